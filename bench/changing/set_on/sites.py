"""All sites that rules may be set on."""

from __future__ import annotations

from collections.abc import Sequence

from bench.changing.scenario import Site
from bench.changing.set_on.bank import BANK
from bench.changing.set_on.blog import BLOG
from bench.changing.set_on.campus import CAMPUS
from bench.changing.set_on.council import COUNCIL
from bench.changing.set_on.league import LEAGUE
from bench.changing.set_on.market import MARKET
from bench.changing.set_on.press import PRESS
from bench.changing.set_on.public import PUBLIC
from bench.changing.set_on.registry import REGISTRY
from bench.changing.set_on.shop import SHOP
from bench.changing.set_on.transit import TRANSIT

SET_ON: Sequence[Site] = (*MARKET, *PRESS, *PUBLIC)
ONCE_HELD_OUT: Sequence[Site] = (COUNCIL, SHOP, REGISTRY, LEAGUE, TRANSIT, BANK, CAMPUS, BLOG)
SITES: Sequence[Site] = (*SET_ON, *ONCE_HELD_OUT)
