"""The other half of the sites of this group."""

from __future__ import annotations

from collections.abc import Sequence

from bench.changing.blind.second.bureau import BUREAU
from bench.changing.blind.second.cars import CARS
from bench.changing.blind.second.courier import COURIER
from bench.changing.blind.second.guild import GUILD
from bench.changing.blind.second.institute import INSTITUTE
from bench.changing.scenario import Site

SITES: Sequence[Site] = (COURIER, INSTITUTE, CARS, BUREAU, GUILD)
