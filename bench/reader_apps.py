"""How long lists take that apps ask for: `python -m bench.reader_apps [--folder FOLDER]`.

    fill      1,000,000 articles of 10,000 sources and 20 people, as `bench.web` does
    serve     the web server of the program, in a process of its own, without a crawl
    request   4 apps, each of another person, ask for every list of the Google Reader API one after the other
    report    p50 and p95 of each, and the server's CPU time for one request

The first person follows every source, others 500; half of them have read nothing. Exits with 1 where a p95 is above its
limit: 500 ms for a list of whole articles, 2 s for 10,000 ids.
"""

from __future__ import annotations

import argparse
import asyncio
import http.client
import statistics
import sys
import tempfile
import threading
import time
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from urllib.parse import urlencode

from bench.database.filled import Amounts
from bench.lists import cpu_ms
from bench.web import Answer, database_in, p95, peopled, serving

ALL, READ, STARRED = (f"user/-/state/com.google/{one}" for one in ("reading-list", "read", "starred"))
BASE = "/reader/api/0"
CONTENTS_MS, IDS_MS = 500.0, 2_000.0
LISTS: Sequence[tuple[str, str, float]] = (
    ("stream/contents, n=100", f"stream/contents/{ALL}?n=100", CONTENTS_MS),
    ("... unread", f"stream/contents/{ALL}?n=100&xt={READ}", CONTENTS_MS),
    ("... oldest first", f"stream/contents/{ALL}?n=100&r=o", CONTENTS_MS),
    ("... starred", f"stream/contents/{STARRED}?n=100", CONTENTS_MS),
    ("... page 51", f"stream/contents/{ALL}?n=100&c={{after}}", CONTENTS_MS),
    ("stream/items/ids, n=10000", f"stream/items/ids?s={ALL}&n=10000", IDS_MS),
    ("... unread", f"stream/items/ids?s={ALL}&n=10000&xt={READ}", IDS_MS),
    ("... read since a week", f"stream/items/ids?s={ALL}&n=10000&it={READ}&ot={{week}}", IDS_MS),
    ("subscription/list", "subscription/list?output=json", IDS_MS),
    ("unread-count", "unread-count?output=json", IDS_MS),
)


class App:
    """An app of a person, with a connection that is kept open."""

    def __init__(self, port: int, name: str, password: str) -> None:
        self._connection = http.client.HTTPConnection("127.0.0.1", port, timeout=120)
        form = urlencode({"Email": name, "Passwd": password})
        self._connection.request("POST", "/accounts/ClientLogin", form)
        answer = self._connection.getresponse().read().decode()
        self._auth = answer.rpartition("Auth=")[2].strip()

    def get(self, path: str) -> Answer:
        start = time.perf_counter()
        headers = {"Authorization": f"GoogleLogin auth={self._auth}"}
        try:
            self._connection.request("GET", f"{BASE}/{path}", headers=headers)
            response = self._connection.getresponse()
        except http.client.RemoteDisconnected:  # the server closes what was idle for some seconds
            self._connection.close()
            self._connection.request("GET", f"{BASE}/{path}", headers=headers)
            response = self._connection.getresponse()
        body = response.read()
        return Answer(response.status, time.perf_counter() - start, body)


async def _passwords(folder: Path, number: int) -> list[tuple[str, str]]:
    """User names and new passwords of the first people."""
    from bench.database.filled import CLOCK
    from tidings.app.people.reader_apps import StoredApiPasswords
    from tidings.app.stores import open_stores
    from tidings.lab.clock import SimulatedClock
    from tidings.settings.settings import load

    async with open_stores(load(folder)) as stores:
        passwords = StoredApiPasswords(stores.api_passwords, SimulatedClock(CLOCK))
        people = [await stores.people.person(f"reader{one}") for one in range(number)]
        for person in people:
            for old in await passwords.passwords(person.id):
                await passwords.remove(person.id, old.id)
        return [(person.name, (await passwords.make(person, "bench"))[1]) for person in people]


def _asked(apps: Sequence[App], paths: Sequence[str], rounds: int) -> dict[str, list[float]]:
    """Milliseconds by path, all apps at once."""
    times: dict[str, list[float]] = defaultdict(list)

    def work(app: App) -> None:
        for _ in range(rounds):
            for path in paths:
                answer = app.get(path)
                assert answer.status == 200, f"{path}: HTTP {answer.status}"
                times[path].append(1000 * answer.seconds)

    threads = [threading.Thread(target=work, args=(app,)) for app in apps]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return times


def report(folder: Path, articles: int, clients: int, rounds: int) -> bool:
    from bench.database.filled import CLOCK

    values = {"after": articles - 5_000, "week": int(CLOCK.timestamp()) - 7 * 86_400}
    lists = [(name, path.format(**values), limit) for name, path, limit in LISTS]
    signed = asyncio.run(_passwords(folder, clients))
    with serving(folder) as (pid, port):
        apps = [App(port, *one) for one in signed]
        alone: dict[str, float] = {}
        for _, path, _ in lists:
            apps[0].get(path)
            before = cpu_ms(pid)
            for _ in range(5):
                apps[0].get(path)
            alone[path] = (cpu_ms(pid) - before) / 5
        times = _asked(apps, [path for _, path, _ in lists], rounds)
    print(f"{'':28}{'p50 ms':>8}{'p95 ms':>8}{'CPU ms':>8}")
    slow = [name for name, path, limit in lists if p95(times[path]) > limit]
    for name, path, _ in lists:
        print(f"{name:28}{statistics.median(times[path]):8.1f}{p95(times[path]):8.1f}{alone[path]:8.1f}")
    words = f"slow: {', '.join(slow) or 'none'}"
    print(f"\n{clients} apps at once; CPU: of one request of whoever follows everything; {words}")
    return not slow


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sources", type=int, default=10_000)
    parser.add_argument("--articles", type=int, default=1_000_000)
    parser.add_argument("--clients", type=int, default=4)
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--folder", type=Path, help="a data folder to fill, or one that an earlier run filled")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="tidings-apps-") as temporary:
        folder: Path = given.folder or Path(temporary)
        folder.mkdir(parents=True, exist_ok=True)
        with database_in(folder, postgres=False):
            peopled(folder, 20, Amounts(given.sources, given.articles))
            print(f"{given.sources:,} sources, {given.articles:,} articles", flush=True)
            sys.exit(0 if report(folder, given.articles, given.clients, given.rounds) else 1)


if __name__ == "__main__":
    main()
