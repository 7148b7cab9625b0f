"""Queries and documents at random, for properties: few words, so that much is found."""

from __future__ import annotations

from hypothesis import strategies as st

from tidings.watch.document import Document
from tidings.watch.query import (
    Amount,
    And,
    AtLeast,
    Form,
    In,
    Is,
    Like,
    Near,
    Not,
    Number,
    Or,
    Phrase,
    Query,
    Regex,
    Sentence,
    Wildcard,
    Word,
)

# Inflected forms, accents, hyphens, figures, and scripts without spaces.
SAID = (
    "gas gases Gas shale energy energies e-mail price 300 1,299 figure gaz gazu gazów gazow łupkowy lupkowego "
    "οικονομία οικονομίας 東京 東京都 京 京都 ガス ガ news newspaper and"
).split()
LANGUAGES = (None, "en", "pl", "el", "ja", "xx")

words = st.builds(Word, st.sampled_from(SAID), st.sampled_from(Form))
wildcards = st.sampled_from(["ga*", "*as", "*ergi*", "g*s", "news*", "*ew*pap*", "e*y", "*en*y"]).map(Wildcard)


@st.composite
def phrases(draw: st.DrawFn) -> Phrase:
    form = draw(st.sampled_from(Form))
    parts: list[Word | Wildcard] = [
        Word(text, form) for text in draw(st.lists(st.sampled_from(SAID), min_size=1, max_size=3))
    ]
    if form is Form.STEM and draw(st.booleans()):
        parts.append(draw(wildcards))
    return Phrase(tuple(parts)) if len(parts) > 1 else Phrase((*parts, Word("gas", form)))


placed = st.one_of(words, words, phrases(), wildcards)
nears = st.builds(
    Near,
    st.lists(placed | st.lists(placed, min_size=2, max_size=3).map(tuple).map(Or), min_size=2, max_size=3).map(tuple),
    st.integers(1, 6),
    st.booleans(),
)
_leaves = st.one_of(
    words,
    placed,
    nears,
    st.sampled_from([Regex(r"ga[sz]\w*"), Regex("^G"), Regex("SHALE", True), Regex(r"\d/?\d"), Regex("東.*")]),
    st.builds(
        Number,
        words | wildcards,
        st.sampled_from(["<", "<=", ">", ">=", "=="]),
        st.sampled_from([300.0, 1299.0, -5.0, 0.25]),
        st.sampled_from(["", "eur", "%", "km"]),
    ),
    st.builds(
        Amount,
        st.sampled_from(["<", "<=", ">", ">=", "=="]),
        st.sampled_from([300.0, 20.0, -5.0, 0.25]),
        st.sampled_from(["eur", "%", "km"]),
    ),
    st.builds(Is, st.just("lang"), st.sampled_from(["en", "pl"])),
    st.sampled_from([Is("source", "12"), Is("source", "paper"), Is("category", "World News"), Is("site", "a.test")]),
    st.builds(
        Like, st.lists(st.sampled_from(SAID), min_size=1, max_size=9).map(" ".join), st.sampled_from([0.05, 0.3, 0.8])
    ),
)


def _several(inner: st.SearchStrategy[Query]) -> st.SearchStrategy[tuple[Query, ...]]:
    return st.lists(inner, min_size=2, max_size=4).map(tuple)


@st.composite
def _at_least(draw: st.DrawFn, inner: st.SearchStrategy[Query]) -> Query:
    parts = draw(_several(inner))
    return AtLeast(draw(st.integers(1, len(parts))), parts)


def _larger(inner: st.SearchStrategy[Query]) -> st.SearchStrategy[Query]:
    return st.one_of(
        st.builds(And, _several(inner)),
        st.builds(Or, _several(inner)),
        st.builds(Not, inner),
        _at_least(inner),
        st.builds(In, st.sampled_from(["title", "text", "other"]), inner),
        st.builds(Sentence, inner),
    )


queries: st.SearchStrategy[Query] = st.recursive(_leaves, _larger, max_leaves=8)
texts = st.lists(st.sampled_from([*SAID, ".", "! ", "。", "€300", "20 %", "km"]), max_size=25).map(" ".join)
documents = st.builds(
    Document,
    title=texts,
    text=texts,
    other=st.sampled_from(["", "gas", "J. Smith"]),
    language=st.sampled_from(LANGUAGES),
    source=st.sampled_from([(), ("12", "https://paper.test/"), ("7", "Gazette")]),
    categories=st.sampled_from([(), ("world news",), ("Sport", "Gas")]),
    site=st.sampled_from(["", "a.test", "www.a.test", "ba.test"]),
)
