"""The sites that judge."""

from __future__ import annotations

from collections.abc import Sequence

from bench.changing.independent.bostader import BOSTADER
from bench.changing.independent.brewery import BREWERY
from bench.changing.independent.football import FOOTBALL
from bench.changing.independent.gazette import GAZETTE
from bench.changing.independent.heating import HEATING
from bench.changing.independent.istituto import ISTITUTO
from bench.changing.independent.railway import RAILWAY
from bench.changing.independent.sealife import SEALIFE
from bench.changing.independent.statistics import STATISTICS
from bench.changing.independent.travel import TRAVEL
from bench.changing.scenario import Site

SITES: Sequence[Site] = (
    TRAVEL,
    SEALIFE,
    BREWERY,
    ISTITUTO,
    BOSTADER,
    FOOTBALL,
    STATISTICS,
    HEATING,
    GAZETTE,
    RAILWAY,
)
