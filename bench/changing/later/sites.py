"""All sites of this group."""

from __future__ import annotations

from collections.abc import Sequence

from bench.changing.later.auction import AUCTION
from bench.changing.later.catalogue import CATALOGUE
from bench.changing.later.department import DEPARTMENT
from bench.changing.later.docket import DOCKET
from bench.changing.later.ferry import FERRY
from bench.changing.later.party import PARTY
from bench.changing.later.recipes import RECIPES
from bench.changing.later.saas import SAAS
from bench.changing.later.tax import TAX
from bench.changing.later.vendor import VENDOR
from bench.changing.scenario import Site

SITES: Sequence[Site] = (VENDOR, DEPARTMENT, DOCKET, FERRY, RECIPES, AUCTION, CATALOGUE, PARTY, SAAS, TAX)
