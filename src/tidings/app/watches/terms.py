"""A new watch, and whether the whole of its terms is sound. The rules of single values: watch/terms.py."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from tidings.errors import AddressRefused, SecretMissing, SourceNotFound
from tidings.model.people import OWNER, OwnChannel, person_key

if TYPE_CHECKING:
    from datetime import datetime

    from tidings.model.sources import SourceKind
    from tidings.model.watches import Watch, WatchTerms
    from tidings.notify.channels.address import ChannelAddress
    from tidings.ports.library import Library
    from tidings.ports.watch_store import WatchBook
    from tidings.settings.sections import NotifySettings
    from tidings.settings.settings import Settings


async def add_watch(
    book: WatchBook, terms: WatchTerms, now: datetime, since: datetime | None = None, person_id: int = OWNER
) -> Watch:
    """Adds a watch with a new secret. `since`: it looks back so far. WatchError where the name is taken."""
    from tidings.notify.channels.webhook import SECRET_BYTES, secret_of

    number = await book.add(terms, now, secret_of(secrets.token_bytes(SECRET_BYTES)), since, person_id)
    return await book.by_id(number)


async def kinds_of(library: Library, terms: WatchTerms) -> list[SourceKind]:
    """The kinds of its sources that are still followed."""
    kinds = []
    for source_id in terms.sources:
        try:
            kinds.append((await library.find(str(source_id))).kind)
        except SourceNotFound:
            continue
    return kinds


def whole_warnings(settings: Settings, terms: WatchTerms, kinds: Iterable[SourceKind]) -> list[str]:
    """Returns warnings of what is probably not meant. QueryError where the query fails, alone or with the configured
    synonyms."""
    from tidings.app.watching import synonyms_of
    from tidings.watch.lint import query_warnings, watch_warnings
    from tidings.watch.query.compose import query_of
    from tidings.watch.query.parser import parse_query

    query = query_of(terms, synonyms_of(settings))
    own = parse_query(terms.query) if terms.query.strip() else None
    return [
        *query_warnings(terms.query, query, terms.stems or terms.languages),
        *watch_warnings(terms, own, kinds),
    ]


def own_references(own: Iterable[OwnChannel]) -> dict[str, str]:
    """A person's own channels, as a watch names them, by what their names are compared by (`person_key`)."""
    from tidings.notify.channels.address import own_channel

    return {person_key(one.name): own_channel(one.person_id, one.name) for one in own}


def known_address(settings: NotifySettings, channel: str) -> ChannelAddress | None:
    """Returns the address of a channel; None where it is stored where this user cannot read it, or belongs to a
    person."""
    from tidings.notify.channels.address import address_of, owner_and_name

    if owner_and_name(channel) is not None:
        return None
    try:
        return address_of(channel, settings.addresses)
    except SecretMissing:
        return None


def refused_channels(settings: Settings, channels: Iterable[str]) -> Iterator[str]:
    """Addresses that the first message would fail on, and why; names of hosts are resolved only then."""
    from tidings.fetch.guard import Guard
    from tidings.notify.channels.address import ChannelKind, owner_and_name, redacted_channel

    guard = Guard(settings.fetch.allow_addresses)
    for channel in channels:
        if owner_and_name(channel) is not None:
            continue  # it was looked at when it was added
        address = known_address(settings.notify, channel)
        if address is None or address.kind is not ChannelKind.WEBHOOK:
            continue
        try:
            guard.check_url(address.url)
        except AddressRefused as error:
            yield f"{redacted_channel(channel)}: nothing can be sent there: {error.message}"
