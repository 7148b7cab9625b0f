"""Policies by name, and their states as bytes for the store."""

from __future__ import annotations

import random
from dataclasses import replace
from datetime import timedelta
from functools import cache
from typing import Any

import msgspec

from tidings.errors import SettingsError
from tidings.lab.peers import CommaFeed, MediaCloud, Miniflux, NewsBlur, Nutch, StormCrawler
from tidings.schedule.planner.pages import PagePlanner
from tidings.schedule.planner.planner import Planner
from tidings.schedule.policies.base import Policy
from tidings.schedule.policies.baselines import Fixed, RoundRobin
from tidings.schedule.policies.calendar import Calendar
from tidings.schedule.policies.frequency import Frequency
from tidings.schedule.policies.median import Median
from tidings.schedule.policies.posting_history import History, MinimumDelay
from tidings.schedule.policies.selective import Selective

Book = dict[str, Policy[Any]]  # policies by name; a program that learns of all sources together keeps its own

_NAME = msgspec.msgpack.Decoder(tuple[str, msgspec.Raw])
# What a policy becomes for pages, where that is not the same. People know both by the one name.
_FOR_PAGES: Book = {"planner": PagePlanner()}
_PAGES_ONLY = {policy.name: policy for policy in _FOR_PAGES.values()}


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
    found = _PAGES_ONLY.get(policy) or _standard()[policy]
    return msgspec.msgpack.Decoder(tuple.__class_getitem__((str, found.state_type)))


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


def for_pages(policy: Policy[Any]) -> Policy[Any]:
    """The same policy as pages need it."""
    return _FOR_PAGES.get(policy.name, policy)


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


def explain_state(policy: str, state: bytes | None, page_unit: timedelta | None = None) -> str:
    """The kept state in one sentence; of a page, with what one crawl is (schedule.page_unit)."""
    if state is None:
        return "nothing learned yet: it has not been visited"
    chosen = policy_named(policy)
    try:
        name, _ = _NAME.decode(state)
        if name == for_pages(chosen).name:
            chosen = for_pages(chosen)
        elif name != policy:
            return f"nothing learned yet under {policy} (it was under {_known_as(name)} before)"
        return _in_units(chosen, page_unit).explain(_decoder(name).decode(state)[1])
    except msgspec.DecodeError:
        return f"nothing learned yet under {policy}: what was kept is of an older form"


def _known_as(name: str) -> str:
    return next((known for known, policy in _FOR_PAGES.items() if policy.name == name), name)


def _in_units(policy: Policy[Any], unit: timedelta | None) -> Policy[Any]:
    """A policy that counts crawls, with the crawls of pages."""
    if unit is None:
        return policy
    if isinstance(policy, Frequency):
        return replace(policy, unit=unit)
    return replace(policy, frequency=replace(policy.frequency, unit=unit)) if isinstance(policy, Selective) else policy
