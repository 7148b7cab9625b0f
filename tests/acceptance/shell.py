"""Commands as a person gives them, and a small site on loopback for them to reach."""

from __future__ import annotations

import asyncio
import contextlib
import io
import json
import os
import subprocess
import sys
import threading
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, TextIO
from unittest import mock

import typer.main
from aiohttp import web
from tests import forks

from tidings.cli.common import app as cli
from tidings.cli.common import progress
from tidings.cli.common.commands import COMMANDS
from tidings.cli.main import main

NAMES = ("news.test", "blog.test", "evil.test", "other-news.test", "slow.test", "shut.test", "bare.test")
EVIL = "Evil\x1b]0;owned\x07 \x9b31mred\x1b[2J \u202etxt.exe"


# Typer builds all commands that are registered anew for each one that is given, which takes most of its time; they are
# the same each time.
_built = lru_cache(maxsize=1)(typer.main.get_command)


@cache
def _commands() -> Mapping[str, Any]:
    for command in COMMANDS.values():
        cli.import_modules(command)
    return typer.main.get_group(cli.app).commands


def _imported(name: str) -> Any:
    return _commands()[name]


@dataclass(frozen=True, slots=True)
class Said:
    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)

    def one_clear_line(self) -> str:
        """What a failed command says: one line on standard error, no traceback, an exit code that is not 0."""
        assert self.code != 0
        assert self.out == ""
        assert self.err.startswith("tidings: ")
        assert self.err.count("\n") == 1
        assert "Traceback" not in self.err
        return self.err.strip()


