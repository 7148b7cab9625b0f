"""Many regular expressions at once, and those of sentences looked for in whole fields."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from tests.cases import each

from tidings.errors import QueryError
from tidings.watch.match.document import AnalysedDocument, Document
from tidings.watch.match.index import WatchIndex
from tidings.watch.match.matcher import matches
from tidings.watch.query.nodes import Regex
from tidings.watch.query.parser import parse_query
from tidings.watch.query.regex import RegexSet, compiled_regex, is_ascii_only, regex_spans, unanchored

_SAID = ["gas", "Gas", "K", "\u212a", "É", "é", "ſ", "s", " ", ".", "\n", "12", "東京", "_", "ß"]
_PARTS = [
    "gas",
    "G",
    "k",
    "É",
    "s",
    "[a-g]",
    "[^s]",
    "[]^$]",
    "[[:digit:]$]",
    "\\d",
    "\\w",
    "\\W",
    "[\\Ws]",
    "[^\\Ws]",
    "\\b",
    "\\b",
    "\\B",
    "^",
    "$",
    "\\A",
    "\\z",
    ".",
]
_patterns = st.lists(
    st.tuples(st.sampled_from(_PARTS), st.sampled_from(["", "", "", "*", "?", "|"])).map("".join),
    min_size=1,
    max_size=5,
).map("".join)
_texts = st.lists(st.sampled_from(_SAID), max_size=12).map("".join)


def regex(pattern: str, ignore_case: bool) -> Regex | None:
    """None: it is none."""
    made = Regex(pattern, ignore_case)
    try:
        compiled_regex(pattern, ignore_case)
    except QueryError:
        return None
    return made


@given(st.lists(st.builds(regex, _patterns, st.booleans()), max_size=6), _texts)
def test_all_that_are_there_are_found(asked: list[Regex | None], text: str) -> None:
    real = [one for one in asked if one is not None]
    there = {f"\x04{one}" for one in real if regex_spans(one, text, 1)}
    assert there <= set(RegexSet(real).found_in(text))


@given(st.builds(regex, _patterns, st.booleans()), _texts, st.integers(0, 12), st.integers(0, 12))
def test_what_is_found_in_a_part_is_found_unanchored_in_the_whole(
    asked: Regex | None, text: str, start: int, end: int
) -> None:
    if asked is None or not regex_spans(asked, text[start:end], 1):
        return
    freed = unanchored(asked)
    assert freed is None or regex_spans(freed, text, 1)


@each(
    ("pattern", "freed"),
    [
        ("ga[sz]", "ga[sz]"),
        (r"^gas\b|\$", r"(?:)gas(?:)|\$"),
        (r"[^\]^$]\^[]$]$", r"[^\]^$]\^[]$](?:)"),
        (r"[[:^alpha:]$]^", "[[:^alpha:]$](?:)"),
        (r"\Q^\E", None),
        (r"\p{^Greek}", None),
    ],
)
def test_an_expression_without_its_anchors(pattern: str, freed: str | None) -> None:
    assert unanchored(Regex(pattern)) == (None if freed is None else Regex(freed))


_ALSO_PYTHONS = [one for one in _PARTS if "[:" not in one and one not in (r"\B", "[]^$]")]
_alike = st.lists(
    st.tuples(st.sampled_from(_ALSO_PYTHONS), st.sampled_from(["", "", "", "*", "?", "|"])), min_size=1, max_size=5
)


def boundaries_at_one_place(parts: list[tuple[str, str]]) -> int:
    """How many \\b must match at one place if all optional parts are absent. Adjacent ones are one."""
    most = count = 0
    before = ""
    for part, sign in parts:
        if part == r"\b":
            count += before != r"\b"
        elif sign not in ("*", "?"):
            count = 0
        most = max(most, count)
        if sign == "|":
            count = 0
        before = part + sign
    return most


@given(_alike, st.booleans(), _texts)
@example([(r"\b", "")] * 3, False, " \u212a")
@example([(r"\b", "")] * 4 + [("É", "")], False, " É ")
@example([(r"\b", ""), (r"\b", "|"), (r"\b", ""), (r"\b", ""), (r"\b", "")], False, ". É")
@example([(r"\b", ""), ("s", "?"), (r"\b", ""), ("É", "")], False, ". É")
def test_letters_and_boundaries_of_all_scripts_are_those_of_unicode(
    parts: list[tuple[str, str]], ignore_case: bool, text: str
) -> None:
    """Python's own expressions know them; what they find first is found first."""
    parts = [(part, sign) for part, sign in parts if part not in "^$" or not sign.strip("|")]
    pattern = "".join(part + sign for part, sign in parts)
    asked = regex(pattern, ignore_case)
    # Three \b with only optional parts between them need more marks than there are (regex_letters).
    if asked is None or not pattern or boundaries_at_one_place(parts) > 2:
        return
    theirs = pattern.replace("$", r"\Z").replace(r"\z", r"\Z")
    try:
        first = re.search(theirs, text, re.IGNORECASE if ignore_case else 0)
    except re.error:
        return
    assert regex_spans(asked, text, 1) == ([] if first is None else [first.span()])


