"""All sites of this group."""

from __future__ import annotations

from collections.abc import Sequence

from bench.changing.fresh.bus import BUS
from bench.changing.fresh.council import COUNCIL
from bench.changing.fresh.docs import DOCS
from bench.changing.fresh.forum import FORUM
from bench.changing.fresh.grants import GRANTS
from bench.changing.fresh.institute import INSTITUTE
from bench.changing.fresh.jobs import JOBS
from bench.changing.fresh.league import LEAGUE
from bench.changing.fresh.news import NEWS
from bench.changing.fresh.notices import NOTICES
from bench.changing.fresh.shop import SHOP
from bench.changing.fresh.status import STATUS
from bench.changing.scenario import Site

SITES: Sequence[Site] = (
    NEWS,
    SHOP,
    FORUM,
    JOBS,
    STATUS,
    NOTICES,
    DOCS,
    COUNCIL,
    LEAGUE,
    BUS,
    GRANTS,
    INSTITUTE,
)
