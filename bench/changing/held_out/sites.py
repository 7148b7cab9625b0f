"""All sites of this group."""

from __future__ import annotations

from collections.abc import Sequence

from bench.changing.held_out.council import COUNCIL
from bench.changing.held_out.ferry import FERRY
from bench.changing.held_out.forum import FORUM
from bench.changing.held_out.garden import GARDEN
from bench.changing.held_out.homes import HOMES_SITE
from bench.changing.held_out.paper import PAPER
from bench.changing.held_out.park import PARK
from bench.changing.held_out.project import PROJECT
from bench.changing.held_out.venue import VENUE
from bench.changing.held_out.wiki import WIKI
from bench.changing.scenario import Site

SITES: Sequence[Site] = (COUNCIL, FERRY, GARDEN, FORUM, VENUE, PROJECT, HOMES_SITE, PARK, WIKI, PAPER)
