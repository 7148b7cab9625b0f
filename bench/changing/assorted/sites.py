"""All sites of this group."""

from __future__ import annotations

from collections.abc import Sequence

from bench.changing.assorted.advisories import ADVISORIES
from bench.changing.assorted.agency import AGENCY
from bench.changing.assorted.coffee import COFFEE
from bench.changing.assorted.court import COURT
from bench.changing.assorted.datasets import DATASETS
from bench.changing.assorted.electricity import ELECTRICITY
from bench.changing.assorted.ferry import FERRY
from bench.changing.assorted.firmware import FIRMWARE
from bench.changing.assorted.football import FOOTBALL
from bench.changing.assorted.museum import MUSEUM
from bench.changing.scenario import Site

SITES: Sequence[Site] = (
    COURT,
    FERRY,
    DATASETS,
    ADVISORIES,
    COFFEE,
    FIRMWARE,
    ELECTRICITY,
    MUSEUM,
    AGENCY,
    FOOTBALL,
)
