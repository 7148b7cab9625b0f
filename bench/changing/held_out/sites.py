"""All sites of the held-out half."""

from __future__ import annotations

from collections.abc import Sequence

from bench.changing.held_out.advice import ADVICE
from bench.changing.held_out.careers import CAREERS
from bench.changing.held_out.docs import DOCS
from bench.changing.held_out.forum import FORUM
from bench.changing.held_out.museum import MUSEUM
from bench.changing.held_out.press import PRESS
from bench.changing.held_out.shop import SHOP
from bench.changing.held_out.slopes import SLOPES
from bench.changing.held_out.status import STATUS
from bench.changing.scenario import Site

SITES: Sequence[Site] = (PRESS, FORUM, SHOP, STATUS, CAREERS, DOCS, ADVICE, SLOPES, MUSEUM)
