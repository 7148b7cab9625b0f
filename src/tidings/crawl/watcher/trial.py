"""Watches tried out on what is kept, before they are switched on. Nothing is noted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from tidings.crawl.watcher.plugins import Detecting
from tidings.crawl.watcher.process import Asking, asked_of
from tidings.model.watches import Answer, NewMatch, Watched
from tidings.watch.evaluate import Questions


class Trial:
    """Paused watches find nothing; hand them in as if they were on."""

    def __init__(self, asking: Asking, detecting: Detecting, questions: Questions) -> None:
        self._asking, self._detecting, self._watches = asking, detecting, questions.watches
        asking.put(questions)

    async def answers(self, batch: Sequence[Watched], at: datetime) -> list[Answer]:
        """In the order of the batch. ReadError where nothing can be asked at all."""
        answers = await self._detecting.answers(await asked_of(self._asking, batch, at))
        later: dict[tuple[int | None, int | None], tuple[NewMatch, ...]] = {}
        for one in await self._detecting.finish():
            key = one.article_id, one.version_id
            later[key] = (*later.get(key, ()), *one.matches)
        return [
            replace(one, matches=(*one.matches, *later.get((one.article_id, one.version_id), ()))) for one in answers
        ]

    def troubles(self) -> dict[int, str]:
        """Why watches did not work as they should, by id."""
        found = {watch.id: self._detecting.trouble(watch) or "" for watch in self._watches}
        return {watch_id: words for watch_id, words in (found | dict(self._asking.faults)).items() if words}

    async def close(self) -> None:
        await self._asking.close()
        await self._detecting.close()
