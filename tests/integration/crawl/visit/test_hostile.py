"""Twenty healthy feeds beside every villain of the farm: each villain leaves one clear line, and nobody else is harmed.

The same for an hour, with figures, is `python -m bench.hostile`.
"""

from __future__ import annotations

import asyncio
import re
import socket
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass
from datetime import timedelta
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.cases import each
from tests.farm.hostile.servers import ADDRESS, INSIDE, PRIVATE, HostileServers
from tests.farm.hostile.villains import VILLAINS
from tests.integration.stage import until

from tidings.app.add_source import add_sources
from tidings.app.program import Program
from tidings.crawl.clock import SystemClock
from tidings.lab.farm.server import Farm
from tidings.model.sources import NewSource, Source
from tidings.settings.sections import CrawlSettings, FetchSettings
from tidings.settings.settings import load
from tidings.text.url import host_of

pytestmark = pytest.mark.worker_processes

HEALTHY = 20
# Villains that only a time limit ends meet short ones, the others the usual: a slow machine is no villain.
LIMITS = {
    True: FetchSettings(
        connect_timeout=timedelta(seconds=4),
        first_byte_timeout=timedelta(seconds=4),
        total_timeout=timedelta(seconds=5),
    ),
    False: FetchSettings(),
}
MEMORY = 400 * 2**20  # bytes: one bomb that is let off is 256 MiB, and there are seven that would be

TOO_LARGE = r"^more than 16,777,216 bytes \(fetch\.max_body\)$"
TOO_SLOW = r"^no (complete )?answer within \d s$"
BROKEN = r"^the connection broke \(.+\)$"
PRIVATE_ADDRESS = r"private address|not an address that can be fetched"

# What stands on the source's page afterwards. "": it was read, and nothing is wrong with it.
EXPECTED = {
    "slow-loris": TOO_SLOW,
    "drip": TOO_SLOW,
    "silence": TOO_SLOW,
    "about-to": TOO_SLOW,
    "slow-redirects": TOO_SLOW,
    "turncoat": TOO_SLOW,
    "plug": TOO_SLOW,
    "endless-body": TOO_LARGE,
    "endless-chunks": TOO_LARGE,
    "heavy": TOO_LARGE,
    "crowd": r"^$|^reading took longer than",
    "huge-header": BROKEN,
    "many-headers": BROKEN,
    "gzip-bomb": TOO_LARGE,
    "nested-bomb": TOO_LARGE,
    "brotli-bomb": TOO_LARGE,
    "zstd-bomb": TOO_LARGE,
    "onion": r"^its content encoding is broken \(6 encodings",
    "crumbs": r"^its content encoding is broken \(more than 10,000 parts\)$|" + TOO_LARGE,
    "redirect-loop": r"circle|^more than 5 redirects$",
    "redirect-maze": r"^more than 5 redirects$",
    "to-private": PRIVATE_ADDRESS,
    "chain-to-private": PRIVATE_ADDRESS,
    "to-mapped": PRIVATE_ADDRESS,
    "to-inside": PRIVATE_ADDRESS,
    "to-file": r"only http and https are fetched",
    "rebinding": PRIVATE_ADDRESS,
    "reset": BROKEN,
    "reset-in-body": BROKEN,
    "hang-up": BROKEN,
    "no-tls": r"^TLS failed \(.+\)$",
    "tls-garbage": r"^TLS failed \(.+\)$",
    "tls-silence": r"^no connection within \d s$|" + TOO_SLOW,
    "self-signed": r"^TLS failed \(.*self-signed certificate.*\)$",
    "length-too-long": BROKEN,
    "length-too-short": BROKEN + r"|^no feed",
    "http-09": BROKEN,
    "status-999": r"^HTTP 999 Request denied \(",
    "bad-chunks": BROKEN,
    "vast-chunk": BROKEN + "|" + TOO_LARGE,
    "deep": r"^reading took longer than|deep|nest",
    "laughs": "",
    "entities": "",
    "decoys": "",
}


