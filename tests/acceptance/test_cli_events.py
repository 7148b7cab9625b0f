"""`tidings tail` and `tidings hooks` as processes: resumed by a cursor, ended by a signal and by a closed pipe."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

from tests.contract.stories import changed, hourly, new

from tidings.app.stores import open_stores
from tidings.crawl.clock import SystemClock
from tidings.model.sources import NewSource
from tidings.settings.settings import load

SRC = Path(__file__).resolve().parents[2] / "src"


def command(folder: Path, *arguments: str) -> list[str]:
    return [sys.executable, "-m", "tidings", "--data", str(folder), *arguments]


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command(folder, *arguments), env=_environment(), capture_output=True, text=True, timeout=120, check=False
    )


def _environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(SRC)}


async def arrive(folder: Path, seq: int, *numbers: int) -> None:
    now = SystemClock().now()
    async with open_stores(load(folder)) as stores:
        if not seq:
            await stores.catalogue.add([NewSource("https://a.test/feed", "a.test", title="A")], now, [now])
        await stores.crawl.apply([changed(1, seq, *map(new, numbers), at=now)], hourly)


def lines(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


def test_a_tail_goes_on_where_it_was(tmp_path: Path) -> None:
    asyncio.run(arrive(tmp_path, 0, 1))
    first = run(tmp_path, "tail", "--json", "--no-follow")  # from now on there is a log
    assert (first.returncode, first.stdout, first.stderr) == (0, "", "")
    asyncio.run(arrive(tmp_path, 1, 2, 3))
    found = lines(run(tmp_path, "tail", "--json", "--since", "1h", "--no-follow").stdout)
    assert [one["data"]["article"]["title"] for one in found] == ["Title 2", "Title 3"]
    again = run(tmp_path, "tail", "--json", "--since", found[0]["cursor"], "--no-follow")
    assert [one["cursor"] for one in lines(again.stdout)] == [found[1]["cursor"]]
    wrong = run(tmp_path, "tail", "--since", "yesterday-ish", "--no-follow")
    assert wrong.returncode != 0
    assert "1234-5" in wrong.stderr
    # Followed, and ended by Ctrl-C.
    asked = command(tmp_path, "tail", "--json", "--since", found[0]["cursor"])
    with subprocess.Popen(
        asked, env=_environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        try:
            assert json.loads(process.stdout.readline())["cursor"] == found[1]["cursor"]
            asyncio.run(arrive(tmp_path, 2, 4))
            assert json.loads(process.stdout.readline())["data"]["article"]["title"] == "Title 4"
            process.send_signal(signal.SIGINT)
            rest, errors = process.communicate(timeout=60)
        finally:
            process.kill()
    assert (process.returncode, rest, errors) == (0, "", "")
    # Whoever reads it ends: so does it, without a word.
    with subprocess.Popen(
        command(tmp_path, "tail", "--json", "--since", "1h"),
        env=_environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        try:
            process.stdout.readline()
            process.stdout.close()
            asyncio.run(arrive(tmp_path, 3, 5))
            assert process.wait(60) == 0
            assert process.stderr.read() == ""
        finally:
            process.kill()


def test_hooks_are_made_listed_and_removed(tmp_path: Path) -> None:
    asyncio.run(arrive(tmp_path, 0, 1))
    assert "hooks add URL" in run(tmp_path, "hooks", "list").stdout
    made = run(tmp_path, "hooks", "add", "https://hook.test/secret-path", "--event", "match", "--source", "a.test")
    assert made.stdout.startswith("whsec_"), made.stderr
    assert run(tmp_path, "hooks", "add", "http://10.0.0.1/").returncode != 0
    assert "'--event': 'nonsense' is not one of" in run(tmp_path, "tail", "--event", "nonsense").stderr
    [shown] = json.loads(run(tmp_path, "hooks", "list", "--json").stdout)
    assert (shown["host"], shown["filter"]["kinds"], shown["filter"]["sources"]) == ("hook.test", ["match"], [1])
    listed = run(tmp_path, "hooks", "list").stdout
    assert "secret-path" not in listed
    assert "match, source 1" in listed
    assert made.stdout.strip() in run(tmp_path, "hooks", "list", "--secret").stdout
    assert run(tmp_path, "hooks", "resume", "1", "--skip").returncode == 0
    assert run(tmp_path, "hooks", "remove", "1").returncode == 0
    missing = run(tmp_path, "hooks", "test", "1")
    assert (missing.returncode != 0, "hooks list" in missing.stderr) == (True, True)
