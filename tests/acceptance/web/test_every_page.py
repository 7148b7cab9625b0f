"""Every page of the program on a filled store, in a real browser: wide and narrow, light and dark.

The pages are those of the route table. A route that is opened with values nobody listed here fails the test.
"""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import asynccontextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any
from unittest import mock

import pytest
from bench.showcase.filled import ADMIN, PASSWORD, READER, fill
from bench.showcase.served import served
from fastapi import FastAPI
from playwright.async_api import Browser, expect
from starlette.responses import HTMLResponse
from starlette.routing import Route
from tests.acceptance.browser import ON_ONE_LOOP, TOO_WIDE, Tab, tab
from tests.acceptance.web.newspapers import Newspapers, living

from tidings.app.program import Program
from tidings.model.articles import ArticleQuery
from tidings.model.pages import VersionQuery
from tidings.web import app as web_app

pytestmark = ON_ONE_LOOP

# HTML in name only: files, pages of others as plain text, streams, and what is nothing without its beginning. /setup is
# there while a program has no people: the test of first pages opens it.
NO_PAGES = {
    "/add/{id}",
    "/articles/{id}/html",
    "/export.opml",
    "/now/progress",
    "/pages/{id}/versions/{version}/source",
    "/setup",
}
# Beside each route as it is: lists that are filtered, forms that are filled in, pages that are not there.
MORE = (
    "/articles?show=all",
    "/changes?show=all",
    "/sources?q=a&sort=next",
    "/search?q=the+harbour",
    "/search?q=nothing-at-all",
    "/watches/new?query=ferry",
    "/matches?show=all",
    "/nope",
)
# What readers see otherwise than admins do.
READERS = ("/", "/sources", "/sources/{id}", "/sites/{id}", "/pages/{id}", "/pages/{id}/diff", "/account", "/more")
# Before anything is followed: each begins the work.
EMPTY = ("/", "/articles", "/sources", "/sites", "/changes", "/watches", "/matches", "/search", "/lab", "/demo")
# Of long lists the first rows: axe takes a second and more for a hundred of them, which are all alike.
ROWS = "main :is(tr, li, article):nth-of-type(n+4), main :nth-child(n+9):not(option)"
HEIGHT = "document.documentElement.scrollHeight"
HIGHEST = 6_000
SHORTENED = f"document.querySelectorAll('{ROWS}').forEach(row => row.remove())"


@asynccontextmanager
async def opened(folder: Path) -> AsyncIterator[tuple[Program, str, FastAPI]]:
    """The program on a folder of its own, filled with two sites and ten hours."""
    applications: list[FastAPI] = []
    create_app = web_app.create_app

    def noted(**parts: Any) -> FastAPI:
        applications.append(create_app(**parts))
        return applications[0]

    with mock.patch.object(web_app, "create_app", noted):
        filled = await fill(folder, sites=2, span=timedelta(hours=10), policy="median")
        async with served(filled) as (program, origin):
            yield program, origin, applications[0]


def pages(app: FastAPI) -> list[str]:
    """The paths of all routes that answer with a page."""

    def walk(found: Iterable[Any]) -> Iterator[Any]:
        for one in found:
            # How FastAPI keeps a router that is included. A route would be analysed where it is asked for this.
            router = None if isinstance(one, Route) else getattr(one, "original_router", None)
            yield from walk(router.routes) if router is not None else (one,)

    found = [
        route.path
        for route in walk(app.routes)
        if isinstance(route, Route) and "GET" in (route.methods or ())
        if getattr(route, "response_class", None) is HTMLResponse
    ]
    assert len(found) > 25
    return [path for path in found if path not in NO_PAGES]


async def values(program: Program) -> dict[str, int]:
    """What is put into the paths, by what comes before it."""
    stores = program.stores
    site = (await stores.sites.sites())[0]
    versions = await stores.archive.versions(VersionQuery(limit=50))
    version = max(versions, key=lambda one: sum(other.source_id == one.source_id for other in versions))
    articles = await stores.library.articles(ArticleQuery(limit=1))
    return {
        "/sources/": articles[0].source_id,
        "/articles/": articles[0].id,
        "/sites/": site.root_id,
        "/pages/": version.source_id,
        "/versions/": version.id,
        "/watches/": 1,
    }


