"""Policies by name, and their states packed for the store."""

from __future__ import annotations

import logging
import random
from dataclasses import replace
from datetime import UTC, timedelta, tzinfo
from functools import cache
from typing import Any

import msgspec

from tidings.errors import SettingsError
from tidings.schedule.planner.pages import PagePlanner
from tidings.schedule.planner.planner import Planner
from tidings.schedule.policies.base import Policy
from tidings.schedule.policies.baselines import Fixed, RoundRobin
from tidings.schedule.policies.calendar import Calendar
from tidings.schedule.policies.frequency import Frequency
from tidings.schedule.policies.median import Median
from tidings.schedule.policies.posting_history import History, MinimumDelay
from tidings.schedule.policies.selective import Selective

PolicySet = dict[str, Policy[Any]]  # policies by name; a program that learns of all sources together keeps its own

log = logging.getLogger(__name__)

_decoders: dict[type, msgspec.msgpack.Decoder[Any]] = {}
_NAME = msgspec.msgpack.Decoder(tuple[str, msgspec.Raw])
# Policies that are another one for pages. Settings and people use one name for both.
_FOR_PAGES: PolicySet = {"planner": PagePlanner()}


@cache
def _standard() -> PolicySet:
    standard: tuple[Policy[Any], ...] = (
        Planner(),
        Median(),
        History(),
        MinimumDelay(),
        RoundRobin(),
        Calendar(),
        Frequency(),
        Selective(),
        Fixed(),
    )
    return {policy.name: policy for policy in standard}


def _decoder(policy: Policy[Any]) -> msgspec.msgpack.Decoder[Any]:
    """Returns the decoder of (policy name, state). Cached by the state's type: `lab` has policies that are not in this
    registry."""
    decoder = _decoders.get(policy.state_type)
    if decoder is None:
        decoder = msgspec.msgpack.Decoder(tuple.__class_getitem__((str, policy.state_type)))
        _decoders[policy.state_type] = decoder
    return decoder


def standard_policies() -> PolicySet:
    """A new set of every policy, before anything is learned."""
    return dict(_standard())


def policies() -> list[Policy[Any]]:
    """The policies a source can be given, the default first."""
    return list(_standard().values())


def policy_named(name: str) -> Policy[Any]:
    """Returns the policy of this name. SettingsError where there is none."""
    try:
        return _standard()[name]
    except KeyError:
        raise SettingsError(f"no policy {name!r}; there are {', '.join(_standard())}") from None


def policy_or_default(policy_set: PolicySet, name: str | None, default: str) -> Policy[Any]:
    """The set's policy of that name, or its default: for sources without a policy of their own, and for stored names
    of policies that no longer exist, which must not stop the other sources."""
    if not name:
        return policy_set[default]
    if name not in policy_set:
        _log_missing(name, default)
        return policy_set[default]
    return policy_set[name]


@cache  # once for each name, not at each visit
def _log_missing(name: str, default: str) -> None:
    log.warning("no policy %r (any more): sources that name it are visited under %s, the default", name, default)


def for_pages(policy: Policy[Any]) -> Policy[Any]:
    """The policy's version for pages; itself where it has none."""
    return _FOR_PAGES.get(policy.name, policy)


def pack_state(policy: Policy[Any], state: Any) -> bytes:
    """Bytes of (policy name, state): the state of one policy means nothing to another."""
    return msgspec.msgpack.encode((policy.name, state))


def unpack_state(policy: Policy[Any], stored: bytes | None, rng: random.Random) -> Any:
    """The stored state; a new one where there is none, or where it is another policy's or an older form."""
    if stored is not None:
        try:
            name, state = _decoder(policy).decode(stored)
            if name == policy.name:
                return state
        except msgspec.DecodeError:
            pass
    return policy.start(rng)


def explain_state(policy: str, state: bytes | None, page_unit: timedelta | None = None, zone: tzinfo = UTC) -> str:
    """The stored state in one sentence. `page_unit`: of a page, the length of one crawl (schedule.page_unit). `zone`:
    of the times in it."""
    if state is None:
        return "nothing learned yet: it has not been visited"
    if policy not in _standard():
        return f"no policy {policy!r} (any more): it is visited under the default policy"
    chosen = policy_named(policy)
    try:
        name, _ = _NAME.decode(state)
        if name == for_pages(chosen).name:
            chosen = for_pages(chosen)
        elif name != policy:
            return f"nothing learned yet under {policy} (it was under {_known_as(name)} before)"
        return _in_units(chosen, page_unit).explain(_decoder(chosen).decode(state)[1], zone)
    except msgspec.DecodeError:
        return f"nothing learned yet under {policy}: what was kept is of an older form"


def _known_as(name: str) -> str:
    return next((known for known, policy in _FOR_PAGES.items() if policy.name == name), name)


def _in_units(policy: Policy[Any], unit: timedelta | None) -> Policy[Any]:
    """A policy that counts crawls, with the length of a crawl of pages."""
    if unit is None:
        return policy
    if isinstance(policy, Frequency):
        return replace(policy, unit=unit)
    return replace(policy, frequency=replace(policy.frequency, unit=unit)) if isinstance(policy, Selective) else policy
