"""What near/N joins: words, expressions, figures and several of them at once, in any script."""

from __future__ import annotations

import gc
import time
from functools import cache
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.cases import each
from tests.examples import examples
from tests.unit.watch.questions import documents, nears

from tidings.watch.match.document import AnalysedDocument, Document
from tidings.watch.match.index import WatchIndex
from tidings.watch.match.matcher import matches
from tidings.watch.query.nodes import Query
from tidings.watch.query.parser import parse_query


def _found(query: str, text: str, language: str | None = "en", title: str = "") -> list[str] | None:
    """What is marked in the text; None: nothing was found."""
    document = Document(title=title, text=text, language=language)
    asked = parse_query(query)
    explanation = matches(asked, document)
    assert WatchIndex([(1, asked)]).match(document) == ([(1, explanation)] if explanation else [])
    if explanation is None:
        return None
    return [text[start:end] for start, end in explanation.spans("text")]


@each(
    ("query", "text", "marked"),
    [
        # so many of them, and another
        ("2 of (gas, shale, energy) near/3 price", "gas and shale at a price", ["gas", "shale", "price"]),
        ("2 of (gas, shale, energy) near/3 price", "gas: the price of shale", ["gas", "price", "shale"]),
        ("2 of (gas, shale, energy) near/3 price", "energy has a price", None),
        ("2 of (gas, shale, energy) near/2 price", "gas and shale at a price", None),
        ("2 of (gas, gases, energy) near/3 price", "gases, gas, price", None),  # forms of one word count once
        ("2 of (gas, ga*) near/3 price", "gas price", ["gas", "price"]),  # as they are without near
        ("price near/1 2 of (gas, 2 of (oil, coal))", "coal oil gas price", ["coal", "oil", "gas", "price"]),
        # all of them
        ("(gas and price) near/3 oil", "oil and gas at a price", ["oil", "gas", "price"]),
        ("(gas and price) near/2 oil", "oil and gas at a price", None),
        ("(gas or (shale and energy)) near/1 price", "shale energy price", ["shale", "energy", "price"]),
        ("near/2:(gas price)", "the price of gas", ["price", "gas"]),
        ("near/2:(gas price)", "the price of natural gas", None),
        ("near/3:2 of (gas, shale, oil)", "oil is not the same thing as gas. Shale holds oil", ["gas", "Shale", "oil"]),
        # in order
        ("2 of (gas, shale) before/2 price", "shale gas: a price", ["shale", "gas", "price"]),
        ("2 of (gas, shale) before/2 price", "gas price shale", None),
        ("price before/1 2 of (gas, shale)", "price shale gas", ["price", "shale", "gas"]),
        ("price before/1 2 of (gas, coal) before/1 oil", "price gas coal coal oil", ["price", "gas", "coal", "oil"]),
        ("price before/1 (gas and shale) before/1 oil", "gas price shale oil", None),
        # what is joined already is measured from the nearest of its words
        ("(gas near/9 price) near/1 oil", "gas oil and some price", ["gas", "oil", "price"]),
        ("gas near/9 price near/1 oil", "gas oil and some price", ["gas", "oil", "price"]),
        # expressions
        (r"/ga[sz]\w*/i near/3 price", "GAZPROM set the price", ["GAZPROM", "price"]),
        (r"/ga[sz]\w*/i near/2 price", "GAZPROM set the price", None),
        ("/€/ near/1 300", "now € 300", ["€", "300"]),
        ("/€/ near/1 now", "now for € 300", None),
        ("/x*/ near/1 now", "now", None),  # nothing stands nowhere
        ("2 of (/ga./, oil, /coal/) near/2 price", "gas, coal: a price", ["gas", "coal", "price"]),
        ("/natural gas/ before/2 price", "natural gas: a price", ["natural gas", "price"]),
        # figures
        ("figure < 300€ near/3 oven", "an oven for 249 €, a pan for 20", ["oven", "249"]),
        ("figure < 300€ near/3 oven", "an oven, and a pan for 20 €", None),
        ("price < 300 EUR near/2 oven", "oven, new, price: 249 €", ["oven", "price", "249"]),
        # letter by letter
        ("case:Shell*", "Shellfish, shellac", ["Shellfish"]),
        ('case:"Royal Shell*"', "Royal Shells, royal shells", ["Royal Shells"]),
        ("case:*ELL", "SHELL Shell", ["SHELL"]),
        ("case:Ł*zi", "Łodzi, łodzi, Lodzi", ["Łodzi"]),
        ("case:Ga* near/1 price", "Gas price", ["Gas", "price"]),
        # fields and sentences
        ("text:gas near/1 price", "gas price", ["gas", "price"]),
        ("title:gas near/1 price", "gas price", None),
        ("text:(gas and oil) near/1 price", "gas oil price", ["gas", "oil", "price"]),
        ("sentence:(gas and oil) near/2 price", "gas, oil. Price", ["gas", "oil", "Price"]),
        ("sentence:(gas and oil) near/2 price", "gas. Oil price", None),
        ("near/5:sentence:(gas oil)", "Gas. Oil", None),
    ],
)  # fmt: skip
def test_what_is_joined(query: str, text: str, marked: list[str] | None) -> None:
    assert _found(query, text) == marked


