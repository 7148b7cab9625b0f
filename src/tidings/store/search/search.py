"""What articles say, found again: ports.SearchShelf."""

from __future__ import annotations

from collections.abc import Sequence

from tidings.model.search import Indexed, SearchPage, SearchQuery, Unindexed
from tidings.store.db.database import Database
from tidings.store.search.index import read_unindexed, waiting, write_indexed


class SearchRows:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def waiting(self) -> int:
        return await self._database.read(waiting)

    async def unindexed(self, limit: int) -> list[Unindexed]:
        return await self._database.read(lambda connection: read_unindexed(connection, limit))

    async def index(self, indexed: Sequence[Indexed]) -> int:
        return await self._database.write(lambda connection: write_indexed(connection, indexed))

    async def search(self, query: SearchQuery) -> SearchPage:
        from tidings.store.search.answer import answer, parsed  # the whole language of queries: few commands search

        asked = parsed(query)
        return await self._database.read(lambda connection: answer(connection, query, asked))
