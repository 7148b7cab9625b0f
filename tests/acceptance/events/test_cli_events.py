"""`tidings tail` and `tidings hooks`: resumed by a cursor and, as a process, ended by a signal and by a closed pipe."""

from __future__ import annotations

import asyncio
import json
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

from tests.acceptance.shell import Shell
from tests.contract.stories import changed, hourly, new

from tidings.app.stores import open_stores
from tidings.crawl.clock import SystemClock
from tidings.model.sources import NewSource
from tidings.settings.settings import load


@contextmanager
def following(tidings: Shell, *arguments: str) -> Iterator[tuple[subprocess.Popen[str], IO[str], IO[str]]]:
    """A tail as a process of its own, and its streams."""
    with tidings.start("tail", "--json", *arguments) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        try:
            yield process, process.stdout, process.stderr
        finally:
            process.kill()


async def arrive(folder: Path, seq: int, *numbers: int) -> None:
    now = SystemClock().now()
    async with open_stores(load(folder)) as stores:
        if not seq:
            await stores.catalogue.add([NewSource("https://a.test/feed", "a.test", title="A")], now, [now])
        await stores.crawl.apply([changed(1, seq, *map(new, numbers), at=now)], hourly)


def lines(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


def test_a_tail_goes_on_where_it_was(tidings: Shell) -> None:
    asyncio.run(arrive(tidings.folder, 0, 1))
    first = tidings("tail", "--json", "--no-follow")  # from now on there is a log
    assert (first.code, first.out, first.err) == (0, "", "")
    asyncio.run(arrive(tidings.folder, 1, 2, 3))
    found = lines(tidings("tail", "--json", "--since", "1h", "--no-follow").out)
    assert [one["data"]["article"]["title"] for one in found] == ["Title 2", "Title 3"]
    again = tidings("tail", "--json", "--since", found[0]["cursor"], "--no-follow")
    assert [one["cursor"] for one in lines(again.out)] == [found[1]["cursor"]]
    assert "1234-5" in tidings("tail", "--since", "yesterday-ish", "--no-follow").one_clear_line()
    # Followed, and ended by Ctrl-C.
    with following(tidings, "--since", found[0]["cursor"]) as (process, out, _):
        assert json.loads(out.readline())["cursor"] == found[1]["cursor"]
        asyncio.run(arrive(tidings.folder, 2, 4))
        assert json.loads(out.readline())["data"]["article"]["title"] == "Title 4"
        process.send_signal(signal.SIGINT)
        rest, errors = process.communicate(timeout=60)
    assert (process.returncode, rest, errors) == (0, "", "")
    # Whoever reads it ends: so does it, without a word.
    with following(tidings, "--since", "1h") as (process, out, err):
        out.readline()
        out.close()
        asyncio.run(arrive(tidings.folder, 3, 5))
        assert process.wait(60) == 0
        assert err.read() == ""


def test_hooks_are_made_listed_and_removed(tidings: Shell) -> None:
    asyncio.run(arrive(tidings.folder, 0, 1))
    assert "hooks add URL" in tidings("hooks", "list").out
    made = tidings("hooks", "add", "https://hook.test/secret-path", "--event", "match", "--source", "a.test")
    assert made.out.startswith("whsec_"), made.err
    assert tidings("hooks", "add", "http://10.0.0.1/").code != 0
    assert "'--event': 'nonsense' is not one of" in tidings("tail", "--event", "nonsense").err
    [shown] = tidings("hooks", "list", "--json").json
    assert (shown["host"], shown["filter"]["kinds"], shown["filter"]["sources"]) == ("hook.test", ["match"], [1])
    listed = tidings("hooks", "list").out
    assert "secret-path" not in listed
    assert "match, source 1" in listed
    assert made.out.strip() in tidings("hooks", "list", "--secret").out
    assert tidings("hooks", "resume", "1", "--skip").code == 0
    assert tidings("hooks", "remove", "1").code == 0
    missing = tidings("hooks", "test", "1")
    assert (missing.code != 0, "hooks list" in missing.err) == (True, True)
