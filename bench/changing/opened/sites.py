"""All sites that were held out before."""

from __future__ import annotations

from collections.abc import Sequence

from bench.changing.opened.advice import ADVICE
from bench.changing.opened.careers import CAREERS
from bench.changing.opened.docs import DOCS
from bench.changing.opened.forum import FORUM
from bench.changing.opened.museum import MUSEUM
from bench.changing.opened.press import PRESS
from bench.changing.opened.shop import SHOP
from bench.changing.opened.slopes import SLOPES
from bench.changing.opened.status import STATUS
from bench.changing.scenario import Site

SITES: Sequence[Site] = (PRESS, FORUM, SHOP, STATUS, CAREERS, DOCS, ADVICE, SLOPES, MUSEUM)
