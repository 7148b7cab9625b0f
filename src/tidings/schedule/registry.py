"""Policies by name, and their states as bytes for the store."""

from __future__ import annotations

import random
from typing import Any

import msgspec

from tidings.errors import SettingsError
from tidings.schedule.fixed import Fixed
from tidings.schedule.median import Median
from tidings.schedule.policy import Policy
from tidings.schedule.roundrobin import RoundRobin

_POLICIES: dict[str, Policy[Any]] = {policy.name: policy for policy in (Median(), Fixed(), RoundRobin())}
_DECODERS: dict[str, msgspec.msgpack.Decoder[Any]] = {
    name: msgspec.msgpack.Decoder(tuple.__class_getitem__((str, policy.state_type)))
    for name, policy in _POLICIES.items()
}
_NAME = msgspec.msgpack.Decoder(tuple[str, msgspec.Raw])


def policies() -> list[Policy[Any]]:
    return list(_POLICIES.values())


def policy_named(name: str) -> Policy[Any]:
    try:
        return _POLICIES[name]
    except KeyError:
        raise SettingsError(f"no policy {name!r}; there are {', '.join(_POLICIES)}") from None


def pack_state(policy: Policy[Any], state: Any) -> bytes:
    """The policy's name goes with it: the state of one policy means nothing to another."""
    return msgspec.msgpack.encode((policy.name, state))


def unpack_state(policy: Policy[Any], kept: bytes | None, rng: random.Random) -> Any:
    """The kept state; a fresh one where there is none, or where it is another policy's or an older form."""
    if kept is not None:
        try:
            name, state = _DECODERS[policy.name].decode(kept)
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
        return chosen.explain(_DECODERS[policy].decode(state)[1])
    except msgspec.DecodeError:
        return f"nothing learned yet under {policy}: what was kept is of an older form"
