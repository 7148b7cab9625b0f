"""All sites that were written from the promise."""

from __future__ import annotations

from collections.abc import Sequence

from bench.changing.promised.campus import CAMPUS
from bench.changing.promised.chess import CHESS
from bench.changing.promised.council import COUNCIL
from bench.changing.promised.docs import DOCS
from bench.changing.promised.ferry import FERRY
from bench.changing.promised.forum import FORUM
from bench.changing.promised.hospital import HOSPITAL
from bench.changing.promised.jobs import JOBS
from bench.changing.promised.museum import MUSEUM
from bench.changing.promised.shop import SHOP
from bench.changing.promised.status import STATUS
from bench.changing.promised.tenders import TENDERS
from bench.changing.scenario import Site

SITES: Sequence[Site] = (
    *(COUNCIL, FERRY, DOCS, CAMPUS, FORUM, STATUS),
    *(HOSPITAL, SHOP, JOBS, CHESS, TENDERS, MUSEUM),
)
