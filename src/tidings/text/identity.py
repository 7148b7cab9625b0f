"""Which item is which, and whether it still says the same."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from tidings.model.feeds import Entry
from tidings.text.tokens import hash64
from tidings.text.url import normalise, page_key

_NOTHING: Mapping[int, int] = MappingProxyType({})


class Identity(NamedTuple):
    text: str
    key: int  # hash64 of the text, but for the scheme of a link


def identity_of(entry: Entry) -> str | None:
    """guid, else normalised link, else title; None: it cannot be told from others, and is skipped."""
    if entry.id:
        return entry.id
    if entry.link:
        return normalise(entry.link)
    return entry.title or None


def identities(entries: Sequence[Entry], known: Mapping[int, int] = _NOTHING) -> list[Identity | None]:
    """Of the items of one document, in their order.

    Broken feeds give several items one guid. Those with different links are then told apart by guid and link. `known`
    (key -> version) is of the document before: what an item was called there it is called here, whether or not it
    still has company.
    """
    shared = _shared_guids(entries)
    told: dict[int, Identity] = {}  # of those that share a guid, by guid and link
    return [_one(entry, shared, known, told) if entry.id else _without_guid(entry) for entry in entries]


def _shared_guids(entries: Sequence[Entry]) -> frozenset[str]:
    guids = [entry.id for entry in entries if entry.id]
    if len(set(guids)) == len(guids):  # nearly always
        return frozenset()
    links: dict[str, set[str]] = {}
    for entry in entries:
        if entry.id and entry.link:
            links.setdefault(entry.id, set()).add(_place(entry.link))
    return frozenset(guid for guid, places in links.items() if len(places) > 1)


def _one(entry: Entry, shared: frozenset[str], known: Mapping[int, int], told: dict[int, Identity]) -> Identity:
    guid = entry.id or ""
    alone = Identity(guid, hash64(guid))
    if not entry.link or (guid not in shared and (not known or alone.key in known)):
        return alone
    both = Identity(f"{guid} {normalise(entry.link)}", hash64(f"{guid} {_place(entry.link)}"))
    if guid not in shared:
        return both if both.key in known else alone
    if both.key not in told:
        # It was the only one with this guid: the one that says what that one said.
        was_alone = both.key not in known and known.get(alone.key) == version_of(entry)
        told[both.key] = alone if was_alone and alone not in told.values() else both
    return told[both.key]


def _without_guid(entry: Entry) -> Identity | None:
    if entry.link:
        return Identity(normalise(entry.link), link_key(entry.link))
    return Identity(entry.title, hash64(entry.title)) if entry.title else None


def link_key(link: str) -> int:
    """The key of an item that has this link and no guid."""
    return hash64(_place(link))


def _place(link: str) -> str:
    """The same for http and https: a site that moves to https has no other articles."""
    place = normalise(link)
    return f"https://{place[7:]}" if place.startswith("http://") else place


def version_of(entry: Entry) -> int:
    """Another version is a revision. NUL stands between the parts: no XML text holds one."""
    return hash64(f"{entry.title or ''}\x00{entry.summary or ''}\x00{entry.content or ''}")


# -- Where articles and pages stand, as numbers that can be compared: one for all spellings of an address.


def address_keys(*urls: str | None) -> tuple[int, ...]:
    """Each once."""
    return tuple(dict.fromkeys(hash64(page_key(url)) for url in urls if url))
