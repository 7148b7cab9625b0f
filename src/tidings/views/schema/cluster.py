"""JSON of the processes of a cluster: /api/cluster and `tidings cluster status --json`."""

from __future__ import annotations

from typing import Annotated, Self

from pydantic import AfterValidator, Field

from tidings.model.redact import redacted
from tidings.ports.cluster import Duty
from tidings.views.cluster import ClusterState
from tidings.views.schema.articles import Moment, Value

_Version = Annotated[str, Field(description="of the program", examples=["0.1.0"])]


class MemberOut(Value):
    """A process that holds leases in the database, with one of its duties."""

    id: str = Field(description="new at every start", examples=["controller-5f0c3a1b9d2e4f60"])
    name: str = Field(examples=["controller-1"])
    duty: Duty = Field(description="crawl: partitions of the hosts; keep: what is done once a day for all")
    leases: int = Field(description="that it holds", examples=[32])
    version: _Version
    started: Moment | None


class TerminalOut(Value):
    """A terminal, as it says itself every few seconds."""

    id: str = Field(description="new at every start", examples=["terminal-77c0de5f0c3a1b9d"])
    name: str = Field(examples=["terminal-2"])
    version: _Version
    since: Moment
    at: Moment = Field(description="when it said so")
    egress: tuple[str, ...] = Field(description="its labels", examples=[["eu"]])
    slots: int = Field(description="visits at the same time, at most", examples=[48])
    busy: int = Field(description="visits under way", examples=[5])
    waiting: int = Field(description="outcomes that are not handed over yet", examples=[0])
    visits: int = Field(description="in the last minute", examples=[120])
    failures: int = Field(description="of them", examples=[3])
    total: int = Field(description="visits since its start", examples=[9000])
    draining: bool = Field(description="it takes no more orders", examples=[False])


class ParkedOut(Value):
    """An order that is not tried again; its source counts as failed and is visited later."""

    at: Moment
    partition: int = Field(examples=[7])
    url: Annotated[str, AfterValidator(redacted)] = Field(examples=["https://news.example/feed"])
    reason: str = Field(examples=["this order ended 3 terminals"])
    source_id: int | None = Field(examples=[7])
    deliveries: int = Field(description="how often it was given to a terminal", examples=[4])


class ClusterOut(Value):
    """The running processes, what is on the way, and what is missing."""

    controllers: list[MemberOut]
    others: list[MemberOut] = Field(description="duties of watchers, and of the controller that prunes")
    terminals: list[TerminalOut]
    orders: int | None = Field(description="waiting or under way; null: the lane cannot be reached", examples=[12])
    outcomes: int | None = Field(description="waiting for their controller", examples=[3])
    parked: int | None = Field(description="orders that were given up", examples=[0])
    parked_orders: list[ParkedOut] = Field(description="the latest of them")
    notices: list[str] = Field(description="warnings for people", examples=[["No terminal runs: orders wait."]])

    @classmethod
    def of(cls, state: ClusterState) -> Self:
        lane = state.lane
        return cls(
            controllers=[MemberOut.model_validate(one) for one in state.controllers],
            others=[MemberOut.model_validate(one) for one in state.others],
            terminals=[TerminalOut.model_validate(one) for one in state.terminals],
            orders=None if lane is None else lane.orders,
            outcomes=None if lane is None else lane.outcomes,
            parked=None if lane is None else lane.parked,
            parked_orders=[ParkedOut.model_validate(one) for one in state.parked],
            notices=state.notices,
        )
