"""All held-out sites."""

from __future__ import annotations

from collections.abc import Sequence

from bench.changing.held_out.cinema import CINEMA
from bench.changing.held_out.club import CLUB
from bench.changing.held_out.election import ELECTION
from bench.changing.held_out.hospital import HOSPITAL
from bench.changing.held_out.library import LIBRARY
from bench.changing.held_out.permits import PERMITS
from bench.changing.held_out.release import RELEASE
from bench.changing.held_out.water import WATER
from bench.changing.scenario import Site

SITES: Sequence[Site] = (PERMITS, HOSPITAL, CLUB, RELEASE, ELECTION, WATER, CINEMA, LIBRARY)
