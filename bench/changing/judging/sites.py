"""All sites of this group."""

from __future__ import annotations

from collections.abc import Sequence

from bench.changing.judging.council import COUNCIL
from bench.changing.judging.ferry import FERRY
from bench.changing.judging.forum import FORUM
from bench.changing.judging.garden import GARDEN
from bench.changing.judging.homes import HOMES_SITE
from bench.changing.judging.paper import PAPER
from bench.changing.judging.park import PARK
from bench.changing.judging.project import PROJECT
from bench.changing.judging.venue import VENUE
from bench.changing.judging.wiki import WIKI
from bench.changing.scenario import Site

SITES: Sequence[Site] = (COUNCIL, FERRY, GARDEN, FORUM, VENUE, PROJECT, HOMES_SITE, PARK, WIKI, PAPER)
