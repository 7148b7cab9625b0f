"""All sites whose noise is of the single request."""

from __future__ import annotations

from collections.abc import Sequence

from bench.changing.by_request.data import DATA
from bench.changing.by_request.faculty import FACULTY
from bench.changing.by_request.hardware import HARDWARE
from bench.changing.by_request.hotel import HOTEL
from bench.changing.by_request.paper import PAPER
from bench.changing.by_request.recipes import RECIPES
from bench.changing.by_request.vendor import VENDOR
from bench.changing.scenario import Site

SITES: Sequence[Site] = (VENDOR, PAPER, HARDWARE, HOTEL, FACULTY, RECIPES, DATA)
