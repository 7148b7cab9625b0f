"""The twelve imitations, seven in English and five in other languages."""

from __future__ import annotations

from collections.abc import Sequence

from bench.changing.platforms.agency import AGENCY
from bench.changing.platforms.careers import CAREERS
from bench.changing.platforms.exchange import EXCHANGE
from bench.changing.platforms.forum import FORUM
from bench.changing.platforms.manual import MANUAL
from bench.changing.platforms.ministry import MINISTRY
from bench.changing.platforms.network import NETWORK
from bench.changing.platforms.news import NEWS
from bench.changing.platforms.payments import PAYMENTS
from bench.changing.platforms.status import STATUS
from bench.changing.platforms.store import STORE
from bench.changing.platforms.townhall import TOWNHALL
from bench.changing.scenario import Site

IN_ENGLISH: Sequence[Site] = (NEWS, AGENCY, STORE, STATUS, MANUAL, CAREERS, PAYMENTS)
IN_OTHER_LANGUAGES: Sequence[Site] = (TOWNHALL, FORUM, NETWORK, MINISTRY, EXCHANGE)
SITES: Sequence[Site] = (*IN_ENGLISH, *IN_OTHER_LANGUAGES)
