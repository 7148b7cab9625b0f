"""The held-out half of the made-up sites: the result of bench.changing is measured on these.

They were written without a look at the rules by which pages are read, and stay as they are when those rules change.
"""

from __future__ import annotations

from collections.abc import Sequence

from bench.changing.result_bank import BANK
from bench.changing.result_blog import BLOG
from bench.changing.result_campus import CAMPUS
from bench.changing.result_council import COUNCIL
from bench.changing.result_league import LEAGUE
from bench.changing.result_registry import REGISTRY
from bench.changing.result_shop import SHOP
from bench.changing.result_transit import TRANSIT
from bench.changing.scenario import Site

SITES: Sequence[Site] = (COUNCIL, SHOP, REGISTRY, LEAGUE, TRANSIT, BANK, CAMPUS, BLOG)
