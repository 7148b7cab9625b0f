"""All sites of this group."""

from __future__ import annotations

from collections.abc import Sequence

from bench.changing.further.council import COUNCIL
from bench.changing.further.docs import DOCS
from bench.changing.further.forum import FORUM
from bench.changing.further.hospital import HOSPITAL
from bench.changing.further.jobs import JOBS
from bench.changing.further.news import NEWS
from bench.changing.further.shop import SHOP
from bench.changing.further.standards import STANDARDS
from bench.changing.further.status import STATUS
from bench.changing.further.tram import TRAM
from bench.changing.scenario import Site

SITES: Sequence[Site] = (NEWS, SHOP, FORUM, JOBS, STATUS, COUNCIL, DOCS, HOSPITAL, TRAM, STANDARDS)
