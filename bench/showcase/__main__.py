"""Remakes the pictures of the web page in docs/pictures: `make pictures`, or `python -m bench.showcase [NAME...]`.

The folder behind them is filled by the program with a fixed clock and fixed seeds, so pictures change where pages do.
Needs the test tools and the system's Chromium.
"""

from __future__ import annotations

import asyncio
import shutil
import sys
import tempfile
from collections.abc import Collection
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import Final

from playwright.async_api import Browser, Page, async_playwright

from bench.showcase.filled import ADMIN, PASSWORD, fill
from bench.showcase.served import served
from tidings.app.program import Program
from tidings.model.articles import ArticleQuery
from tidings.model.pages import VersionQuery
from tidings.model.people import OWNER

FOLDER: Final = Path(__file__).resolve().parents[2] / "docs" / "pictures"
SITES, SPAN = 16, timedelta(hours=34)
MOST_BYTES: Final = 150_000
_PROGRAMS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")


@dataclass(frozen=True, slots=True)
class Picture:
    """One page as it is looked at. `path` has {article}, {source}, {page}, {version} filled in."""

    name: str
    path: str
    width: int = 1280
    height: int = 760
    dark: bool = False
    wait: str = "header"  # what must be there, and is scrolled to


PICTURES: Final = (
    Picture("now", "/"),
    Picture("articles", "/articles"),
    Picture("article", "/articles/{article}"),
    Picture("sources", "/sources"),
    Picture("source", "/sources/{source}"),
    Picture("search", "/search?q=harbour"),
    Picture("watch", "/watches/new?query=ferry+OR+harbour", wait="#preview figure"),
    Picture("changes", "/changes"),
    Picture("diff", "/pages/{page}/diff?to={version}"),
    Picture("lab", "/lab"),
    Picture("admin", "/admin"),
    Picture("dark", "/", dark=True),
    Picture("phone", "/", width=390, height=780),
    Picture("phone-articles", "/articles", width=390, height=780),
)


async def places(program: Program) -> dict[str, int]:
    """Ids of what is worth a picture: an article that several sources have, its source, a page that changed."""
    articles = await program.stores.library.articles(ArticleQuery(limit=500))
    starred = [article for article in articles if article.story_id is not None] or articles
    marks = await program.stores.reading.marks(OWNER, [article.id for article in articles])
    article = next((one for one in articles if marks[one.id].note), starred[0])
    versions = await program.stores.archive.versions(VersionQuery(limit=100, changes=True))
    version = next((one for one in versions if one.url.endswith("/fees")), versions[0])
    counts = {article.source_id: 0 for article in articles}
    for one in articles:
        counts[one.source_id] += 1
    busiest = max(counts, key=lambda source_id: counts[source_id])
    return {"article": article.id, "source": busiest, "page": version.source_id, "version": version.id}


async def taken(page: Page, origin: str, picture: Picture, known: dict[str, int]) -> bytes:
    await page.set_viewport_size({"width": picture.width, "height": picture.height})
    await page.emulate_media(color_scheme="dark" if picture.dark else "light")
    await page.goto(origin + picture.path.format_map(known))
    await page.locator(picture.wait).first.evaluate("found => found.scrollIntoView({block: 'center'})")
    return await page.screenshot(animations="disabled", caret="hide")


async def draw(browser: Browser, program: Program, origin: str, wanted: Collection[str]) -> None:
    known = await places(program)
    page = await (await browser.new_context(timezone_id="UTC")).new_page()
    await page.goto(f"{origin}/signin")
    await page.fill("input[name=name]", ADMIN)
    await page.fill("input[name=password]", PASSWORD)
    await page.click("main button")
    await page.wait_for_selector("header .person")
    for picture in PICTURES:
        if wanted and picture.name not in wanted:
            continue
        body = await taken(page, origin, picture, known)
        print(f"{picture.name:16}{len(body):>9,} bytes{'  TOO MUCH' if len(body) > MOST_BYTES else ''}")
        (FOLDER / f"{picture.name}.png").write_bytes(body)


async def main(wanted: Collection[str]) -> None:
    program_file = next(filter(None, map(shutil.which, _PROGRAMS)), None)
    if program_file is None:
        sys.exit("no Chromium on this machine (Debian: apt install chromium)")
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="tidings-showcase-") as folder:
        filled = await fill(Path(folder), sites=SITES, span=SPAN)
        async with served(filled) as (program, origin), async_playwright() as playwright:
            browser = await playwright.chromium.launch(
                executable_path=program_file, chromium_sandbox=False, args=["--disable-gpu"]
            )
            await draw(browser, program, origin, wanted)
            await browser.close()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1:]))
