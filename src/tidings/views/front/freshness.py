"""How late articles were seen in the last day, and what that cost in visits, beside polling every hour."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from tidings.model.sources import Overview
from tidings.ports.news import Delays
from tidings.views.format import number
from tidings.views.languages.current import gettext as _

HOURLY: Final = 24  # visits a day
_OF_HOURLY: Final = timedelta(minutes=30)  # the mean delay of what is polled every hour


@dataclass(frozen=True, slots=True)
class Freshness:
    """`delays`: None where nothing with a date came in."""

    delays: Delays | None
    visits: int
    sources: int  # that are visited at all

    @property
    def hourly(self) -> int:
        """The visits that polling every hour would have made."""
        return HOURLY * self.sources

    @property
    def share(self) -> float:
        """Visits made, as a part of those; at most 1."""
        return min(1.0, self.visits / self.hourly) if self.hourly else 0.0

    @property
    def saved(self) -> str:
        """`20% fewer than polling every hour`; empty where nothing is followed."""
        if not self.hourly:
            return ""
        percent = round(100 * (1 - self.visits / self.hourly))
        if not percent:
            return _("as many as polling every hour")
        fewer = _("%(percent)s%% fewer than polling every hour")
        return (fewer if percent > 0 else _("%(percent)s%% more than polling every hour")) % {
            "percent": number(abs(percent))
        }

    @property
    def quicker(self) -> bool:
        """Whether articles were seen sooner than by polling every hour."""
        return self.delays is not None and self.delays.mean < _OF_HOURLY


def freshness(overview: Overview, delays: Delays | None) -> Freshness:
    """Pages of sites are sources, too, and have visits of their own."""
    return Freshness(delays, overview.visits_day, max(0, overview.sources - overview.gone))
