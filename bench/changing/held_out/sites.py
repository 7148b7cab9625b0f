"""All sites of this group."""

from __future__ import annotations

from collections.abc import Sequence

from bench.changing.held_out.ghost import GHOST
from bench.changing.held_out.govuk import GOVUK
from bench.changing.held_out.nuxt import NUXT
from bench.changing.held_out.opac import OPAC
from bench.changing.held_out.primefaces import PRIMEFACES
from bench.changing.held_out.sharepoint import SHAREPOINT
from bench.changing.held_out.shopware import SHOPWARE
from bench.changing.held_out.university import UNIVERSITY
from bench.changing.held_out.webforms import WEBFORMS
from bench.changing.held_out.xenforo import XENFORO
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
