"""Newspapers on loopback whose feeds and pages a test writes, and the program that follows them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import timedelta
from html import escape
from pathlib import Path
from typing import Any

from aiohttp import web

from tidings.app.program import Program
from tidings.app.serving.web import serve_web
from tidings.lab.farm.server import LoopbackServer, request_host
from tidings.settings.sections import (
    CrawlSettings,
    FetchSettings,
    PagesSettings,
    ScheduleSettings,
    WebSettings,
)
from tidings.settings.settings import load

NAMES = ("paper.test", "gazette.test", "blog.test")


class Newspapers(LoopbackServer):
    """Each has a front page that names its feed, the feed, a page for each article, and pages that tests put there."""

    def __init__(self) -> None:
        super().__init__(NAMES)
        self._articles: dict[str, list[tuple[str, str]]] = {name: [] for name in NAMES}
        self.pages: dict[str, str] = {}  # by host and path
        self.answering: dict[str, asyncio.Event] = {}  # hosts that answer only once the event is set

    def publish(self, name: str, title: str, text: str) -> None:
        self._articles[name].append((title, text))

    async def _handle(self, request: web.BaseRequest) -> web.Response:
        name, path = request_host(request), request.path
        if name in self.answering:
            await self.answering[name].wait()
        if (page := self.pages.get(f"{name}{path}")) is not None:
            return web.Response(text=_document(name, page), content_type="text/html")
        if path == "/":
            link = '<link rel="alternate" type="application/rss+xml" title="News" href="/feed.xml">'
            return web.Response(text=_document(name, "<p>All the news.</p>", link), content_type="text/html")
        if path == "/feed.xml":
            return web.Response(text=_feed(name, self._articles[name]), content_type="application/rss+xml")
        number = path.removeprefix("/articles/")
        if number.isdigit() and int(number) < len(self._articles[name]):
            title, text = self._articles[name][int(number)]
            body = f"<article><h1>{escape(title)}</h1><p>{escape(text)}</p></article>"
            return web.Response(text=_document(title, body), content_type="text/html")
        return web.Response(status=404, text="not found\n")


def _document(title: str, body: str, head: str = "") -> str:
    return f"<!doctype html><html lang=en><title>{escape(title)}</title>{head}<body>{body}</body></html>"


def _feed(name: str, articles: Sequence[tuple[str, str]]) -> str:
    items = "".join(
        f"<item><title>{escape(title)}</title><link>http://{name}/articles/{number}</link>"
        f"<guid>http://{name}/articles/{number}</guid><description>{escape(text[:100])}</description></item>"
        for number, (title, text) in reversed(list(enumerate(articles)))
    )
    about = f"<title>The {name.partition('.')[0].title()}</title><link>http://{name}/</link><language>en</language>"
    return f"<rss version='2.0'><channel>{about}{items}</channel></rss>"


@dataclass(frozen=True, slots=True)
class Living:
    """A program that runs."""

    program: Program
    origin: str
    code: str | None  # with which the first person is made


@asynccontextmanager
async def living(folder: Path, hosts: dict[str, str], **given: Any) -> AsyncIterator[Living]:
    """Controller, terminals, watches and web page in this process. `given`: of the settings `web`."""
    now = timedelta(0)
    settings = load(
        folder,
        fetch=FetchSettings(
            hosts=hosts, allow_addresses=("127.0.0.0/8",), page_gap=now, feed_gap=now, refresh_cool_down=now
        ),
        crawl=CrawlSettings(poll=timedelta(seconds=0.1)),
        schedule=ScheduleSettings(policy="fixed", page_policy="fixed"),
        pages=PagesSettings(second_look=now),
        web=WebSettings(port=0, **given),
    )
    stop, said = asyncio.Event(), list[str]()
    async with (
        Program.open(settings, stop=stop) as program,
        serve_web(program, stop, said.append) as metrics,
    ):
        crawling = asyncio.create_task(program.crawl(stop, metrics.applied))
        address, _, code = said[0].partition("setup  (code ")
        try:
            yield Living(program, address.rstrip("/"), code.partition(":")[0] or None)
        finally:
            stop.set()
            await crawling
