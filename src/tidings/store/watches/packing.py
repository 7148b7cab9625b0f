"""Encodes and decodes the columns that hold a whole value as msgpack: a watch's terms, a match's reasons and passages.

Terms are a map by name, so that a field added later reads as its default; reasons and passages, of which there are very
many, are lists in the order of their fields.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import msgspec

from tidings.model.matches import MatchReason
from tidings.model.search import Passage
from tidings.model.watches import Watch, WatchTerms
from tidings.store.db.statements import AnyRow

_LONE_SURROGATES = re.compile("[\ud800-\udfff]")


class _Reason(msgspec.Struct, array_like=True):
    part: str
    field: str
    shown: str
    score: float = 0.0


class _Passage(msgspec.Struct, array_like=True):
    text: str
    marks: tuple[tuple[int, int], ...] = ()


_encoder = msgspec.msgpack.Encoder()
_terms = msgspec.msgpack.Decoder(WatchTerms)
_reasons = msgspec.msgpack.Decoder(list[_Reason])
_passages = msgspec.msgpack.Decoder(list[_Passage])


def pack_terms(terms: WatchTerms) -> bytes:
    return _packed(terms)


def unpack_terms(packed: bytes) -> WatchTerms:
    """Decodes terms. A missing field has its default; an unknown one is ignored."""
    return _terms.decode(packed)


def watch_of(row: AnyRow) -> Watch:
    """Builds a Watch from a row of the table of watches."""
    return Watch(
        id=row.id,
        terms=unpack_terms(row.terms),
        created_at=row.created_at,
        since=row.since,
        secret=row.secret,
        paused=bool(row.paused),
        trouble=row.trouble,
        matches=row.matches,
        last_match_at=row.last_match_at,
        person_id=row.person_id,
    )


def pack_reasons(reasons: Sequence[MatchReason]) -> bytes:
    return _packed([(one.part, one.field, one.shown, one.score) for one in reasons])


def unpack_reasons(packed: bytes) -> tuple[MatchReason, ...]:
    return tuple(MatchReason(one.part, one.field, one.shown, one.score) for one in _reasons.decode(packed))


def pack_passages(passages: Sequence[Passage]) -> bytes:
    return _packed([(one.text, one.marks) for one in passages])


def unpack_passages(packed: bytes) -> tuple[Passage, ...]:
    return tuple(Passage(one.text, one.marks) for one in _passages.decode(packed))


def _packed(value: Any) -> bytes:
    try:
        return _encoder.encode(value)
    except UnicodeEncodeError:  # half a surrogate pair
        return _encoder.encode(_without_surrogates(msgspec.to_builtins(value)))


def _without_surrogates(value: Any) -> Any:
    """Replaces each lone surrogate by U+FFFD: the length stays the same, so marks keep their positions."""
    match value:
        case str():
            return _LONE_SURROGATES.sub("\N{REPLACEMENT CHARACTER}", value)
        case list() | tuple():
            return [_without_surrogates(one) for one in value]
        case dict():
            return {key: _without_surrogates(one) for key, one in value.items()}
    return value
