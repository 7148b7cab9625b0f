"""kill -9 at any moment: what was said to be applied is there, and what is there is whole."""

from __future__ import annotations

import os
import random
import subprocess
from pathlib import Path

from sqlalchemy import text
from tests import forks
from tests.contract.stories import HOUR, NOW, Rooms, audit
from tests.examples import ALL

from tidings.model.articles import ArticleQuery
from tidings.store.db.database import Database

_ROOT = Path(__file__).resolve().parents[3]
_WRITER = """
import asyncio, sys
from tests.contract.stories import *

async def main():
    rooms = Rooms.over(await Database.open(sys.argv[1]))
    for step in range(100_000):
        source, seq = (await rooms.crawl.due(NOW + 10**6 * HOUR, 1))[0].source_id, int(sys.argv[2]) + step
        fresh = [new(seq * 20 + n, content=f"{seq} {n} " + LONG) for n in range(20)]
        back = [new((seq - 1) * 20 + n, 2, content=LONG) for n in range(5)] if seq else []
        await rooms.crawl.apply([changed(source, seq, *fresh, *back, at=NOW + seq * HOUR)], hourly)
        print(seq, flush=True)

asyncio.run(main())
"""


async def test_kill(url: str) -> None:
    rng = random.Random(url.partition(":")[0])
    async with await Database.open(url) as database:
        (source,) = await Rooms.over(database).follow("https://a.test/feed")
    applied = 0
    for _ in range(4 if ALL else 2):
        last = _write_and_kill(url, applied, rng.randrange(1, 12))
        async with await Database.open(url) as database:
            rooms = Rooms.over(database)
            await audit(database)
            if url.startswith("sqlite"):
                check = await database.read(lambda c: c.execute(text("PRAGMA integrity_check")).scalar())
                assert check == "ok"
            (due,) = await rooms.crawl.due(NOW + 10**6 * HOUR, 1)
            visits = await rooms.library.visits(source, 10**6)
            articles = await rooms.library.articles(ArticleQuery(limit=10**6))
        assert due.seq in (last + 1, last + 2)  # the one after what was said may have been on its way
        assert len(visits) == due.seq
        assert len(articles) == 20 * due.seq
        assert sum(article.revisions for article in articles) == 5 * (due.seq - 1)
        applied = due.seq


def _write_and_kill(url: str, start: int, lines: int) -> int:
    """The last step the writer spoke of before it was killed."""
    environment = os.environ | {"PYTHONPATH": os.pathsep.join([str(_ROOT / "src"), str(_ROOT)])}
    command = [forks.python(), "-c", _WRITER, url, str(start)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as writer:
        assert writer.stdout is not None
        said = [writer.stdout.readline() for _ in range(lines)]
        writer.kill()
        said += writer.stdout.readlines()
    return int([line for line in said if line.endswith("\n")][-1])
