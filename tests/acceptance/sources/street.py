"""Sites on loopback for `tidings discover` and `tidings add`: the farm's look-alikes, and some that are made here."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import pty
import threading
from collections.abc import Iterable, Iterator, Mapping

from tests.acceptance.shell import Shell
from tests.farm.lookalike_pages import Resource, feed_resource, page_resource, robots_resource
from tests.farm.lookalike_server import LookAlikeFarm
from tests.farm.lookalikes import LookAlike


def made(host: str, resources: Mapping[str, Resource]) -> LookAlike:
    """A site of one's own: resources by path."""
    return LookAlike("made", f"http://{host}/", "", {f"{host}{path}": found for path, found in resources.items()})


def link(path: str, title: str) -> str:
    return f'<link rel="alternate" type="application/rss+xml" title="{title}" href="{path}">\n'


def several(host: str = "several.test") -> LookAlike:
    """A main feed, one of a category, one of comments, and one of somebody else."""
    head = link("/comments.xml", "Comments") + link("/tag/sea/feed.xml", "The sea") + link("/main.xml", "All")
    paths = {"/main.xml": "/", "/tag/sea/feed.xml": "/tag/sea/", "/comments.xml": "/comments/"}
    feeds = {path: feed_resource(f"Feed {path}", host, about, "rss") for path, about in paths.items()}
    return made(host, {"/": page_resource("Several", head, ""), **feeds})


def with_sitemap(host: str = "press.test") -> LookAlike:
    """No feed, a news sitemap that robots.txt names, and articles on the page."""
    items = "".join(
        f'<li><a href="/2026/03/0{n}/the-tide-was-high-{n}">The tide was high on day {n}</a>' for n in "123"
    )
    return made(
        host,
        {
            "/": page_resource("The press office", "", f"<ul>{items}</ul>"),
            "/robots.txt": robots_resource(f"http://{host}/news-sitemap.xml"),
            "/news-sitemap.xml": feed_resource("Press", host, "/", "sitemap"),
        },
    )


def moved(host: str = "moved.test") -> LookAlike:
    """Its feed was at /old.xml."""
    page = page_resource("Moved", link("/new.xml", "All"), "")
    return made(host, {"/": page, "/new.xml": feed_resource("The new feed", host, "/", "rss")})


@contextlib.contextmanager
def street(sites: Iterable[LookAlike]) -> Iterator[tuple[dict[str, str], LookAlikeFarm]]:
    """A server in a thread of its own: the variables that lead to it, and what it was asked."""
    loop, ready, stop = asyncio.new_event_loop(), threading.Event(), asyncio.Event()
    farm = LookAlikeFarm(sites)

    async def serve() -> None:
        async with farm:
            ready.set()
            await stop.wait()

    thread = threading.Thread(target=loop.run_until_complete, args=[serve()])
    thread.start()
    assert ready.wait(60)
    try:
        yield (
            {
                "TIDINGS_FETCH__ALLOW_ADDRESSES": '["127.0.0.0/8"]',
                "TIDINGS_FETCH__HOSTS": json.dumps(farm.hosts),
                "TIDINGS_FETCH__PAGE_GAP": "0s",
                "TIDINGS_FETCH__FEED_GAP": "0s",
            },
            farm,
        )
    finally:
        loop.call_soon_threadsafe(stop.set)
        thread.join()
        loop.close()


def at_a_terminal(shell: Shell, *args: str, answers: Mapping[str, str]) -> tuple[int, str]:
    """Run a command at a terminal. Once it has printed a key of `answers`, that answer is typed."""
    ours, theirs = pty.openpty()
    seen = bytearray()
    typist = threading.Thread(target=_type, args=(ours, answers, seen))
    typist.start()
    try:
        with (
            os.fdopen(theirs, encoding="utf-8") as stdin,
            os.fdopen(os.dup(theirs), "w", encoding="utf-8", buffering=1) as out,
        ):
            code = shell.run(args, stdin, out, out, {"TERM": "xterm"})
    finally:
        typist.join(60)  # it ends where nobody has the other end any more
        os.close(ours)
    return code, seen.decode("utf-8", "replace").replace("\r\n", "\n")


def _type(terminal: int, answers: Mapping[str, str], seen: bytearray) -> None:
    waiting = {question.encode(): answer for question, answer in answers.items()}
    while True:
        try:
            piece = os.read(terminal, 65536)
        except OSError:  # the other end is closed
            return
        if not piece:
            return
        seen += piece
        for question in [question for question in waiting if question in seen]:
            os.write(terminal, f"{waiting.pop(question)}\n".encode())
