"""What a cluster adds: partitions of the hosts, who holds which of them, leases in the database, the lane's state."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final, Protocol

from tidings.model.orders import Order
from tidings.ports.outside import ControllerLane

PARTITIONS: Final = 64
ANYWHERE: Final = "any"  # the egress of an order that any terminal may take


def partition_of(host: str) -> int:
    """The partition of a host. All sources, pages and articles of a host are in one, so one controller orders all its
    visits. PostgreSQL computes the same (store.db.schema)."""
    return hashlib.md5(host.encode(), usedforsecurity=False).digest()[0] % PARTITIONS


class Duty(StrEnum):
    """A kind of work that is shared out among the processes of a cluster. Each has a number of leases."""

    CRAWL = "crawl"  # a partition of the hosts
    WATCH = "watch"  # a part of the items that watches are evaluated on
    INDEX = "index"  # the search index
    POST = "post"  # sending messages
    KEEP = "keep"  # what is done once a day for all: pruning, learning, mending times

    @property
    def leases(self) -> int:
        return {Duty.CRAWL: PARTITIONS, Duty.WATCH: 16}.get(self, 1)


@dataclass(frozen=True, slots=True)
class Member:
    """A process that holds leases. Its id is new at every start, so that a lease says which start it belongs to."""

    id: str
    duty: Duty
    name: str  # for people: controller-1 on host.example
    version: str = ""
    started: datetime | None = None
    leases: int = 0  # that it holds


@dataclass(frozen=True, slots=True)
class Held:
    """The result of a heartbeat: the leases that this member holds."""

    epochs: Mapping[int, int]  # number of each lease that is held -> its epoch
    members: int  # live ones with the same duty, this one included
    now: datetime  # by the database's clock

    @property
    def numbers(self) -> frozenset[int]:
        return frozenset(self.epochs)


@dataclass(frozen=True, slots=True)
class HeldLeases:
    """Leases without which a process may not write, and as whom it holds them."""

    duty: Duty
    numbers: frozenset[int]
    member_id: str

    @classmethod
    def single(cls, duty: Duty, member_id: str) -> HeldLeases:
        """Returns the lease of a duty that one process has for all."""
        return cls(duty, frozenset({0}), member_id)


@dataclass(frozen=True, slots=True)
class CrawlScope:
    """The partitions that a controller may read and write, and as whom it holds them."""

    partitions: frozenset[int]
    member_id: str

    @property
    def leases(self) -> HeldLeases:
        return HeldLeases(Duty.CRAWL, self.partitions, self.member_id)

    def has(self, host: str) -> bool:
        return partition_of(host) in self.partitions


@dataclass(frozen=True, slots=True)
class Presence:
    """A terminal's report on itself, sent every few seconds."""

    id: str
    name: str
    version: str
    since: datetime
    at: datetime
    egress: tuple[str, ...] = ()  # labels: it takes orders that ask for one of them, too
    slots: int = 0  # visits at the same time
    busy: int = 0  # under way
    waiting: int = 0  # outcomes that are not handed over yet
    visits: int = 0  # in the last minute
    failures: int = 0  # of them
    total: int = 0  # since its start
    draining: bool = False


@dataclass(frozen=True, slots=True)
class ParkedOrder:
    """An order that is not tried again: it ended the terminals that took it, or none could read it."""

    at: datetime
    partition: int
    url: str
    reason: str
    source_id: int | None = None
    deliveries: int = 0

    @property
    def what(self) -> str:
        """Its address, or where it is: terminals that cannot read an order know no more."""
        return self.url or f"an order of partition {self.partition}"


@dataclass(frozen=True, slots=True)
class LaneState:
    """How the lane fares, for people."""

    orders: int  # waiting for a terminal, or under way
    outcomes: int  # waiting for their controller
    parked: int
    terminals: tuple[Presence, ...] = field(default=())


class LeaseBook(Protocol):
    """Shares duties out among live members. All times are the database's."""

    async def heartbeat(self, member: Member, ttl: timedelta) -> Held:
        """Renews the membership and the leases of this member, frees what is above its fair share, and takes free or
        expired leases up to it; each lease that is taken gets a higher epoch. All in one transaction."""
        ...

    async def leave(self, member_id: str) -> None:
        """Frees all leases of a member that ends."""
        ...

    async def members(self, duty: Duty | None = None) -> list[Member]:
        """Returns live members with the number of their leases, by duty and name."""
        ...


class ClusterLane(ControllerLane, Protocol):
    """The controllers' side of a lane that several processes share."""

    async def claim(self, epochs: Mapping[int, int], live: Collection[str]) -> None:
        """Takes outcomes of these partitions from now on, and no others; terminals refuse orders of lower epochs.
        `live`: ids of the controllers that are alive, this one included."""
        ...

    async def outstanding(self, partitions: Collection[int]) -> list[Order]:
        """Returns orders of these partitions that are not answered yet, by any controller."""
        ...


class LaneBook(Protocol):
    """The state of the lane, to show to people."""

    async def state(self) -> LaneState: ...

    async def parked(self, limit: int) -> Sequence[ParkedOrder]:
        """Returns them, latest first."""
        ...
