"""Faults under load: 2 controllers, 3 terminals, 2,000 sources that are visited every 30 seconds.

    .venv/bin/python -m bench.cluster.faults                        # all of them: about 20 minutes
    .venv/bin/python -m bench.cluster.faults --feeds 200 --only "9 a terminal" --only "restart NATS"

Every process is one of its own, as on several machines. After each fault: was every source visited again within 60 s of
healing, is every item that was published stored once, and was no host asked sooner than its politeness allows? The
publisher's own log of requests and the database answer. Cutting the network and filling a disk need root, a wrong clock
needs Debian's libfaketime; what cannot be done here is named in the table.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import pairwise
from pathlib import Path

from bench.cluster.machines import (
    Cluster,
    cut,
    far_machine,
    fill,
    missing_for_network,
    servers,
    small_disk,
    wrong_clock,
)
from bench.cluster.publisher import Publisher, publishing
from bench.tables.markdown import table

INTERVAL, GAP, ITEMS_EVERY = 30, 2.0, 45.0  # seconds
WITHIN = 60.0  # of healing
_PATIENCE = 150.0


@dataclass(frozen=True, slots=True)
class Verdict:
    fault: str
    lost: int
    doubled: int
    recovered: float | None  # seconds from healing until every source was visited; None: not in time
    closest: float  # two requests to one host

    @property
    def holds(self) -> bool:
        in_time = self.recovered is not None and self.recovered <= WITHIN
        return self.lost == 0 and self.doubled == 0 and in_time and self.closest >= GAP - 0.05


def settings_for(publisher: Publisher) -> str:
    hosts = "\n".join(f'"{host}" = "127.0.0.1:{publisher.port}"' for host in publisher.hosts)
    return f"""
[fetch]
articles = false
feed_gap = "{GAP:g}s"
allow_addresses = ["127.0.0.0/8"]

[fetch.hosts]
{hosts}

[schedule]
policy = "fixed"
fixed_interval = "{INTERVAL}s"
floor = "{INTERVAL}s"
quiet_floor = "0s"
blind_floor = "0s"