@dataclass(slots=True)
class Shell:
    """Runs commands in this process, with the environment a person would have, and of TIDINGS_* only what keeps a
    test from waiting."""

    folder: Path
    environment: dict[str, str] = field(default_factory=dict)
    lines_every: float = 600.0  # seconds between two lines of progress: none, however slow the machine is

    def __call__(self, *args: str, stdin: str = "", **environment: str) -> Said:
        out, err = (io.TextIOWrapper(io.BytesIO(), "utf-8", write_through=True) for _ in range(2))
        code = self.run(args, io.TextIOWrapper(io.BytesIO(stdin.encode()), "utf-8"), out, err, environment)
        texts = [stream.buffer.getvalue().decode() for stream in (out, err)]
        return Said(code, *texts)

    def run(
        self, args: Sequence[str], stdin: TextIO, out: TextIO, err: TextIO, environment: Mapping[str, str] = {}
    ) -> int:
        """The exit code of a command that has these streams."""
        code: object = 0
        with (
            mock.patch.dict(os.environ, self.variables(environment), clear=True),
            mock.patch.object(sys, "argv", ["tidings", *args]),
            mock.patch.object(typer.main, "get_command", _built),
            mock.patch.object(cli, "imported", _imported),
            mock.patch.object(progress, "EVERY", self.lines_every),
            mock.patch.object(sys, "stdin", stdin),
            contextlib.redirect_stdout(out),
            contextlib.redirect_stderr(err),
        ):
            try:
                main()
            except SystemExit as end:
                code = end.code
        return code if isinstance(code, int) else 1

    def variables(self, more: Mapping[str, str] = {}) -> dict[str, str]:
        plain = {name: value for name, value in os.environ.items() if not name.startswith("TIDINGS_")}
        wide = {"COLUMNS": "200", "NO_COLOR": "1", "TERM": "dumb"}
        wide |= {"TIDINGS_PAGES__SECOND_LOOK": "0s"}  # nobody waits for it, but where a test is about it
        wide |= {"TIDINGS_TEXT__LEMMAS": "off"}  # nor for tables of lemmas
        return {**plain, **wide, "TIDINGS_DATA": str(self.folder), **self.environment, **more}

    def start(self, *args: str, python: str = "", **environment: str) -> subprocess.Popen[str]:
        """The same as a process of its own. `python`: which one is started, if it is to be no fork."""
        return subprocess.Popen(
            [python or forks.python(), "-m", "tidings", *args],
            env=self.variables(environment),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def elsewhere(self, folder: Path) -> Shell:
        return Shell(folder, self.environment)


def rss(name: str, items: int) -> str:
    entries = "".join(
        f"<item><title>{name} story {number}</title><link>http://{name}/items/{number}</link>"
        f"<pubDate>Mon, 02 Mar 2026 0{number}:00:00 GMT</pubDate><category>Weather</category></item>"
        for number in range(items)
    )
    about = f"<title>The {name} feed</title><link>http://{name}/</link><language>en-GB</language>"
    return f"<rss version='2.0'><channel>{about}{entries}</channel></rss>"


FRONT = """<!doctype html><html lang="en"><head><title>The front page</title>
<link rel="alternate" type="application/rss+xml" href="/feed.xml" title="All">
<link rel="alternate" type="application/rss+xml" href="/more.xml" title="More"></head>
<body><article><p>{story}</p><a href="/items/1">One</a></article></body></html>"""
STORY = "The rain that began on Monday has not ended, and the river is higher than it was for years. " * 6
WIRE = (  # the same at every site, long enough to be told from other texts
    "The ferry to the islands stays in the harbour until Thursday. Its engine failed at noon, halfway across, and a "
    "tug brought all two hundred passengers back before dark. The company says that a part has to come from Norway. "
    "Until then two fishing boats carry post and medicine, and the school has sent its pupils home for the week."
)
EVIL_FEED = json.dumps(
    {
        "version": "https://jsonfeed.org/version/1.1",
        "title": EVIL,
        "language": "en",
        "items": [{"id": "1", "title": EVIL, "content_text": "text"}],
    }
)


ASKED: list[tuple[str, str]] = []  # every request: its address and its User-Agent
SLOW = threading.Event()  # somebody waits for /slow.xml, which never answers


GONE = threading.Event()  # while set, /coming.xml is gone
ETAG = '"the-only-one"'


def _mannered(request: web.Request, name: str, path: str) -> web.Response | None:
    """Servers that say how they want to be treated."""
    match path:
        case "/etag.xml" if request.headers.get("If-None-Match") == ETAG:
            return web.Response(status=304, headers={"ETag": ETAG})
        case "/etag.xml":
            return web.Response(text=rss(name, 1), content_type="application/rss+xml", headers={"ETag": ETAG})
        case "/moved.xml":
            return web.Response(status=301, headers={"Location": "/etag.xml"})
        case "/odd.xml":
            late = rss(name, 2).replace("2026", "2126")
            return web.Response(text=late, content_type="application/rss+xml")
        case "/coming.xml" if GONE.is_set():
            return web.Response(status=410)
        case "/coming.xml":
            return web.Response(text=rss(name, 1), content_type="application/rss+xml")
        case "/robots.txt" if name == "slow.test":
            return web.Response(text="User-agent: *\nCrawl-delay: 0.5\nDisallow: /private\n")
        case _ if name == "shut.test":
            return web.Response(status=429, headers={"Retry-After": "7200"})
    return None


async def _answer(request: web.Request) -> web.Response:
    name, path = request.host.partition(":")[0], request.path
    ASKED.append((f"http://{name}{path}", request.headers.get("User-Agent", "")))
    if answer := _mannered(request, name, path):
        return answer
    if name == "bare.test" and path not in ("/", "/nothing"):
        return web.Response(status=404)
    if name == "bare.test":
        return web.Response(text="<html><title>Nothing</title><a href='/x'>x</a></html>", content_type="text/html")
    if path in ("/feed.xml", "/more.xml"):
        return web.Response(text=rss(name, 3), content_type="application/rss+xml")
    if path == "/slow.xml":
        SLOW.set()
        await asyncio.Event().wait()
    if path == "/evil.json":
        return web.Response(text=EVIL_FEED, content_type="application/feed+json")
    if path == "/":
        return web.Response(text=FRONT.format(story=STORY), content_type="text/html")
    if path == "/wire.xml":
        return web.Response(text=rss(name, 1).replace("/items/", "/wire/"), content_type="application/rss+xml")
    if path.startswith(("/items/", "/wire/")):
        story = STORY if path.startswith("/items/") else WIRE
        page = f"<html lang='en'><title>{path}</title><body><article><p>{story}</p></article></body></html>"
        return web.Response(text=page, content_type="text/html")
    return web.Response(status=404)


@contextlib.contextmanager
def serving(
    answer: Callable[[web.Request], Awaitable[web.Response]] = _answer, names: Sequence[str] = NAMES
) -> Iterator[dict[str, str]]:
    """A server in a thread of its own; what is yielded are the variables that lead to it."""
    loop, ready, stop = asyncio.new_event_loop(), threading.Event(), asyncio.Event()
    ports: list[int] = []

    async def serve() -> None:
        app = web.Application()
        app.router.add_get("/{path:.*}", answer)
        runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)
        await runner.setup()
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        ports.append(runner.addresses[0][1])
        ready.set()
        await stop.wait()
        await runner.cleanup()

    thread = threading.Thread(target=loop.run_until_complete, args=[serve()])
    thread.start()
    assert ready.wait(60)
    try:
        yield {
            "TIDINGS_FETCH__ALLOW_ADDRESSES": '["127.0.0.0/8"]',
            "TIDINGS_FETCH__HOSTS": json.dumps(dict.fromkeys(names, f"127.0.0.1:{ports[0]}")),
            "TIDINGS_FETCH__PAGE_GAP": "0s",
            "TIDINGS_FETCH__FEED_GAP": "0s",
        }
    finally:
        loop.call_soon_threadsafe(stop.set)
        thread.join()
        loop.close()


@contextlib.contextmanager
def listening(receiver: type[BaseHTTPRequestHandler]) -> Iterator[int]:
    """The port of somebody who is told."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), receiver)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield server.server_port
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
