"""All ordinary sites."""

from __future__ import annotations

from collections.abc import Sequence

from bench.changing.ordinary.boats import BOATS
from bench.changing.ordinary.comune import COMUNE
from bench.changing.ordinary.contratos import CONTRATOS
from bench.changing.ordinary.gazette import GAZETTE
from bench.changing.ordinary.geology import GEOLOGY
from bench.changing.ordinary.gridkit import GRIDKIT
from bench.changing.ordinary.jobs import JOBS
from bench.changing.ordinary.liikenne import LIIKENNE
from bench.changing.ordinary.mailstatus import MAILSTATUS
from bench.changing.ordinary.toolshop import TOOLSHOP
from bench.changing.scenario import Site

SITES: Sequence[Site] = (
    GAZETTE,
    TOOLSHOP,
    BOATS,
    JOBS,
    MAILSTATUS,
    COMUNE,
    GRIDKIT,
    LIIKENNE,
    CONTRATOS,
    GEOLOGY,
)
