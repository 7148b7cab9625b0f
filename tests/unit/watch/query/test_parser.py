"""The query language: what is read, what is printed, what is refused."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.cases import each
from tests.examples import examples
from tests.unit.watch.questions import queries

from tidings.errors import QueryError, TidingsError
from tidings.text.boolean import DEEPEST
from tidings.watch.query.nodes import (
    Amount,
    And,
    Anything,
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
    leaf_count,
)
from tidings.watch.query.parser import LONGEST, parse_query

A, B, C = Word("a"), Word("b"), Word("c")
ANY, SITE = Word("any"), Property("site", "a.test")


@each(
    ("text", "query"),
    [
        ("gas", Word("gas")),
        ("a b", And((A, B))),
        ("a AND b", And((A, B))),
        ("a or b c", Or((A, And((B, C))))),
        ("(a or b) c", And((Or((A, B)), C))),
        ("+a -b", And((A, Not(B)))),
        ("a not b", And((A, Not(B)))),
        ("a -(b or c)", And((A, Not(Or((B, C)))))),
        ('"a b"', Phrase((A, B))),
        ("„a b”", Phrase((A, B))),
        ('"a - b"', Phrase((A, B))),
        ('"a"', A),
        ('"and"', Word("and")),
        ("=gas", Word("gas", Form.EXACT)),
        ('="a b"', Phrase((Word("a", Form.EXACT), Word("b", Form.EXACT)))),
        ("case:Gas", Word("Gas", Form.CASED)),
        ("GA*", Wildcard("ga*")),
        ('"a ga**"', Phrase((A, Wildcard("ga*")))),
        ("a near/5 b", Near((A, B), 5)),
        ("a near/5 b near/5 c", Near((A, B, C), 5)),
        ("a near/5 b before/2 c", Near((Near((A, B), 5), C), 2, True)),
        ("not a near/5 b", Not(Near((A, B), 5))),
        ("(a or b) NEAR/3 c", Near((Or((A, B)), C), 3)),
        ("2 of (a, b, c)", AtLeast(2, (A, B, C))),
        ("1 of (a or b, c)", AtLeast(1, (Or((A, B)), C))),
        ("2 of a", And((Word("2"), Word("of"), A))),
        ("title:a", In("title", A)),
        ("field:title a", In("title", A)),
        ("Title:(a b)", In("title", And((A, B)))),
        ("sentence:(a b)", Sentence(And((A, B)))),
        ("lang:de-AT", Property("lang", "de")),
        ("language:PL", Property("lang", "pl")),
        ("source:12", Property("source", "12")),
        ('category:"World  News"', Property("category", "World News")),
        ("site:a.test", Property("site", "a.test")),
        ("Scope:Page", Property("scope", "pages")),
        ("scope:articles", Property("scope", "articles")),
        ("scope:both", Property("scope", "both")),
        ("Any", Anything()),
        ("any site:a.test", And((Anything(), SITE))),
        ("any (site:a.test or lang:pl) -b", And((Anything(), Or((SITE, Property("lang", "pl"))), Not(B)))),
        ("(any site:a.test) or (b any)", Or((And((Anything(), SITE)), And((B, ANY))))),
        ('"any"', ANY),
        ("any b", And((ANY, B))),
        ("any or b", Or((ANY, B))),
        ("title:any", In("title", ANY)),
        ("any near/2 b", Near((ANY, B), 2)),
        ("=any site:a.test", And((Word("any", Form.EXACT), SITE))),
        ("2 of (any, b)", AtLeast(2, (ANY, B))),
        (r"/ga[sz]\/x/i", Regex("ga[sz]/x", True)),
        (r"/a\\/ b", And((Regex("a\\\\"), B))),
        ("price < 300", Number(Word("price"), "<", 300)),
        ("price>=1299.50€", Number(Word("price"), ">=", 1299.5, "eur")),
        ("a == $5", Number(A, "==", 5, "usd")),
        ('"a b" > -5', Number(Phrase((A, B)), ">", -5)),
        ("rate<20% b", And((Number(Word("rate"), "<", 20, "%"), B))),
        ("price < 300 EUR", Number(Word("price"), "<", 300, "eur")),
        ("price < 300 €", Number(Word("price"), "<", 300, "eur")),
        ("price < 300.00 zł", Number(Word("price"), "<", 300, "pln")),
        ("price < € 300 b", And((Number(Word("price"), "<", 300, "eur"), B))),
        ("rate > -5 % or b", Or((Number(Word("rate"), ">", -5, "%"), B))),
        ("a > 100 km", Number(A, ">", 100, "km")),
        ('price < 300 "euro"', And((Number(Word("price"), "<", 300), Word("euro")))),
        ("price < 300 =euro", And((Number(Word("price"), "<", 300), Word("euro", Form.EXACT)))),
        ("price < 300€ euro", And((Number(Word("price"), "<", 300, "eur"), Word("euro")))),
        ("price < 300 cheap", And((Number(Word("price"), "<", 300), Word("cheap")))),
        ("a < 300 euro near/3 b", Near((Number(A, "<", 300, "eur"), B), 3)),
        ("a < 300 near/3 b", Near((Number(A, "<", 300), B), 3)),
        ("figure < 3 km near/3 b", Near((Amount("<", 3, "km"), B), 3)),
        ("2 of (a, b) near/3 c", Near((AtLeast(2, (A, B)), C), 3)),
        ("c before/3 (a and b)", Near((C, And((A, B))), 3, True)),
        ("near/3:2 of (a, b)", Near((AtLeast(2, (A, B)),), 3)),
        ("NEAR/3:(a b) c", And((Near((And((A, B)),), 3), C))),
        ("near/3:(a b) near/5 c", Near((Near((And((A, B)),), 3), C), 5)),
        ("/x/ near/3 a", Near((Regex("x"), A), 3)),
        ("title:a near/3 b", Near((In("title", A), B), 3)),
        ("case:Ga*", Wildcard("Ga*", Form.CASED)),
        ('case:"A Ga*"', Phrase((Word("A", Form.CASED), Wildcard("Ga*", Form.CASED)))),
        ('case:"Ga* B"', Phrase((Wildcard("Ga*", Form.CASED), Word("B", Form.CASED)))),
        ("case:Ga* < 3", Number(Wildcard("Ga*", Form.CASED), "<", 3)),
        ("a < 300 dollar > 3", And((Number(A, "<", 300), Number(Word("dollar"), ">", 3)))),
        ("2 of (a < 3, 2 of (b, c))", AtLeast(2, (Number(A, "<", 3), AtLeast(2, (B, C))))),
        ("figure < 300€", Amount("<", 300, "eur")),
        ("title:Figure >= 2.5 %", In("title", Amount(">=", 2.5, "%"))),
        ('"figure" < 300€', Number(Word("figure"), "<", 300, "eur")),
        ('"Figure" < 300', Number(Word("Figure"), "<", 300)),
        ("=figure < 300", Number(Word("figure", Form.EXACT), "<", 300)),
        ("figure b", And((Word("figure"), B))),
        ('like:"some ""text"""', Like('some "text"')),
        ("like/0.5:gas", Like("gas", 0.5)),
        ("10:30 e-mail", And((Word("10:30"), Word("e-mail")))),
        ("gaz łupkowy", And((Word("gaz"), Word("łupkowy")))),
        ("東京都", Word("東京都")),
    ],
)
def test_what_is_read(text: str, query: Query) -> None:
    assert parse_query(text) == query
    assert parse_query(str(query)) == query