@each(
    ("query", "text", "marked"),
    [
        ("東京 near/1 都庁", "今日の東京都庁は", ["東京", "都庁"]),
        ("東京 before/1 都庁", "都庁東京", None),
        ("東京 near/1 都庁", "東京の都庁", None),
        ("東京 near/2 都庁", "東京の都庁", ["東京", "都庁"]),
        ("京 near/1 都", "東京都", ["京", "都"]),
        ("京 near/1 事", "東京都知事", None),
        ("京 near/3 事", "東京都知事", ["京", "事"]),
        ("ガ near/1 代", "ガス代", None),
        ("ガ near/2 代", "ガス代", ["ガ", "代"]),
        ("東京 near/1 gas", "東京 gas", ["東京", "gas"]),
        ("2 of (東京, 大阪, 京都) near/1 市", "京都大阪市", ["京都", "大阪", "市"]),
        ("/東./ near/1 都", "東京都", ["東京", "都"]),
        ('"東京 都庁"', "東京都庁", ["東京都庁"]),
        ('"東京 都庁"', "東京 都庁", ["東京 都庁"]),
        ('"東 京都"', "東京都", ["東京都"]),
        ('"東京 都庁"', "東京の都庁", None),
    ],
)
def test_scripts_without_spaces_count_characters(query: str, text: str, marked: list[str] | None) -> None:
    assert _found(query, text, "ja") == marked


def test_the_reason_names_the_words() -> None:
    explanation = matches(parse_query("2 of (gas, shale, oil) near/3 price"), Document(text="Oil and gas at a price"))
    assert str(explanation) == "2 of (gas, shale, oil) near/3 price: “Oil and gas at a price” in the text"
    explanation = matches(parse_query("near/2:2 of (gas, oil)"), Document(text="gas, oil; oil of gas"))
    assert str(explanation) == "near/2:2 of (gas, oil): “gas, oil” and 2 more in the text"


# -- against the plain words of the documentation -----------------------------------------------------

_words = st.lists(st.sampled_from("aa bb cc dd xx xx".split()), max_size=14)
_distances = st.integers(1, 4)


def _stretches(said: list[str], wanted: str, distance: int) -> list[tuple[int, int, set[str]]]:
    """All of them: from, to, and the different words in it."""
    places = [at for at, word in enumerate(said) if word in wanted.split()]
    found = []
    for first in range(len(places)):
        for last in range(first, len(places)):
            chosen = places[first : last + 1]
            if all(right - left <= distance for left, right in pairwise(chosen)):
                found.append((chosen[0], chosen[-1], {said[at] for at in chosen}))
    return found


