"""A well-behaved fetcher, line by line (1 to 10): validators, and how often a feed may be asked at all.

Each test is named after its line of the checklist. The publisher is real HTTP on loopback; time is simulated.
"""

from __future__ import annotations

import itertools
import logging
from pathlib import Path

import pytest
from tests.integration.publisher import DAY, HOUR, MINUTE, START, Answer, Asked, feed, opened, rss, validated

URL, FEED = "http://news.test/feed", "news.test/feed"


async def test_01_etag_is_kept_byte_for_byte(tmp_path: Path) -> None:
    odd = 'W/"a b;c=\'d\', %20 \\"e"'
    async with opened(tmp_path) as world:
        world.plays[FEED] = feed(ETag=odd)
        await world.follow(URL)
        await world.run(HOUR)
        first, second = world.requests(FEED)[:2]
    assert "if-none-match" not in first.headers
    assert second.headers["if-none-match"] == odd


async def test_02_last_modified_goes_back_as_the_string_it_was_and_is_never_made_up(tmp_path: Path) -> None:
    odd = "Mon, 2 Mar 2026 7:05 +0100"
    async with opened(tmp_path) as world:
        world.plays[FEED] = feed(Last_Modified=odd)
        world.plays["second.test/feed"] = feed(Date="Mon, 02 Mar 2026 06:00:00 GMT")
        await world.follow(URL, "http://second.test/feed")
        await world.run(HOUR)
        assert world.requests(FEED)[1].headers["if-modified-since"] == odd
        assert "if-modified-since" not in world.requests("second.test/feed")[1].headers


async def test_03_both_are_sent_when_both_are_held(tmp_path: Path) -> None:
    async with opened(tmp_path) as world:
        world.plays[FEED] = feed(ETag='"e"', Last_Modified="Mon, 02 Mar 2026 06:00:00 GMT")
        await world.follow(URL)
        await world.run(HOUR)
        headers = world.requests(FEED)[1].headers
    assert (headers["if-none-match"], headers["if-modified-since"]) == ('"e"', "Mon, 02 Mar 2026 06:00:00 GMT")


async def test_04_both_are_replaced_on_every_200(tmp_path: Path) -> None:
    answers = [feed(ETag='"1"', Last_Modified="Mon, 02 Mar 2026 06:00:00 GMT"), feed(rss(2), ETag='"2"'), feed(rss(3))]
    async with opened(tmp_path) as world:
        world.plays[FEED] = lambda asked: answers[min(len(world.times(FEED)), 3) - 1]
        await world.follow(URL)
        await world.run(2 * HOUR)
        _, second, third, fourth = world.requests(FEED)[:4]
    assert second.headers["if-none-match"] == '"1"'
    assert third.headers["if-none-match"] == '"2"'
    assert "if-modified-since" not in third.headers
    assert not fourth.conditional


async def test_05_new_ones_are_taken_on_304_too(tmp_path: Path) -> None:
    def play(asked: Asked) -> Answer:
        return (304, {"ETag": '"after"'}, b"") if asked.conditional else feed(ETag='"before"')

    async with opened(tmp_path) as world:
        world.plays[FEED] = play
        await world.follow(URL)
        await world.run(2 * HOUR)
        tags = [asked.headers.get("if-none-match") for asked in world.requests(FEED)]
    assert tags[:3] == [None, '"before"', '"after"']


async def test_06_they_are_kept_even_where_the_body_is_the_same(tmp_path: Path) -> None:
    async with opened(tmp_path) as world:
        world.plays[FEED] = lambda asked: feed(ETag=f'"{len(world.times(FEED))}"')
        await world.follow(URL)
        await world.run(2 * HOUR)
        tags = [asked.headers.get("if-none-match") for asked in world.requests(FEED)]
        hows = [visit.how for visit in await world.visits()]
    assert tags[:4] == [None, '"1"', '"2"', '"3"']
    assert hows[1:4] == ["same body"] * 3


async def test_07_one_request_without_a_validator_ever_and_any_other_is_logged(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "tidings")
    async with opened(tmp_path, schedule={"fixed_interval": 2 * HOUR}) as world:
        world.plays[FEED] = validated()
        world.plays["second.test/feed"] = feed()
        await world.follow(URL, "http://second.test/feed")
        await world.run(5 * DAY)
        plain = [asked.conditional for asked in world.requests(FEED)].count(False)
        assert len(world.requests(FEED)) > 50
    assert plain == 1
    reasons = [record.getMessage() for record in caplog.records if "without a validator" in record.getMessage()]
    assert len(reasons) == len(world.requests("second.test/feed")) - 1
    assert all("second.test/feed" in reason and "offered none" in reason for reason in reasons)


async def test_08_state_survives_a_restart_and_nothing_is_fetched_at_boot(tmp_path: Path) -> None:
    async with opened(tmp_path, schedule={"fixed_interval": 6 * HOUR}) as world:
        world.plays[FEED] = validated()
        await world.follow(URL)
        await world.run(HOUR)
        assert len(world.asked) == 1
    async with opened(tmp_path, start=START + 2 * HOUR, schedule={"fixed_interval": 6 * HOUR}) as world:
        world.plays[FEED] = validated()
        await world.run(3 * HOUR)
        assert world.asked == []
        await world.run(2 * HOUR)
        assert [asked.headers.get("if-none-match") for asked in world.asked] == ['"v1"']


async def test_09_at_most_once_an_hour_unless_history_justifies_more(tmp_path: Path) -> None:
    often = {"fixed_interval": 5 * MINUTE, "quiet_floor": HOUR}
    async with opened(tmp_path, schedule=often) as world:
        world.plays[FEED] = validated(rss(published=START - 30 * DAY))
        world.plays["second.test/feed"] = validated(rss(published=START - HOUR))
        await world.follow(URL, "http://second.test/feed")
        await world.run(DAY)
        quiet, lively = world.times(FEED), world.times("second.test/feed")
    assert all(later - earlier >= HOUR for earlier, later in itertools.pairwise(quiet))
    assert 20 < len(quiet) <= 24
    assert len(lively) > 200


async def test_10_once_a_day_without_a_validator_where_it_was_never_seen_to_change(tmp_path: Path) -> None:
    often = {"fixed_interval": 5 * MINUTE, "quiet_floor": HOUR, "blind_floor": DAY}
    async with opened(tmp_path, schedule=often) as world:
        world.plays[FEED] = feed(rss(published=START - 30 * DAY))
        await world.follow(URL)
        await world.run(5 * DAY)
        blind = world.times(FEED)
        assert "no ETag" in (await world.source()).reason
    assert 4 <= len(blind) <= 5
    assert all(later - earlier >= DAY for earlier, later in itertools.pairwise(blind))
