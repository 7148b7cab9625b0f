"""Orders and outcomes survive the way as bytes; what is damaged, unsigned or of another version is refused."""

from __future__ import annotations

import os
import pickle
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from typing import Any

import msgspec
import nkeys
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.cases import each
from tests.unit.crawl.cluster.any_values import any_value

from tidings.crawl.cluster.messages import (
    VERSION,
    Large,
    NotUnderstood,
    Signer,
    Trust,
    Unread,
    Untrusted,
    encode,
    open_envelope,
    order_in,
    outcome_in,
)
from tidings.errors import LaneError
from tidings.model.feeds import Entry
from tidings.model.orders import ArticleOrder, ArticleOutcome, FeedOrder, FeedOutcome, NewArticle, Outcome
from tidings.model.visits import VisitResult

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
ORDER = FeedOrder(1, 7, "http://a.test/feed", "a.test", known=b"\x00\xff" * 20)
OUTCOME = FeedOutcome(1, 7, NOON, VisitResult.UNCHANGED, "304")


def keys() -> tuple[Signer, Trust, str]:
    seed = nkeys.encode_seed(os.urandom(32), nkeys.PREFIX_BYTE_USER)
    public = nkeys.from_seed(seed).public_key.decode()
    return Signer(seed.decode()), Trust.of([public]), public


@given(any_value(FeedOrder) | any_value(ArticleOrder), st.integers(0, 2**62))
def test_any_order_round_trips(order: Any, epoch: int) -> None:
    envelope = open_envelope(encode(order, None, sent=NOON, epoch=epoch))
    assert (order_in(envelope), envelope.epoch, envelope.sent_at) == (order, epoch, NOON)


@given(any_value(FeedOutcome) | any_value(ArticleOutcome))
def test_any_outcome_round_trips(outcome: Outcome) -> None:
    assert outcome_in(open_envelope(encode(outcome, None, sent=NOON))) == outcome


def test_times_keep_their_offsets_and_texts_are_compressed() -> None:
    at = NOON.astimezone(timezone(timedelta(hours=5, minutes=30)))
    article = NewArticle("a", 1, 2, Entry(published=at, summary="word " * 5000), "a.test")
    message = encode(replace(OUTCOME, fresh=(article,)), None, sent=NOON)
    outcome = outcome_in(open_envelope(message))
    assert isinstance(outcome, FeedOutcome)
    read = outcome.fresh[0].entry.published
    assert read is not None
    assert (read.utcoffset(), len(message) < 2000) == (timedelta(hours=5, minutes=30), True)


def test_a_message_with_any_byte_changed_is_refused_where_keys_are_set() -> None:
    signer, trust, _ = keys()
    message = encode(ORDER, signer, sent=NOON)
    assert order_in(open_envelope(message, trust)) == ORDER
    for place in range(len(message)):
        for bit in (0, 3, 7):
            spoiled = bytearray(message)
            spoiled[place] ^= 1 << bit
            with pytest.raises(Untrusted):
                open_envelope(bytes(spoiled), trust)
    for end in range(len(message)):
        with pytest.raises(Untrusted):
            open_envelope(message[:end], trust)


def test_signatures_of_others_and_none_are_refused() -> None:
    (mine, trust, _), (theirs, _, _) = keys(), keys()
    for message in (encode(ORDER, theirs, sent=NOON), encode(ORDER, None, sent=NOON)):
        with pytest.raises(Untrusted):
            open_envelope(message, trust)
    assert open_envelope(encode(ORDER, mine, sent=NOON))  # who trusts nobody in particular reads it


@given(st.binary(max_size=300) | st.binary(max_size=300).map(lambda data: b"\x02" + data))
def test_any_bytes_are_a_message_or_a_lane_error(data: bytes) -> None:
    for message in (data, b"\x00" + data):
        try:
            envelope = open_envelope(message)
            order_in(envelope)
        except LaneError:
            pass


def test_a_pickle_is_not_executed() -> None:
    for message in (pickle.dumps(os.getpid), b"\x00" + pickle.dumps(os.getpid)):
        with pytest.raises(LaneError):
            order_in(open_envelope(message))


def envelope_of(body: object, **changes: object) -> bytes:
    fields = {"v": VERSION, "kind": "feed order", "epoch": 0, "sent": 0, "body": body, **changes}
    return b"\x00" + msgspec.msgpack.encode(fields)


# What messages of version 1 always have. A program that needs more must raise VERSION, or old and new processes could
# not work side by side: a new field has a default.
REQUIRED: dict[str, tuple[type, dict[str, object]]] = {
    "feed order": (FeedOrder, {"source_id": 1, "seq": 7, "url": "http://a.test/", "host": "a.test"}),
    "article order": (ArticleOrder, {"article_id": 3, "source_id": 1, "url": "http://a.test/", "host": "a.test"}),
    "feed outcome": (FeedOutcome, {"source_id": 1, "seq": 7, "at": NOON, "result": "unchanged", "how": "304"}),
    "article outcome": (ArticleOutcome, {"article_id": 3, "at": NOON}),
    "large": (Large, {"name": "body"}),
    "unread order": (Unread, {"number": 1, "reason": "of version 2"}),
}


@each("kind", REQUIRED)
def test_fields_of_newer_programs_are_ignored_and_missing_ones_take_their_defaults(kind: str) -> None:
    made, required = REQUIRED[kind]
    body = {name: value.isoformat() if isinstance(value, datetime) else value for name, value in required.items()}
    read = order_in if kind.endswith(" order") and made is not Unread else outcome_in
    plain = read(open_envelope(envelope_of(body, kind=kind)))
    assert plain == made(**(required | ({"result": VisitResult.UNCHANGED} if "result" in required else {})))
    later = {"later": {"deep": [1, None]}, "also_later": b"x"}
    assert read(open_envelope(envelope_of(body | later, kind=kind, also_later=[1, 2]))) == plain
    for name in required:
        with pytest.raises(NotUnderstood):
            read(open_envelope(envelope_of({key: value for key, value in body.items() if key != name}, kind=kind)))


@each(
    "message",
    [
        envelope_of({}, v=VERSION + 1),
        envelope_of({}, kind="page order"),
        envelope_of({"source_id": "one"}),
        envelope_of({"source_id": 1, "seq": 7, "url": "u", "host": "h", "kind": "podcast"}),
    ],
)
def test_what_only_a_newer_program_understands_is_for_others(message: bytes) -> None:
    with pytest.raises(NotUnderstood):
        order_in(open_envelope(message))


def test_an_outcome_is_no_order() -> None:
    with pytest.raises(Untrusted):
        order_in(open_envelope(encode(OUTCOME, None, sent=NOON)))
    with pytest.raises(Untrusted):
        outcome_in(open_envelope(encode(ORDER, None, sent=NOON)))


def test_what_no_message_can_carry_is_a_lane_error() -> None:
    for how in ("\ud800",):
        with pytest.raises(LaneError):
            encode(replace(OUTCOME, how=how), None, sent=NOON)
    with pytest.raises(LaneError):
        encode(replace(OUTCOME, size=1 << 70), None, sent=NOON)


@each("seed", ["", "SUxyz", "U" * 56, "\N{SNOWMAN}"])
def test_wrong_keys_are_named(seed: str) -> None:
    with pytest.raises(LaneError):
        Signer(seed)
    with pytest.raises(LaneError):
        Trust.of([f"X{seed}"])
