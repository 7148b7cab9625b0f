"""Private names that modules use, of libraries and of each other. test_floors.py applies it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator

from tests.unit.floors import Module, dotted_name, within

_PRIVATE = re.compile(r"(?:^|\.)_(?!_|replace\b|asdict\b|make\b|fields\b|mapping\b)\w")  # not of named tuples, rows
# Where one may be, as code is formatted: most modules have none, and need not be parsed.
_WRITTEN = re.compile(
    r"""(?<!\bself)(?<!\bcls)\._(?!_)|(?:from|import)\s[^\n]*\b_(?!_)|^\s*_\w+(?:\sas\s\w+)?,?$|["']_(?!_)""",
    re.MULTILINE,
)

# Private names that nothing public serves for. A test named beside each fails when the library changes it.
LIBRARY_PRIVATES = {
    "lxml.etree._Element",  # in annotations alone: mypy
    "zlib._Decompress",  # in annotations alone: mypy
    "feedparser.mixin._FeedParserMixin",  # read/feed/feedparser/test_feedparser_private.py
    "aiohttp.TCPConnector._create_connection",  # fetch/test_aiohttp.py
    "aiohttp.ClientSession._request",  # fetch/test_aiohttp.py
    "tidings.fetch.connections.ConnectionPool._create_connection",  # which overrides it
    "tidings._version",  # made when the package is built
    "_sqlite3",  # the module of SQLite's own library: the standard library has it, or Python has no sqlite3
    "os._exit",  # documented
}


def private_uses(modules: Iterable[Module]) -> Iterator[str]:
    """Yields private names that a module imports, uses below an imported name or replaces with setattr: those of
    libraries, and those of other modules of ours. (Of a value it cannot tell whose it is.)"""
    for module in (one for one in modules if _WRITTEN.search(one.source)):
        for line, dotted in sorted({*_imported_names(module), *_replaced_names(module)}):
            if _PRIVATE.search(dotted) and not any(within(dotted, allowed) for allowed in LIBRARY_PRIVATES):
                yield f"{module.name}:{line}: {dotted} is private"


def _imported_names(module: Module) -> Iterator[tuple[int, str]]:
    """Every name that is imported, or used below an imported one; also in quotes, as those of types may be."""
    names: dict[str, str] = {}
    for node in module.nodes:
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            base = f"{node.module}." if isinstance(node, ast.ImportFrom) else ""
            names |= {alias.asname or alias.name: f"{base}{alias.name}" for alias in node.names}
            yield from ((node.lineno, f"{base}{alias.name}") for alias in node.names)
    for node in module.nodes:
        if isinstance(node, ast.Attribute):
            dotted = dotted_name(node, names)
            if not dotted.startswith("."):
                yield node.lineno, dotted
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            first, dot, rest = node.value.partition(".")
            if first in names and rest.isidentifier():
                yield node.lineno, f"{names[first]}{dot}{rest}"


def _replaced_names(module: Module) -> Iterator[tuple[int, str]]:
    """monkeypatch.setattr(module, "name", ...), or of "package.module.name"."""
    for node in module.nodes:
        if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "setattr":
            texts = (one.value for one in node.args[:2] if isinstance(one, ast.Constant))
            yield from ((node.lineno, text) for text in texts if isinstance(text, str))
