"""All sites of this group."""

from __future__ import annotations

from collections.abc import Sequence

from bench.changing.familiar.docs import DOCS
from bench.changing.familiar.electronics import ELECTRONICS
from bench.changing.familiar.forum import FORUM
from bench.changing.familiar.jobs import JOBS
from bench.changing.familiar.museum import MUSEUM
from bench.changing.familiar.newspaper import NEWSPAPER
from bench.changing.familiar.status import STATUS
from bench.changing.familiar.tenders import TENDERS
from bench.changing.familiar.town import TOWN
from bench.changing.familiar.university import UNIVERSITY
from bench.changing.scenario import Site

SITES: Sequence[Site] = (
    NEWSPAPER,
    ELECTRONICS,
    FORUM,
    JOBS,
    STATUS,
    TOWN,
    DOCS,
    UNIVERSITY,
    TENDERS,
    MUSEUM,
)
