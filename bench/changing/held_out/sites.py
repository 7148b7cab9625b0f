"""All sites of this group."""

from __future__ import annotations

from collections.abc import Sequence

from bench.changing.held_out.ferries import FERRIES
from bench.changing.held_out.gemeinde import GEMEINDE
from bench.changing.held_out.jobs import JOBS
from bench.changing.held_out.league import LEAGUE
from bench.changing.held_out.library import LIBRARY
from bench.changing.held_out.maisons import MAISONS
from bench.changing.held_out.news import NEWS
from bench.changing.held_out.plants import PLANTS
from bench.changing.held_out.releases import RELEASES
from bench.changing.held_out.scuola import SCUOLA
from bench.changing.scenario import Site

SITES: Sequence[Site] = (PLANTS, NEWS, RELEASES, GEMEINDE, FERRIES, JOBS, MAISONS, LEAGUE, LIBRARY, SCUOLA)
