"""A real browser for tests: Debian's Chromium, driven by Playwright. It never downloads one.

The same browser without windows (chromium-headless-shell) is taken where it is installed: it needs a fifth less of the
processor's time.

A tab says what a reader would meet: what the page holds, what went wrong in it, what it loaded and from where, whether
it is wider than the screen, and what axe finds wrong for people who see or hear it in other ways.

The browser belongs to the event loop of the test session, so modules that use it are marked `ON_ONE_LOOP`.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import shutil
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import pytest
from axe_playwright_python.async_playwright import Axe
from playwright.async_api import Browser, ConsoleMessage, Page, async_playwright, expect
from playwright.async_api import TimeoutError as TooLate
from starlette.types import ASGIApp

from tidings.web.server.server import serve

ON_ONE_LOOP = pytest.mark.asyncio(loop_scope="session")
PROGRAMS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
# A name that browsers do not trust, unlike localhost; no other name leads anywhere.
NAMES = "MAP tidings.test 127.0.0.1,MAP * ~NOTFOUND,EXCLUDE 127.0.0.1"
# Scripts run for a moment on each page: to compile them better takes longer than they do (a seventh of a page's time).
QUICK_SCRIPTS = "--js-flags=--max-opt=1"
FLAGS = ("--disable-gpu", "--disable-quic", "--disable-dev-shm-usage", QUICK_SCRIPTS, f"--host-resolver-rules={NAMES}")
TOO_WIDE = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
PHONE, SERVICE = 390, 1280  # pixels of width
PATIENCE = 60_000.0  # milliseconds: for a machine that has much else to do
expect.set_options(timeout=PATIENCE)
_STANDARDS = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa")
_GRAVE = ("serious", "critical")
_CONTRAST = {  # rules, and where they look
    "color-contrast": "[data-unlike]",
    "link-in-text-block": ":is(a[href], [role=link])[data-unlike]",
}
_RULES = json.dumps([{"id": rule, "selector": where} for rule, where in _CONTRAST.items()])
_AXE = f"{Axe().axe_script}; axe.configure({{rules: {_RULES}}})"
_QUICK = {"resultTypes": ["violations"], "selectors": False, "preload": False}
# Marks elements with text that look like none before, and so does the text around them. What axe finds of contrast
# depends on nothing else, and takes it ten times as long as all its other rules.
_MARK_UNLIKE = """known => {
  const looks = new Set(known);
  document.querySelectorAll('[data-unlike]').forEach(one => one.removeAttribute('data-unlike'));
  const is_unlike = one => {
    const says = [...one.childNodes].some(node => node.nodeType === Node.TEXT_NODE && node.data.trim());
    if (!says && !one.matches('input, textarea, select') || !one.checkVisibility()) return false;
    const own = getComputedStyle(one);
    const look = [one.matches('a'), own.color, own.fontSize, own.fontWeight, own.position, own.clipPath];
    const {color, fontWeight} = getComputedStyle(one.parentElement);
    look.push(own.textDecorationLine, own.textShadow, color, fontWeight);
    for (let under = one; under; under = under.parentElement) {
      const {backgroundColor, backgroundImage, opacity} = getComputedStyle(under);
      if (backgroundColor !== 'rgba(0, 0, 0, 0)' || backgroundImage !== 'none' || opacity !== '1')
        look.push(backgroundColor, backgroundImage, opacity);
    }
    const is_new = !looks.has(look.join());
    looks.add(look.join());
    return is_new;
  };
  const unlike = [...document.querySelectorAll('body *')].filter(is_unlike);
  unlike.forEach(one => one.setAttribute('data-unlike', ''));
  return [...looks];
}"""


def chromium() -> str | None:
    """The path of the browser; None where there is none."""
    return next(filter(None, map(shutil.which, PROGRAMS)), None)


@contextlib.asynccontextmanager
async def launched(program: str) -> AsyncIterator[Browser]:
    """A browser that serves all tests of a process, since it takes longer to start than most of them."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(
            executable_path=program, chromium_sandbox=False, args=FLAGS, timeout=PATIENCE
        )
        try:
            yield browser
        finally:
            await browser.close()


