"""Checks of what is around the program: versions, worker processes, the network and the clock."""

from __future__ import annotations

import asyncio
import platform
import socket
import sqlite3
from collections.abc import AsyncIterator, Sequence
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime
from importlib.metadata import PackageNotFoundError, version
from urllib.parse import urlsplit, urlunsplit

from tidings.app.folder_clock import time_behind
from tidings.app.lemmas import lemma_state
from tidings.app.maintenance.findings import Finding, fail, ok, warn
from tidings.app.stores import open_fetcher
from tidings.errors import BadStatus, FetchError, ReadError, SettingsError
from tidings.ports.outside import Clock, Request
from tidings.read.feed import xml
from tidings.read.page.native import built
from tidings.schedule.planner import kernels
from tidings.settings.settings import Settings
from tidings.version import __version__

_LIBRARIES = ("sqlalchemy", "aiohttp", "lxml", "feedparser", "trafilatura", "pydantic", "psycopg")
_OLDEST_SQLITE = (3, 35, 0)  # RETURNING
_SKEW = timedelta(minutes=2)  # Date has whole seconds, and caches answer with old ones
_HOSTS = 3  # that are checked
_DNS_SECONDS = 10.0
_FEED = b"<rss version='2.0'><channel><title>doctor</title><item><title>one</title></item></channel></rss>"


def version_findings() -> Finding:
    """The versions of what the program is made of."""
    names = []
    for library in _LIBRARIES:
        try:
            names.append(f"{library} {version(library)}")
        except PackageNotFoundError:
            continue
    told = f"Tidings {__version__}, Python {platform.python_version()}, SQLite {sqlite3.sqlite_version}"
    if sqlite3.sqlite_version_info < _OLDEST_SQLITE:
        least = ".".join(map(str, _OLDEST_SQLITE))
        return fail("versions", told, f"Tidings needs SQLite {least} or later: use another Python")
    told = f"{told}, {', '.join(names)}"
    missing = [
        words
        for words, module in (
            ("the planner's arithmetic is in numpy (decisions are slower)", kernels.COMPILED),
            ("feeds are read by lxml alone (a quarter as quickly)", xml.COMPILED),
            ("pages are split by Python alone (1.4 times as slowly)", built.COMPILED),
        )
        if not module
    ]
    if missing:
        remedy = (
            "there was no C compiler when it was installed, or no header of Python: install both, then Tidings anew"
        )
        return warn("versions", f"{told}; {'; '.join(missing)}", remedy)
    return ok("versions", f"{told}; the planner's arithmetic and the readers of feeds and pages are compiled")


def lemma_findings(settings: Settings) -> Finding:
    """Returns whether words are compared by their lemmas, and in which languages."""
    try:
        return ok("lemmas", lemma_state(settings))
    except SettingsError as error:
        return fail("lemmas", str(error))


async def worker_findings(settings: Settings) -> Finding:
    """Starts a worker process and has it read a feed."""
    from tidings.crawl.workers.tasks import Readers

    readers = Readers(1, settings.crawl.read_timeout.total_seconds())
    try:
        document = await readers.feed(_FEED, "http://doctor.invalid/", "application/rss+xml")
    except ReadError as error:
        return fail(
            "worker processes", f"none can read: {error}", "look for limits of memory and processes (ulimit -a)"
        )
    finally:
        await readers.close()
    if document.title != "doctor" or len(document.entries) != 1:
        return fail("worker processes", "a feed was read wrong", "install Tidings anew (make setup)")
    return ok("worker processes", "one was started and has read a feed")


# -- network and clock ---


async def network_findings(settings: Settings, urls: Sequence[str], clock: Clock) -> AsyncIterator[Finding]:
    """Looks up the hosts of a few sources, and asks one of them for its robots.txt: no other host is contacted."""
    if time_behind(settings):
        yield ok("network", "not checked: this folder is a demo's, whose sites are there only while it runs")
        return
    sites = list({_site(url): None for url in urls})[:_HOSTS]
    if not sites:
        yield ok("network", "not checked: there is no source yet whose host could be asked")
        return
    names = [name for site in sites if (name := urlsplit(site).hostname or "") not in settings.fetch.hosts]
    looked_up = [(name, await _lookup(name)) for name in names]
    failed = [f"{name}: {error}" for name, error in looked_up if error]
    if names and len(failed) == len(names):
        yield fail("DNS", f"no name can be looked up ({'; '.join(failed)})", "check the network, /etc/resolv.conf")
        return
    if failed:
        yield warn("DNS", f"some names cannot be looked up ({'; '.join(failed)})", "look at these sites")
    elif names:
        yield ok("DNS", f"{', '.join(names)} found")
    async for finding in _asked(settings, sites, clock):
        yield finding


async def _lookup(name: str) -> str:
    """Returns why a name cannot be looked up; "" where it can."""
    try:
        async with asyncio.timeout(_DNS_SECONDS):
            await asyncio.get_running_loop().getaddrinfo(name, 443, type=socket.SOCK_STREAM)
    except TimeoutError:
        return f"no answer within {_DNS_SECONDS:g} s"
    except (OSError, UnicodeError) as error:
        return str(getattr(error, "strerror", None) or error)
    return ""


async def _asked(settings: Settings, sites: Sequence[str], clock: Clock) -> AsyncIterator[Finding]:
    failed: list[str] = []
    async with open_fetcher(settings, clock) as fetcher:
        for site in sites:
            request = Request(f"{site}/robots.txt", accept="text/plain", max_bytes=1024, truncate=True, robots=False)
            try:
                headers = (await fetcher.fetch(request)).headers
            except BadStatus as error:
                headers = error.headers
            except FetchError as error:
                failed.append(str(error))
                continue
            yield ok("network", f"{site} answers" + (f" (not: {'; '.join(failed)})" if failed else ""))
            yield _skew(headers.get("date", ""), clock.now(), site)
            return
    yield fail("network", f"no host answers ({'; '.join(failed)[:400]})", "check the network, a firewall, fetch.proxy")


def _skew(date: str, now: datetime, site: str) -> Finding:
    """Compares this machine's clock with the Date of an answer."""
    try:
        there = parsedate_to_datetime(date)
    except (TypeError, ValueError):
        return ok("clock", f"not compared: {site} does not tell the time")
    off = now - (there if there.tzinfo is not None else there.replace(tzinfo=UTC))
    if abs(off) <= _SKEW:
        return ok("clock", f"within {max(1, round(abs(off).total_seconds()))} s of the one of {site}")
    words = f"{abs(off)} {'ahead of' if off > timedelta(0) else 'behind'} the one of {site}"
    return warn("clock", words.replace("days,", "d"), "set the clock of this machine (timedatectl set-ntp true)")


def _site(url: str) -> str:
    """Scheme, host and port, without a name and password."""
    parts = urlsplit(url)
    return urlunsplit((parts.scheme, parts.netloc.rpartition("@")[2], "", "", ""))
