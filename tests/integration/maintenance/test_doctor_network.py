"""The network and the clock, as `tidings doctor` sees them through a server on loopback."""

from __future__ import annotations

from datetime import timedelta
from email.utils import format_datetime
from pathlib import Path

import pytest
from tests.integration.fetching import LOOPBACK
from tests.integration.hostile import HandClock, HostileServer, answer

from tidings.app.folder_clock import remember_clock
from tidings.app.maintenance.findings import Finding, FindingState
from tidings.app.maintenance.outside_checks import network_findings
from tidings.settings.sections import FetchSettings
from tidings.settings.settings import load

OK, WARN, FAIL = FindingState


async def _found(folder: Path, clock: HandClock, *urls: str) -> dict[str, Finding]:
    settings = load(folder, fetch=FetchSettings(allow_addresses=LOOPBACK))
    return {finding.check: finding async for finding in network_findings(settings, urls, clock)}


@pytest.mark.parametrize(
    ("off", "state", "words"),
    [
        (timedelta(0), OK, "within 1 s of"),
        (timedelta(days=3), WARN, "3 d 0:00:00 ahead of"),
        (timedelta(minutes=-5), WARN, "0:05:00 behind"),
    ],
)
async def test_the_clock_is_compared(
    server: HostileServer, tmp_path: Path, off: timedelta, state: FindingState, words: str
) -> None:
    clock = HandClock()
    there = format_datetime(clock.now() - off, usegmt=True)
    server.plays["/robots.txt"] = answer(404, headers=[("Date", there)])
    found = await _found(tmp_path, clock, server.url("/feed").replace("//", "//tom:s3cret@"))
    assert (found["network"].state, found["clock"].state) == (OK, state)
    assert words in found["clock"].what
    assert server.paths() == ["/robots.txt"]
    assert server.asked[0].header("authorization") is None
    assert "s3cret" not in found["network"].what


async def test_a_server_without_a_clock(server: HostileServer, tmp_path: Path) -> None:
    for date in ((), [("Date", "yesterday")]):
        server.plays["/robots.txt"] = answer(headers=date)
        assert (await _found(tmp_path, HandClock(), server.url("/feed")))["clock"].state is OK


async def test_one_host_that_answers_is_enough(server: HostileServer, tmp_path: Path) -> None:
    server.plays["/robots.txt"] = answer()
    found = await _found(tmp_path, HandClock(), "http://127.0.0.1:1/feed", server.url("/feed"))
    assert found["network"].state is OK
    assert "not: http://127.0.0.1:1/robots.txt" in found["network"].what
    found = await _found(tmp_path, HandClock(), "http://127.0.0.1:1/feed")
    assert found["network"].state is FAIL
    assert list(await _found(tmp_path, HandClock())) == ["network"]


async def test_the_sites_of_a_demo_are_not_asked(tmp_path: Path) -> None:
    """They are gone when the demo has ended: that their names cannot be looked up is no fault."""
    remember_clock(tmp_path, HandClock().now() - timedelta(days=200), HandClock().now())
    found = await _found(tmp_path, HandClock(), "http://harbour-post.test/feed.xml")
    assert {name: finding.state for name, finding in found.items()} == {"network": OK}
    assert found["network"].what.startswith("not checked: this folder is a demo's")
