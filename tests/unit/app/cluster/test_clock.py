"""The clock of a cluster follows the database's, whatever the machine's own clock is set to."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from tidings.app.cluster.membership import ClusterClock
from tidings.crawl.clock import JumpWatch, SystemClock

NOW = datetime(2026, 3, 2, 12, tzinfo=UTC)


class Machine:
    """A machine whose time of day may be wrong, and whose steady clock is not."""

    def __init__(self) -> None:
        self.seconds, self.wrong = 1000.0, timedelta(0)

    def clock(self) -> SystemClock:
        return SystemClock(lambda: self.true + self.wrong, lambda: self.seconds)

    @property
    def true(self) -> datetime:
        return NOW + timedelta(seconds=self.seconds - 1000)


def test_it_shows_the_databases_time_half_a_round_trip_later(caplog: pytest.LogCaptureFixture) -> None:
    machine = Machine()
    machine.wrong = timedelta(hours=1)
    clock = ClusterClock(machine.clock())
    for _ in range(2):
        shown, sent = machine.true, machine.seconds
        machine.seconds += 0.2
        clock.measured(shown + timedelta(seconds=0.1), sent, machine.seconds)
        assert abs(clock.now() - machine.true) < timedelta(milliseconds=1)
    assert [record.getMessage() for record in caplog.records] == [
        "the clock of this machine is 3600 s ahead of the database's, which is gone by; set it right (NTP)"
    ]


def test_small_steps_and_a_machine_whose_clock_is_set_change_nothing() -> None:
    machine = Machine()
    clock = ClusterClock(machine.clock())
    clock.measured(machine.true, machine.seconds, machine.seconds)
    jumps = JumpWatch(clock.now, clock.steady)
    for wrong, step in ((0, 0.04), (3600, -0.04), (-3600, 0.0)):
        machine.wrong, machine.seconds = timedelta(seconds=wrong), machine.seconds + 2
        before = clock.now()
        assert before == machine.true
        clock.measured(machine.true + timedelta(seconds=step), machine.seconds, machine.seconds)
        assert clock.now() == before
        assert jumps.jump() == timedelta(0)
    clock.measured(machine.true + timedelta(minutes=5), machine.seconds, machine.seconds)  # the database's was set
    assert jumps.jump() == timedelta(minutes=5)
