"""All sites of this group."""

from __future__ import annotations

from collections.abc import Sequence

from bench.changing.another.consulate import CONSULATE
from bench.changing.another.coop import COOP
from bench.changing.another.festival import FESTIVAL
from bench.changing.another.libre import LIBRE
from bench.changing.another.marathon import MARATHON
from bench.changing.another.mobile import MOBILE
from bench.changing.another.park import PARK
from bench.changing.another.podcast import PODCAST
from bench.changing.another.pool import POOL
from bench.changing.another.radio import RADIO
from bench.changing.scenario import Site

SITES: Sequence[Site] = (PODCAST, COOP, RADIO, PARK, LIBRE, MOBILE, CONSULATE, MARATHON, POOL, FESTIVAL)