@settings(max_examples=examples(300))
@given(_words, _distances, st.integers(1, 3))
def test_a_stretch_is_what_the_documentation_says(said: list[str], distance: int, least: int) -> None:
    expected = any(
        "dd" in there and len(there - {"dd"}) >= least for _, _, there in _stretches(said, "aa bb cc dd", distance)
    )
    text = " ".join(said)
    assert (_found(f"{least} of (aa, bb, cc) near/{distance} dd", text) is not None) == expected
    assert (_found(f"dd near/{distance} {least} of (aa, bb, cc)", text) is not None) == expected
    together = any(len(there) >= least for _, _, there in _stretches(said, "aa bb cc", distance))
    assert (_found(f"near/{distance}:{least} of (aa, bb, cc)", text) is not None) == together


@settings(max_examples=examples(300))
@given(_words, _distances)
def test_so_is_one_in_order(said: list[str], distance: int) -> None:
    stretches = [(first, last) for first, last, there in _stretches(said, "aa bb cc", distance) if len(there) >= 2]
    xs, ds = ([at for at, word in enumerate(said) if word == name] for name in ("xx", "dd"))
    before = [(first, last) for first, last in stretches if any(1 <= first - at <= distance for at in xs)]
    after = [one for one in stretches if any(1 <= at - one[1] <= distance for at in ds)]
    text = " ".join(said)
    assert (_found(f"xx before/{distance} 2 of (aa, bb, cc)", text) is not None) == bool(before)
    assert (_found(f"2 of (aa, bb, cc) before/{distance} dd", text) is not None) == bool(after)
    both = set(before) & set(after)
    assert (_found(f"xx before/{distance} 2 of (aa, bb, cc) before/{distance} dd", text) is not None) == bool(both)


@given(_words, _distances)
def test_all_of_them_are_found_where_a_chain_is(said: list[str], distance: int) -> None:
    text = " ".join(said)
    if _found(f"aa near/{distance} bb near/{distance} cc", text) is not None:
        assert _found(f"near/{distance}:(aa bb cc)", text) is not None
        assert _found(f"3 of (aa, bb, cc) near/{distance} aa", text) is not None


@given(nears, documents)
def test_what_is_near_is_there(query: Query, document: Document) -> None:
    """Without the distance, as much is found at least."""
    analysed = AnalysedDocument(document)
    if matches(query, analysed) is not None:
        parts = query.parts  # type: ignore[attr-defined]
        assert all(matches(part, analysed) is not None for part in parts)


@cache
def _long_text(times: int) -> AnalysedDocument:
    """Cut into words and steps already: what is measured is the search."""
    analysed = AnalysedDocument(Document(text="gas price of a shale 東京都庁 " * times, language="en"))
    matches(parse_query("nothing near/3 gas"), analysed)
    return analysed


@pytest.mark.parametrize(
    "query",
    [
        "2 of (gas, shale, energy) near/5 price",
        "price before/5 2 of (gas, shale) before/5 price",
        "near/5:3 of (g*s, pri*, shal*, /ga./)",
        f"near/9:2 of ({', '.join(f'gas{number}' for number in range(98))}, shale, gas)",
        "(gas near/3 price) near/5 (shale near/5 gas) near/2 2 of (gas, price)",
        "/g.*z|g/ near/4 shale",
        "東京 near/1 2 of (都庁, 京都)",
    ],
)
def test_a_long_text_takes_no_more_than_its_length(query: str) -> None:
    asked = parse_query(query)

    def seconds(times: int) -> float:
        analysed = _long_text(times)
        begun = time.process_time()
        assert matches(asked, analysed) is not None
        return time.process_time() - begun

    gc.disable()  # a collection of the whole test process would count for the text that was measured
    try:
        few = min(seconds(400) for _ in range(3))
        assert seconds(4_000) < 40 * few + 0.1
    finally:
        gc.enable()
