"""The sites that judge."""

from __future__ import annotations

from collections.abc import Sequence

from bench.changing.moment.aliments import ALIMENTS
from bench.changing.moment.biblioteca import BIBLIOTECA
from bench.changing.moment.bibliothek import BIBLIOTHEK
from bench.changing.moment.buses import BUSES
from bench.changing.moment.exchange import EXCHANGE
from bench.changing.moment.garden import GARDEN
from bench.changing.moment.glaziers import GLAZIERS
from bench.changing.moment.hearing import HEARING
from bench.changing.moment.hosting import HOSTING
from bench.changing.moment.sailing import SAILING
from bench.changing.scenario import Site

SITES: Sequence[Site] = (
    BUSES,
    GARDEN,
    GLAZIERS,
    BIBLIOTHEK,
    ALIMENTS,
    HOSTING,
    EXCHANGE,
    SAILING,
    BIBLIOTECA,
    HEARING,
)
