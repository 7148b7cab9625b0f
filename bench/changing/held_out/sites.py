"""All sites that judge."""

from __future__ import annotations

from collections.abc import Sequence

from bench.changing.held_out.campus import CAMPUS
from bench.changing.held_out.chess import CHESS
from bench.changing.held_out.ferry import FERRY
from bench.changing.held_out.museum import MUSEUM
from bench.changing.held_out.shop import SHOP
from bench.changing.held_out.status import STATUS
from bench.changing.scenario import Site

SITES: Sequence[Site] = (FERRY, CAMPUS, STATUS, SHOP, CHESS, MUSEUM)
