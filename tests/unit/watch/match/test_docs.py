"""The table of docs/watches.md tells the truth: each query finds the text beside it."""

from __future__ import annotations

import re
from pathlib import Path

from tests.cases import each

from tidings.text.analysis import STEMMERS
from tidings.watch.match.document import Document
from tidings.watch.match.matcher import matches
from tidings.watch.query.parser import parse_query

PAGE = (Path(__file__).resolve().parents[4] / "docs/watches.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^\|.*\| `([^|]+)` \| ([^|]+) \|$", PAGE, re.MULTILINE)


def document(text: str) -> Document:
    return Document(
        text=text, language="en", source=("7", "https://paper.test/"), categories=("World News",), site="paper.test"
    )


@each(("query", "text"), EXAMPLES)
def test_each_example_is_found(query: str, text: str) -> None:
    asked = parse_query(query)
    assert matches(asked, document(text)) is not None
    known = query.startswith(("lang:", "source:", "category:", "site:", "any "))
    assert (matches(asked, document("Something else")) is not None) is known


def test_every_field_and_kind_is_in_the_table() -> None:
    assert len(EXAMPLES) == 29
    for name in ("title:", "text:", "other:", "sentence:", "source:", "lang:", "category:", "site:", "case:", "like:"):
        assert f"`{name}" in PAGE


def test_what_is_said_of_languages_and_reasons() -> None:
    assert f"{len(STEMMERS)} language codes" in PAGE
    query, reason = re.findall(r"^(2 of .*)\n(gas: .*)$", PAGE, re.MULTILINE)[0]
    news = Document(title="Shale gas prices fall", text="The price fell to 249.50.", language="en")
    assert str(matches(parse_query(query), news)) == reason
