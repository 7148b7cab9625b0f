"""All sites of this group."""

from __future__ import annotations

from collections.abc import Sequence

from bench.changing.mixed.bank import BANK
from bench.changing.mixed.cameras import CAMERAS
from bench.changing.mixed.campsite import CAMPSITE
from bench.changing.mixed.forum import FORUM
from bench.changing.mixed.hosting import HOSTING
from bench.changing.mixed.library import LIBRARY
from bench.changing.mixed.medicines import MEDICINES
from bench.changing.mixed.park import PARK
from bench.changing.mixed.tenders import TENDERS
from bench.changing.mixed.theatre import THEATRE
from bench.changing.scenario import Site

SITES: Sequence[Site] = (
    BANK,
    CAMERAS,
    PARK,
    HOSTING,
    MEDICINES,
    FORUM,
    THEATRE,
    CAMPSITE,
    LIBRARY,
    TENDERS,
)
