"""The town of sixty sites that the tests of the farm look at, built once for all of them."""

from __future__ import annotations

from datetime import UTC, datetime

from tidings.lab.farm.build import build_sites

START = datetime(2026, 3, 2, 6, tzinfo=UTC)
SITES = build_sites(7, START, 2, 60)
