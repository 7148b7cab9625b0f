"""All sites of this group."""

from __future__ import annotations

from collections.abc import Sequence

from bench.changing.scenario import Site
from bench.changing.unseen.club import CLUB
from bench.changing.unseen.courses import COURSES
from bench.changing.unseen.docs import DOCS
from bench.changing.unseen.forum import FORUM
from bench.changing.unseen.grants import GRANTS
from bench.changing.unseen.jobs import JOBS
from bench.changing.unseen.news import NEWS
from bench.changing.unseen.notices import NOTICES
from bench.changing.unseen.shop import SHOP
from bench.changing.unseen.status import STATUS

SITES: Sequence[Site] = (NEWS, SHOP, FORUM, JOBS, STATUS, NOTICES, DOCS, COURSES, CLUB, GRANTS)
