"""All sites of this group."""

from __future__ import annotations

from collections.abc import Sequence

from bench.changing.last.bills import BILLS
from bench.changing.last.docs import DOCS
from bench.changing.last.forum import FORUM
from bench.changing.last.institute import INSTITUTE
from bench.changing.last.jobs import JOBS
from bench.changing.last.news import NEWS
from bench.changing.last.notices import NOTICES
from bench.changing.last.rates import RATES
from bench.changing.last.shop import SHOP
from bench.changing.last.status import STATUS
from bench.changing.scenario import Site

SITES: Sequence[Site] = (NEWS, SHOP, FORUM, JOBS, STATUS, NOTICES, DOCS, BILLS, INSTITUTE, RATES)
