"""`tidings run` with 256 descriptors while 400 clients send half a request and hold on: it serves, stores, delivers."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from typing import ClassVar

from aiohttp import web
from tests.acceptance.run.test_run import SIMPLY, line_of, stopped, wait_for
from tests.acceptance.shell import Shell, listening, rss, serving

DESCRIPTORS, CLIENTS = 256, 400
LIMITED = f'ulimit -n {DESCRIPTORS} && exec "$0" "$@"'
HALVES = (
    b"GET / HTTP/1.1\r\nHost: localhost\r\nX-",
    b"POST /api/matches/1/rating HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{",
    b"",
)
QUICK = {
    **SIMPLY,
    "TIDINGS_WEB__PORT": "0",
    "TIDINGS_CRAWL__POLL": "0.1s",
    "TIDINGS_NOTIFY__PATIENCE": "0s",
    "TIDINGS_FETCH__REFRESH_COOL_DOWN": "0s",
    "TIDINGS_FETCH__ARTICLES": "false",
}


class Receiver(BaseHTTPRequestHandler):
    received: ClassVar[list[bytes]] = []

    def do_POST(self) -> None:
        self.received.append(self.rfile.read(int(self.headers["Content-Length"])))
        self.send_response(204)
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None:
        pass


class Attack:
    """Holds half-sent requests; each that is closed is begun anew."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._over = threading.Event()
        self._held: dict[int, socket.socket] = {}
        self.rounds = self.opened = 0
        self._thread = threading.Thread(target=self._run)

    def __enter__(self) -> Attack:
        self._thread.start()
        return self

    def __exit__(self, *error: object) -> None:
        self._over.set()
        self._thread.join()
        for one in self._held.values():
            one.close()

    def _run(self) -> None:
        while not self._over.is_set():
            for number in range(CLIENTS):
                self._keep(number)
            self.rounds += 1
            time.sleep(0.1)

    def _keep(self, number: int) -> None:
        one = self._held.get(number)
        if one is not None:
            with suppress(ConnectionError):
                try:
                    if one.recv(1):
                        return
                except BlockingIOError:
                    return  # still open
            one.close()
        with suppress(OSError):
            self._held[number] = made = socket.create_connection(("127.0.0.1", self._port), timeout=5)
            made.sendall(HALVES[number % len(HALVES)])
            made.setblocking(False)
            self.opened += 1


@contextmanager
def running(tidings: Shell) -> Iterator[subprocess.Popen[str]]:
    command = ["sh", "-c", LIMITED, sys.executable, "-m", "tidings", "run"]
    environment = tidings.variables(QUICK)
    process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def healthy(url: str) -> bool:
    with urllib.request.urlopen(f"{url}healthz", timeout=60) as answer:
        return bool(answer.status == 200)


def growing(items: list[int]) -> Callable[[web.Request], object]:
    async def answer(request: web.Request) -> web.Response:
        return web.Response(text=rss("grow.test", items[0]), content_type="application/rss+xml")

    return answer


def test_half_sent_requests_keep_nobody_from_working(tmp_path: Path) -> None:
    items = [1]
    Receiver.received.clear()
    with serving(growing(items), ["grow.test"]) as site, listening(Receiver) as hook:  # type: ignore[arg-type]
        tidings = Shell(tmp_path / "data", site)
        assert tidings("add", "http://grow.test/feed.xml", **QUICK).code == 0
        assert tidings("watch", "add", "s", "story", "--to", f"webhook:http://127.0.0.1:{hook}/", **QUICK).code == 0
        items[0] = 3
        with running(tidings) as process:
            url = line_of(process, r"web page: (http://127\.0\.0\.1:\d+/)")
            with Attack(int(url.rstrip("/").rpartition(":")[2])) as attack:
                wait_for(lambda: attack.rounds >= 2)
                assert healthy(url)
                # What another process stores, the running one sees, visits, stores and delivers.
                assert tidings("refresh", "1", **QUICK).code == 0
                wait_for(lambda: any(b"story 2" in body for body in Receiver.received))
                before = attack.rounds
                while attack.rounds < before + 3:
                    assert healthy(url)
                    assert len(list(Path(f"/proc/{process.pid}/fd").iterdir())) < DESCRIPTORS - 20
                assert len(tidings("articles", "--json").json) == 3
            assert healthy(url)
            errors = stopped(process, signal.SIGTERM)
    assert attack.opened > 2 * CLIENTS
    assert errors.count("connections to the web page are open") == 1
    assert "Too many open files" not in errors
    assert len(errors.splitlines()) < 20, errors
