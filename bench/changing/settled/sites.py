"""All sites of this group."""

from __future__ import annotations

from collections.abc import Sequence

from bench.changing.scenario import Site
from bench.changing.settled.camera import CAMERA
from bench.changing.settled.court import COURT
from bench.changing.settled.epidemic import EPIDEMIC
from bench.changing.settled.game_forum import GAME_FORUM
from bench.changing.settled.hosting import HOSTING
from bench.changing.settled.lonja import LONJA
from bench.changing.settled.observatory import OBSERVATORY
from bench.changing.settled.theatre import THEATRE
from bench.changing.settled.volcanoes import VOLCANOES
from bench.changing.settled.zeitung import ZEITUNG

SITES: Sequence[Site] = (
    CAMERA,
    VOLCANOES,
    GAME_FORUM,
    COURT,
    EPIDEMIC,
    HOSTING,
    OBSERVATORY,
    ZEITUNG,
    THEATRE,
    LONJA,
)
