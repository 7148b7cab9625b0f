"""The sites that judge."""

from __future__ import annotations

from collections.abc import Sequence

from bench.changing.impartial.bank import BANK
from bench.changing.impartial.cameras import CAMERAS
from bench.changing.impartial.cloud import CLOUD
from bench.changing.impartial.committee import COMMITTEE
from bench.changing.impartial.hospital import HOSPITAL
from bench.changing.impartial.manual import MANUAL
from bench.changing.impartial.merchant import MERCHANT
from bench.changing.impartial.museum import MUSEUM
from bench.changing.impartial.pool import POOL
from bench.changing.impartial.union import UNION
from bench.changing.scenario import Site

SITES: Sequence[Site] = (
    MERCHANT,
    HOSPITAL,
    MANUAL,
    POOL,
    UNION,
    MUSEUM,
    CLOUD,
    CAMERAS,
    BANK,
    COMMITTEE,
)
