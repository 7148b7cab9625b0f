"""All sites of this group."""

from __future__ import annotations

from collections.abc import Sequence

from bench.changing.appearing.ferries import FERRIES
from bench.changing.appearing.gemeinde import GEMEINDE
from bench.changing.appearing.jobs import JOBS
from bench.changing.appearing.league import LEAGUE
from bench.changing.appearing.library import LIBRARY
from bench.changing.appearing.maisons import MAISONS
from bench.changing.appearing.news import NEWS
from bench.changing.appearing.plants import PLANTS
from bench.changing.appearing.releases import RELEASES
from bench.changing.appearing.scuola import SCUOLA
from bench.changing.scenario import Site

SITES: Sequence[Site] = (PLANTS, NEWS, RELEASES, GEMEINDE, FERRIES, JOBS, MAISONS, LEAGUE, LIBRARY, SCUOLA)
