"""Where evaluating the watches fails again and again, it becomes the trouble of all watches."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta

import pytest
from tests.unit.crawl.watcher.test_plugins import Eyes
from tests.unit.crawl.watcher.test_watcher import Book, Clock, Fragile, Queue, articles, watcher_of
from tests.unit.watch.watchedthings import NOW, watch

from tidings.crawl.watcher.plugins import DetectorRunner
from tidings.model.watches import Watched
from tidings.watch.evaluate import Evaluation


async def test_where_nothing_can_be_asked_all_watches_say_so_until_it_can(caplog: pytest.LogCaptureFixture) -> None:
    evaluator, queue = Fragile(), Queue(*articles("gas", "gas"))
    book = Book(watch("gas", 1), replace(watch("gas (", 2), trouble="old"), watch("gas", 3, detectors=("a",)))
    watcher = watcher_of(book, queue, evaluator=evaluator, detectors=DetectorRunner(Eyes()))
    evaluator.dead = True
    for _ in range(3):
        await watcher.catch_up()
    said = f"nothing could be asked since {NOW:%Y-%m-%d %H:%M} UTC: reading broke its worker process (exit code -9)"
    assert {one.trouble for one in book.kept.values()} == {said}
    assert [record.levelname for record in caplog.records] == ["WARNING", "ERROR"], "once"
    book.put(watch("oil", 4))
    await watcher.catch_up()
    assert book.kept[4].trouble == said
    # Another run of the program, later: it goes on.
    later = Clock(NOW + timedelta(days=1))
    again = watcher_of(book, queue, evaluator=evaluator, detectors=DetectorRunner(Eyes()), clock=later)
    await again.catch_up()
    assert {one.trouble for one in book.kept.values()} == {said}
    evaluator.dead = False
    assert await again.catch_up() == 2
    assert [one.trouble.partition(":")[0] for one in book.kept.values()] == ["", "its query cannot be used", "", ""]


async def test_one_failure_is_not_told_to_anybody() -> None:
    class Stumbles(Fragile):
        async def evaluate(self, batch: Sequence[Watched], at: datetime) -> list[Evaluation]:
            self.falls -= 1
            self.dead = self.falls >= 0
            return await super().evaluate(batch, at)

        falls = 2  # the batch, and nothing at all: one failure

    book, queue = Book(watch("gas")), Queue(*articles("gas", "gas"))
    assert await watcher_of(book, queue, evaluator=Stumbles()).catch_up() == 2
    assert book.kept[1].trouble == ""
    assert not queue.left
