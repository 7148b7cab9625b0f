"""All sites of this group."""

from __future__ import annotations

from collections.abc import Sequence

from bench.changing.assembled.ghost import GHOST
from bench.changing.assembled.govuk import GOVUK
from bench.changing.assembled.nuxt import NUXT
from bench.changing.assembled.opac import OPAC
from bench.changing.assembled.primefaces import PRIMEFACES
from bench.changing.assembled.sharepoint import SHAREPOINT
from bench.changing.assembled.shopware import SHOPWARE
from bench.changing.assembled.university import UNIVERSITY
from bench.changing.assembled.webforms import WEBFORMS
from bench.changing.assembled.xenforo import XENFORO
from bench.changing.scenario import Site

SITES: Sequence[Site] = (
    SHOPWARE,
    GHOST,
    XENFORO,
    WEBFORMS,
    GOVUK,
    OPAC,
    SHAREPOINT,
    PRIMEFACES,
    UNIVERSITY,
    NUXT,
)
