"""Pages that are due, of hosts of which the agenda holds as many as it has room for: `--once` visits them all.

Sixteen bytes a page: a site of a million pages waits in 16 MB. What else an order needs is in the store, and is read
when its turn comes; a page that was visited or removed meanwhile is passed over then.
"""

from __future__ import annotations

from array import array
from datetime import datetime

from tidings.model.orders import Due


class Backlog:
    """First in, first out, for each host."""

    def __init__(self) -> None:
        self._of: dict[str, array[int]] = {}  # source_id, seq, source_id, seq ...
        self._count = 0

    def __len__(self) -> int:
        return self._count

    def hosts(self) -> list[str]:
        return list(self._of)

    def source_ids(self) -> set[int]:
        return {source_id for pairs in self._of.values() for source_id in pairs[::2]}

    def add(self, page: Due) -> None:
        self._of.setdefault(page.host, array("q")).extend((page.source_id, page.seq))
        self._count += 1

    def take(self, host: str, most: int, now: datetime) -> list[Due]:
        """The first ones, due now. Their policy is not told: among pages no policy ranks, so nobody asks here."""
        pairs = self._of[host]
        taken = pairs[: 2 * most]
        if len(taken) == len(pairs):
            del self._of[host]
        else:
            del pairs[: 2 * most]
        self._count -= len(taken) // 2
        return [
            Due(source_id, seq, now, host, page=True) for source_id, seq in zip(taken[::2], taken[1::2], strict=True)
        ]
