"""All sites that judge."""

from __future__ import annotations

from collections.abc import Sequence

from bench.changing.held_out.campus import CAMPUS
from bench.changing.held_out.chess import CHESS
from bench.changing.held_out.council import COUNCIL
from bench.changing.held_out.docs import DOCS
from bench.changing.held_out.ferry import FERRY
from bench.changing.held_out.forum import FORUM
from bench.changing.held_out.hospital import HOSPITAL
from bench.changing.held_out.jobs import JOBS
from bench.changing.held_out.museum import MUSEUM
from bench.changing.held_out.shop import SHOP
from bench.changing.held_out.status import STATUS
from bench.changing.held_out.tenders import TENDERS
from bench.changing.scenario import Site

SITES: Sequence[Site] = (
    *(COUNCIL, FERRY, DOCS, CAMPUS, FORUM, STATUS),
    *(HOSPITAL, SHOP, JOBS, CHESS, TENDERS, MUSEUM),
)
