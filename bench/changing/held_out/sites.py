"""All sites that judge."""

from __future__ import annotations

from collections.abc import Sequence

from bench.changing.held_out.boats import BOATS
from bench.changing.held_out.comune import COMUNE
from bench.changing.held_out.contratos import CONTRATOS
from bench.changing.held_out.gazette import GAZETTE
from bench.changing.held_out.geology import GEOLOGY
from bench.changing.held_out.gridkit import GRIDKIT
from bench.changing.held_out.jobs import JOBS
from bench.changing.held_out.liikenne import LIIKENNE
from bench.changing.held_out.mailstatus import MAILSTATUS
from bench.changing.held_out.toolshop import TOOLSHOP
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
