"""Policies by name, and their states as bytes for the store."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import msgspec

from tidings.errors import SettingsError
from tidings.schedule.calendar import Calendar
from tidings.schedule.fixed import Fixed
from tidings.schedule.frequency import Frequency
from tidings.schedule.history import History
from tidings.schedule.median import Median
from tidings.schedule.minimumdelay import MinimumDelay
from tidings.schedule.peers import CommaFeed, Miniflux, NewsBlur
from tidings.schedule.peersteps import MediaCloud, Nutch, StormCrawler
from tidings.schedule.planner import Planner
from tidings.schedule.policy import Policy
from tidings.schedule.roundrobin import RoundRobin
from tidings.schedule.selective import Selective

Book = dict[str, Policy[Any]]  # policies by name; a program that learns of all sources together keeps its own

_NAME = msgspec.msgpack.Decoder(tuple[str, msgspec.Raw])


@cache
def _standard() -> Book:
    everyone: tuple[Policy[Any], ...] = (
        Planner(),
        Median(),
        History(),
        MinimumDelay(),
        RoundRobin(),
        Calendar(),
        Frequency(),
        Selective(),
        Fixed(),
        Miniflux(),
        CommaFeed(),
        NewsBlur(),
        MediaCloud(),
        Nutch(),
        StormCrawler(),
    )
    return {policy.name: policy for policy in everyone}


@cache
def _decoder(policy: str) -> msgspec.msgpack.Decoder[Any]:
    return msgspec.msgpack.Decoder(tuple.__class_getitem__((str, _standard()[policy].state_type)))


def standard_book() -> Book:
    """Every policy as it is before anything is learned."""
    return dict(_standard())


def policies() -> list[Policy[Any]]:
    return list(_standard().values())


def policy_named(name: str) -> Policy[Any]:
    try:
        return _standard()[name]
    except KeyError:
        raise SettingsError(f"no policy {name!r}; there are {', '.join(_standard())}") from None


def pack_state(policy: Policy[Any], state: Any) -> bytes:
    """The policy's name goes with it: the state of one policy means nothing to another."""
    return msgspec.msgpack.encode((policy.name, state))


def unpack_state(policy: Policy[Any], kept: bytes | None, rng: random.Random) -> Any:
    """The kept state; a fresh one where there is none, or where it is another policy's or an older form."""
    if kept is not None:
        try:
            name, state = _decoder(policy.name).decode(kept)
            if name == policy.name:
                return state
        except msgspec.DecodeError:
            pass
    return policy.start(rng)


def explain_state(policy: str, state: bytes | None) -> str:
    """The kept state in one sentence."""
    if state is None:
        return "nothing learned yet: it has not been visited"
    chosen = policy_named(policy)
    try:
        name, _ = _NAME.decode(state)
        if name != policy:
            return f"nothing learned yet under {policy} (it was under {name} before)"
        return chosen.explain(_decoder(policy).decode(state)[1])
    except msgspec.DecodeError:
        return f"nothing learned yet under {policy}: what was kept is of an older form"
