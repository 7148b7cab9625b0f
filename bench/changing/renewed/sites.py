"""All of these sites."""

from __future__ import annotations

from collections.abc import Sequence

from bench.changing.renewed.cinema import CINEMA
from bench.changing.renewed.election import ELECTION
from bench.changing.renewed.english.club import CLUB
from bench.changing.renewed.english.release import RELEASE
from bench.changing.renewed.hospital import HOSPITAL
from bench.changing.renewed.library import LIBRARY
from bench.changing.renewed.permits import PERMITS
from bench.changing.renewed.water import WATER
from bench.changing.scenario import Site

SITES: Sequence[Site] = (PERMITS, HOSPITAL, CLUB, RELEASE, ELECTION, WATER, CINEMA, LIBRARY)
