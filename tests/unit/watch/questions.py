"""Queries and documents at random, for properties: few words, so that much is found."""

from __future__ import annotations

from hypothesis import strategies as st

from tidings.model.watches import WatchScope
from tidings.watch.match.document import Document
from tidings.watch.query.nodes import (
    Amount,
    And,
    AtLeast,
    Form,
    In,
    Like,
    Near,
    Not,
    Number,
    Or,
    Phrase,
    Property,
    Query,
    Regex,
    Sentence,
    Wildcard,
    Word,
    is_several,
)

# Inflected forms, accents, hyphens, figures, scripts without spaces, and Korean.
SAID = (
    "gas gases Gas shale energy energies e-mail price 300 1,299 figure gaz gazu gazów gazow łupkowy lupkowego "
    "any οικονομία οικονομίας 東京 東京都 京 京都 ガス ガ news newspaper and Łódź lodz "
    "정부 정부가 정 부 서울정부의 300년에 gas는 第300"
).split()
LANGUAGES = (None, "en", "pl", "el", "ja", "xx", "ko", "nb")

words = st.builds(Word, st.sampled_from(SAID), st.sampled_from(Form))
wildcards = st.one_of(
    st.sampled_from(["ga*", "*as", "*ergi*", "g*s", "news*", "*ew*pap*", "e*y", "*en*y", "lod*"]).map(Wildcard),
    st.sampled_from(["Ga*", "ga*", "*as", "łup*", "G*s", "*ówk*"]).map(lambda pattern: Wildcard(pattern, Form.CASED)),
)


@st.composite
def phrases(draw: st.DrawFn) -> Phrase:
    form = draw(st.sampled_from(Form))
    parts: list[Word | Wildcard] = [
        Word(text, form) for text in draw(st.lists(st.sampled_from(SAID), min_size=1, max_size=3))
    ]
    if draw(st.booleans()):
        wanted = Form.CASED if form is Form.CASED else Form.STEM
        parts.append(draw(wildcards.filter(lambda one: one.form is wanted)))
    return Phrase(tuple(parts)) if len(parts) > 1 else Phrase((*parts, Word("gas", form)))


placed = st.one_of(words, words, phrases(), wildcards)
regexes = st.sampled_from(
    [
        Regex(r"ga[sz]\w*"),
        Regex("^G"),
        Regex("SHALE", True),
        Regex(r"\d/?\d"),
        Regex("東.*"),
        Regex("€"),
        Regex(r"\bł\w+\b", True),
    ]
)
figures = st.one_of(
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
)
fields = st.sampled_from(["title", "text", "other"])


def _several(inner: st.SearchStrategy[Query]) -> st.SearchStrategy[tuple[Query, ...]]:
    return st.lists(inner, min_size=2, max_size=4).map(tuple)


@st.composite
def at_least(draw: st.DrawFn, inner: st.SearchStrategy[Query]) -> Query:
    parts = draw(_several(inner))
    return AtLeast(draw(st.integers(1, len(parts))), parts)


def near(inner: st.SearchStrategy[Query]) -> st.SearchStrategy[Query]:
    distance = st.integers(1, 6)
    return st.one_of(
        st.builds(Near, st.lists(inner, min_size=2, max_size=3).map(tuple), distance, st.booleans()),
        st.builds(Near, inner.filter(is_several).map(lambda part: (part,)), distance),
    )


def _joined(inner: st.SearchStrategy[Query]) -> st.SearchStrategy[Query]:
    return st.one_of(
        st.builds(And, _several(inner)),
        st.builds(Or, _several(inner)),
        at_least(inner),
        near(inner),
        st.builds(In, fields, inner),
        st.builds(Sentence, inner),
    )


# Whatever stands at a place, and may be joined by near/N.
standing: st.SearchStrategy[Query] = st.recursive(placed | placed | regexes | figures, _joined, max_leaves=6)
nears: st.SearchStrategy[Query] = st.one_of(
    st.builds(Near, st.lists(placed, min_size=2, max_size=3).map(tuple), st.integers(1, 6), st.booleans()),
    st.builds(Near, st.lists(standing, min_size=2, max_size=3).map(tuple), st.integers(1, 6), st.booleans()),
    st.builds(Near, at_least(standing).map(lambda part: (part,)), st.integers(1, 6)),
)
_leaves = st.one_of(
    words,
    placed,
    nears,
    regexes,
    figures,
    st.builds(Property, st.just("lang"), st.sampled_from(["en", "pl", "no"])),
    st.sampled_from(
        [
            Property("source", "12"),
            Property("source", "paper"),
            Property("category", "World News"),
            Property("site", "a.test"),
            *(Property("scope", scope.value) for scope in WatchScope),
        ]
    ),
    st.builds(
        Like, st.lists(st.sampled_from(SAID), min_size=1, max_size=9).map(" ".join), st.sampled_from([0.05, 0.3, 0.8])
    ),
)


def _larger(inner: st.SearchStrategy[Query]) -> st.SearchStrategy[Query]:
    return st.one_of(
        st.builds(And, _several(inner)),
        st.builds(Or, _several(inner)),
        st.builds(Not, inner),
        at_least(inner),
        st.builds(In, fields, inner),
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
    scope=st.sampled_from([WatchScope.ARTICLES, WatchScope.PAGES]),
)
