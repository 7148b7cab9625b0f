"""Keys of feed items and pages: which item is which, and whether its text changed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from tidings.model.feeds import Entry
from tidings.text.tokens import hash64
from tidings.text.url import normalise, page_key

_NOTHING: Mapping[int, int] = MappingProxyType({})


class Identity(NamedTuple):
    """The values that identify an item of a feed."""

    text: str
    key: int  # hash64 of the text; of a link without its scheme


def identity_of(entry: Entry) -> str | None:
    """guid, else normalised link, else title; None: the item cannot be identified, and is skipped."""
    if entry.id:
        return entry.id
    if entry.link:
        return normalise(entry.link)
    return entry.title or None


def identities(entries: Sequence[Entry], known: Mapping[int, int] = _NOTHING) -> list[Identity | None]:
    """The identity of each item of one document, in order.

    Broken feeds give several items one guid; items with different links are then identified by guid and link. `known`
    (key -> version) comes from the previous document: an item keeps the identity it had there, whether or not it still
    shares its guid.
    """
    shared = _shared_guids(entries)
    by_both_keys: dict[int, Identity] = {}  # items that share a guid, by the key of guid and link
    return [_with_guid(entry, shared, known, by_both_keys) if entry.id else _without_guid(entry) for entry in entries]


def _shared_guids(entries: Sequence[Entry]) -> frozenset[str]:
    guids = [entry.id for entry in entries if entry.id]
    if len(set(guids)) == len(guids):  # nearly always
        return frozenset()
    links: dict[str, set[str]] = {}
    for entry in entries:
        if entry.id and entry.link:
            links.setdefault(entry.id, set()).add(_as_https(entry.link))
    return frozenset(guid for guid, places in links.items() if len(places) > 1)


def _with_guid(
    entry: Entry, shared: frozenset[str], known: Mapping[int, int], by_both_keys: dict[int, Identity]
) -> Identity:
    guid = entry.id or ""
    by_guid = Identity(guid, hash64(guid))
    if not entry.link or (guid not in shared and (not known or by_guid.key in known)):
        return by_guid
    by_both = Identity(f"{guid} {normalise(entry.link)}", hash64(f"{guid} {_as_https(entry.link)}"))
    if guid not in shared:
        return by_both if by_both.key in known else by_guid
    if by_both.key not in by_both_keys:
        # The item that was the only one with this guid before: the one whose version is unchanged.
        was_alone = by_both.key not in known and known.get(by_guid.key) == entry_version(entry)
        by_both_keys[by_both.key] = by_guid if was_alone and by_guid not in by_both_keys.values() else by_both
    return by_both_keys[by_both.key]


def _without_guid(entry: Entry) -> Identity | None:
    if entry.link:
        return Identity(normalise(entry.link), item_link_key(entry.link))
    return Identity(entry.title, hash64(entry.title)) if entry.title else None


def item_link_key(link: str) -> int:
    """The key of an item with this link and no guid."""
    return hash64(_as_https(link))


def _as_https(link: str) -> str:
    """The normalised link, the same for http and https: articles of a site that moves to https are not new."""
    place = normalise(link)
    return f"https://{place[7:]}" if place.startswith("http://") else place


def entry_version(entry: Entry) -> int:
    """Hash of what an item says; another value is a revision. Joined with NUL, which XML text cannot contain."""
    return hash64(f"{entry.title or ''}\x00{entry.summary or ''}\x00{entry.content or ''}")


def address_keys(*urls: str | None) -> tuple[int, ...]:
    """hash64 of the page_key of each URL, each once: equal for all spellings of an address."""
    return tuple(dict.fromkeys(hash64(page_key(url)) for url in urls if url))
