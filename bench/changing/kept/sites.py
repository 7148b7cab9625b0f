"""All sites of this group."""

from __future__ import annotations

from collections.abc import Sequence

from bench.changing.kept.bank import BANK
from bench.changing.kept.careers import CAREERS
from bench.changing.kept.docket import DOCKET
from bench.changing.kept.forum import FORUM
from bench.changing.kept.gemeinde import GEMEINDE
from bench.changing.kept.licitaciones import LICITACIONES
from bench.changing.kept.medicines import MEDICINES
from bench.changing.kept.pricing import PRICING
from bench.changing.kept.releases import RELEASES
from bench.changing.kept.status import STATUS
from bench.changing.kept.store import STORE
from bench.changing.kept.wiki import WIKI
from bench.changing.scenario import Site

SITES: Sequence[Site] = (
    BANK,
    DOCKET,
    STORE,
    GEMEINDE,
    FORUM,
    STATUS,
    CAREERS,
    WIKI,
    LICITACIONES,
    RELEASES,
    PRICING,
    MEDICINES,
)
