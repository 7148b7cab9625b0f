"""The sites that judge."""

from __future__ import annotations

from collections.abc import Sequence

from bench.changing.scenario import Site
from bench.changing.trusted.advisories import ADVISORIES
from bench.changing.trusted.elections import ELECTIONS
from bench.changing.trusted.ferries import FERRIES
from bench.changing.trusted.funding import FUNDING
from bench.changing.trusted.hifi import HIFI
from bench.changing.trusted.huts import HUTS
from bench.changing.trusted.investors import INVESTORS
from bench.changing.trusted.medicines import MEDICINES
from bench.changing.trusted.planning import PLANNING
from bench.changing.trusted.water import WATER_UTILITY

SITES: Sequence[Site] = (
    MEDICINES,
    FERRIES,
    FUNDING,
    PLANNING,
    HIFI,
    HUTS,
    WATER_UTILITY,
    INVESTORS,
    ADVISORIES,
    ELECTIONS,
)
