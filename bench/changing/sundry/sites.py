"""All sites of this group."""

from __future__ import annotations

from collections.abc import Sequence

from bench.changing.scenario import Site
from bench.changing.sundry.clinic import CLINIC
from bench.changing.sundry.conference import CONFERENCE
from bench.changing.sundry.council import COUNCIL
from bench.changing.sundry.exchange import EXCHANGE
from bench.changing.sundry.jobs import JOBS
from bench.changing.sundry.ministry import MINISTRY
from bench.changing.sundry.project import PROJECT
from bench.changing.sundry.recalls import RECALLS
from bench.changing.sundry.shop import SHOP
from bench.changing.sundry.university import UNIVERSITY

SITES: Sequence[Site] = (
    MINISTRY,
    PROJECT,
    SHOP,
    CONFERENCE,
    EXCHANGE,
    RECALLS,
    CLINIC,
    UNIVERSITY,
    COUNCIL,
    JOBS,
)
