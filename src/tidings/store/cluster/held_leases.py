"""What the leases of a process of a cluster allow: which rows it reads, and whether it may write. PostgreSQL only.

A controller reads the rows of its part of the hosts. Before what a process writes is a fence:

    fence -> the leases are this member's, and stay so until the transaction ends -> whatever the transaction writes

A process that was paused and wakes, or whose heartbeats got lost, thus changes nothing that another has taken over.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from sqlalchemy import ARRAY, ColumnElement, Integer, any_, bindparam, text
from sqlalchemy.engine import Connection

from tidings.errors import Fenced
from tidings.ports.cluster import CrawlScope, Duty, HeldLeases
from tidings.store.db.schema import partition
from tidings.store.db.statements import Values

# -- a controller's part of the hosts; without a scope there is one controller, and no statement here is made


def in_scope(host: ColumnElement[Any]) -> ColumnElement[bool]:
    """The condition that a host is in one of the `partitions`, a parameter of the statement."""
    return partition(host) == any_(bindparam("partitions", type_=ARRAY(Integer())))


def scope_values(scope: CrawlScope | None) -> Values:
    """The parameters of `in_scope`; none without a scope."""
    return {} if scope is None else {"partitions": sorted(scope.partitions)}


# -- the fence ----------------------------------------------------------------------------------------

# A transaction that stops in the middle (SIGSTOP, a machine that sleeps) ends after so long, with its locks: no
# other process can take its leases over before.
LONGEST_PAUSE: Final = 10_000  # milliseconds

# KEY SHARE: others cannot take these leases before this transaction is over, and its own heartbeat can renew them
# meanwhile. In the order of their numbers, as leases.py has it, and before any other row: no deadlocks.
_FENCE = text(
    "SELECT count(*) AS held, set_config('idle_in_transaction_session_timeout', :pause, true) FROM "
    "(SELECT 1 FROM lease WHERE kind = :kind AND number = ANY(:numbers) AND holder = :member_id "
    "ORDER BY number FOR KEY SHARE) AS mine"
)


def fence_of(leases: HeldLeases) -> Callable[[Connection], None]:
    """Returns the check for Database.fenced: it keeps these leases from being taken over until the end of the
    transaction, and raises Fenced where one of them has another holder by now: then nothing is written."""
    numbers, pause = sorted(leases.numbers), str(LONGEST_PAUSE)
    values = {"kind": leases.duty.value, "numbers": numbers, "member_id": leases.member_id, "pause": pause}

    def fence(connection: Connection) -> None:
        held = connection.execute(_FENCE, values).one().held
        if held < len(numbers):
            raise Fenced(_lost(leases.duty, len(numbers) - held, len(numbers)))

    return fence


def _lost(duty: Duty, lost: int, of: int) -> str:
    if duty is Duty.CRAWL:
        return f"{lost} of {of} partitions have another controller now: nothing was written"
    return f"the lease {duty.value} has another holder now: nothing was written"
