"""All sites of this group."""

from __future__ import annotations

from collections.abc import Sequence

from bench.changing.scenario import Site
from bench.changing.typical.boardgames import BOARDGAMES
from bench.changing.typical.evening_school import EVENING_SCHOOL
from bench.changing.typical.ferry import FERRY
from bench.changing.typical.forge import FORGE
from bench.changing.typical.licences import LICENCES
from bench.changing.typical.province import PROVINCE
from bench.changing.typical.railways import RAILWAYS
from bench.changing.typical.rentals import RENTALS
from bench.changing.typical.theatre import THEATRE
from bench.changing.typical.volleyball import VOLLEYBALL

SITES: Sequence[Site] = (
    THEATRE,
    LICENCES,
    FORGE,
    RAILWAYS,
    RENTALS,
    BOARDGAMES,
    EVENING_SCHOOL,
    PROVINCE,
    VOLLEYBALL,
    FERRY,
)
