"""The half of the newest sites that was opened."""

from __future__ import annotations

from collections.abc import Sequence

from bench.changing.promised.council import COUNCIL
from bench.changing.promised.docs import DOCS
from bench.changing.promised.forum import FORUM
from bench.changing.promised.hospital import HOSPITAL
from bench.changing.promised.jobs import JOBS
from bench.changing.promised.tenders import TENDERS
from bench.changing.scenario import Site

SITES: Sequence[Site] = (COUNCIL, DOCS, FORUM, HOSPITAL, JOBS, TENDERS)