@dataclass(frozen=True)
class Report:
    """What was left when every source had been visited once."""

    healthy: dict[str, Source]  # by name of the host
    hostile: dict[str, Source]
    connections: dict[str, int]
    intrusions: int
    tasks: set[str]
    sockets: int  # more than before
    memory: int  # bytes at the highest point, more than before


@pytest.fixture(scope="module")
def reports(tmp_path_factory: pytest.TempPathFactory) -> dict[bool, Report]:
    """Of those that stall, and of the others."""
    found = {}
    for stalling in (True, False):
        with pytest.MonkeyPatch.context() as monkeypatch:
            cast = [name for name, play in VILLAINS.items() if play.stalls is stalling]
            folder = tmp_path_factory.mktemp("hostile")
            found[stalling] = asyncio.run(_visit_all(folder, cast, LIMITS[stalling], monkeypatch))
    return found


@asynccontextmanager
async def _opened(den: HostileServers, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[HostileServers]:
    async with AsyncExitStack() as stack:
        try:
            await stack.enter_async_context(den)
        except OSError as error:
            pytest.skip(f"{PRIVATE} cannot be listened on here ({error})")
        monkeypatch.setattr(socket, "getaddrinfo", den.names.lookup)
        yield den


def _settings(limits: FetchSettings, hosts: dict[str, str], **fetch: Any) -> FetchSettings:
    at_once = {"feed_gap": timedelta(0), "page_gap": timedelta(0), "allow_addresses": (f"{ADDRESS}/32",)}
    return limits.model_copy(update={**at_once, "hosts": hosts, **fetch})


def _healthy(farm: Farm) -> dict[str, str]:
    """Feeds that are read in place: what waits for a worker here waits for a villain's."""
    plain = (site for site in farm.sites if not site.troubles and not site.moved_at and site.manners.flaw is None)
    return {site.name: site.feed_url for site in islice((site for site in plain if site.manners.declared), HEALTHY)}


async def _visit_all(folder: Path, cast: list[str], limits: FetchSettings, monkeypatch: pytest.MonkeyPatch) -> Report:
    clock = SystemClock()
    farm = Farm(clock, sites=3 * HEALTHY, days=1)
    healthy = _healthy(farm)
    sockets, memory = _sockets(), _memory(reset=True)
    async with _opened(HostileServers(cast, pace=0.1), monkeypatch) as den, farm:
        settings = load(
            folder,
            fetch=_settings(limits, {**farm.hosts, **den.hosts}, articles=False),
            crawl=CrawlSettings(terminals=80, workers=2, read_timeout=timedelta(seconds=8)),
        )
        async with Program.open(settings, clock, Random(1)) as program:
            sources = [NewSource(url, host_of(url)) for url in (*healthy.values(), *den.urls.values())]
            await add_sources(program.stores, settings, sources, clock.now(), Random(1))
            await program.crawl(asyncio.Event(), once=True)
            kept = {source.url: source for source in await program.stores.library.sources()}
    for _ in range(100):  # a closed transport leaves at the loop's next turns
        await asyncio.sleep(0.01)
        if _sockets() <= sockets:
            break
    return Report(
        healthy={name: kept[url] for name, url in healthy.items()},
        hostile={name.removesuffix(".test"): kept[url] for name, url in den.urls.items()},
        connections={name.removesuffix(".test"): den.connections[name] for name in den.urls},
        intrusions=den.intrusions,
        tasks={task.get_name() for task in asyncio.all_tasks() if task is not asyncio.current_task()},
        sockets=max(0, _sockets() - sockets),
        memory=_memory() - memory,
    )


def _sockets() -> int:
    """Open ones of this process; 0 where the system does not say."""
    found = 0
    folder = Path("/proc/self/fd")
    for link in folder.iterdir() if folder.exists() else ():
        with suppress(OSError):
            found += str(link.readlink()).startswith("socket:")
    return found


def _memory(*, reset: bool = False) -> int:
    """Bytes this process has held at most, since it was last reset; 0 where the system does not say."""
    with suppress(OSError):
        if reset:
            Path("/proc/self/clear_refs").write_text("5", encoding="ascii")
        for line in Path("/proc/self/status").read_text(encoding="utf-8").splitlines():
            if line.startswith("VmHWM:"):
                return int(line.split()[1]) * 1024
    return 0


def test_there_is_an_expectation_of_every_villain() -> None:
    assert EXPECTED.keys() == VILLAINS.keys()
    assert all(play.words and "\n" not in play.words for play in VILLAINS.values())


@pytest.mark.parametrize("stalling", [True, False])
def test_every_healthy_feed_is_visited_and_read(reports: dict[bool, Report], stalling: bool) -> None:
    healthy = reports[stalling].healthy
    assert len(healthy) == HEALTHY
    assert {name: source.last_error for name, source in healthy.items() if source.last_error} == {}
    assert [name for name, source in healthy.items() if source.articles == 0] == []


@each("villain", VILLAINS)
def test_a_villain_leaves_one_clear_line(reports: dict[bool, Report], villain: str) -> None:
    play = VILLAINS[villain]
    report = reports[play.stalls]
    source = report.hostile[villain]
    words = source.last_error or ""
    assert source.last_visit_at is not None
    assert play.handshake or report.connections[villain] >= 1  # it was its doing: we did come there
    assert re.search(EXPECTED[villain] or r"^$", words), words
    assert words.isprintable()
    assert len(words) < 300
    assert source.failures == bool(words)


@pytest.mark.parametrize("stalling", [True, False])
def test_nothing_private_is_ever_connected_to(reports: dict[bool, Report], stalling: bool) -> None:
    assert reports[stalling].intrusions == 0


@pytest.mark.parametrize("stalling", [True, False])
def test_nothing_is_left_behind(reports: dict[bool, Report], stalling: bool) -> None:
    assert reports[stalling].tasks == set()
    assert reports[stalling].sockets == 0


@pytest.mark.parametrize("stalling", [True, False])
def test_memory_stays_bounded(reports: dict[bool, Report], stalling: bool) -> None:
    assert reports[stalling].memory < MEMORY, f"{reports[stalling].memory / 2**20:.0f} MiB"


async def test_articles_at_private_addresses_are_not_fetched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with _opened(HostileServers(["decoys"]), monkeypatch) as den:
        settings = load(tmp_path, fetch=_settings(FetchSettings(), den.hosts))
        async with Program.open(settings, SystemClock(), Random(1)) as program:
            sources = [NewSource(url, host_of(url)) for url in den.urls.values()]
            await add_sources(program.stores, settings, sources, program.clock.now(), Random(1))
            tally = await program.crawl(asyncio.Event(), once=True)
            overview = await program.stores.library.overview(program.clock.now())
        assert (tally.articles_new, tally.failed, tally.pages) == (3, 0, 0)
        assert overview.pending_texts == 0
        assert den.intrusions == 0


async def test_the_private_house_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    """A listener that counts nothing would prove nothing."""
    async with _opened(HostileServers([]), monkeypatch) as den:
        reader, writer = await asyncio.open_connection(PRIVATE, int(den.hosts[INSIDE].rpartition(":")[2]))
        assert await reader.read()
        writer.close()
        assert den.intrusions == 1


async def test_every_villain_ends_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """Even where the other side takes nothing and never hangs up."""
    cast = [name for name, play in VILLAINS.items() if not play.handshake]
    async with _opened(HostileServers(cast, patience=0.5), monkeypatch) as den, AsyncExitStack() as stack:
        for name, url in den.urls.items():
            port = int((den.hosts.get(name) or url.split("/")[2]).rpartition(":")[2])
            deaf = stack.enter_context(socket.create_connection((ADDRESS, port)))
            with suppress(ConnectionError):
                deaf.sendall(b"GET /feed.xml HTTP/1.1\r\nHost: villain.test\r\n\r\n")
        await until(lambda: den.connections.total() == len(cast))
        async with asyncio.timeout(60):
            await until(lambda: den.open == 0)
