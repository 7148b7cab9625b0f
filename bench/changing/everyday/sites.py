"""All everyday sites."""

from __future__ import annotations

from collections.abc import Sequence

from bench.changing.everyday.charity import CHARITY
from bench.changing.everyday.docs import DOCS
from bench.changing.everyday.faculty import FACULTY
from bench.changing.everyday.forum import FORUM
from bench.changing.everyday.health import HEALTH
from bench.changing.everyday.homes import HOMES
from bench.changing.everyday.jobs import JOBS
from bench.changing.everyday.paper import PAPER
from bench.changing.everyday.shop import SHOP
from bench.changing.everyday.status import STATUS
from bench.changing.everyday.town import TOWN
from bench.changing.everyday.transit import TRANSIT
from bench.changing.scenario import Site

SITES: Sequence[Site] = (
    SHOP,
    FORUM,
    JOBS,
    STATUS,
    DOCS,
    CHARITY,
    TOWN,
    PAPER,
    HEALTH,
    HOMES,
    TRANSIT,
    FACULTY,
)
