"""The levels of the package, as rules over its imports. test_floors.py applies them.

cli -> app -> {web, crawl, store, fetch, notify, lab} -> views -> {watch, discover, schedule} -> read -> text
    -> {settings, ports, model, errors, quick_dataclass, chunks, version}

Above them all is the face of the package, which offers the Python API to other programs.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

UPPER = frozenset({"crawl", "web", "lab", "notify", "fetch", "store"})
MIDDLE = frozenset({"schedule", "discover", "watch"})
GROUND = frozenset({"model", "errors", "quick_dataclass", "chunks", "version", "_version"})
PURE = frozenset({"views", *MIDDLE, "read", "text", "ports", *GROUND})
LEVELS = {
    "": 9,  # the face of the package, which offers the Python API: none of our own modules imports it
    "__main__": 8,
    "cli": 7,
    "app": 6,
    **dict.fromkeys(UPPER, 5),
    "views": 4,
    **dict.fromkeys(MIDDLE, 3),
    "read": 2,
    "text": 1,
    "settings": 1,
    "ports": 0.5,
    **dict.fromkeys(GROUND, 0),
}

IMPURE_MODULES = frozenset(
    "asyncio socket ssl select selectors threading multiprocessing concurrent subprocess signal secrets tempfile "
    "sqlite3 http.client http.server urllib.request aiohttp httpx requests uvloop sqlalchemy alembic psycopg nats "
    "fastapi uvicorn platformdirs pydantic_settings time".split()
)
IMPURE_NAMES = (
    "datetime.datetime.now",
    "datetime.datetime.utcnow",
    "datetime.datetime.today",
    "datetime.date.today",
    "os.environ",
    "os.getenv",
    "os.urandom",
    "uuid.uuid1",
    "uuid.uuid4",
)
VIEWS_MAY = frozenset({"asyncio"})  # views read from several stores at once
LONG_FILE = 420  # lines; only a warning, for a long file may be one concept
LONGEST_FUNCTION = 60
FRAGMENT_OPENERS = frozenset(
    ["The same", *"As At By For From In None Nothing Of Those To Until When Where Which Who Whose With Without".split()]
)
MOST_FILES = 15  # modules in one folder, with its face
MIGRATIONS = "store/migrations/versions"  # found by their place, never merged: nobody reads them as a package
# Folders that may have more: what they hold is never edited again.
GROWING = (MIGRATIONS, "bench/changing/kept")
_PATH = re.compile(r"(?<![\w/.:-])[\w-]+(?:/[\w-]+)+\.py\b")


@dataclass(frozen=True, slots=True)
class Import:
    module: str  # dotted, as written
    name: str | None  # None: `import module`
    line: int
    typing: bool = False  # for the type checker alone


@dataclass(frozen=True)
class Module:
    name: str  # dotted: tidings.crawl.lane
    path: Path

    @cached_property
    def source(self) -> str:
        return self.path.read_text(encoding="utf-8")

    @cached_property
    def tree(self) -> ast.Module:
        return ast.parse(self.source)

    @cached_property
    def nodes(self) -> tuple[ast.AST, ...]:
        """All of the tree, walked once for all checks."""
        return tuple(ast.walk(self.tree))

    @property
    def room(self) -> str:
        return room_of(self.name)

    @cached_property
    def imports(self) -> tuple[Import, ...]:
        """All of them: those inside functions, and those for the type checker, are knowledge too."""
        found: list[Import] = []
        checked = {id(node) for block in self.nodes if _is_type_checking(block) for node in ast.walk(block)}
        for node in self.nodes:
            if isinstance(node, ast.Import):
                found += [Import(alias.name, None, node.lineno, id(node) in checked) for alias in node.names]
            elif isinstance(node, ast.ImportFrom):
                base = self._absolute(node)
                found += [Import(base, alias.name, node.lineno, id(node) in checked) for alias in node.names]
        return tuple(found)

    def _absolute(self, node: ast.ImportFrom) -> str:
        if not node.level:
            return node.module or ""
        package = self.name.split(".") if self.path.name == "__init__.py" else self.name.split(".")[:-1]
        base = package[: len(package) - node.level + 1]
        return ".".join([*base, node.module] if node.module else base)


def _is_type_checking(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and any(
        getattr(part, "id", getattr(part, "attr", None)) == "TYPE_CHECKING" for part in ast.walk(node.test)
    )


def room_of(name: str) -> str:
    """tidings.crawl.lane -> crawl; tidings -> the empty name."""
    return name.split(".")[1] if "." in name else ""


def modules_under(package: Path) -> list[Module]:
    """Every module of a package folder, `tidings` by name."""
    found = []
    for path in sorted(package.rglob("*.py")):
        parts = [package.name, *path.relative_to(package).with_suffix("").parts]
        found.append(Module(".".join(parts[:-1] if parts[-1] == "__init__" else parts), path))
    return found


# -- who may import whom ----------------------------------------------------------------------------


def broken_floors(modules: Iterable[Module]) -> Iterator[str]:
    known = list(modules)
    names = {module.name for module in known}
    for module in known:
        if module.room not in LEVELS:
            yield f"{module.name}: no such package among the levels"
            continue
        for imported in module.imports:
            target = target_of(imported, names)
            if target is not None and (words := _refusal(module.room, room_of(target), imported)):
                yield f"{module.name}:{imported.line}: {words}"


def target_of(imported: Import, names: set[str]) -> str | None:
    """Returns the module of ours that is imported: `from tidings.crawl import lane` is tidings.crawl.lane."""
    if imported.module.split(".")[0] != "tidings":
        return None
    inner = f"{imported.module}.{imported.name}"
    return inner if inner in names else imported.module


def _refusal(room: str, other: str, imported: Import) -> str | None:
    if room == other:
        return None
    if other == "":
        return f"imports {imported.name or 'all'} of the package's face, which is for other programs"
    if other not in LEVELS:
        return f"imports {other}, which is no package of ours"
    if other == "settings":
        return _settings_refusal(room, imported)
    if {room, other} <= UPPER:
        return f"{room} imports {other}: they meet in ports"
    if {room, other} <= MIDDLE:
        return f"{room} imports {other}: watch, discover and schedule stay apart"
    if (room, other) == ("cli", "web"):
        return "cli imports web; app is its way to it"
    if LEVELS[other] > LEVELS[room]:
        return f"{room} imports {other}, which is a level above"
    if room == "settings" and other not in GROUND:
        return f"settings imports {other}"
    return None


def _settings_refusal(room: str, imported: Import) -> str | None:
    if room in ("cli", "app"):
        return None
    if room not in UPPER:
        return f"{room} imports settings: what it needs is handed to it"
    if imported.name is None or imported.name == "Settings" or not imported.name.endswith("Settings"):
        return f"{room} imports {imported.name or 'all'} of settings: only cli and app know them as a whole"
    return None


# -- pure packages: no clock, no chance, no I/O ----------------------------------------------------------------


def impurities(modules: Iterable[Module]) -> Iterator[str]:
    for module in modules:
        if module.room in PURE:
            yield from (f"{module.name}:{line}: {words}" for line, words in sorted(set(_impurities(module))))


def _impurities(module: Module) -> Iterator[tuple[int, str]]:
    names: dict[str, str] = {}  # what a local name stands for
    for imported in module.imports:
        whole = imported.module if imported.name is None else f"{imported.module}.{imported.name}"
        allowed = VIEWS_MAY if module.room == "views" else frozenset[str]()
        if any(within(whole, banned) for banned in IMPURE_MODULES - allowed):
            yield imported.line, f"imports {whole}"
        if imported.name is not None and (words := _impure(whole)):
            yield imported.line, words
    for node in module.nodes:
        if isinstance(node, ast.Import):
            for alias in node.names:
                top = alias.name.split(".")[0]
                names[alias.asname or top] = alias.name if alias.asname else top
        elif isinstance(node, ast.ImportFrom) and not node.level:
            names |= {alias.asname or alias.name: f"{node.module}.{alias.name}" for alias in node.names}
    for node in module.nodes:
        if isinstance(node, ast.Attribute) and (words := _impure(dotted_name(node, names))):
            yield node.lineno, words


def dotted_name(node: ast.expr, names: dict[str, str]) -> str:
    if isinstance(node, ast.Attribute):
        return f"{dotted_name(node.value, names)}.{node.attr}"
    return names.get(node.id, "") if isinstance(node, ast.Name) else ""


def _impure(dotted: str) -> str | None:
    if any(within(dotted, banned) for banned in IMPURE_NAMES):
        return f"uses {dotted}: it is an argument"
    if dotted.startswith("random.") and dotted.split(".")[1] != "Random":
        return f"uses {dotted}: chance is an argument"
    return None


def within(dotted: str, banned: str) -> bool:
    return dotted == banned or dotted.startswith(f"{banned}.")


# -- circles ----------------------------------------------------------------------------------------


def circles(modules: Iterable[Module]) -> Iterator[str]:
    """Yields each ring of modules that import each other, imports inside functions and for types included."""
    yield from _rings(_imports_of(modules), "a circle")


def folder_circles(modules: Iterable[Module]) -> Iterator[str]:
    """Yields each ring of folders whose modules import each other; a module at the top (errors) counts as a folder."""
    known = list(modules)
    homes = {module.name: _folder(module) for module in known}
    graph: dict[str, set[str]] = {home: set() for home in homes.values()}
    for name, targets in _imports_of(known).items():
        graph[homes[name]] |= {homes[target] for target in targets} - {homes[name]}
    yield from _rings(graph, "a circle of folders")


def _folder(module: Module) -> str:
    if module.path.name == "__init__.py" or module.name.count(".") == 1:
        return module.name
    return module.name.rpartition(".")[0]


def _imports_of(modules: Iterable[Module]) -> dict[str, set[str]]:
    known = {module.name: module for module in modules}
    graph: dict[str, set[str]] = {}
    for name, module in known.items():
        targets = (target_of(imported, set(known)) for imported in module.imports)
        graph[name] = {target for target in targets if target in known and target != name}
    return graph


def _rings(graph: dict[str, set[str]], words: str) -> Iterator[str]:
    reach = {name: _reachable(name, graph) for name in graph}
    rings = {frozenset(other for other in reach[name] if name in reach[other]) for name in graph if name in reach[name]}
    for ring in sorted(map(sorted, rings)):
        yield f"{words}: " + " <-> ".join(ring)


def _reachable(start: str, graph: dict[str, set[str]]) -> set[str]:
    found: set[str] = set()
    ahead = list(graph[start])
    while ahead:
        name = ahead.pop()
        if name not in found:
            found.add(name)
            ahead += graph[name]
    return found


# -- names ------------------------------------------------------------------------------------------


def repeated_classes(modules: Iterable[Module]) -> Iterator[str]:
    """Yields names of classes that several modules define: one name has one meaning in the whole package. A private
    name is known in its module alone."""
    homes: dict[str, list[str]] = {}
    for module in modules:
        for node in module.tree.body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                homes.setdefault(node.name, []).append(module.name)
    for name, found in sorted(homes.items()):
        if len(found) > 1:
            yield f"{name}: a class of {', '.join(found)}; one meaning for a name"


# -- faces and sizes --------------------------------------------------------------------------------


def full_faces(modules: Iterable[Module]) -> Iterator[str]:
    """Yields packages whose __init__.py has code, which would be loaded with every module of the package, or whose
    docstring does not name each module: it is the map of the package. The top one may offer the Python API."""
    for module in modules:
        if module.path.name == "__init__.py":
            named = set(re.findall(r"\w+", ast.get_docstring(module.tree) or ""))
            inside = {path.stem for path in module.path.parent.glob("[!_]*.py")}
            inside |= {path.parent.name for path in module.path.parent.glob("*/__init__.py")}
            if not _lies_in(module, MIGRATIONS) and (unnamed := sorted(inside - named)):
                yield f"{module.name}: its docstring does not name {', '.join(unnamed)}"
            if module.room and len(module.tree.body) > 1:
                yield f"{module.name}: code in its __init__.py; a docstring only"


def fragments(modules: Iterable[Module]) -> Iterator[str]:
    """Yields docstrings of classes and functions that begin as a fragment (`Of all sources.`), where the first words
    should say what the thing is, returns or does."""
    for module in modules:
        for node in module.nodes:
            if isinstance(node, (ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
                first = re.match(r"The same\b|\w+", ast.get_docstring(node) or "")
                if first is not None and first[0] in FRAGMENT_OPENERS:
                    yield f"{module.name}:{node.lineno}: the docstring of {node.name} begins with {first[0]!r}"


def lost_paths(modules: Iterable[Module]) -> Iterator[str]:
    """Yields paths (`crawl/lane.py`) in docstrings and comments that do not exist: below the module's folder, or one
    of those around it."""
    for module in modules:
        if _PATH.search(module.source) is None:
            continue
        for line, text in sorted([*_docstring_lines(module.nodes), *_comments(module.source)]):
            for path in _PATH.findall(text):
                if not any((folder / path).is_file() for folder in module.path.parents):
                    yield f"{module.name}:{line}: {path} does not exist"


def _docstring_lines(nodes: Iterable[ast.AST]) -> Iterator[tuple[int, str]]:
    for node in nodes:
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)) and node.body:
            first = node.body[0]
            if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
                yield from enumerate(str(first.value.value).split("\n"), first.lineno)


def _comments(source: str) -> Iterator[tuple[int, str]]:
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string


def crowded_folders(modules: Iterable[Module]) -> Iterator[str]:
    """Yields folders of more modules than a reader takes in at once, the face counted."""
    counts = Counter(module.path.parent for module in modules if not any(_lies_in(module, place) for place in GROWING))
    for folder, number in sorted(counts.items()):
        if number > MOST_FILES:
            yield f"{folder.name}: {number} modules; {MOST_FILES} at most"


def _lies_in(module: Module, folder: str) -> bool:
    return module.path.parent.as_posix().endswith(f"/{folder}")


def long_functions(modules: Iterable[Module]) -> Iterator[str]:
    for module in modules:
        for node in module.nodes:
            if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
                lines = (node.end_lineno or node.lineno) - node.lineno + 1
                if lines > LONGEST_FUNCTION:
                    yield f"{module.name}:{node.lineno}: {node.name} has {lines} lines; {LONGEST_FUNCTION} at most"


def long_files(modules: Iterable[Module]) -> Iterator[str]:
    for module in modules:
        lines = len(module.source.splitlines())
        if lines > LONG_FILE:
            yield f"{module.name}: {lines} lines; is it still one concept?"
