"""All sites of this group."""

from __future__ import annotations

from collections.abc import Sequence

from bench.changing.recent.agency import AGENCY
from bench.changing.recent.culture import CULTURE
from bench.changing.recent.docs import DOCS
from bench.changing.recent.ferry import FERRY
from bench.changing.recent.forum import FORUM
from bench.changing.recent.jobs import JOBS
from bench.changing.recent.news import NEWS
from bench.changing.recent.notices import NOTICES
from bench.changing.recent.shop import SHOP
from bench.changing.recent.status import STATUS
from bench.changing.scenario import Site

SITES: Sequence[Site] = (NEWS, SHOP, FORUM, JOBS, STATUS, NOTICES, DOCS, CULTURE, FERRY, AGENCY)