@dataclass
class Tab:
    """One page in a profile of its own."""

    page: Page
    problems: list[str] = field(default_factory=list)  # console errors, CSP violations, exceptions, failed requests
    loaded: list[str] = field(default_factory=list)  # every URL asked for
    dark: bool = False
    looks: list[str] = field(default_factory=list)  # of elements whose contrast was looked at

    def __post_init__(self) -> None:
        self.page.on("console", self._note)
        self.page.on("pageerror", lambda error: self.problems.append(str(error)))
        self.page.on("request", lambda request: self.loaded.append(request.url))

    def _note(self, message: ConsoleMessage) -> None:
        if message.type in ("warning", "error", "assert"):
            self.problems.append(f"{message.text} ({message.location.get('url', '')})")

    async def open(self, url: str) -> None:
        await self.page.goto(url)

    def forget(self) -> None:
        """Count problems and requests anew: the next page is another one."""
        self.problems.clear()
        self.loaded.clear()

    def outside(self, origin: str) -> list[str]:
        """Requests to anyone but the program."""
        return [url for url in self.loaded if not url.startswith((f"{origin}/", "data:"))]

    async def text(self) -> str:
        return await self.page.inner_text("body")

    async def evaluate(self, expression: str) -> Any:
        return await self.page.evaluate(expression)

    async def too_wide(self) -> int:
        """By how many pixels the page is wider than the screen."""
        return int(await self.page.evaluate(TOO_WIDE))

    async def look(self, width: int, *, dark: bool, height: int = 900) -> None:
        """The page that is open, on this screen and in this mode."""
        if dark != self.dark:
            await self.page.emulate_media(color_scheme="dark" if dark else "light")
        if self.page.viewport_size != {"width": width, "height": height}:
            await self.page.set_viewport_size({"width": width, "height": height})
        self.dark = dark

    async def turn(self) -> None:
        """From a phone in the dark to a large screen by day, or back."""
        await self.look(SERVICE if self.dark else PHONE, dark=not self.dark)

    async def press(self, selector: str) -> None:
        """Click, and wait for the page that it leads to."""
        async with self.page.expect_event("load"):
            await self.page.locator(selector).first.click()

    async def choose(self, name: str) -> None:
        """Click the button or link of this name, and wait for the page that it leads to."""
        named = self.page.get_by_role("button", name=name, exact=True).or_(
            self.page.get_by_role("link", name=name, exact=True)
        )
        async with self.page.expect_event("load"):
            await named.first.click()

    async def barriers(self, *rules: str) -> list[str]:
        """What axe holds for a serious or critical barrier, each with its elements. `rules`: these alone. Of elements
        that look alike the contrast is looked at once in the life of a tab."""
        self.looks = await self.page.evaluate(_MARK_UNLIKE, self.looks)
        return await self._axe([*rules, *_CONTRAST] if rules else _STANDARDS)

    async def contrasts(self) -> list[str]:
        """The barriers of contrast alone. It takes next to no time where nothing looks as it did nowhere before."""
        known = len(self.looks)
        self.looks = await self.page.evaluate(_MARK_UNLIKE, self.looks)
        return await self._axe([*_CONTRAST]) if len(self.looks) > known else []

    async def _axe(self, rules: Sequence[str]) -> list[str]:
        """The serious and critical findings of these rules, in words."""
        if await self.page.evaluate("!('axe' in window)"):
            await self.page.evaluate(_AXE)
        run = "options => axe.run(document, options).then(found => found.violations)"
        found = await self.page.evaluate(run, {"runOnly": list(rules), **_QUICK})
        return [
            " ".join(f"{one['id']}: {node['html'][:150]} {node.get('failureSummary', '')}".split())
            for one in found
            if one["impact"] in _GRAVE
            for node in one["nodes"][:3]
        ]


async def goes(page: Page, letter: str, url: str) -> None:
    """Presses g and a letter until a page is there: keys before its script has loaded do nothing, nor does a letter
    that comes late on a busy machine."""
    for _ in range(20):
        await page.keyboard.press("g")
        await page.keyboard.press(letter)
        with contextlib.suppress(TooLate):
            await page.wait_for_url(url, timeout=3_000)
            return
    raise AssertionError(f"g {letter} did not lead to {url}")


@contextlib.asynccontextmanager
async def tab(
    browser: Browser, *, width: int = SERVICE, dark: bool = False, scripts: bool = True, zone: str | None = None
) -> AsyncIterator[Tab]:
    """A page of this width with nothing in it of earlier ones: no cookies, no cache. `zone`: the reader's time zone."""
    context = await browser.new_context(
        viewport={"width": width, "height": 900},
        is_mobile=width < 600,
        has_touch=width < 600,
        color_scheme="dark" if dark else "light",
        java_script_enabled=scripts,
        timezone_id=zone,
    )
    context.set_default_timeout(PATIENCE)
    try:
        yield Tab(await context.new_page(), dark=dark)
    finally:
        await context.close()


@contextlib.asynccontextmanager
async def serving(app: ASGIApp) -> AsyncIterator[str]:
    """The origin of an application on a free port."""
    stop, port = asyncio.Event(), asyncio.get_running_loop().create_future()
    task = asyncio.create_task(serve(app, "127.0.0.1", 0, stop=stop, started=port.set_result))
    try:
        yield f"http://127.0.0.1:{await asyncio.wait_for(port, 60)}"
    finally:
        stop.set()
        await task
