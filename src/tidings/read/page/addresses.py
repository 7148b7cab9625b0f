"""Addresses of a page and of its links: what differs by request, and several addresses of one page."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from tidings.read.page.compare.keys import address_key, copy_key, parameter_key
from tidings.read.page.compare.memory import PageMemory
from tidings.read.page.compare.site_boilerplate import RecurringHashes
from tidings.read.page.tree.request_parameters import parameter_names, request_parameters, shown_address
from tidings.read.page.tree.segments import PageTree


def parameters_of_request(known: PageMemory | None, tree: PageTree, others: Sequence[PageTree]) -> frozenset[str]:
    """The parameters of the page's links that differ by request, by two looks of this visit or of an earlier one."""
    asking = [href for href in tree.all_hrefs() if "?" in href]
    if not asking:
        return frozenset()
    proved = (request_parameters(asking, other.all_hrefs()) for other in others)
    keys = known.keys if known is not None else frozenset()
    return frozenset(name for name in parameter_names(asking) if parameter_key(name) in keys).union(*proved)


def address_keys(url: str, title: str | None) -> list[int]:
    """The key under which other addresses of a page are known, where its own says how it is shown: `?lang=it`."""
    address = shown_address(url)
    return [] if address is None else [address_key(address, title or "")]


def is_another_address(known: PageMemory | None, url: str, title: str | None, recurring: bytes) -> bool:
    """Is a page counted for its site under another address? That is found out at its first visit."""
    if known is not None:
        return copy_key() in known.keys
    keys = address_keys(url, title)
    return bool(keys) and bool(RecurringHashes(recurring).anywhere(np.array(keys, np.int64)).any())