[crawl]
terminals = 16
"""


class Trial:
    def __init__(self, cluster: Cluster, publisher: Publisher, far: str | None) -> None:
        self.cluster, self.publisher, self.far = cluster, publisher, far

    # -- faults: each returns when it is healed -------------------------------------------------------------

    def nothing(self) -> None:
        """For comparison."""

    def kill_terminal(self) -> None:
        self.cluster.named("terminal-1").end(signal.SIGKILL)
        time.sleep(20)
        self.cluster.named("terminal-1").start()

    def kill_controller(self) -> None:
        self.cluster.named("controller-1").end(signal.SIGKILL)

    def restart_controller(self) -> None:
        self.cluster.named("controller-1").start()

    def pause_controller(self) -> None:
        self._pause("controller-2", 30)

    def pause_terminal(self) -> None:
        self._pause("terminal-1", 45)

    def _pause(self, name: str, seconds: float) -> None:
        machine = self.cluster.named(name)
        machine.send(signal.SIGSTOP)
        time.sleep(seconds)
        machine.send(signal.SIGCONT)

    def restart_nats(self) -> None:
        self.cluster.nats.stop(signal.SIGKILL)
        time.sleep(5)
        self.cluster.nats.start()

    def restart_postgres(self) -> None:
        self.cluster.postgres.stop(signal.SIGQUIT)
        time.sleep(5)
        self.cluster.postgres.start()

    def cut_network(self) -> None:
        assert self.far is not None
        cut(self.far, off=True)
        time.sleep(60)
        cut(self.far, off=False)

    def full_disk(self) -> None:
        file = fill(self.cluster.named("terminal-2").folder)
        time.sleep(20)
        file.unlink()

    def terminal_clock(self) -> None:
        self._restart_with_clock("terminal-1", 1.0)

    def controller_clock(self) -> None:
        self._restart_with_clock("controller-1", -1.0)

    def _restart_with_clock(self, name: str, hours: float) -> None:
        machine = self.cluster.named(name)
        machine.end()
        machine.environment = wrong_clock(hours) or {}
        machine.start()
        time.sleep(10)

    # -- what became of it -------------------------------------------------------------------------------------

    def judge(self, name: str, fault: Callable[[], None]) -> Verdict:
        began = time.time()
        fault()
        healed = time.time()
        recovered = self._recovered(healed)
        lost, doubled = self._compare(healed)
        closest = min(
            (
                later - sooner
                for times in self.publisher.requests(began - 5).values()
                for sooner, later in pairwise(times)
            ),
            default=float("inf"),
        )
        return Verdict(name, lost, doubled, recovered, closest)

    def _recovered(self, healed: float) -> float | None:
        """Seconds until every host was asked since then."""
        while time.time() < healed + _PATIENCE:
            asked = self.publisher.requests(healed)
            if len(asked) == len(self.publisher.hosts):
                return max(times[0] for times in asked.values()) - healed
            time.sleep(0.5)
        return None

    def _compare(self, healed: float) -> tuple[int, int]:
        """Items that are missing, and items that are stored more than once. What the first visit after healing showed
        has to be there."""
        firsts = {host: times[0] for host, times in self.publisher.requests(healed).items()}
        wanted = {
            f"Item {item} of {host}"
            for host, at in firsts.items()
            for item in range(self.publisher.published(host, at))
        }
        deadline = time.time() + 30
        while True:
            stored = self._stored()
            missing = wanted - stored.keys()
            if not missing or time.time() > deadline:
                return len(missing), sum(count - 1 for count in stored.values())
            time.sleep(0.5)

    def _stored(self) -> Counter[str]:
        import psycopg

        url = self.cluster.postgres.url.replace("+psycopg", "")
        with psycopg.connect(url) as connection:
            return Counter(title for (title,) in connection.execute("SELECT title FROM article"))


async def _add(folder: Path, urls: list[str]) -> None:
    from tidings.app.add_source import add_sources
    from tidings.app.stores import open_stores
    from tidings.model.sources import NewSource
    from tidings.settings.settings import load
    from tidings.text.url import host_of

    settings = load(folder)
    async with open_stores(settings) as stores:
        sources = [NewSource(url, host_of(url)) for url in urls]
        await add_sources(stores, settings, sources, datetime.now(UTC), random.Random(1))


FAULTS: dict[str, Callable[[Trial], None]] = {
    "none, for comparison": Trial.nothing,
    "kill -9 a terminal, started again after 20 s": Trial.kill_terminal,
    "kill -9 a controller": Trial.kill_controller,
    "that controller joins again": Trial.restart_controller,
    "SIGSTOP a controller for 30 s": Trial.pause_controller,
    "SIGSTOP a terminal for 45 s": Trial.pause_terminal,
    "restart NATS (kill -9, away for 5 s)": Trial.restart_nats,
    "restart PostgreSQL (crash, away for 5 s)": Trial.restart_postgres,
    "cut a terminal's network for 60 s": Trial.cut_network,
    "fill a terminal's disk for 20 s": Trial.full_disk,
    "a terminal's clock 1 h fast": Trial.terminal_clock,
    "a controller's clock 1 h slow": Trial.controller_clock,
}
_NEEDS_ROOT = (Trial.cut_network, Trial.full_disk)
_NEEDS_FAKETIME = (Trial.terminal_clock, Trial.controller_clock)


def _impossible(fault: Callable[[Trial], None]) -> str | None:
    if fault in _NEEDS_ROOT:
        return missing_for_network()
    if fault in _NEEDS_FAKETIME and wrong_clock(1) is None:
        return "needs Debian's libfaketime"
    return None


def run(feeds: int, only: list[str], folder: Path) -> list[Verdict | tuple[str, str]]:
    chosen = {name: fault for name, fault in FAULTS.items() if not only or any(word in name for word in only)}
    verdicts: list[Verdict | tuple[str, str]] = []
    with ExitStack() as stack:
        publisher = stack.enter_context(publishing(feeds, ITEMS_EVERY, folder))
        nats, postgres = stack.enter_context(servers(folder))
        cluster = Cluster(folder, nats, postgres, settings_for(publisher))
        far: str | None = None
        if missing_for_network() is None:
            port = int(nats.url.rpartition(":")[2])
            far = stack.enter_context(far_machine([port, publisher.port]))
            stack.enter_context(small_disk(folder / "terminal-2"))
        stack.callback(cluster.end)
        cluster.add("controller-1", "controller")
        cluster.add("controller-2", "controller")
        cluster.add("terminal-1", "terminal")
        cluster.add("terminal-2", "terminal")
        cluster.add("terminal-3", "terminal", prefix=() if far is None else ("ip", "netns", "exec", far))
        asyncio.run(_add(cluster.machines[0].folder, publisher.urls))
        for machine in cluster.machines:
            machine.start()
        trial = Trial(cluster, publisher, far)
        if trial._recovered(time.time()) is None:
            words = "\n".join(f"-- {one.name}\n{one.log[-1500:]}" for one in cluster.machines)
            raise SystemExit(f"the sources were never all visited\n{words}")
        for name, fault in chosen.items():
            reason = _impossible(fault)
            if reason is not None:
                verdicts.append((name, reason))
                continue
            print(f"{name} ...", file=sys.stderr, flush=True)
            verdict = trial.judge(name, lambda fault=fault: fault(trial))  # type: ignore[misc]
            print(f"    {verdict}", file=sys.stderr, flush=True)
            verdicts.append(verdict)
    return verdicts


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--feeds", type=int, default=2000)
    parser.add_argument("--only", action="append", default=[], help="a part of a fault's name; may be repeated")
    parser.add_argument("--keep", type=Path, help="use this folder and keep it, with the log of every process")
    options = parser.parse_args()
    unknown = [word for word in options.only if not any(word in name for name in FAULTS)]
    if unknown:
        parser.error(f"--only {unknown[0]!r}: no fault is called so; there are: {'; '.join(FAULTS)}")
    with tempfile.TemporaryDirectory(prefix="tidings-faults-") as temporary:
        folder = options.keep or Path(temporary)
        folder.mkdir(parents=True, exist_ok=True)
        verdicts = run(options.feeds, options.only, folder)
    rows = []
    for one in verdicts:
        if isinstance(one, tuple):
            rows.append([one[0], "not tried", one[1], "", ""])
            continue
        recovered = "not in time" if one.recovered is None else f"{one.recovered:.0f} s"
        rows.append([one.fault, f"{one.lost}", f"{one.doubled}", recovered, f"{one.closest:.1f} s"])
    head = ["fault", "items lost", "stored twice", "all visited again after", "closest visits of one host"]
    print(table(head, rows))
    if not all(one.holds for one in verdicts if isinstance(one, Verdict)):
        raise SystemExit(1)


if __name__ == "__main__":
    main()
