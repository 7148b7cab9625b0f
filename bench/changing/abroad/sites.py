"""All of these sites."""

from __future__ import annotations

from collections.abc import Sequence

from bench.changing.abroad.airline import AIRLINE
from bench.changing.abroad.estate import ESTATE
from bench.changing.abroad.investors import INVESTORS
from bench.changing.abroad.parliament import PARLIAMENT
from bench.changing.abroad.recalls import RECALLS
from bench.changing.abroad.regulator import REGULATOR
from bench.changing.abroad.tenders import TENDERS
from bench.changing.abroad.union import UNION
from bench.changing.scenario import Site

SITES: Sequence[Site] = (REGULATOR, ESTATE, AIRLINE, PARLIAMENT, UNION, RECALLS, TENDERS, INVESTORS)
