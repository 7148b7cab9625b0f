"""All of these sites."""

from __future__ import annotations

from collections.abc import Sequence

from bench.changing.held_out.airline import AIRLINE
from bench.changing.held_out.estate import ESTATE
from bench.changing.held_out.investors import INVESTORS
from bench.changing.held_out.parliament import PARLIAMENT
from bench.changing.held_out.recalls import RECALLS
from bench.changing.held_out.regulator import REGULATOR
from bench.changing.held_out.tenders import TENDERS
from bench.changing.held_out.union import UNION
from bench.changing.scenario import Site

SITES: Sequence[Site] = (REGULATOR, ESTATE, AIRLINE, PARLIAMENT, UNION, RECALLS, TENDERS, INVESTORS)
