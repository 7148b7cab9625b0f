"""How far a request came, and whether our own network is down."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from typing import Self

from tidings.model.times import refuse_naive

KEPT_AS = "offline"  # the name under which the store keeps an Offline, for other commands


class Reach(StrEnum):
    ANSWERED = "answered"  # some server answered, refused the connection or failed at TLS: it can be reached
    UNREACHED = "unreached"  # no connection: DNS, no route, no answer to the attempt
    NO_NETWORK = "no network"  # the same, and our own system says that it has no way out


_LATE = timedelta(minutes=2)  # a probe may take so long


@dataclass(frozen=True, slots=True)
class Offline:
    """Nothing can be reached: it is our network, no source is to blame."""

    since: datetime
    next_probe_at: datetime  # when a few sources are asked again

    def __post_init__(self) -> None:
        refuse_naive(self, "since", "next_probe_at")

    def __str__(self) -> str:
        return f"offline since {self.since.astimezone(UTC):%Y-%m-%d %H:%M:%S} UTC: nothing can be reached, visits wait"

    def holds(self, now: datetime) -> bool:
        """Whether it still says something: a program that was killed does not take it back."""
        return now <= self.next_probe_at + _LATE

    def pack(self) -> bytes:
        return json.dumps([self.since.timestamp(), self.next_probe_at.timestamp()]).encode()

    @classmethod
    def unpack(cls, packed: bytes | None) -> Self | None:
        """None where nothing, or something else, is stored."""
        try:
            since, then = json.loads(packed or b"")
            return cls(datetime.fromtimestamp(since, UTC), datetime.fromtimestamp(then, UTC))
        except (ValueError, TypeError, OverflowError, OSError):
            return None
