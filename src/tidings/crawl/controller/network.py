"""Whose fault it is that a host cannot be reached: its own, or our network's.

A visit that reached nothing (DNS, no route, no connection) is held until that is known:

    another host answers                      the network works: the visit has failed like any other
    others cannot be reached either           a probe is sent: a visit of a source that worked the last time
      ... nor the probe, three sites in all   offline: what is held is dropped, no source is blamed, nothing is stored
    no other site is followed                 two sites and more: offline. One alone: only if our own system says that
                                              it has no way out; else it is that site's fault

A site is a host, or the platform of many. Offline, nothing is visited but a few probes, further and further apart,
until something answers. Synchronous and without a clock: now is an argument.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from tidings.crawl.controller.in_flight import Flight
from tidings.model.hosts import Offline, Reach
from tidings.model.orders import ArticleOutcome, Outcome
from tidings.schedule.policies.base import duration_words

ENOUGH = 3  # sites that worked before and cannot be reached
PATIENCE = timedelta(seconds=30)  # for another host's answer, before a probe is sent
FIRST_GAP, LONGEST_GAP = timedelta(seconds=15), timedelta(minutes=5)  # between two probes while offline
PROBES = 2  # at a time, while offline
_LOOK_AGAIN = timedelta(seconds=5)
_BESIDE = timedelta(seconds=1)  # an answer to a request made so shortly before shows that the network worked then

_ANSWERED = Reach.ANSWERED  # by a name of this module: that is quicker

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _Held:
    outcome: Outcome
    host: str
    site: str
    worked: bool  # at the visit before
    began: datetime


@dataclass(slots=True)
class Judged:
    """Outcomes by what is to be done with them: `held` ones occupy their hosts until they are applied or dropped."""

    apply: list[Outcome] = field(default_factory=list)
    held: list[Outcome] = field(default_factory=list)
    dropped: list[Outcome] = field(default_factory=list)
    is_back: bool = False  # it was offline, and something has answered


class NetworkWatch:
    """`patience`: how long to wait for another host's answer. `beside`: how long before a failure an answer may be."""

    def __init__(
        self,
        platform_of: Callable[[str], str | None],
        *,
        patience: timedelta = PATIENCE,
        beside: timedelta = _BESIDE,
    ) -> None:
        self._platform_of, self._patience, self._beside = platform_of, patience, beside
        self._held: list[_Held] = []
        self._held_since: datetime | None = None
        self._probing: set[int] = set()  # sources
        self._probes_from: datetime | None = None  # none was found the last time: look again then
        self._failed_probes = 0
        self._asked: list[str] = []  # hosts that were probed while offline
        self._gap = FIRST_GAP
        self._in_hurry = False
        self._answered_at: datetime | None = None  # when the last request that was answered was made
        self.offline: Offline | None = None

    def hurry(self) -> None:
        """Waits for nothing from now on, for --once: what answered within the last minute is enough."""
        self._patience, self._beside, self._in_hurry = timedelta(0), timedelta(minutes=1), True

    def __len__(self) -> int:
        """Outcomes that are held."""
        return len(self._held)

    def shift(self, by: timedelta) -> None:
        """The clock was set by so much."""
        if self._held_since is not None:
            self._held_since += by
        self._probes_from = None
        if self.offline is not None:
            self.offline = Offline(self.offline.since + min(by, timedelta(0)), self.offline.next_probe_at + by)

    # -- outcomes -----------------------------------------------------------------------------------

    def judge(self, arrived: Iterable[tuple[Outcome, Flight | None]], now: datetime) -> Judged:
        """Outcomes in the order in which they arrived, with their flights."""
        judged = Judged()
        for outcome, flight in arrived:
            was_probe = self._is_probe(outcome)
            if flight is None or flight.queue is None or outcome.reach is _ANSWERED:
                if flight is not None and flight.queue is not None and _shows_network(outcome):
                    self._answered(outcome, judged)
                judged.apply.append(outcome)
            elif self.offline is not None:
                judged.dropped.append(outcome)
            elif self._worked_lately(outcome):
                judged.apply.append(outcome)
            else:
                self._failed_probes += was_probe
                self._hold(outcome, flight.queue.partition("#")[0], flight.worked, now)
                judged.held.append(outcome)
        return judged

    def _worked_lately(self, outcome: Outcome) -> bool:
        """Returns whether something answered shortly before, with --once."""
        at = self._answered_at
        return self._in_hurry and at is not None and _began(outcome) <= at + self._beside

    def _is_probe(self, outcome: Outcome) -> bool:
        if isinstance(outcome, ArticleOutcome) or outcome.source_id not in self._probing:
            return False
        self._probing.remove(outcome.source_id)
        return True

    def _hold(self, outcome: Outcome, host: str, worked: bool, now: datetime) -> None:
        self._held.append(_Held(outcome, host, self._platform_of(host) or host, worked, _began(outcome)))
        self._held_since = self._held_since or now

    def _answered(self, outcome: Outcome, judged: Judged) -> None:
        self._answered_at = asked_at = _asked_at(outcome)
        if self.offline is not None:
            if asked_at >= self.offline.since:
                log.warning("online again after %s", duration_words(asked_at - self.offline.since))
                self.offline, judged.is_back = None, True
                self._forget()
            return
        if self._held:
            judged.apply += [one.outcome for one in self._held if one.began <= asked_at + self._beside]
            self._held = [one for one in self._held if one.began > asked_at + self._beside]
        if not self._held:
            self._forget()

    def _forget(self) -> None:
        self._held, self._held_since, self._failed_probes, self._probes_from = [], None, 0, None
        self._asked, self._gap = [], FIRST_GAP

    # -- probes -------------------------------------------------------------------------------------

    def wants_probes(self, now: datetime, *, others: bool) -> int:
        """Returns how many sources are to be probed now. `others`: visits are under way that may answer."""
        if self._probing or (others and self._in_hurry):
            return 0
        if self.offline is not None:
            return PROBES if now >= self.offline.next_probe_at else 0
        if self._held_since is None or (self._probes_from is not None and now < self._probes_from):
            return 0
        return int(len(self._working_sites()) >= ENOUGH or now >= self._held_since + self._patience)

    def passes_over(self) -> list[str]:
        """Returns the hosts that get no probe."""
        return self._asked if self.offline is not None else list({one.host for one in self._held})

    def may_probe(self, host: str) -> bool:
        """Returns False where the host belongs to a platform that cannot be reached."""
        return self.offline is not None or (self._platform_of(host) or host) not in {one.site for one in self._held}

    def start_over(self) -> bool:
        """All hosts were probed in turn while offline: starts with the first ones again. False: there is none."""
        had_asked, self._asked = bool(self._asked), []
        return had_asked and self.offline is not None

    def expect(self, source_id: int) -> None:
        """A visit of this source is about to be sent as a probe."""
        self._probing.add(source_id)

    def probed(self, sources: dict[int, str], now: datetime) -> None:
        """Notes that these sources, with their hosts, were sent as probes; none: there is no other."""
        if self.offline is None:
            self._probes_from = None if sources else now + _LOOK_AGAIN
            return
        self._asked += sources.values()
        self._gap = min(LONGEST_GAP, 2 * self._gap)
        self.offline = Offline(self.offline.since, now + self._gap)

    def conclude(self, now: datetime, *, is_alone: bool) -> Judged:
        """Decides on what is held, where that is possible. `is_alone`: there is nothing else that could be probed, and
        nothing under way."""
        judged = Judged()
        if not self._held or self._probing or self.offline is not None:
            return judged
        enough = len(self._working_sites()) >= ENOUGH and self._failed_probes > 0
        if enough or (is_alone and self._is_everything()):
            since = min(one.began for one in self._held)
            judged.dropped = [one.outcome for one in self._held]
            self._forget()
            self.offline = Offline(since, now + FIRST_GAP)
            log.warning("%s; a few sources are asked now and then, no source is blamed", self.offline)
        elif is_alone:
            judged.apply = [one.outcome for one in self._held]
            self._forget()
        return judged

    def give_up(self) -> list[Outcome]:
        """Removes and returns the held outcomes, to be dropped: the program ends."""
        held = [one.outcome for one in self._held]
        self._forget()
        return held

    def wakes_at(self) -> datetime | None:
        """Returns when a probe is to be sent."""
        if self._probing:
            return None
        if self.offline is not None:
            return self.offline.next_probe_at
        if self._held_since is None or self._in_hurry:  # in a hurry, when nothing else is under way
            return None
        return max(self._held_since + self._patience, self._probes_from or self._held_since)

    def _working_sites(self) -> set[str]:
        return {one.site for one in self._held if one.worked}

    def _is_everything(self) -> bool:
        sites = {one.site for one in self._held}
        return len(sites) > 1 or all(one.outcome.reach is Reach.NO_NETWORK for one in self._held)


def _began(outcome: Outcome) -> datetime:
    return outcome.hops[0].at if outcome.hops else outcome.at


def _asked_at(outcome: Outcome) -> datetime:
    """Returns when the last request that was answered was made."""
    if len(outcome.hops) == 1 and outcome.hops[0].status is not None:  # nearly always
        return outcome.hops[0].at
    return max((hop.at for hop in outcome.hops if hop.status is not None), default=outcome.at)


def _shows_network(outcome: Outcome) -> bool:
    """Returns whether a request was made and came somewhere: not what was refused by a filter, or a robots.txt in the
    cache."""
    return outcome.status is not None or bool(outcome.hops)
