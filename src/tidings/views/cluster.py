"""The processes of a cluster and what travels between them, for the page and for `tidings cluster status`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from tidings.errors import LaneError
from tidings.ports.cluster import Duty, LaneBook, LaneState, LeaseBook, Member, ParkedOrder, Presence
from tidings.views.languages.current import gettext as _

PARKED: Final = 20  # shown, the latest


@dataclass(frozen=True, slots=True)
class ClusterState:
    """`trouble`: why the lane's part is missing."""

    controllers: tuple[Member, ...]  # each with the number of its partitions
    others: tuple[Member, ...]  # duties of watchers and of the controller that prunes
    lane: LaneState | None
    parked: tuple[ParkedOrder, ...]
    trouble: str = ""

    @property
    def partitions(self) -> int:
        """Returns how many partitions have a controller."""
        return sum(one.leases for one in self.controllers)

    @property
    def terminals(self) -> tuple[Presence, ...]:
        return () if self.lane is None else self.lane.terminals

    @property
    def notices(self) -> list[str]:
        """Returns sentences on what is missing."""
        found = [_("The lane cannot be reached: %(why)s") % {"why": self.trouble}] if self.trouble else []
        if not self.controllers:
            found.append(_("No controller runs: nothing is visited. Start `tidings controller`."))
        elif self.partitions < Duty.CRAWL.leases:
            waiting = Duty.CRAWL.leases - self.partitions
            counts = {"waiting": waiting, "all": Duty.CRAWL.leases}
            found.append(_("%(waiting)s of %(all)s partitions wait for a controller.") % counts)
        if self.lane is not None and not self.terminals:
            found.append(_("No terminal runs: orders wait. Start `tidings terminal`."))
        if not any(one.duty is Duty.WATCH for one in self.others):
            found.append(_("No watcher runs: watches, messages and the index wait. Start `tidings watcher`."))
        return found


class ClusterView:
    """`leases` None: the lane's part alone is shown."""

    def __init__(self, leases: LeaseBook | None, lane: LaneBook) -> None:
        self._leases, self._lane = leases, lane

    async def state(self, parked: int = PARKED) -> ClusterState:
        """`parked`: how many parked orders are shown at most."""
        members = [] if self._leases is None else await self._leases.members()
        controllers = tuple(one for one in members if one.duty is Duty.CRAWL)
        others = tuple(one for one in members if one.duty is not Duty.CRAWL)
        try:
            lane = await self._lane.state()
            shown: Sequence[ParkedOrder] = await self._lane.parked(parked) if lane.parked and parked else ()
        except LaneError as error:
            return ClusterState(controllers, others, None, (), str(error))
        return ClusterState(controllers, others, lane, tuple(shown))
