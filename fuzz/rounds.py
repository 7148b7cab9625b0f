"""The loop: inputs one after the other until the time is over; each fault once, made small and saved."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from hashlib import blake2b
from itertools import count
from pathlib import Path
from random import Random

from fuzz.mutations import gist, spoiled, spoiled_line
from fuzz.shrinking import shrunk
from fuzz.strategies import STRATEGIES, examples
from fuzz.targets import Target, target_named
from fuzz.watch import Fault, Limits, Look, Watch

FOLDER = Path(__file__).resolve().parents[1] / "build" / "fuzz"
_ROUND = 20  # inputs that are made up, and three times as many that are spoiled
_LINES = 40  # of one input
_SHRINKING = 30.0  # seconds for one fault at most


@dataclass(frozen=True, slots=True)
class Finding:
    fault: Fault
    body: bytes  # as small as it was made
    original: bytes


@dataclass(slots=True)
class Tally:
    target: str
    seed: int
    inputs: int = 0
    size: int = 0  # bytes of all inputs
    seconds: float = 0.0
    slowest: float = 0.0  # seconds of CPU
    slowest_check: str = ""
    growth: int = 0  # bytes
    children: int = 0
    findings: list[Finding] = field(default_factory=list)


def inputs(target: Target, seed: int) -> Iterator[bytes]:
    """Without end: some made up, and the real and the made up spoiled; one in twenty as it is."""
    rng = Random(f"{seed}:{target.name}")
    known = target.corpus()
    strategy = STRATEGIES[target.name]()
    for turn in count():
        made = examples(strategy, seed * 1_000_003 + turn, _ROUND)
        yield from made
        for _ in range(3 * _ROUND):
            if target.by_line:
                yield b"\n".join(spoiled_line(rng.choice(known), rng.choice(known), rng) for _ in range(_LINES))
            else:
                yield _spoiled(rng.choice(known if rng.random() < 0.8 else made), rng.choice(known), rng)


def _spoiled(body: bytes, other: bytes, rng: Random) -> bytes:
    if rng.random() < 0.05:
        return body
    return spoiled(gist(body, rng) if rng.random() < 0.7 else body, gist(other, rng), rng)


def fuzz(
    name: str,
    *,
    seed: int,
    seconds: float,
    most: int | None = None,
    limits: Limits | None = None,
    told: Callable[[Tally], None] = lambda tally: None,
) -> Tally:
    """So many seconds, or `most` inputs where that is sooner."""
    tally = Tally(name, seed)
    seen: set[tuple[str, str, str, str]] = set()
    with Watch(name, limits) as watch:
        watch.look(b"")  # the child's start is not counted
        began = time.monotonic()
        for body in inputs(target_named(name), seed):
            if time.monotonic() - began > seconds or tally.inputs == most:
                break
            look = watch.look(body)
            _count(tally, look, body)
            for fault in look.faults:
                if fault.signature not in seen:
                    seen.add(fault.signature)
                    tally.findings.append(Finding(fault, small(watch, fault, body), body))
            tally.seconds, tally.children = time.monotonic() - began, watch.children
            told(tally)
    return tally


def _count(tally: Tally, look: Look, body: bytes) -> None:
    tally.inputs += 1
    tally.size += len(body)
    tally.growth = max(tally.growth, look.growth)
    if look.seconds > tally.slowest:
        tally.slowest, tally.slowest_check = look.seconds, look.slowest


def small(watch: Watch, fault: Fault, body: bytes) -> bytes:
    """The least of it that shows the same fault. What was left behind by many inputs is in no single one."""
    if fault.kind == "leaked":
        return body
    until = time.monotonic() + _SHRINKING

    def shows(less: bytes) -> bool:
        return fault.signature in {other.signature for other in watch.look(less).faults}

    return shrunk(body, shows, lambda: time.monotonic() > until)


def save(finding: Finding, target: str, folder: Path = FOLDER) -> Path:
    """The input, what it was made from, and beside them what happened."""
    place = folder / target
    place.mkdir(parents=True, exist_ok=True)
    name = f"{finding.fault.kind}-{blake2b(finding.original, digest_size=4).hexdigest()}"
    path = place / f"{name}.input"
    path.write_bytes(finding.body)
    (place / f"{name}.original").write_bytes(finding.original)
    fault = finding.fault
    (place / f"{name}.txt").write_text(
        f"{target} {fault.check}: {fault.kind}: {fault.said}\nin {fault.where}\n\n{fault.trace}", "utf-8"
    )
    return path