@each(
    ("text", "column", "words"),
    [
        ("", 1, "nothing is asked"),
        ("(a", 1, "never closed"),
        ("a)", 2, "never opened"),
        ("a, b", 2, "a comma stands only"),
        ("a and", 6, "ends too early"),
        ("or a", 1, "before 'or'"),
        ("a or or b", 6, "before 'or'"),
        ('a "b', 3, "never closed"),
        ("a near/0 b", 3, "write near/5"),
        ("a near/x b", 3, "write near/5"),
        ("near/5 a", 1, "before and after"),
        ("lang:pl near/3 b", 9, "write (gas near/3 price) lang:pl"),
        ("a near/3 (b -c)", 3, "not c stands at no place"),
        ("a near/3 title:like:b", 3, 'write (gas near/3 price) like:"b"'),
        ("a near/3 not b", 10, "write (gas near/3 price) -oil"),
        ("a near/3 -b", 10, "write (gas near/3 price) -oil"),
        ("title:not b", 7, "write title:(gas -oil)"),
        ("sentence:-b", 10, "write sentence:(gas -oil)"),
        ("near/3:a", 1, "write near/3:(gas price)"),
        ("near/3:(a or b)", 1, "write near/3:(gas price)"),
        ("near/3:(a -b)", 1, "write (gas near/3 price) not b"),
        ("near/3:-a", 8, "write (gas near/3 price) -oil"),
        ("near:(a b)", 1, "write near/5"),
        ("before/3:(a b)", 1, "gas before/3 price"),
        ("a foo:b", 3, "title:"),
        ("http://a.test/", 1, "double quotes"),
        ("a*", 1, "two letters"),
        ("e-ma*", 1, "two letters"),
        ("東京*", 1, "leave out the *"),
        ("case:G*", 6, "two letters"),
        ("case:東京*", 6, "leave out the *"),
        ("a /(?=x)/", 3, "look-around"),
        ("/a{1000}{1000}/", 1, "RE2"),
        ("/a", 1, "no end"),
        ("3 of (a, b)", 1, "1 to 2"),
        ("0 of (a, b)", 1, "1 to 2"),
        ("2 of (a b", 6, "never closed"),
        ("lang:klingon", 6, "lang:pl"),
        ("scope:feeds", 7, "scope:articles, scope:pages, scope:both"),
        ("a = 3", 3, "=="),
        ("price < 1,000 a", 10, "comma"),
        ("price < 1,000", 10, "price < 1299.50"),
        ("price < € 300€", 7, "a number after <"),
        ("price < EUR", 7, "a number after <"),
        ("gas figure < 300", 5, 'figure < 300€; the word itself is written "figure"'),
        ("price < cheap", 7, "a number after <"),
        ("< 3", 1, "price < 300"),
        ("title:", 7, "ends too early"),
        ("source:", 1, "nothing stands after"),
        ("field:body a", 1, "title, text, other"),
        ("like:'...'", 6, "like:"),
        ("like/2:gas", 1, "up to 1"),
        ("title/2:gas", 1, "takes no number"),
        ("a - b", 3, "nothing in '-'"),
        ("(" * (DEEPEST + 2) + "a" + ")" * (DEEPEST + 2), DEEPEST + 2, "flatter"),
        ("a " * LONGEST, LONGEST, "say it shorter"),
        ("ab " * 1001, 1, "several queries"),
        (" near/1 ".join(["ab"] * 101), 1, "fewer"),
    ],
)
def test_what_is_refused_is_named_by_its_column(text: str, column: int, words: str) -> None:
    with pytest.raises(QueryError) as caught:
        parse_query(text)
    assert caught.value.column == column
    assert words in str(caught.value)
    assert str(caught.value).startswith(f"query, column {column}: ")
    assert isinstance(caught.value, TidingsError)


def test_how_much_is_looked_for() -> None:
    assert leaf_count(parse_query('a (b or "c d") -title:e 2 of (f, g) h near/2 i')) == 9


@given(queries)
def test_what_is_printed_is_read_again_as_the_same(query: Query) -> None:
    assert parse_query(str(query)) == query


_PIECES = (
    *'gas and or not ( ) , + - = " / * : < > == near/3 before/2 of 2 title: lang: pl case: like: sentence: 3€'.split(),
    " ",
    "東京",
    "łupki",
    "/x/",
)


@settings(max_examples=examples(300))
@given(st.text(max_size=40) | st.lists(st.sampled_from(_PIECES), max_size=14).map("".join))
def test_any_text_is_read_or_refused_in_one_line(text: str) -> None:
    refused: QueryError | None = None
    try:
        query = parse_query(text)
    except QueryError as error:
        refused = error
    else:
        assert parse_query(str(query)) == query
    if refused is not None:
        assert len(str(refused).splitlines()) == 1
        assert 1 <= refused.column <= len(text) + 1
