"""All sites of this group."""

from __future__ import annotations

from collections.abc import Sequence

from bench.changing.scenario import Site
from bench.changing.varied.admissions import ADMISSIONS
from bench.changing.varied.airport import AIRPORT
from bench.changing.varied.commission import COMMISSION
from bench.changing.varied.futsal import FUTSAL
from bench.changing.varied.gazette import GAZETTE
from bench.changing.varied.manual import MANUAL
from bench.changing.varied.outdoor import OUTDOOR
from bench.changing.varied.pharmacy import PHARMACY
from bench.changing.varied.rathaus import RATHAUS
from bench.changing.varied.vacancies import VACANCIES

SITES: Sequence[Site] = (
    PHARMACY,
    RATHAUS,
    ADMISSIONS,
    VACANCIES,
    OUTDOOR,
    AIRPORT,
    MANUAL,
    COMMISSION,
    FUTSAL,
    GAZETTE,
)
