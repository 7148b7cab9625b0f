"""The sites that judge."""

from __future__ import annotations

from collections.abc import Sequence

from bench.changing.scenario import Site
from bench.changing.verdict.chess import CHESS
from bench.changing.verdict.court import COURT
from bench.changing.verdict.festival import FESTIVAL
from bench.changing.verdict.hire import HIRE
from bench.changing.verdict.insurer import INSURER
from bench.changing.verdict.printers import PRINTERS
from bench.changing.verdict.publishing import PUBLISHING
from bench.changing.verdict.regulator import REGULATOR
from bench.changing.verdict.skiing import SKIING
from bench.changing.verdict.waste import WASTE

SITES: Sequence[Site] = (
    SKIING,
    PUBLISHING,
    HIRE,
    INSURER,
    COURT,
    REGULATOR,
    FESTIVAL,
    PRINTERS,
    WASTE,
    CHESS,
)
