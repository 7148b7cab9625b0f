"""robots.txt: how long it takes to read a real file and to look up one address, beside bare protego in the same run.

    .venv/bin/python -m bench.robots                    # files in ../shared/data/robots
    .venv/bin/python -m bench.robots FOLDER

Each file is read several times by both in turn, and its least time counts. The addresses are paths that the files
name, the same for every file; the first one is not counted, because protego puts its rules in order then. At the end
stand two files that nobody would write by mistake; protego gets a smaller one of the first, because its time grows
with the product of agents and rules.
"""

from __future__ import annotations

import argparse
import random
import re
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from protego import Protego

from tidings.fetch.robots.rules import read_robots

FOLDER = Path(__file__).resolve().parents[1].parent / "shared" / "data" / "robots"
MOST_MS = 2.0  # the median
ROUNDS, ADDRESSES = 7, 200
SITE = "https://example.test"
_PATH = re.compile(rb"(?im)^\s*(?:dis)?allow\s*:\s*(/[^\s#]*)")

Asker = Callable[[str], bool]


@dataclass
class Timed:
    read: list[float] = field(default_factory=list)  # seconds a file
    match: list[float] = field(default_factory=list)  # seconds an address


def ours(body: bytes) -> Asker:
    return read_robots(body, "tidings").allows


def theirs(body: bytes) -> Asker:
    parsed = Protego.parse(body.decode("utf-8-sig", "replace"))
    return lambda url: bool(parsed.can_fetch(url, "tidings"))


READERS: dict[str, Callable[[bytes], Asker]] = {"tidings": ours, "protego": theirs}


def seconds_to_read(reader: Callable[[bytes], Asker], body: bytes) -> float:
    began = time.perf_counter()
    reader(body)
    return time.perf_counter() - began


def seconds_to_match(allows: Asker, urls: Sequence[str]) -> float:
    allows(SITE)
    began = time.perf_counter()
    for url in urls:
        allows(url)
    return (time.perf_counter() - began) / len(urls)


def measure(bodies: Sequence[bytes], urls: Sequence[str]) -> dict[str, Timed]:
    timed = {name: Timed() for name in READERS}
    for body in bodies:
        rounds: dict[str, list[tuple[float, float]]] = {name: [] for name in READERS}
        for _ in range(ROUNDS):
            for name, reader in READERS.items():
                rounds[name].append((seconds_to_read(reader, body), seconds_to_match(reader(body), urls)))
        for name, found in rounds.items():
            timed[name].read.append(min(read for read, _ in found))
            timed[name].match.append(min(match for _, match in found))
    return timed


def addresses(bodies: Sequence[bytes]) -> list[str]:
    paths = sorted({path.decode("latin-1") for body in bodies for path in _PATH.findall(body)})
    chosen = random.Random(1).sample(paths, min(ADDRESSES, len(paths)))
    return [SITE + path.replace("*", "x").rstrip("$") + "page" for path in chosen] or [SITE]


def at(share: float, values: Sequence[float]) -> float:
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


def product(agents: int, rules: int) -> bytes:
    names = b"".join(b"User-agent: a%d\n" % number for number in range(agents))
    return names + b"".join(b"Disallow: /%d\n" % number for number in range(rules))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, nargs="?", default=FOLDER)
    folder = parser.parse_args().folder
    bodies = [file.read_bytes() for file in sorted(folder.glob("*.txt"))]
    if not bodies:
        sys.exit(f"no *.txt in {folder}")
    urls = addresses(bodies)
    timed = measure(bodies, urls)
    print(
        f"robots.txt: {len(bodies)} files, {sum(map(len, bodies)) / len(bodies):,.0f} bytes each, {len(urls)} addresses"
    )
    print(f"{'':26}{'read: median':>14}{'p95':>9}{'max ms':>9}{'match: median':>16}{'p95':>9}{'max us':>9}")
    for name, found in timed.items():
        reads = [1e3 * seconds for seconds in (statistics.median(found.read), at(0.95, found.read), max(found.read))]
        finds = [1e6 * seconds for seconds in (statistics.median(found.match), at(0.95, found.match), max(found.match))]
        print(f"{name:26}{reads[0]:14.3f}{reads[1]:9.3f}{reads[2]:9.3f}{finds[0]:16.2f}{finds[1]:9.2f}{finds[2]:9.2f}")
    us, them = timed["tidings"], timed["protego"]
    print(
        f"{'tidings / protego':26}{sum(us.read) / sum(them.read):14.2f}{sum(us.match) / sum(them.match):34.2f}  (sums)"
    )
    wild = b"User-agent: *\n" + b"".join(b"Disallow: /*%d*a\n" % number for number in range(20_000))
    for name, mine, other in (
        ("2,000 agents, 2,000 rules", product(2_000, 2_000), product(200, 200)),
        ("20,000 wild rules", wild, wild),
    ):
        print(
            f"{name:26}{1e3 * seconds_to_read(ours, mine):14.1f} ms; protego "
            f"{1e3 * seconds_to_read(theirs, other):.1f} ms" + (" (200 agents, 200 rules)" if mine != other else "")
        )
    if 1e3 * statistics.median(us.read) > MOST_MS:
        sys.exit(f"the median is over {MOST_MS:g} ms")


if __name__ == "__main__":
    main()