@each(
    ("pattern", "text", "words"),
    [
        (r"\bŁódź\b", "w Łódź, Łódź; WŁódź", ["Łódź", "Łódź"]),
        (r"\bdź", "Łódź", []),
        (r"\b{3}Ł\b+\b\b*\w", "ŁŁ Ł Łx", []),
        (r"\b{3}ó\b+\b\b{2,}", "ó óó ó", ["ó", "ó"]),
        (r"\b*ó\b?\b{0,3}x", "óx ó x", ["óx"]),
        (r"\b(?:gaz|łup)\w*\b", "nasz gazów z łupków", ["gazów", "łupków"]),
        (r"\w+", "żółw ٣٤ हिन्दी", ["żółw", "٣٤", "हिन्दी"]),
        (r"\d+", "ł ٣٤ 5", ["٣٤", "5"]),
        (r"[^\W\d]+", "żół1x", ["żół", "x"]),
        (r"[\Wx]ł", "ał łx xł", [" ł", "xł"]),
        (r"\D\b", "ł5 é", [" ", "é"]),
        (r"\Q\b\E", r"ł a\b", [r"\b"]),
        (r"\\b", r"ł a\b", [r"\b"]),
        (r"(?:foo|bar$)\b", "ł bar", ["bar"]),
        (r"\b^ł", "ła ł", ["ł"]),
        (r"(?s:ł.a)\b|o.a\b", "ł\na o\na", ["ł\na"]),
        (r"(?s)ł.a\b", "ł\na", ["ł\na"]),
        (r"\bé[^x]{2}\b", "é!! é!a", ["é!a"]),
        (r"\P{Lu}\p{^Lu}\S\b", "ÉÉ ńńń", ["ńńń"]),
        (r"[^]ł]\bł", "]ł-ł", ["-ł"]),
    ],
)
def test_expressions_with_letters_beyond_english(pattern: str, text: str, words: list[str]) -> None:
    there = regex_spans(Regex(pattern), text, 9)
    assert [text[start:end] for start, end in there] == words
    assert not is_ascii_only(Regex(pattern))


@pytest.mark.parametrize("pattern", [r"\Bódź", r"[[:^alpha:]]\bł", r"[\x{80}-\x{ffff}]\b", r"\w{3,200}"])
def test_what_knows_the_letters_of_english_alone(pattern: str) -> None:
    assert is_ascii_only(Regex(pattern))
    assert regex_spans(Regex(pattern), "żółte łódki", 9) is not None


def test_a_mark_that_stands_in_a_text_is_none_of_ours() -> None:
    assert regex_spans(Regex(r"\bł\b"), "a\ufdd0ł\ufdd0\ufdd0b", 9) == [(2, 3)]


def test_expressions_of_sentences_are_looked_for_together() -> None:
    asked = [parse_query(rf"sentence:(/word{number}\b/ /^Other/)") for number in range(300)]
    index = WatchIndex(enumerate(asked))
    assert index.candidates(AnalysedDocument(Document(text="Something. Seven and other words. Nothing."))) == []
    found = AnalysedDocument(Document(text="Something. Other word7 and word8. Nothing."))
    assert index.candidates(found) == [name for name, _ in index.match(found)] == [7, 8]
    apart = AnalysedDocument(Document(text="Something. Any Other word7. Nothing."))
    assert index.candidates(apart) == [7]
    assert index.match(apart) == []


def test_those_without_words_are_found_by_sets_and_one_that_fails_lets_all_through(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    import re2

    many = [Regex(f"x{number}y") for number in range(450)]
    wordless = [Regex(r"\d"), Regex("[a-z]{9}")]
    found = RegexSet([*many, *wordless])
    assert sorted(found.found_in("x7y and x449y")) == ["\x04/\\d/", "\x04/x449y/", "\x04/x7y/"]
    assert found.found_in("x and y") == []
    assert not RegexSet([])
    for engine in (re2.Filter, re2.Set):
        monkeypatch.setattr(engine, "Match", lambda *args, **options: None)
    assert sorted(found.found_in("")) == sorted(f"\x04{one}" for one in (*many, *wordless))


def test_too_many_for_one_filter_are_cut_in_two(monkeypatch: pytest.MonkeyPatch) -> None:
    import re2

    made: list[int] = []

    class Small(re2.Filter):  # type: ignore[misc]
        def __init__(self) -> None:
            super().__init__()
            self.added = 0

        def Add(self, *args: Any) -> Any:  # noqa: N802
            self.added += 1
            return super().Add(*args)

        def Compile(self) -> None:  # noqa: N802
            if self.added > 4:
                raise re2.error("failed to compile Filter")
            super().Compile()
            made.append(self.added)

    monkeypatch.setattr(re2, "Filter", Small)
    many = [Regex(f"word{number}") for number in range(10)]
    found = RegexSet(many)
    assert len(made) == 4
    assert sorted(found.found_in("word3 word9")) == ["\x04/word3/", "\x04/word9/"]
    monkeypatch.setattr(Small, "Compile", lambda self: (_ for _ in ()).throw(re2.error("no")))
    assert sorted(RegexSet(many[:2]).found_in("word1")) == ["\x04/word1/"]


def test_an_open_quote_does_not_swallow_what_stands_behind_it() -> None:
    query = parse_query(r"/\Qa.b/i")
    document = Document(text="see A.B there")
    assert matches(query, document) is not None
    assert WatchIndex([(1, query)]).match(document)
