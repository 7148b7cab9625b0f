"""Every text of the web page is translated into every language, and marked where it must be."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from jinja2 import nodes
from tests.messages import PACKAGE, TEMPLATES, all_messages, is_translated, read_catalog

from tidings.views.languages.current import ENGLISH, gettext, ngettext, speaking
from tidings.views.languages.doctor_sentences import finding_words
from tidings.views.languages.sentences import translated_sentence, translated_sentences
from tidings.views.watch_text import query_meaning
from tidings.web.core.context import templates_in
from tidings.web.languages.catalogs import language, language_codes
from tidings.web.languages.environment import is_marked

OTHERS = [code for code in language_codes() if code != ENGLISH.code]
PLACE = re.compile(r"%\(\w+\)s|</?[a-z]+\d*>")
BREAKS = re.compile(r" [:;?!](?!\w)|« | »")  # French has U+00A0 before a colon and in quotes, U+202F before the others
# Strings in expressions that look like words and are none: examples of queries, names of classes.
NO_WORDS = {
    *('"shale gas"', "gas or oil, gas -oil", "2 of (gas, shale, energy)", "gas near/3 price", "petro*, =gas"),
    *("title:gas, site:paper.org", "price < 300€", 'like:"a whole text"', "any site:shop.org", "bar begun"),
    *(" --mute BLOCK", "tidings noise ", "at once", "given up", "Atom", "JSON Feed"),
}


@pytest.mark.parametrize("code", OTHERS)
def test_every_message_is_translated(code: str) -> None:
    catalog, wrong = read_catalog(code), []
    for message, places in all_messages().items():
        found = catalog.get(message.text, message.context)
        where = f"{places[0]}: {message.text!r}"
        if found is None or not is_translated(found):
            wrong.append(f"{where} is not translated; `make messages` lists it in the catalog")
            continue
        said = (found.string,) if isinstance(found.string, str) else found.string or ()
        if code == "fr" and any(BREAKS.search(one) for one in said):
            wrong.append(f"{where} has a space before : ; ? or ! at which a line may break in {said}")
        if any(sorted(PLACE.findall(one)) != sorted(PLACE.findall(message.text)) for one in said):
            wrong.append(f"{where} has other placeholders in {said}")
    assert not wrong, "\n".join(wrong)


def test_words_in_expressions_are_marked() -> None:
    """Text of templates is translated without a mark; a string in an expression needs `_()`."""
    environment, wrong = templates_in(ENGLISH), []
    for path in sorted(TEMPLATES.rglob("*.html")):
        tree = environment.parse(path.read_text(encoding="utf-8"))
        wrong += [
            f"{path.relative_to(PACKAGE)}:{line}: {said!r} is not in _()"
            for line, said in unmarked(tree)
            if (" " in said.strip() or said[:1].isupper()) and re.search("[a-z]", said) and said not in NO_WORDS
        ]
    assert not wrong, "\n".join(wrong)


def unmarked(node: nodes.Node) -> Iterator[tuple[int, str]]:
    """Line and value of strings that may be shown: not what something is compared with, nor arguments of filters."""
    if isinstance(node, nodes.Const):
        if isinstance(node.value, str):
            yield node.lineno, node.value
    elif isinstance(node, nodes.Compare | nodes.Extends | nodes.Include | nodes.Import) or is_marked(node):
        return
    elif isinstance(node, nodes.Filter):
        if node.node is not None and not isinstance(node.node, nodes.Const):
            yield from unmarked(node.node)
    else:
        for child in node.iter_child_nodes():
            yield from unmarked(child)


def test_stored_sentences_are_told_in_the_language() -> None:
    with speaking(language("de")):
        assert (
            translated_sentence("HTTP 404 Not Found (not found: has it moved?)")
            == "HTTP 404 Not Found (nicht gefunden: umgezogen?)"
        )
        assert translated_sentence("3 new, 1 revised; about 2 missed") == "3 neu, 1 überarbeitet; etwa 2 verpasst"
        assert gettext("") == ""
        long = "x" + " new" * 5_000  # of a server's own words
        assert translated_sentence(long) == long
        many = "new: " * 100  # each part would be compared with all forms
        assert translated_sentence(many) == many
        assert translated_sentence("query, column 3: it ends too early; a word must follow").startswith(
            "Abfrage, Spalte 3: sie"
        )
        assert translated_sentences("gas: “Gas” in the title; oil: “oil” and 2 more in the text") == (
            "gas: „Gas“ im Titel; oil: „oil“ und 2 weitere im Text"
        )
        assert translated_sentence("something that nobody has translated") == "something that nobody has translated"
    assert translated_sentence("3 new") == "3 new"


def test_french_has_spaces_before_colons() -> None:
    """Such that no line begins with one. What a server says keeps its own."""
    with speaking(language("fr")):
        assert translated_sentence("source 3: nothing new; about 2 missed") == (
            "source 3\u00a0: rien de nouveau\u202f; environ 2 manqués"
        )
        assert translated_sentence("oops: it is late; come back") == "oops: it is late; come back"


def test_what_the_doctor_found_is_told_part_by_part() -> None:
    with speaking(language("pl")):
        assert finding_words("3 missing, 12 unused (1.2 kB); 2 versions of pages have none") == (
            "brakujące: 3, nieużywane: 12 (1,2 kB); wersje stron bez treści: 2"
        )
        assert finding_words("too far ahead, by a clock that was wrong: 5 visits, 1 host").endswith(": 5 wizyt, 1 host")
        assert finding_words("setting database: the file /x is empty") == "ustawienie database: plik /x: brak treści"
        assert finding_words("database: disk I/O error") == "database: disk I/O error"


def test_polish_has_three_forms() -> None:
    with speaking(language("pl")):
        said = [ngettext("%(num)s hour", "%(num)s hours", number) % {"num": number} for number in (1, 2, 5, 22)]
    assert said == ["1 godzinę", "2 godziny", "5 godzin", "22 godziny"]


def test_a_query_in_words() -> None:
    query = "2 of (gas, shale, energy) -horoscope"
    said = {"en": "(at least 2 of: “gas”, “shale”, “energy”) and no “horoscope”"}
    said["pl"] = "(co najmniej 2 z: „gas”, „shale”, „energy”) i bez „horoscope”"
    for code, words in said.items():
        with speaking(language(code)):
            assert query_meaning(query) == words
    for code in language_codes():
        with speaking(language(code)):
            assert query_meaning("gas") == ""  # it says no more than the query
