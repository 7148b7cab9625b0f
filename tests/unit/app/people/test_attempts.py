"""How often a sign-in may be tried."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from tidings.app.people.accounts import MOST_OF_ADDRESS, MOST_OF_NAME, WINDOW, Attempts

NOW = datetime(2026, 11, 16, 8, 0, tzinfo=UTC)
SECOND = timedelta(seconds=1)


def test_a_name_can_be_tried_ten_times() -> None:
    attempts = Attempts()
    for number in range(MOST_OF_NAME):
        assert attempts.wait("ada", f"address {number}", NOW) is None
        attempts.failed("ada", f"address {number}", NOW + number * SECOND)
    later = NOW + MOST_OF_NAME * SECOND
    assert attempts.wait("ada", "another", later) == NOW + WINDOW - later
    assert attempts.wait("ben", "another", later) is None
    assert attempts.wait("ada", "another", NOW + WINDOW) is None  # the first try no longer counts
    attempts.succeeded("ada")
    assert attempts.wait("ada", "another", later) is None


def test_an_address_can_try_thirty_names() -> None:
    attempts = Attempts()
    for number in range(MOST_OF_ADDRESS):
        attempts.failed(f"name {number}", "here", NOW)
    attempts.succeeded("name 3")  # one's own password buys no tries of others'
    assert attempts.wait("anybody", "here", NOW) == WINDOW
    assert attempts.wait("anybody", "elsewhere", NOW) is None


def test_what_is_remembered_is_bounded() -> None:
    attempts = Attempts()
    for number in range(12_000):
        attempts.failed(f"name {number}", "here", NOW + number * SECOND / 100)
    assert len(attempts) <= 10_001
    assert attempts.wait("anybody", "here", NOW + timedelta(minutes=2)) is not None
