"""newsboat, as Debian has it, reads through the Google Reader API of a server that runs: in a terminal of its own."""

from __future__ import annotations

import os
import pty
import re
import select
import shutil
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

import pytest
from tests.contract.stories import NOW
from tests.integration.api_stage import StagedThread, loop_thread
from tests.unit.web.library import StillClock

from tidings.app.people.reader_apps import StoredApiPasswords
from tidings.model.people import OWNER, Mark

NEWSBOAT: Final = shutil.which("newsboat")
PAUSE: Final = 10.0  # seconds without a sign after which keys were forgotten: pressed twice they do another thing
SECONDS: Final = 120.0  # until something is on the screen, or in the store: the machine may be busy
_ESCAPES = re.compile(rb"\x1b(\[[0-9;?]*[ -/]*[@-~]|[()][A-B0-2]|[=>78])")

pytestmark = pytest.mark.skipif(NEWSBOAT is None, reason="newsboat is not installed (Debian: apt install newsboat)")


class Terminal:
    """A program in a pseudo-terminal: keys go in, words come out."""

    def __init__(self, process: subprocess.Popen[bytes], screen: int) -> None:
        self._process, self._screen, self._shown = process, screen, b""

    def keys(self, text: str) -> None:
        self._shown = b""
        os.write(self._screen, text.encode())

    def wait_for(self, words: str, again: str = "") -> None:
        """Until these words were shown since the last keys; `again`: keys to press once more where no word was shown
        for a while, as newsboat forgets what is typed while it loads."""
        end = time.monotonic() + SECONDS
        since = time.monotonic()
        while words not in (shown := self._words()):
            assert self._process.poll() is None, f"it ended: {self._shown!r}"
            assert time.monotonic() < end, f"{words!r} is not on the screen: {self._shown!r}"
            if again and not shown and time.monotonic() > since + PAUSE:
                os.write(self._screen, again.encode())
                since = time.monotonic()
            self._look()

    def _words(self) -> str:
        """What was shown, without what only moves the cursor."""
        return _ESCAPES.sub(b"", self._shown).decode(errors="replace").strip()

    def until(self, is_so: Callable[[], bool]) -> None:
        end = time.monotonic() + SECONDS
        while not is_so():
            assert time.monotonic() < end, self._words()
            self._look()

    def _look(self) -> None:
        ready, _, _ = select.select([self._screen], [], [], 0.1)
        if ready:
            with suppress(OSError):  # it has ended
                self._shown += os.read(self._screen, 65_536)


@contextmanager
def newsboat(folder: Path, *settings: str) -> Iterator[Terminal]:
    (folder / "config").write_text("\n".join(settings))
    files = [f"--{name}-file={folder / name}" for name in ("config", "cache")]
    screen, side = pty.openpty()
    variables = os.environ | {
        "TERM": "xterm",
        "LINES": "40",
        "COLUMNS": "120",
        "HOME": str(folder),
        "LC_ALL": "C.UTF-8",
        "no_proxy": "*",
    }
    with subprocess.Popen(
        [str(NEWSBOAT), *files], stdin=side, stdout=side, stderr=side, env=variables, start_new_session=True
    ) as process:
        os.close(side)
        try:
            yield Terminal(process, screen)
        finally:
            process.send_signal(signal.SIGKILL)
            process.wait()
            os.close(screen)


def test_a_session_of_newsboat(tmp_path: Path) -> None:
    """Lists feeds and articles, reads one (it is marked when it is left), stars it, makes it unread, all read."""
    with loop_thread(tmp_path / "data") as server:
        secret = server.run(_furnished(server))
        (tmp_path / "home").mkdir()
        settings = (
            'urls-source "feedhq"',
            f'feedhq-url "{server.url}"',
            'feedhq-login "Ada"',
            f'feedhq-password "{secret}"',
            'feedhq-flag-star "s"',
            "feedhq-show-special-feeds no",  # they are at feedhq.org, whatever its URL is
            "auto-reload yes",
            "use-proxy no",
        )
        with newsboat(tmp_path / "home", *settings) as terminal:
            terminal.wait_for("3/3")
            terminal.keys("\r")
            terminal.wait_for("Gas", again="\r")
            terminal.keys("\r")
            terminal.wait_for("Content", again="\r")
            terminal.keys("q")
            terminal.until(lambda: sorted(one.unread for one in _marks(server).values()) == [False, True, True])
            terminal.keys("\x05")
            terminal.wait_for("Flags", again="\x05")
            terminal.keys("s\r")
            terminal.until(lambda: [one.starred_at is not None for one in _marks(server).values()].count(True) == 1)
            terminal.keys("N")
            terminal.until(lambda: all(one.unread for one in _marks(server).values()))
            terminal.keys("A")
            terminal.until(lambda: not any(one.unread for one in _marks(server).values()))
            terminal.keys("qqq")


async def _furnished(server: StagedThread) -> str:
    stores = server.stage.stores
    [first] = [one.source_id for one in await stores.reading.following(OWNER) if "a.test/feed" in one.name]
    await stores.reading.name(OWNER, first, "The Wells")
    passwords = StoredApiPasswords(stores.api_passwords, StillClock(NOW))
    return (await passwords.make(await stores.people.owner(), "newsboat"))[1]


def _marks(server: StagedThread) -> dict[int, Mark]:
    reading = server.stage.stores.reading
    return server.run(reading.marks(OWNER, [1, 2, 3]))
