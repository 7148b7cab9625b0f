"""All sites of the held-out half."""

from __future__ import annotations

from collections.abc import Sequence

from bench.changing.scenario import Site

SITES: Sequence[Site] = ()
