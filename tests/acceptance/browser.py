"""A real browser for tests: headless Chromium, spoken to over its DevTools protocol.

It says what a reader would meet: what the page holds, what went wrong in it, what it loaded and from where, and
whether it is wider than the screen.
"""

from __future__ import annotations

import asyncio
import contextlib
import shutil
import subprocess
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import aiohttp

FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--hide-scrollbars",
    "--host-resolver-rules=MAP tidings.test 127.0.0.1",  # a name that browsers do not trust, unlike localhost
    "--remote-debugging-port=0",
)
_START_SECONDS = 60.0
_CALL_SECONDS = 60.0


def chromium() -> str | None:
    """Where the browser is; None where there is none."""
    return next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)


@dataclass
class Tab:
    """One page in the browser."""

    browser: Browser
    session: str
    problems: list[str] = field(default_factory=list)  # console errors, CSP violations, exceptions, failed requests
    loaded: list[str] = field(default_factory=list)  # every URL asked for

    async def call(self, method: str, **values: Any) -> Any:
        return await self.browser.call(method, self.session, **values)

    async def open(self, url: str) -> None:
        ready = self.browser.expect("Page.loadEventFired", self.session)
        await self.call("Page.navigate", url=url)
        await asyncio.wait_for(ready, _CALL_SECONDS)

    def forget(self) -> None:
        """Count problems and requests anew: the next page is another one."""
        self.problems.clear()
        self.loaded.clear()

    async def evaluate(self, expression: str) -> Any:
        answer = await self.call("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True)
        assert "exceptionDetails" not in answer, answer
        return answer["result"].get("value")

    async def text(self) -> str:
        return str(await self.evaluate("document.body.innerText"))

    def note(self, method: str, values: dict[str, Any]) -> None:
        match method:
            case "Log.entryAdded" if values["entry"]["level"] in ("warning", "error"):
                self.problems.append(values["entry"]["text"])
            case "Runtime.consoleAPICalled" if values["type"] in ("warning", "error", "assert"):
                self.problems.append(str([value.get("value") for value in values["args"]]))
            case "Runtime.exceptionThrown":
                self.problems.append(values["exceptionDetails"]["text"])
            case "Network.requestWillBeSent":
                self.loaded.append(values["request"]["url"])


class Browser:
    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._socket = socket
        self._asked = 0
        self._answers: dict[int, asyncio.Future[Any]] = {}
        self._expected: dict[tuple[str, str], asyncio.Future[None]] = {}
        self._tabs: dict[str, Tab] = {}
        self._profile: str | None = None

    async def call(self, method: str, session: str | None = None, **values: Any) -> Any:
        self._asked += 1
        message: dict[str, Any] = {"id": self._asked, "method": method, "params": values}
        if session is not None:
            message["sessionId"] = session
        answer = self._answers[self._asked] = asyncio.get_running_loop().create_future()
        await self._socket.send_json(message)
        return await asyncio.wait_for(answer, _CALL_SECONDS)

    def expect(self, event: str, session: str) -> asyncio.Future[None]:
        return self._expected.setdefault((session, event), asyncio.get_running_loop().create_future())

    async def listen(self) -> None:
        async for frame in self._socket:
            message = frame.json()
            if (answer := self._answers.pop(message.get("id", 0), None)) is not None:
                if "error" in message:
                    answer.set_exception(RuntimeError(str(message["error"])))
                else:
                    answer.set_result(message["result"])
            elif tab := self._tabs.get(message.get("sessionId", "")):
                tab.note(message["method"], message["params"])
                if expected := self._expected.pop((tab.session, message["method"]), None):
                    expected.set_result(None)

    @contextlib.asynccontextmanager
    async def profile(self) -> AsyncIterator[None]:
        """Meanwhile tabs are opened in a profile of its own, which ends with all its tabs."""
        self._profile = (await self.call("Target.createBrowserContext"))["browserContextId"]
        try:
            yield
        finally:
            await self.call("Target.disposeBrowserContext", browserContextId=self._profile)

    @contextlib.asynccontextmanager
    async def tab(self, *, width: int = 1280, height: int = 900, dark: bool = False) -> AsyncIterator[Tab]:
        """A page of this width, for a reader of light or dark pages."""
        created = await self.call("Target.createTarget", url="about:blank", browserContextId=self._profile)
        target = created["targetId"]
        session = (await self.call("Target.attachToTarget", targetId=target, flatten=True))["sessionId"]
        tab = self._tabs[session] = Tab(self, session)
        for domain in ("Page", "Runtime", "Log", "Network"):
            await tab.call(f"{domain}.enable")
        await tab.call(
            "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=width < 600
        )
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        await tab.call("Emulation.setEmulatedMedia", features=[scheme])
        try:
            yield tab
        finally:
            del self._tabs[session]
            await self.call("Target.closeTarget", targetId=target)


@contextlib.contextmanager
def running(program: str) -> Iterator[str]:
    """Start a browser with an empty profile, yield its address for `connected`, and end it. It serves all tests of a
    process, since it takes longer to start than most of them."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        process = subprocess.Popen(
            [program, *FLAGS, f"--user-data-dir={folder}"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        try:
            yield _address(Path(folder) / "DevToolsActivePort", process)
        finally:
            process.kill()
            process.wait()


@contextlib.asynccontextmanager
async def connected(address: str) -> AsyncIterator[Browser]:
    """The browser at this address, with nothing in it of earlier tests: no cookies, cache or tabs."""
    async with aiohttp.ClientSession() as client, client.ws_connect(address, max_msg_size=0) as socket:
        browser = Browser(socket)
        listening = asyncio.create_task(browser.listen())
        try:
            async with browser.profile():
                yield browser
        finally:
            listening.cancel()


def _address(file: Path, process: subprocess.Popen[bytes]) -> str:
    """Chromium writes port and path to a file once it listens."""
    until = time.monotonic() + _START_SECONDS
    while len(lines := _lines(file)) < 2:
        if process.poll() is not None:
            raise RuntimeError(f"the browser ended at once, with {process.returncode}")
        if time.monotonic() > until:
            raise RuntimeError(f"the browser does not listen after {_START_SECONDS:g} s")
        time.sleep(0.02)
    return f"ws://127.0.0.1:{lines[0]}{lines[1]}"


def _lines(file: Path) -> list[str]:
    return file.read_text().splitlines() if file.is_file() else []
