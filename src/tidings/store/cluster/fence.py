"""The fence before what a process of a cluster writes: it writes only while it holds its leases. PostgreSQL only.

    fence -> the leases are this member's, and stay so until the transaction ends -> whatever the transaction writes

A process that was paused and wakes, or whose heartbeats got lost, thus changes nothing that another has taken over.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from sqlalchemy import text
from sqlalchemy.engine import Connection

from tidings.errors import Fenced
from tidings.ports.cluster import Duty, HeldLeases

# A transaction that stops in the middle (SIGSTOP, a machine that sleeps) ends after so long, with its locks: nobody can
# take its leases over before.
_LONGEST_PAUSE: Final = 10_000  # milliseconds

# KEY SHARE: others cannot take these leases before this transaction is over, and its own heartbeat can renew them
# meanwhile. In the order of their numbers, as leases.py has it, and before any other row: no deadlocks.
_FENCE = text(
    "SELECT count(*) AS held, set_config('idle_in_transaction_session_timeout', :pause, true) FROM "
    "(SELECT 1 FROM lease WHERE kind = :kind AND number = ANY(:numbers) AND holder = :member_id "
    "ORDER BY number FOR KEY SHARE) AS mine"
)


def fence_of(leases: HeldLeases) -> Callable[[Connection], None]:
    """For Database.fenced: keeps these leases from being taken over until the end of the transaction. Raises Fenced
    where one of them has another holder by now: then nothing is written."""
    numbers, pause = sorted(leases.numbers), str(_LONGEST_PAUSE)
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
