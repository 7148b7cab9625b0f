"""The messages of the web page and their catalogs: `python -m tests.messages` brings the .po files up to date.

Messages come from the templates (all that a person reads, see web/languages/template_text.py), from the package's
Python (`_()`, `ngettext()` and the other functions of views/languages/current.py), and from what settings and policies
say of themselves. What a catalog lacks is added to it
without a translation; what is no longer used is dropped.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.catalog import Message as CatalogMessage
from babel.messages.pofile import read_po, write_po
from jinja2 import Environment, nodes

from tidings.lab.peers import compared_policies, compared_policy
from tidings.settings.settings import describe
from tidings.views.languages.current import ENGLISH
from tidings.web.core.context import WEB_FOLDER, templates_in
from tidings.web.languages.catalogs import LOCALE
from tidings.web.languages.environment import TemplateWords
from tidings.web.languages.template_text import TemplateText

PACKAGE = Path(__file__).parents[1] / "src" / "tidings"
TEMPLATES = WEB_FOLDER / "templates"
_ONE = {"_", "_n", "gettext", "noted"}  # functions that take one message
_SAID = re.compile(r"\b(_|_n|gettext|noted|ngettext|pgettext|count|named|nouns)\(")


@dataclass(frozen=True, slots=True)
class Message:
    text: str
    plural: str | None = None
    context: str | None = None

    @property
    def id(self) -> str | tuple[str, str]:
        return self.text if self.plural is None else (self.text, self.plural)


@cache
def all_messages() -> dict[Message, list[str]]:
    """Every message with the files that it is in, by their paths in the package."""
    found: dict[Message, list[str]] = {}
    environment = templates_in(ENGLISH)
    for path in sorted(TEMPLATES.rglob("*.html")):
        for text, plural in template_messages(environment, path.read_text(encoding="utf-8")):
            found.setdefault(Message(text, plural), []).append(path.relative_to(PACKAGE).as_posix())
    for path in sorted((*(PACKAGE / "views").rglob("*.py"), *(PACKAGE / "web").rglob("*.py"))):
        for message in python_messages(path.read_text(encoding="utf-8")):
            found.setdefault(message, []).append(path.relative_to(PACKAGE).as_posix())
    for text, place in described():
        found.setdefault(Message(text), []).append(place)
    return found


def described() -> Iterator[tuple[str, str]]:
    """What settings and policies say of themselves, and the name of each."""
    yield from ((words, f"settings:{name}") for name, _, words in describe())
    yield from ((compared_policy(name).summary, f"policies:{name}") for name in compared_policies())


def template_messages(environment: Environment, source: str) -> Iterable[tuple[str, str | None]]:
    """The messages of a template, each with its plural where it has one."""
    found: list[tuple[str, str | None]] = []

    def note(message: str) -> str:
        found.append((message, None))
        return message

    tree = environment.parse(source)
    found += [(singular, plural) for _, singular, plural in _nouns(tree)]
    TemplateText(note).rewrite(tree)
    TemplateWords(note).visit(tree)
    return found


def _nouns(tree: nodes.Template) -> Iterable[tuple[int, str, str]]:
    """Line, singular and plural of each `| count("noun")` and `"noun" | forms`."""
    for node in tree.find_all(nodes.Filter):
        if node.name in ("count", "forms"):
            given = node.args if node.name == "count" else (node.node, *node.args)
            nouns = [one.value for one in given if isinstance(one, nodes.Const)]
            if nouns:
                yield node.lineno, f"%(num)s {nouns[0]}", f"%(num)s {nouns[1] if len(nouns) > 1 else nouns[0] + 's'}"


def python_messages(source: str) -> Iterator[Message]:
    if _SAID.search(source) is None:
        return
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
        given = [one.value for one in node.args if isinstance(one, ast.Constant) and isinstance(one.value, str)]
        if name in _ONE and len(given) == 1:
            yield Message(given[0])
        elif name == "ngettext" and len(given) == 2:
            yield Message(given[0], given[1])
        elif name == "pgettext" and len(given) == 2:
            yield Message(given[1], context=given[0])
        elif name == "count" and given and len(node.args) > 1:
            yield _counted(given[0], given[1] if len(given) > 1 else None)
        elif name == "named":
            yield from (Message(text, context=given[0] or None) for text in given[1:])
        elif name == "nouns":
            context = next((ast.literal_eval(one.value) for one in node.keywords if one.arg == "context"), None)
            yield from (_counted(noun, None, context) for noun in given)


def _counted(noun: str, plural: str | None, context: str | None = None) -> Message:
    return Message(f"%(num)s {noun}", f"%(num)s {plural or noun + 's'}", context)


def read_catalog(code: str) -> Catalog:
    with (LOCALE / code / "LC_MESSAGES" / "tidings.po").open("rb") as file:
        return read_po(file, locale=code)


def is_translated(message: CatalogMessage) -> bool:
    said = (message.string,) if isinstance(message.string, str) else message.string or ()
    return bool(said) and all(said) and not message.fuzzy


def update() -> None:
    template = Catalog(project="Tidings")
    for message, places in all_messages().items():
        where = [(place, None) for place in dict.fromkeys(places)]
        template.add(message.id, locations=where, context=message.context)  # type: ignore[arg-type]
    for path in sorted(LOCALE.glob("*/LC_MESSAGES/tidings.po")):
        code = path.parts[-3]
        catalog = read_catalog(code)
        catalog.msgid_bugs_address = catalog.last_translator = catalog.language_team = "Tidings"
        catalog.update(template, no_fuzzy_matching=True, update_creation_date=False)
        missing = sum(not is_translated(one) for one in catalog if one.id)
        aside = path.with_suffix(".new")
        with aside.open("wb") as file:
            write_po(file, catalog, width=120, ignore_obsolete=True, include_lineno=False, sort_by_file=True)
        aside.replace(path)
        print(f"{code}: {len(catalog)} messages, {missing} not translated")


if __name__ == "__main__":
    update()
