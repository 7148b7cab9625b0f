"""Terms, reasons and passages come back as they were, also those that an earlier or a later version wrote."""

from __future__ import annotations

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from tidings.model.matches import MatchReason
from tidings.model.search import Passage
from tidings.model.watches import DeliveryPace, DeliveryTiming, WatchScope, WatchTerms
from tidings.store.watches.packing import (
    pack_passages,
    pack_reasons,
    pack_terms,
    unpack_passages,
    unpack_reasons,
    unpack_terms,
)

FULL = WatchTerms(
    "Łupki",
    "2 of (gas, shale, energy)",
    WatchScope.PAGES,
    sources=(1, 2**40),
    categories=("economy",),
    languages=("pl", "en"),
    stems=("pl",),
    detectors=("price",),
    channels=("webhook:https://a.test/hook", "mail"),
    timing=DeliveryTiming(DeliveryPace.DAILY, 7 * 60 + 30, (22 * 60, 6 * 60), "Europe/Warsaw"),
    template="{title}",
    backfill=True,
)
_text = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
_marks = st.lists(st.tuples(st.integers(0, 99), st.integers(0, 99)), max_size=4).map(tuple)


def test_terms_come_back() -> None:
    assert unpack_terms(pack_terms(FULL)) == FULL
    bare = unpack_terms(pack_terms(WatchTerms("bare")))
    assert bare == WatchTerms("bare")
    assert isinstance(bare.timing, DeliveryTiming)
    assert isinstance(bare.scope, WatchScope)


def test_what_an_earlier_version_did_not_say_is_as_usual() -> None:
    packed = msgspec.msgpack.encode({"name": "old", "query": "gas", "timing": {"pace": "hourly"}})
    assert unpack_terms(packed) == WatchTerms("old", "gas", timing=DeliveryTiming(DeliveryPace.HOURLY))


def test_what_a_later_version_says_is_passed_over() -> None:
    later = msgspec.to_builtins(FULL) | {"colour": "red"}
    later["timing"]["days"] = [1, 2]
    assert unpack_terms(msgspec.msgpack.encode(later)) == FULL


@given(st.lists(st.builds(MatchReason, _text, _text, _text, st.floats(allow_nan=False)), max_size=4).map(tuple))
def test_reasons_come_back(reasons: tuple[MatchReason, ...]) -> None:
    assert unpack_reasons(pack_reasons(reasons)) == reasons


@given(st.lists(st.builds(Passage, _text, _marks), max_size=4).map(tuple))
def test_passages_come_back(passages: tuple[Passage, ...]) -> None:
    assert unpack_passages(pack_passages(passages)) == passages


def test_a_reason_or_passage_may_be_shorter_or_longer() -> None:
    assert unpack_reasons(msgspec.msgpack.encode([["gas", "text", "gas"], ["oil", "", "oil", 0.5, "more"]])) == (
        MatchReason("gas", "text", "gas"),
        MatchReason("oil", "", "oil", 0.5),
    )
    assert unpack_passages(msgspec.msgpack.encode([["gas"], ["oil", [[0, 3]], 1]])) == (
        Passage("gas"),
        Passage("oil", ((0, 3),)),
    )


def test_half_a_surrogate_pair_leaves_the_marks_in_place() -> None:
    (kept,) = unpack_passages(pack_passages([Passage("a\ud800 gas", ((3, 6),))]))
    assert kept == Passage("a\N{REPLACEMENT CHARACTER} gas", ((3, 6),))
    assert unpack_reasons(pack_reasons([MatchReason("\udc00", "text", "x")]))[0].part == "\N{REPLACEMENT CHARACTER}"
    assert unpack_terms(pack_terms(WatchTerms("\udcff", timing=FULL.timing))).timing == FULL.timing
