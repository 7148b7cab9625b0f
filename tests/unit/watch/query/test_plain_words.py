"""Options become one query, and a query becomes plain words."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.cases import each
from tests.unit.watch.questions import queries

from tidings.errors import QueryError, TidingsError
from tidings.views.languages.query_words import describe_query
from tidings.watch.match.document import Document
from tidings.watch.match.matcher import matches
from tidings.watch.query.parser import parse_query
from tidings.watch.query.plain_words import QueryOptions, query_text, split_words


@each(
    ("wording", "text"),
    [
        (QueryOptions(any=("gas", "shale", "energy"), at_least=2), "2 of (gas, shale, energy)"),
        (QueryOptions(any=("gas", "shale")), "gas or shale"),
        (QueryOptions(any=("gas",)), "gas"),
        (QueryOptions(any=("gas", "oil"), at_least=2), "2 of (gas, oil)"),
        (QueryOptions(all=("gas", "shale")), "gas and shale"),
        (QueryOptions(none=("oil", "coal")), "not oil and not coal"),
        (QueryOptions(any=("shale gas", "e-mail")), '"shale gas" or e-mail'),
        (QueryOptions(any=("petro*", "and", "near/5", "-5")), 'petro* or "and" or "near/5" or "-5"'),
        (QueryOptions(all=("gas", "oil"), exact=True, none=("coal",)), "=gas and =oil and not =coal"),
        (QueryOptions(all=("Shell", "the Shell"), case=True), 'case:Shell and case:"the Shell"'),
        (QueryOptions(all=("gas", "price"), near=5), "gas near/5 price"),
        (QueryOptions(any=("gas", "oil"), all=("price",), near=5), "(gas or oil) near/5 price"),
        (QueryOptions(any=("gas", "oil", "coal"), at_least=2, near=5), "near/5:2 of (gas, oil, coal)"),
        (
            QueryOptions(any=("gas", "oil", "coal"), at_least=2, all=("price",), near=5, title=True),
            "title:(2 of (gas, oil, coal) near/5 price)",
        ),
        (QueryOptions(all=("price",), regex="ga[sz]", near=3, none=("oil",)), "price near/3 /ga[sz]/ and not oil"),
        (QueryOptions(all=("Shell*", "Royal Shell*"), case=True), 'case:Shell* and case:"Royal Shell*"'),
        (QueryOptions(all=("gas", "price"), sentence=True, none=("oil",)), "sentence:(gas and price) and not oil"),
        (QueryOptions(any=("gas", "oil"), title=True), "title:(gas or oil)"),
        (QueryOptions(all=("gas",), title=True, sentence=True), "title:sentence:gas"),
        (QueryOptions(regex=r"ga[sz]/\d"), r"/ga[sz]\/\d/"),
        (QueryOptions(regex="one\ntwo"), r"/one\ntwo/"),
        (QueryOptions(like='They said "no"\n to gas'), 'like:"They said ""no"" to gas"'),
        (QueryOptions(query="gas or oil", none=("coal",)), "(gas or oil) and not coal"),
        (QueryOptions(query="gas oil", all=("coal",)), "gas and oil and coal"),
        (QueryOptions(query="  gas   +oil "), "gas   +oil"),
        (QueryOptions(query="any", none=("coal",)), "any and not coal"),
        (QueryOptions(query="any site:a.test", all=("gas",)), "site:a.test and gas"),
        (QueryOptions(query="any", like="gas from shale"), 'like:"gas from shale"'),
        (QueryOptions(any=("any", "all")), '"any" or all'),
        (QueryOptions(), ""),
    ],
)
def test_options_are_one_query(wording: QueryOptions, text: str) -> None:
    assert query_text(wording) == text
    if text:
        assert query_text(QueryOptions(query=text)) == text
        assert str(parse_query(text)) == text or wording.query, "it is kept as it would be printed"


@each(
    ("wording", "words"),
    [
        (QueryOptions(query="gas ("), "query, column 6: "),
        (QueryOptions(any=("!!!",)), "--any: nothing in '!!!' is a word"),
        (QueryOptions(all=("g*",)), "--all: 'g*' is too little"),
        (QueryOptions(none=("東*",)), "--none: leave out the *"),
        (QueryOptions(any=("gas",), at_least=2), "--at-least 2: --any has 1 word; name more"),
        (QueryOptions(any=("gas",), at_least=0), "--at-least 0"),
        (QueryOptions(all=("gas",), at_least=1), "--at-least counts the words of --any"),
        (QueryOptions(any=("gas",), exact=True, case=True), "--exact and --case"),
        (QueryOptions(all=("gas",), near=3), "name two, or --at-least 2 of --any"),
        (QueryOptions(any=("gas", "oil"), near=3), "name two, or --at-least 2 of --any"),
        (QueryOptions(regex="gas", near=3), "name two, or --at-least 2 of --any"),
        (
            QueryOptions(any=tuple(f"w{number}" for number in range(101)), at_least=2, near=3),
            "--near: more than 100 words",
        ),
        (QueryOptions(all=("gas", "oil"), near=0), "--near: 'near/0' needs a number of words"),
        (QueryOptions(query="gas", title=True), "in a query write title:gas"),
        (QueryOptions(query="gas", sentence=True), "in a query write sentence:(gas price)"),
        (QueryOptions(regex="("), "--regex: /(/ is no regular expression"),
        (QueryOptions(regex="(?=x)"), "no look-around"),
        (QueryOptions(like="..."), "--like: no word to compare with"),
        (QueryOptions(any=tuple(f"w{number}" for number in range(1001))), "more than 1000 words"),
    ],
)
def test_what_cannot_be_asked_is_said(wording: QueryOptions, words: str) -> None:
    with pytest.raises(TidingsError) as refused:
        query_text(wording)
    assert words in str(refused.value)
    assert isinstance(refused.value, QueryError) or str(refused.value).startswith("--")


_said = st.text(min_size=1, max_size=12) | st.sampled_from(
    ["gas", "shale gas", 'a "b" c', "not", "(x", "a,b", "/x/", "=y"]
)
_words = st.lists(_said, max_size=4).map(tuple)
_wordings = st.builds(
    QueryOptions,
    query=st.just("") | queries.map(str),
    any=_words,
    all=_words,
    none=_words,
    at_least=st.none() | st.integers(1, 3),
    exact=st.booleans(),
    case=st.booleans(),
    sentence=st.booleans(),
    near=st.none() | st.integers(1, 9),
    regex=st.sampled_from(["", "ga[sz]", "a/b", "\\/", "x y", "("]),
    like=st.just("") | st.text(max_size=20),
    title=st.booleans(),
)


@given(_wordings)
def test_any_options_are_a_query_or_an_error_of_ours(wording: QueryOptions) -> None:
    try:
        text = query_text(wording)
    except TidingsError:
        return
    if text:
        again = parse_query(text)
        assert parse_query(str(again)) == again
        assert describe_query(again)


@given(st.lists(st.sampled_from("gas shale energy coal wind".split()), unique=True, min_size=1), st.data())
def test_the_query_counts_as_the_options_do(words: list[str], data: st.DataObject) -> None:
    count = data.draw(st.integers(1, len(words)))
    there = data.draw(st.sets(st.sampled_from("gas shale energy coal wind".split())))
    query = parse_query(query_text(QueryOptions(any=tuple(words), at_least=count)))
    found = matches(query, Document(text=" and so ".join(sorted(there))))
    assert (found is not None) == (len(there.intersection(words)) >= count)


def test_words_are_split_at_commas() -> None:
    assert split_words(["gas, shale gas ,,", 'oil,"one, two",gas']) == ("gas", "shale gas", "oil", "one, two")
    assert split_words([]) == ()
    assert split_words(['"never closed, so it is one']) == ("never closed, so it is one",)


@each(
    ("query", "words"),
    [
        ("2 of (gas, shale, energy)", "at least 2 of: “gas”, “shale”, “energy”"),
        ('="shale gas" or case:Shell', "“shale gas” as it is or “Shell” letter by letter"),
        ("gas (oil or coal) -wind", "“gas” and (“oil” or “coal”) and no “wind”"),
        ("not (oil or coal)", "no (“oil” or “coal”)"),
        ("gas near/5 price", "“gas” and “price”, at most 5 words apart"),
        ("price before/1 gas coal", "(“price” and “gas”, in this order, side by side) and “coal”"),
        ("near/5:2 of (gas, oil)", "at least 2 of: “gas”, “oil”, at most 5 words apart"),
        ("2 of (gas, oil) near/5 price", "(at least 2 of: “gas”, “oil”) and “price”, at most 5 words apart"),
        ("case:Shell*", "a word like Shell* letter by letter"),
        ("title:gas sentence:(a1 b1)", "“gas” in the title and (“a1” and “b1”) in one sentence"),
        ("other:gas", "“gas” beside title and text"),
        ("price < 300€", "“price” with a figure below 300eur"),
        ("figure >= 20 %", "a figure at least 20%"),
        ("gas scope:pages", "“gas” and among pages"),
        ("gas scope:both", "“gas” and in articles or on pages"),
        ("lang:pl site:x.test petro*", "in the language pl and on the site x.test and a word like petro*"),
        ("any", "any change"),
        ("any site:x.test -gas", "any change and on the site x.test and no “gas”"),
        ("/ga[sz]/i", "the expression /ga[sz]/i"),
        ('like/0.5:"gas from shale"', "something like “gas from shale” (50 % alike at least)"),
    ],
)
def test_a_query_in_plain_words(query: str, words: str) -> None:
    assert describe_query(parse_query(query)) == words


@given(queries)
def test_every_query_can_be_said(query: object) -> None:
    from tidings.watch.query.nodes import Query

    assert isinstance(query, Query)
    assert describe_query(query).strip()
