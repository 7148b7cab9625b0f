"""RemoteStores: what commands read and write, over the API of another machine; use cases its server carries out."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

from tidings.app.remote.connection import LOCAL_ONLY, RemoteApi, RemoteError, RemoteServer, open_api
from tidings.errors import TidingsError


class RemoteStores:
    """The stores over the API of another server, in the place of app.stores.Stores. The watches and marks are those of
    the token's person."""

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
async def open_remote(server: RemoteServer) -> AsyncIterator[RemoteStores]:
    async with open_api(server) as api:
        yield RemoteStores(api)


# -- use cases that the server carries out: find and follow feeds, import a list, say what was learned

LONGEST_SEARCH: Final = 130.0  # the server gives up after two minutes
PAUSE: Final = 0.5


async def add_all(
    api: RemoteApi, urls: Sequence[str], given: Mapping[str, Any], *, unchecked: bool, every: bool, sure: bool
) -> list[dict[str, Any]]:
    """Rows as `tidings add` shows them; an error in one does not stop the others."""
    rows: list[dict[str, Any]] = []
    for asked in urls:
        try:
            rows += await _add(api, asked, given, unchecked=unchecked, every=every, sure=sure)
        except TidingsError as error:
            rows.append({"asked": asked, "error": str(error)})
    return rows


async def _add(
    api: RemoteApi, asked: str, given: Mapping[str, Any], *, unchecked: bool, every: bool, sure: bool
) -> list[dict[str, Any]]:
    """Follows the best feed of an address, or all; `given`: category, and what else
    is set of the sources, which needs an admin's token."""
    folder, rest = given.get("category"), {name: value for name, value in given.items() if name != "category"}
    if unchecked:
        followed = [await api.send("POST", "/sources", {"url": asked, "folder": folder})]
        offers: Sequence[Mapping[str, Any]] = []
        doubt = ""
    else:
        search = await _found(api, asked)
        offers, doubt = search["offers"], search["doubt"] or ""
        if doubt and not (sure or every):
            raise TidingsError(f"{asked}: {doubt}; --yes follows it all the same")
        urls = [one["url"] for one in offers] if every else [offers[0]["url"]]
        followed = await api.send("POST", f"/discoveries/{search['id']}/follow", {"urls": urls, "folder": folder})
    rows = []
    for number, one in enumerate(followed):
        if rest:
            await api.send("PATCH", f"/sources/{one['source_id']}", rest)
        source = await api.get(f"/sources/{one['source_id']}", visits=1)
        others = [offer["url"] for offer in offers if offer["url"] not in {each["url"] for each in followed}]
        how = next((offer["how"] for offer in offers if offer["url"] == one["url"]), "given")
        rows.append(
            {
                "asked": asked,
                "added": one["new"],
                "id": one["source_id"],
                "url": one["url"],
                "kind": source["kind"],
                "title": source["title"],
                "articles": None,
                "how": how,
                "requests": None,
                "word": doubt if number == 0 else "",
                "others": others if number == 0 else [],
            }
        )
    return rows


async def _found(api: RemoteApi, asked: str) -> dict[str, Any]:
    search: dict[str, Any] = await api.send("POST", "/discoveries", {"url": asked})
    try:
        async with asyncio.timeout(LONGEST_SEARCH):
            while not search["done"]:
                await asyncio.sleep(PAUSE)
                search = await api.get(f"/discoveries/{search['id']}")
    except TimeoutError:
        raise RemoteError(f"{asked}: the server is still looking; try again later") from None
    if search["problem"] or not search["offers"]:
        raise TidingsError(search["problem"] or f"{asked}: no feed found")
    return search


async def import_opml(api: RemoteApi, body: bytes) -> dict[str, Any]:
    summary: dict[str, Any] = await api.send("POST", "/opml", body)
    return summary


async def learned(api: RemoteApi, source_id: int) -> tuple[str, str]:
    """The policy that decides, and what it has learned, in a sentence."""
    found = await api.get(f"/sources/{source_id}", visits=1)
    return found["policy"], found["learned"]
