"""All of these sites."""

from __future__ import annotations

from collections.abc import Sequence

from bench.changing.daily.charity import CHARITY
from bench.changing.daily.conference import CONFERENCE
from bench.changing.daily.court import COURT
from bench.changing.daily.grants import GRANTS
from bench.changing.daily.port import PORT
from bench.changing.daily.school import SCHOOL
from bench.changing.daily.tariffs import TARIFFS
from bench.changing.daily.terms import TERMS
from bench.changing.scenario import Site

SITES: Sequence[Site] = (COURT, CHARITY, CONFERENCE, TARIFFS, SCHOOL, PORT, GRANTS, TERMS)
