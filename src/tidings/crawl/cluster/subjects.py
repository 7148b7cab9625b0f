"""Names of streams, subjects, consumers and buckets on NATS, and what each role may do on the server.

tidings.orders.<egress>.<partition>.<host>    TIDINGS_ORDERS      work queue
tidings.outcomes.<partition>                  TIDINGS_OUTCOMES    work queue
tidings.parked.<partition>                    TIDINGS_PARKED      the newest ones
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from typing import Final, NamedTuple

from tidings.model.orders import Order
from tidings.ports.cluster import ANYWHERE, partition_of

ORDERS: Final = "TIDINGS_ORDERS"
OUTCOMES: Final = "TIDINGS_OUTCOMES"
PARKED: Final = "TIDINGS_PARKED"

TERMINALS_BUCKET: Final = "tidings_terminals"  # presence of each terminal
EPOCHS_BUCKET: Final = "tidings_epochs"  # of each partition
ROBOTS_BUCKET: Final = "tidings_robots"
RETURNS_BUCKET: Final = "tidings_returns"  # how often an order was given back unvisited
BODIES_BUCKET: Final = "tidings_bodies"  # object store of messages that are too large

_PREFIX = "tidings"
_ODD = re.compile(r"[^a-z0-9_-]+")


def egress_token(label: str | None) -> str:
    """The label as a part of a subject: lower case, without characters that have a meaning there."""
    return _ODD.sub("-", (label or ANYWHERE).strip().lower())[:64] or ANYWHERE


def host_token(host: str) -> str:
    return hashlib.md5(host.encode(), usedforsecurity=False).hexdigest()[:16]


def order_subject(order: Order) -> str:
    return f"{_PREFIX}.orders.{egress_token(order.egress)}.{partition_of(order.host)}.{host_token(order.host)}"


def orders_of_egress(label: str | None) -> str:
    return f"{_PREFIX}.orders.{egress_token(label)}.>"


def orders_of_partition(partition: int) -> str:
    return f"{_PREFIX}.orders.*.{partition}.>"


def outcome_subject(partition: int) -> str:
    return f"{_PREFIX}.outcomes.{partition}"


def parked_subject(partition: int) -> str:
    return f"{_PREFIX}.parked.{partition}"


ALL_ORDERS: Final = f"{_PREFIX}.orders.>"
ALL_OUTCOMES: Final = f"{_PREFIX}.outcomes.*"
ALL_PARKED: Final = f"{_PREFIX}.parked.*"
ALL_EPOCHS: Final = f"$KV.{EPOCHS_BUCKET}.*"


def partition_in(subject: str) -> int:
    """The partition that a subject of an order, an outcome or an epoch names; -1 where it names none."""
    parts = subject.split(".")
    index = 3 if len(parts) == 5 else 2
    return int(parts[index]) if len(parts) > index and parts[index].isdecimal() else -1


# -- consumers --------------------------------------------------------------------------------------

_CONTROLLER = "controller-"
_UNNAMED = re.compile(r"[^A-Za-z0-9_-]")


def controller_consumer(member_id: str) -> str:
    return f"{_CONTROLLER}{_UNNAMED.sub('-', member_id)}"


def terminal_consumer(label: str | None) -> str:
    return f"terminals-{egress_token(label)}"


def of_dead_controllers(consumers: Iterable[str], live: Iterable[str]) -> list[str]:
    """Returns those of the consumers that belong to controllers that are not alive."""
    kept = {controller_consumer(member) for member in live}
    return [name for name in consumers if name.startswith(_CONTROLLER) and name not in kept]


# -- permissions ------------------------------------------------------------------------------------


def inbox(role: str) -> str:
    """Returns the subject of answers to processes of a role. No other role can read them: a pulled order is such an
    answer."""
    return f"_INBOX_{role}"


class Permissions(NamedTuple):
    """Subjects that a role may publish to and subscribe to: the `permissions` of a user in nats.conf."""

    publish: tuple[str, ...]
    subscribe: tuple[str, ...]


_OBJECTS = (
    f"$O.{BODIES_BUCKET}.>",
    f"$JS.API.STREAM.INFO.OBJ_{BODIES_BUCKET}",
    f"$JS.API.STREAM.PURGE.OBJ_{BODIES_BUCKET}",
    f"$JS.API.STREAM.MSG.GET.OBJ_{BODIES_BUCKET}",
    f"$JS.API.CONSUMER.CREATE.OBJ_{BODIES_BUCKET}",
    *(f"$JS.API.CONSUMER.{verb}.OBJ_{BODIES_BUCKET}.>" for verb in ("CREATE", "INFO", "DELETE")),
    f"$JS.API.DIRECT.GET.OBJ_{BODIES_BUCKET}.>",
    "$JS.API.STREAM.NAMES",
    "$JS.FC.>",
)


def _bucket(name: str, *, write: bool) -> tuple[str, ...]:
    reading = (
        f"$JS.API.STREAM.INFO.KV_{name}",
        f"$JS.API.DIRECT.GET.KV_{name}",
        f"$JS.API.DIRECT.GET.KV_{name}.>",
        f"$JS.API.STREAM.MSG.GET.KV_{name}",
    )
    return (*reading, f"$KV.{name}.>") if write else reading


TERMINAL: Final = Permissions(
    publish=(
        f"{_PREFIX}.outcomes.*",
        f"{_PREFIX}.parked.*",
        *(f"$JS.API.STREAM.INFO.{stream}" for stream in (ORDERS, OUTCOMES, PARKED)),
        f"$JS.API.CONSUMER.INFO.{ORDERS}.*",
        f"$JS.API.CONSUMER.CREATE.{ORDERS}.>",
        f"$JS.API.CONSUMER.MSG.NEXT.{ORDERS}.*",
        f"$JS.ACK.{ORDERS}.>",
        *_bucket(EPOCHS_BUCKET, write=False),
        *_bucket(TERMINALS_BUCKET, write=True),
        *_bucket(ROBOTS_BUCKET, write=True),
        *_bucket(RETURNS_BUCKET, write=True),
        *_OBJECTS,
    ),
    subscribe=(f"{inbox('terminal')}.>", ALL_EPOCHS),
)
CONTROLLER: Final = Permissions(
    publish=(ALL_ORDERS, "$JS.API.>", "$JS.ACK.>", "$JS.FC.>", "$KV.>", "$O.>"),
    subscribe=(f"{inbox('controller')}.>", ALL_EPOCHS),
)
# Processes that only show the lane's state: `tidings web`, `tidings terminals`.
READER: Final = Permissions(
    publish=(
        *(f"$JS.API.STREAM.INFO.{stream}" for stream in (ORDERS, OUTCOMES, PARKED)),
        f"$JS.API.STREAM.MSG.GET.{PARKED}",
        *_bucket(TERMINALS_BUCKET, write=False),
    ),
    subscribe=(f"{inbox('reader')}.>",),
)
