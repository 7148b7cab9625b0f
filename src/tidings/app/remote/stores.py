"""RemoteStores: what commands read and write, over the API of another machine."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from tidings.app.remote.connection import LOCAL_ONLY, RemoteApi, RemoteError, open_api
from tidings.app.remote.settings import Server


class RemoteStores:
    """In the place of app.stores.Stores. The watches and marks are those of the token's person."""

    read_only = True  # nothing is indexed or mended from here
    file: Path | None = None

    def __init__(self, api: RemoteApi) -> None:
        from tidings.app.remote.pages import RemoteArchive, RemoteSites
        from tidings.app.remote.reading import RemoteReading
        from tidings.app.remote.sources import RemoteCatalogue, RemoteLibrary, RemoteSearch
        from tidings.app.remote.watches import RemoteChannels, RemoteMatches, RemoteOutbox, RemoteWatches

        self.remote = api
        self.library, self.catalogue, self.search = RemoteLibrary(api), RemoteCatalogue(api), RemoteSearch(api)
        self.sites, self.archive, self.reading = RemoteSites(api), RemoteArchive(api), RemoteReading(api)
        self.watches, self.matches, self.outbox = RemoteWatches(api), RemoteMatches(api), RemoteOutbox(api)
        self.channels = RemoteChannels(api)

    def __getattr__(self, name: str) -> Any:
        raise RemoteError(LOCAL_ONLY)


def remote_of(stores: object) -> RemoteApi | None:
    """The API behind the stores; None: they are of this machine."""
    return stores.remote if isinstance(stores, RemoteStores) else None


@asynccontextmanager
async def open_remote(server: Server) -> AsyncIterator[RemoteStores]:
    async with open_api(server) as api:
        yield RemoteStores(api)
