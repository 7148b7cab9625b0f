"""What people do with the program, from the first page on: real program, real browser, newspapers on loopback."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from html import unescape
from pathlib import Path

from playwright.async_api import Browser, Locator, expect
from tests.acceptance.browser import ON_ONE_LOOP, Tab, goes, tab
from tests.acceptance.web.newspapers import NAMES, Living, Newspapers, living

pytestmark = ON_ONE_LOOP

PASSWORD = "the tide is high"
TEXT = "The ferry to the islands stays in the harbour until Thursday, because a part has to come from Norway. " * 4
FERRY, RAIN = "Ferry stays in the harbour", "Rain until Sunday"


@asynccontextmanager
async def running(folder: Path, **web: object) -> AsyncIterator[tuple[Living, Newspapers]]:
    """The program, and newspapers with two articles each."""
    async with Newspapers() as papers:
        for name in NAMES:
            papers.publish(name, f"{FERRY}, says {name}", f"{name} asked the harbour office. {TEXT}")
            papers.publish(name, f"{RAIN}, says {name}", f"It rains in the north, {name} was told. " * 5)
        async with living(folder, papers.hosts, **web) as program:
            yield program, papers


async def follow(reader: Tab, origin: str, address: str) -> None:
    """Adds a site by its address. The page that looks for feeds shows them by itself; without scripts it is loaded
    again."""
    await reader.open(f"{origin}/add")
    await reader.page.get_by_label("Address of a site or feed").fill(address)
    await reader.press("main form button.main")
    await arrives(reader, reader.page.url, "Folder")
    await reader.press("main form button.main")


async def arrives(reader: Tab, url: str, words: str) -> None:
    """Loads the page once it has these words, until it shows them: the browser takes its time to draw one."""
    async with asyncio.timeout(120):
        while words not in plain(await (await reader.page.request.get(url)).text()):  # noqa: ASYNC110
            await asyncio.sleep(0.3)
        await reader.open(url)
        while words not in await reader.text():
            await asyncio.sleep(0.3)
            await reader.open(url)


def plain(page: str) -> str:
    """The words of a page, without its tags."""
    return unescape(" ".join(re.sub("<[^>]*>", "", page).split()))


def sound(reader: Tab, origin: str) -> None:
    assert reader.problems == []
    assert reader.outside(origin) == []


async def test_first_run_two_people_and_sign_out(chromium: Browser, tmp_path: Path) -> None:
    async with running(tmp_path / "data", setup=True) as (program, _), tab(chromium) as ada, tab(chromium) as ben:
        origin = program.origin
        await ada.open(origin)
        await ada.page.get_by_label("Code").fill(program.code or "")
        await ada.page.get_by_label("Name").fill("ada")
        await ada.page.get_by_label("Password").fill(PASSWORD)
        await ada.press("main button")
        await expect(ada.page.locator("header .person")).to_have_text("ada")
        await follow(ada, origin, "paper.test")
        await arrives(ada, f"{origin}/articles", FERRY)

        await ada.open(f"{origin}/people")
        await ada.page.get_by_label("Name").fill("ben")
        await ada.page.get_by_label("Password").fill(PASSWORD)
        await ada.press("main form.fields button")

        await ben.open(f"{origin}/articles")
        await ben.page.get_by_label("Name").fill("ben")
        await ben.page.get_by_label("Password").fill(PASSWORD)
        await ben.press("main button")
        assert FERRY not in await ben.text(), "he follows nothing yet"
        await follow(ben, origin, "gazette.test")
        await arrives(ben, f"{origin}/articles", "says gazette.test")

        await ada.open(f"{origin}/articles")
        entry = ada.page.locator(".entry", has_text=FERRY)
        await entry.locator("[data-act=star]").click()
        await arrives(ada, f"{origin}/articles?starred=1", FERRY)
        await ben.open(f"{origin}/articles?starred=1")
        assert "says" not in await ben.page.locator("main").inner_text()
        await ben.open(f"{origin}/people")
        assert "ada" not in await ben.page.locator("main").inner_text()
        ben.problems.clear()  # the browser notes that this page was refused
        await share_a_source(ada, ben, origin)

        await ada.open(f"{origin}/account")
        await ada.choose("Sign out")
        await ada.open(f"{origin}/articles")
        assert ada.page.url.startswith(f"{origin}/signin")
        await ben.open(f"{origin}/articles")
        assert "says gazette.test" in await ben.text()
        sound(ada, origin)
        sound(ben, origin)


async def share_a_source(ada: Tab, ben: Tab, origin: str) -> None:
    """Ben follows the source that Ada follows and has starred an article of: what he does with it is his own, and stays
    when she leaves."""
    theirs = f"{origin}/articles?source=1"

    def mark(reader: Tab, title: str, act: str) -> Locator:
        return reader.page.locator(".entry", has_text=title).locator(f"[data-act={act}]")

    await ben.open(f"{origin}/sources/1")
    await ben.choose("Follow")
    await ben.open(theirs)
    await expect(mark(ben, FERRY, "star")).to_have_attribute("aria-pressed", "false")
    was_read = await mark(ben, RAIN, "read").get_attribute("aria-pressed") == "true"
    for act in ("star", "read"):
        async with ben.page.expect_response("**/articles/mark"):
            await mark(ben, RAIN, act).click()
    await ben.page.locator("summary", has_text="Name and folder").click()
    await ben.page.locator("#own-folder").fill("Coast")
    await ben.press("#own-source button")
    await ada.open(theirs)
    for title, starred in ((FERRY, "true"), (RAIN, "false")):
        await expect(mark(ada, title, "star")).to_have_attribute("aria-pressed", starred)
        await expect(mark(ada, title, "read")).to_have_attribute("aria-pressed", "false")
    await expect(ada.page.locator("#own-folder")).to_have_value("")
    await ada.open(f"{origin}/sources/1")
    await ada.choose("Unfollow")
    await ada.open(f"{origin}/articles")
    assert FERRY not in await ada.text()
    await ben.open(theirs)
    await expect(ben.page.locator(".entry")).to_have_count(2)
    await expect(mark(ben, RAIN, "star")).to_have_attribute("aria-pressed", "true")
    await expect(mark(ben, RAIN, "read")).to_have_attribute("aria-pressed", str(not was_read).lower())
    await expect(ben.page.locator("#own-folder")).to_have_value("Coast")


async def test_a_list_is_imported(chromium: Browser, tmp_path: Path) -> None:
    outlines = "".join(f"<outline type='rss' text='{name}' xmlUrl='http://{name}/feed.xml'/>" for name in NAMES)
    opml = f"<opml version='2.0'><body><outline text='Coast'>{outlines}</outline></body></opml>"
    async with running(tmp_path / "data") as (program, papers), tab(chromium) as reader:
        papers.answering["gazette.test"] = arriving = asyncio.Event()
        await reader.open(f"{program.origin}/add")
        file = tmp_path / "mine.opml"
        file.write_text(opml)
        await reader.page.get_by_label("OPML file").set_input_files(file)
        await reader.choose("Follow all of it")
        assert "3 new sources" in await reader.text()
        await arrives(reader, program.origin, "2 of 3 visited")
        arriving.set()
        for name in NAMES:
            await arrives(reader, f"{program.origin}/articles", f"{RAIN}, says {name}")
        await expect(reader.page.get_by_label("Folders", exact=True)).to_contain_text("Coast")
        sound(reader, program.origin)


async def test_reading_by_keyboard(chromium: Browser, tmp_path: Path) -> None:
    async with running(tmp_path / "data") as (program, _), tab(chromium) as reader:
        page, origin = reader.page, program.origin
        await follow(reader, origin, "paper.test")
        await arrives(reader, f"{origin}/articles", FERRY)
        await arrives(reader, f"{origin}/articles", RAIN)
        first, second = page.locator(".entry").nth(0), page.locator(".entry").nth(1)
        await page.keyboard.press("j")
        await expect(first).to_have_class("entry unread current")
        await page.keyboard.press("j")
        await expect(second).to_have_class("entry unread current")
        await page.keyboard.press("k")
        async with page.expect_response("**/articles/mark"):
            await page.keyboard.press("s")
        await expect(first.locator("[data-act=star]")).to_have_attribute("aria-pressed", "true")
        async with page.expect_response("**/articles/mark"):
            await page.keyboard.press("m")
        await expect(first).to_have_class("entry current")
        await page.keyboard.press("?")
        await expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
        await page.keyboard.press("Escape")
        await expect(page.get_by_role("dialog", name="Keys")).to_be_hidden()
        title = await first.locator(".headline").inner_text()
        async with page.expect_event("load"):
            await page.keyboard.press("o")
        assert await page.locator("h1").inner_text() == title
        await goes(page, "a", f"{origin}/articles")
        await expect(page.locator(".entry").nth(0).locator("[data-act=star]")).to_have_attribute("aria-pressed", "true")
        await expect(page.locator(".entry.unread")).to_have_count(1)
        await page.keyboard.press("/")
        await page.keyboard.type("ferry")
        async with page.expect_event("load"):
            await page.keyboard.press("Enter")
        assert page.url == f"{origin}/search?q=ferry"
        await arrives(reader, page.url, FERRY)  # once it is indexed
        await page.keyboard.press("j")
        async with page.expect_event("load"):
            await page.keyboard.press("o")
        await reader.choose("The list")
        assert page.url == f"{origin}/search?q=ferry", "the list that the article was opened from"
        sound(reader, origin)


async def test_a_saved_search_becomes_a_watch_whose_match_arrives_and_is_rated(
    chromium: Browser, tmp_path: Path
) -> None:
    async with running(tmp_path / "data") as (program, papers), tab(chromium) as reader:
        page, origin = reader.page, program.origin
        await follow(reader, origin, "paper.test")
        source = page.url
        await arrives(reader, f"{origin}/search?q=ferry", FERRY)
        await page.get_by_text("Save it").click()
        await page.get_by_label("Name").fill("Boats")
        await reader.choose("Save")
        await reader.open(f"{origin}/search")
        await reader.choose("Boats")
        await reader.choose("Make it a watch")
        await expect(page.locator("#preview")).to_contain_text("What it would have found")
        await expect(page.locator("#preview")).to_contain_text(FERRY)
        await page.get_by_label("Name").fill("Ferries")
        await reader.choose("Watch it")
        papers.publish("paper.test", "The ferry leaves again", "A part came from Norway, and the ferry leaves. " * 5)
        lookout = Tab(await page.context.new_page())
        async with lookout.page.expect_response("**/events*"):
            await lookout.open(f"{origin}/matches")
        await reader.open(source)
        await reader.choose("Visit it now")
        await lookout.choose("1 new match: show")
        match = lookout.page.locator(".matches > li", has_text="The ferry leaves again")
        async with lookout.page.expect_event("load"):
            await match.get_by_role("button", name="Good").click()
        await expect(match.get_by_role("button", name="Good")).to_have_attribute("aria-pressed", "true")
        sound(reader, origin)
        sound(lookout, origin)


async def test_a_block_is_muted(chromium: Browser, tmp_path: Path) -> None:
    async with running(tmp_path / "data") as (program, papers), tab(chromium) as reader:
        page, origin = reader.page, program.origin
        said = "<main><h1>Fees</h1><p>A night costs {fee} €.</p></main><aside><p>Fuel is at {fuel} €.</p></aside>"
        papers.pages["paper.test/fees"] = said.format(fee=14, fuel="1.70")
        await reader.open(f"{origin}/add")
        await page.get_by_label("Address of a page").fill("http://paper.test/fees")
        await page.get_by_label("Links from it").select_option("0")
        await reader.choose("Follow its pages")
        site = page.url
        page_id = site.rpartition("/")[2]
        await arrives(reader, f"{origin}/pages/{page_id}", "The baseline")
        papers.pages["paper.test/fees"] = said.format(fee=15, fuel="1.75")
        await reader.open(site)
        await reader.choose("Visit it now")
        await arrives(reader, f"{origin}/changes", "Fuel is at 1.75 €")
        await reader.press("main .headline")
        fuel = page.locator(".pair.changed", has_text="Fuel")
        async with page.expect_event("load"):
            await fuel.get_by_role("button", name="Mute").click()
        await expect(fuel.get_by_role("button", name="Un-mute")).to_be_visible()

        papers.pages["paper.test/fees"] = said.format(fee=16, fuel="1.80")
        await reader.open(site)
        await reader.choose("Visit it now")
        await arrives(reader, f"{origin}/changes", "A night costs 16 €")
        assert "1.80" not in await reader.text()
        sound(reader, origin)


async def test_on_a_phone(chromium: Browser, tmp_path: Path) -> None:
    async with running(tmp_path / "data") as (program, _), tab(chromium, width=390) as reader:
        page, origin = reader.page, program.origin
        await follow(reader, origin, "paper.test")
        await arrives(reader, f"{origin}/articles", FERRY)
        bar = page.get_by_role("navigation", name="Shortcuts")
        for name in ("Now", "Articles", "Watches", "Changes", "More"):
            async with page.expect_event("load"):
                await bar.get_by_role("link", name=name).tap()
            await expect(bar.locator("[aria-current]")).to_have_text(name)
            box = await bar.bounding_box()
            assert box is not None
            assert box["y"] + box["height"] == 900, "at the bottom of the screen"
            assert await reader.too_wide() == 0
        sound(reader, origin)


async def test_without_scripts(chromium: Browser, tmp_path: Path) -> None:
    async with running(tmp_path / "data") as (program, _), tab(chromium, scripts=False) as reader:
        page, origin = reader.page, program.origin
        await follow(reader, origin, "paper.test")
        await arrives(reader, f"{origin}/articles", FERRY)
        async with page.expect_event("load"):
            await page.locator(".entry", has_text=FERRY).locator("[data-act=star]").click()
        await arrives(reader, f"{origin}/articles?starred=1", FERRY)
        await reader.open(f"{origin}/watches/new")
        await page.get_by_label("Query").fill("ferry")
        await reader.choose("Try it")
        await expect(page.locator("#preview")).to_contain_text(FERRY)
        await reader.choose("Watch it")
        assert await page.locator("h1").inner_text() == "ferry"
        sound(reader, origin)
