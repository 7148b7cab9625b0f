"""The sender of webhooks is killed (-9) between an answer and the note of it: nothing is lost."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from tests import forks
from tests.contract.stories import changed, hourly, new

from tidings.app.stores import open_stores
from tidings.crawl.clock import SystemClock
from tidings.model.messages import NewHook
from tidings.model.people import OWNER
from tidings.model.sources import NewSource
from tidings.settings.settings import load

SRC = Path(__file__).resolve().parents[3] / "src"
ARTICLES = 8
# Sends what is due; at the n-th answer it is killed before it can note it.
SENDER = """
import asyncio, os, pathlib, random, signal, sys
from tidings.app.events.sending import EventDelivery
from tidings.app.stores import open_fetcher, open_stores
from tidings.crawl.clock import SystemClock
from tidings.settings.settings import load
from tidings.store.events.hooks import HookRows

left, sent = int(sys.argv[2]), HookRows.sent

async def killed(self, *given):
    global left
    left -= 1
    if not left:
        os.kill(os.getpid(), signal.SIGKILL)
    return await sent(self, *given)

async def main():
    settings = load(pathlib.Path(sys.argv[1]))
    HookRows.sent = killed
    async with open_stores(settings) as stores, open_fetcher(settings) as fetcher:
        await EventDelivery(settings, stores, fetcher, SystemClock(), random.Random(1)).finish_once()

asyncio.run(main())
"""


@contextmanager
def receiver() -> Iterator[tuple[str, list[str]]]:
    """The address of a webhook that takes everything, and the ids of what it was sent."""
    ids: list[str] = []

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:  # the library's name
            body = json.loads(self.rfile.read(int(self.headers["content-length"])))
            assert body["data"]["id"] == self.headers["webhook-id"]
            ids.append(body["data"]["id"])
            self.send_response(204)
            self.end_headers()

        def log_message(self, *args: object) -> None: ...

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = Thread(target=server.serve_forever, daemon=True)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/hook", ids
        finally:
            server.shutdown()
            thread.join()


async def _articles(folder: Path, url: str) -> list[str]:
    """A hook, and articles behind it; returns the ids of their events."""
    now = SystemClock().now()
    async with open_stores(load(folder)) as stores:
        await stores.catalogue.add([NewSource("https://a.test/feed", "a.test", title="A")], now, [now])
        await stores.crawl.apply([changed(1, 0, new(1), at=now)], hourly)
        hook = await stores.hooks.add(OWNER, NewHook("all", url), "whsec_eA==", now)
        await stores.crawl.apply([changed(1, 1, *map(new, range(2, 2 + ARTICLES)), at=now)], hourly)
        return [one.key for one in (await stores.events.read(hook.place, 100)).events]


def test_killed_between_answer_and_note_nothing_is_lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TIDINGS_FETCH__ALLOW_ADDRESSES", '["127.0.0.0/8"]')
    with receiver() as (url, ids):
        wanted = asyncio.run(_articles(tmp_path, url))
        assert len(wanted) == ARTICLES
        codes = []
        for kill_at in (1, 4, 0):  # 0: never
            done = subprocess.run(
                [forks.python(), "-c", SENDER, str(tmp_path), str(kill_at)],
                env={**os.environ, "PYTHONPATH": str(SRC)},
                capture_output=True,
                text=True,
                timeout=120,
                check=False,
            )
            codes.append(done.returncode)
            assert "Traceback" not in done.stderr, done.stderr
    assert codes == [-signal.SIGKILL, -signal.SIGKILL, 0]
    # Each comes at least once and in order; the two that were not noted come again, with the ids they had.
    assert ids == [wanted[0], *wanted[:4], *wanted[3:]]
    assert list(dict.fromkeys(ids)) == wanted
