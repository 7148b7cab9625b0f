"""All sites of this group."""

from __future__ import annotations

from collections.abc import Sequence

from bench.changing.scenario import Site
from bench.changing.various.careers import CAREERS
from bench.changing.various.courier import COURIER
from bench.changing.various.forum import FORUM
from bench.changing.various.homes import HOMES
from bench.changing.various.library import LIBRARY
from bench.changing.various.manual import MANUAL
from bench.changing.various.outfitter import OUTFITTER
from bench.changing.various.status import STATUS
from bench.changing.various.tenders import TENDERS
from bench.changing.various.theatre import THEATRE
from bench.changing.various.town import TOWN
from bench.changing.various.transit import TRANSIT

SITES: Sequence[Site] = (
    COURIER,
    OUTFITTER,
    STATUS,
    MANUAL,
    CAREERS,
    TENDERS,
    TOWN,
    THEATRE,
    HOMES,
    FORUM,
    TRANSIT,
    LIBRARY,
)
