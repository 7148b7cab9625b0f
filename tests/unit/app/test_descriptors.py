"""How descriptors are shared out."""

from __future__ import annotations

import resource

import pytest

from tidings.app.descriptors import ENOUGH, LEAST, Shares, raised_limit, shares_of, warn_of_lowered
from tidings.settings.sections import CrawlSettings, WebSettings
from tidings.settings.settings import Settings, load

STORE = 20  # one connection that writes, four that read; SQLite has up to three files for each


def most_open(shares: Shares) -> int:
    """All that strangers and the crawl can have open at the same time; connections may take two while they are made."""
    return shares.web + shares.terminals * 3 // 2 + (shares.connections - shares.terminals) + shares.lookups


def test_the_store_always_has_some_left() -> None:
    for limit in (LEAST, 160, 200, 256, 512, 1024, 4096, ENOUGH):
        for web, terminals in ((256, 48), (10_000, 1000), (16, 1), (10_000, 1), (16, 1000)):
            shares = shares_of(limit, web, terminals)
            assert most_open(shares) + STORE <= limit, shares
            assert shares.idle_below + most_open(shares) + STORE <= limit or shares.idle_below == 0, shares
            assert 16 <= shares.web <= max(16, web)
            assert min(4, terminals) <= shares.terminals <= terminals  # one is one, where a person sets it


def test_the_usual_settings_fit_into_256_and_are_whole_in_1024() -> None:
    low, usual = shares_of(256, 256, 48), shares_of(1024, 256, 48)
    assert low.terminals == 48
    assert 50 <= low.web < 100
    assert (usual.web, usual.terminals, usual.lookups) == (256, 48, 64)


def test_a_tiny_limit_still_gives_numbers_to_work_with() -> None:
    for limit in (0, 8, 64):
        shares = shares_of(limit, 256, 48)
        assert not shares.is_enough
        assert (shares.web, shares.terminals, shares.idle_below) == (16, 4, 0)


def test_the_soft_limit_is_raised_as_far_as_allowed(monkeypatch: pytest.MonkeyPatch) -> None:
    infinite, limits = resource.RLIM_INFINITY, [0, 0]
    monkeypatch.setattr(resource, "getrlimit", lambda which: tuple(limits))
    monkeypatch.setattr(resource, "setrlimit", lambda which, pair: limits.__setitem__(slice(2), pair))
    for before, then in (
        ((1024, 4096), 4096),
        ((1024, 1 << 20), ENOUGH),
        ((1024, infinite), ENOUGH),
        ((256, 256), 256),
        ((65_536, 1 << 20), 65_536),
        ((infinite, infinite), ENOUGH),
    ):
        limits[:] = before
        assert raised_limit() == then
        assert limits[1] == before[1], "the hard limit stays"

    def refused(which: int, pair: tuple[int, int]) -> None:
        raise ValueError("current limit exceeds maximum limit")

    limits[:] = 1024, infinite
    monkeypatch.setattr(resource, "setrlimit", refused)
    assert raised_limit() == 1024


def settings_of(tmp_path: object, web: int, terminals: int) -> Settings:
    return load(tmp_path, web=WebSettings(connections=web), crawl=CrawlSettings(terminals=terminals))  # type: ignore[arg-type]


def test_one_line_says_what_is_lowered(tmp_path: object, caplog: pytest.LogCaptureFixture) -> None:
    settings = settings_of(tmp_path, 256, 1000)
    warn_of_lowered(shares_of(ENOUGH, 256, 1000), settings)
    assert caplog.messages == []
    warn_of_lowered(shares_of(256, 256, 1000), settings)
    (line,) = caplog.messages
    assert "ulimit -n" in line
    assert "web.connections is 58 instead of 256; crawl.terminals is 68 instead of 1000" in line
    caplog.clear()
    warn_of_lowered(shares_of(64, 256, 1000), settings)
    (line,) = caplog.messages
    assert line == "at most 64 files may be open, Tidings needs 128: raise the limit (ulimit -n)"
