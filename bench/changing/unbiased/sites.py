"""The sites that judge."""

from __future__ import annotations

from collections.abc import Sequence

from bench.changing.scenario import Site
from bench.changing.unbiased.airport import AIRPORT
from bench.changing.unbiased.bicycles import BICYCLES
from bench.changing.unbiased.conference import CONFERENCE
from bench.changing.unbiased.county import COUNTY
from bench.changing.unbiased.lettings import LETTINGS
from bench.changing.unbiased.medicines import MEDICINES
from bench.changing.unbiased.power import POWER_SUPPLY
from bench.changing.unbiased.project import PROJECT
from bench.changing.unbiased.seeds import SEEDS
from bench.changing.unbiased.theatre import THEATRE

SITES: Sequence[Site] = (
    LETTINGS,
    AIRPORT,
    SEEDS,
    THEATRE,
    PROJECT,
    COUNTY,
    MEDICINES,
    BICYCLES,
    CONFERENCE,
    POWER_SUPPLY,
)
