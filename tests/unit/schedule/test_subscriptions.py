"""WHEN a hub is asked, asked again, and a lease renewed."""

from __future__ import annotations

import random
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.cases import each

from tidings.model.hosts import Subscription, SubscriptionState
from tidings.schedule.hosts import (
    LEASE,
    LONGEST,
    subscription_asked,
    subscription_denied,
    subscription_refused,
    subscription_verified,
)

NOW = datetime(2026, 3, 2, 12, tzinfo=UTC)
HOUR, DAY = timedelta(hours=1), timedelta(days=1)
WANTED = Subscription(1, "https://hub.test/", "https://a.test/feed", "token", "secret", next_at=NOW)
ASKED = subscription_asked(WANTED, NOW)


def rng() -> random.Random:
    return random.Random(7)


def active(lease: int | None = 864_000) -> Subscription:
    then = subscription_verified(ASKED, "subscribe", WANTED.topic, lease, NOW)
    assert then is not None
    return then


def test_29_a_hub_has_a_day_to_verify() -> None:
    assert (ASKED.state, ASKED.next_at) == (SubscriptionState.ASKED, NOW + DAY)


def test_29_a_lease_is_renewed_at_80_percent() -> None:
    then = active(864_000)
    assert (then.state, then.attempts, then.error) == (SubscriptionState.ACTIVE, 0, None)
    assert then.lease_until == NOW + timedelta(days=10)
    assert then.next_at == NOW + timedelta(days=8)


@pytest.mark.parametrize("lease", [None, 0])
def test_a_hub_that_does_not_say_how_long_grants_what_was_asked(lease: int | None) -> None:
    assert active(lease).lease_until == NOW + LEASE


def test_a_lease_of_years_is_renewed_within_the_month() -> None:
    then = active(10**12 - 1)
    assert then.lease_until == NOW + LONGEST
    assert then.next_at == NOW + 0.8 * LONGEST


def test_29_a_lease_of_seconds_does_not_have_us_ask_all_day() -> None:
    then = active(60)
    assert then.state is SubscriptionState.WANTED, "nobody counts on it: polls go on as before"
    assert then.next_at == NOW + DAY
    assert then.error == "the hub grants no more than 60 s"


@each(
    ("mode", "topic"),
    [("subscribe", "https://b.test/feed"), ("subscribe", WANTED.topic + "/"), ("unsubscribe", WANTED.topic),
     ("publish", WANTED.topic), ("", WANTED.topic)],
)  # fmt: skip
def test_29_what_we_did_not_ask_for_is_not_verified(mode: str, topic: str) -> None:
    assert subscription_verified(ASKED, mode, topic, 60, NOW) is None


def test_29_a_denial_is_kept_with_its_reason() -> None:
    then = subscription_denied(replace(active(), trusted=True), WANTED.topic, "no such feed here", NOW)
    assert then is not None
    assert (then.state, then.trusted, then.lease_until) == (SubscriptionState.DENIED, False, None)
    assert then.error == "the hub denied it: no such feed here"
    assert then.next_at == NOW + timedelta(days=7)
    assert subscription_denied(ASKED, "https://b.test/feed", "", NOW) is None


def test_29_a_refusal_backs_off_from_an_hour_to_a_day() -> None:
    waits, subscription, chance = [], ASKED, rng()
    for _ in range(8):
        subscription = subscription_refused(subscription, "HTTP 503", NOW, chance)
        assert subscription.next_at is not None
        waits.append((subscription.next_at - NOW) / HOUR)
        assert subscription.state is SubscriptionState.WANTED
    assert subscription.attempts == 8
    for wait, hours in zip(waits, (1, 2, 4, 8, 16, 24, 24, 24), strict=True):
        assert 0.9 * hours <= wait <= 1.1 * hours
    assert len(set(waits[-3:])) == 3, "with jitter"


def test_a_hub_that_says_when_is_not_asked_before() -> None:
    assert subscription_refused(ASKED, "HTTP 429", NOW, rng(), NOW + 3 * DAY).next_at == NOW + 3 * DAY
    soon = subscription_refused(ASKED, "HTTP 429", NOW, rng(), NOW + timedelta(minutes=1)).next_at
    assert soon is not None
    assert soon > NOW + 0.9 * HOUR


def test_29_a_renewal_in_vain_leaves_the_lease_it_has() -> None:
    held = active(864_000)
    later = NOW + timedelta(days=8)
    then = subscription_refused(subscription_asked(held, later), "HTTP 503", later, rng())
    assert (then.state, then.lease_until) == (SubscriptionState.ACTIVE, held.lease_until)
    assert then.next_at is not None
    assert then.next_at < later + 1.2 * HOUR


def test_29_nobody_counts_on_a_lease_that_has_ended() -> None:
    held = active(864_000)
    assert held.lease_until is not None
    shortly = held.lease_until - timedelta(minutes=5)
    then = subscription_refused(subscription_asked(held, shortly), "HTTP 503", shortly, rng())
    assert (then.state, then.next_at) == (SubscriptionState.ACTIVE, held.lease_until)
    after = subscription_refused(subscription_asked(then, held.lease_until), "HTTP 503", held.lease_until, rng())
    assert after.state is SubscriptionState.WANTED
    closed = subscription_refused(subscription_asked(held, shortly), "HTTP 429", shortly, rng(), shortly + DAY)
    assert closed.state is SubscriptionState.WANTED


@given(st.integers(0, 10**12 - 1), st.integers(0, 400), st.integers(0, 40 * 24), st.integers(0, 30))
def test_an_active_subscription_is_looked_at_before_its_lease_ends(
    lease: int, attempts: int, hours: int, days: int
) -> None:
    held = replace(active(lease), attempts=attempts)
    now = NOW + hours * HOUR
    for then in (
        held,
        subscription_refused(subscription_asked(held, now), "x", now, rng()),
        subscription_refused(held, "x", now, rng(), now + days * DAY),
    ):
        assert then.next_at is not None
        if then.state is SubscriptionState.ACTIVE:
            assert then.lease_until is not None
            assert then.next_at <= then.lease_until
