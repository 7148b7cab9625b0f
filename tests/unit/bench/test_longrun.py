"""What the long run (`python -m bench.longrun`) calls growth, on figures of our own."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

from bench.longrun import START, Lateness, Sample, faults, left_over, quarters

from tidings.model.orders import Applied, Due
from tidings.model.visits import Visit, VisitResult

FLAT = [Sample(START + timedelta(minutes=15 * n), 200.0, 50.0, 100.0, 60, 90, 40) for n in range(1, 97)]


def visits(late: timedelta = timedelta(0)) -> Lateness:
    """A source visited every hour, `late` in the last quarter."""
    lateness = Lateness()
    for hour in range(24):
        due = START + timedelta(hours=hour, minutes=30)
        at = due + (late if hour >= 18 else timedelta(0))
        lateness.applied(Applied(next=(Due(1, hour, due, "a.test"),)))
        lateness.applied(Applied(visits=(Visit(1, at, VisitResult.UNCHANGED, "304"),)))
    return lateness


def grown(**fields: float) -> list[Sample]:
    """The last quarter has these figures."""
    return [replace(one, **fields) if number >= 72 else one for number, one in enumerate(FLAT)]  # type: ignore[arg-type]


def test_a_flat_run_has_no_faults() -> None:
    four = quarters(FLAT, visits(), 24)
    assert [one.visits for one in four] == [6, 6, 6, 6]
    assert faults(four) == []
    assert faults(quarters(grown(main=208.0, files=95), visits(timedelta(seconds=20)), 24)) == []
    assert left_over(FLAT[0], FLAT[1]) == []


def test_what_grows_is_named() -> None:
    cases: list[tuple[list[Sample], str]] = [
        (grown(main=215.0), "memory grew by 5.0%"),
        (grown(workers=120.0), "memory grew by 6.7%"),
        (grown(tasks=80), "tasks grew from 60 to 80"),
        (grown(files=120), "files grew from 90 to 120"),
        (grown(sockets=70), "sockets grew from 40 to 70"),
    ]
    for samples, words in cases:
        assert faults(quarters(samples, visits(), 24)) == [words]
    assert faults(quarters(FLAT, visits(timedelta(minutes=2)), 24)) == ["visits were 120 s later"]
    assert left_over(FLAT[0], replace(FLAT[0], sockets=41)) == ["41 sockets after the end, 40 before the start"]
