"""A controller's part of the hosts in a cluster: which rows it reads, and the fence before it writes. PostgreSQL only.

Without a scope there is one controller, and no statement here is made.
"""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import ARRAY, ColumnElement, Integer, any_, bindparam, text
from sqlalchemy.engine import Connection

from tidings.errors import Fenced
from tidings.ports.cluster import CrawlScope, Duty
from tidings.store.db.cluster_tables import partition
from tidings.store.db.statements import Values

# A transaction that stops in the middle (SIGSTOP, a machine that sleeps) ends after so long, with its locks: nobody can
# take its leases over before.
_LONGEST_PAUSE: Final = 10_000  # milliseconds

# KEY SHARE: others cannot take these leases before this transaction is over, and its own heartbeat can renew them
# meanwhile. In the order of their numbers, as store.cluster.leases has it.
_FENCE = text(
    "SELECT count(*) AS held, set_config('idle_in_transaction_session_timeout', :pause, true) FROM "
    "(SELECT 1 FROM lease WHERE kind = :kind AND number = ANY(:partitions) AND holder = :member_id "
    "ORDER BY number FOR KEY SHARE) AS mine"
)


def in_scope(host: ColumnElement[Any]) -> ColumnElement[bool]:
    """The condition that a host is in one of the `partitions`, a parameter of the statement."""
    return partition(host) == any_(bindparam("partitions", type_=ARRAY(Integer())))


def scope_values(scope: CrawlScope | None) -> Values:
    """The parameters of `in_scope`; none without a scope."""
    return {} if scope is None else {"partitions": sorted(scope.partitions)}


def fence(connection: Connection, scope: CrawlScope | None) -> None:
    """Keeps the partitions from being taken over until the end of this transaction. Raises Fenced where one of them
    has another holder by now: then nothing is written."""
    if scope is None:
        return
    values = {"kind": Duty.CRAWL.value, "member_id": scope.member_id, "pause": str(_LONGEST_PAUSE)}
    held = connection.execute(_FENCE, scope_values(scope) | values).one().held
    if held < len(scope.partitions):
        lost = len(scope.partitions) - held
        raise Fenced(f"{lost} of {len(scope.partitions)} partitions have another controller now: nothing was written")
