"""All sites of this group."""

from __future__ import annotations

from collections.abc import Sequence

from bench.changing.blind.clinic import CLINIC
from bench.changing.blind.database import DATABASE
from bench.changing.blind.filmhouse import FILMHOUSE
from bench.changing.blind.outdoor import OUTDOOR
from bench.changing.blind.rail import RAIL
from bench.changing.blind.second.sites import SITES as FURTHER
from bench.changing.scenario import Site

SITES: Sequence[Site] = (RAIL, DATABASE, FILMHOUSE, CLINIC, OUTDOOR, *FURTHER)
