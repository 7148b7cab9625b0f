"""The sites that rules may be set on; bench.changing.result has the others."""

from __future__ import annotations

from collections.abc import Sequence

from bench.changing.scenario import Site
from bench.changing.set_on_market import MARKET
from bench.changing.set_on_press import PRESS
from bench.changing.set_on_public import PUBLIC

SITES: Sequence[Site] = (*MARKET, *PRESS, *PUBLIC)
