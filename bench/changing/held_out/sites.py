"""All of these sites."""

from __future__ import annotations

from collections.abc import Sequence

from bench.changing.held_out.charity import CHARITY
from bench.changing.held_out.conference import CONFERENCE
from bench.changing.held_out.court import COURT
from bench.changing.held_out.grants import GRANTS
from bench.changing.held_out.port import PORT
from bench.changing.held_out.school import SCHOOL
from bench.changing.held_out.tariffs import TARIFFS
from bench.changing.held_out.terms import TERMS
from bench.changing.scenario import Site

SITES: Sequence[Site] = (COURT, CHARITY, CONFERENCE, TARIFFS, SCHOOL, PORT, GRANTS, TERMS)