def filled_in(path: str, known: dict[str, int]) -> str:
    def value(found: re.Match[str]) -> str:
        before = f"/{path[: found.start()].rstrip('/').rpartition('/')[2]}/"
        assert before in known, f"{path}: say in this file which one is opened"
        return str(known[before])

    return re.sub(r"{[^}]*}", value, path)


async def sign_in(reader: Tab, origin: str, name: str, password: str) -> None:
    await reader.open(f"{origin}/signin")
    await reader.page.fill("input[name=name]", name)
    await reader.page.fill("input[name=password]", password)
    await reader.press("main button")


async def faults(reader: Tab, origin: str, path: str) -> list[str]:
    """What is wrong with a page, at both widths in both modes. It is opened, and left, wide and light."""
    reader.forget()
    await reader.open(origin + path)
    found = [f"too wide by {wide} of 1280 px"] if (wide := await reader.too_wide()) else []
    # As high as any page: what the bar at the bottom of a screen covers for now can be scrolled to.
    await reader.look(390, dark=True, height=HIGHEST)
    wide, high = await reader.evaluate(f"{{const wide = {TOO_WIDE}; {SHORTENED}; [wide, {HEIGHT}]}}")
    found += [f"too wide by {wide} of 390 px"] if wide else []
    assert high <= HIGHEST, f"{path} is {high} pixels high"
    # The mode changes nothing but colours, and the width what is shown and where. So all rules are tried once, what
    # depends on the width at both, and contrast on all four screens: on the second of a mode little is left to look at.
    found += [f"390 px, dark: {barrier}" for barrier in await reader.barriers("target-size")]
    await reader.look(1280, dark=True)
    found += [f"1280 px, dark: {barrier}" for barrier in await reader.contrasts()]
    await reader.look(1280, dark=False)
    found += [f"1280 px, light: {barrier}" for barrier in await reader.barriers()]
    await reader.look(390, dark=False, height=HIGHEST)
    found += [f"390 px, light: {barrier}" for barrier in await reader.contrasts()]
    await reader.look(1280, dark=False)
    found += [problem for problem in reader.problems if not (path == "/nope" and "404" in problem)]
    found += [f"asks the outside: {url}" for url in reader.outside(origin)]
    return [f"{path}: {fault}" for fault in found]


@pytest.mark.timeout(900)  # some 50 pages: minutes where the machine has much else to do
async def test_every_page_is_sound(chromium: Browser, tmp_path: Path) -> None:
    async with opened(tmp_path / "data") as (program, origin, app), tab(chromium) as reader:
        found = await faults(reader, origin, "/signin")
        await sign_in(reader, origin, ADMIN, PASSWORD)
        known = await values(program)
        for path in (*(filled_in(path, known) for path in pages(app)), *MORE):
            found += await faults(reader, origin, path)
        assert not found, "\n".join(found)
        await reader.evaluate("document.querySelector('h1').style.color = '#eee'")
        assert any(barrier.startswith("color-contrast: <h1") for barrier in await reader.barriers())
        async with tab(chromium) as ben:
            await sign_in(ben, origin, READER, PASSWORD)
            for path in READERS:
                found += await faults(ben, origin, filled_in(path, known))
        assert not found, "\n".join(found)


async def test_the_first_pages_of_a_new_program_are_sound(chromium: Browser, tmp_path: Path) -> None:
    """Where the first person is made, and what is empty."""
    async with living(tmp_path / "data", {}, setup=True) as program, tab(chromium) as reader:
        found = await faults(reader, program.origin, "/setup")
        for name, value in (("Code", program.code or ""), ("Name", ADMIN), ("Password", PASSWORD)):
            await reader.page.get_by_label(name).fill(value)
        await reader.press("main button")
        for path in EMPTY:
            found += await faults(reader, program.origin, path)
        assert not found, "\n".join(found)


async def test_the_page_of_feeds_that_were_found_is_sound(chromium: Browser, tmp_path: Path) -> None:
    async with (
        Newspapers() as papers,
        living(tmp_path / "data", papers.hosts) as program,
        tab(chromium) as reader,
    ):
        await reader.open(f"{program.origin}/add")
        await reader.page.get_by_label("Address of a site or feed").fill("paper.test")
        await reader.press("main form button.main")
        await expect(reader.page.get_by_label("Folder")).to_be_visible()  # the page shows by itself what was found
        assert not await faults(reader, program.origin, reader.page.url.removeprefix(program.origin))
