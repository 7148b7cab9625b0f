"""All sites of this group."""

from __future__ import annotations

from collections.abc import Sequence

from bench.changing.general.bank import BANK
from bench.changing.general.bookshop import BOOKSHOP
from bench.changing.general.food import FOOD
from bench.changing.general.garden import GARDEN
from bench.changing.general.grants import GRANTS
from bench.changing.general.parts_shop import PARTS
from bench.changing.general.property import PROPERTY
from bench.changing.general.railway import RAILWAY
from bench.changing.general.school import SCHOOL
from bench.changing.general.standards import STANDARDS
from bench.changing.scenario import Site

SITES: Sequence[Site] = (BANK, RAILWAY, BOOKSHOP, SCHOOL, PROPERTY, GRANTS, STANDARDS, FOOD, PARTS, GARDEN)
