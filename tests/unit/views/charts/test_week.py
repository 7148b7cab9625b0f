"""The week of a source as squares, and its articles a day as bars."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from tests.unit.web.library import NOW

from tidings.model.visits import Arrival
from tidings.views.charts.day_bars import DAYS, SPARK_HEIGHT, first_day, spark
from tidings.views.charts.source_history import HOURS, LEVELS, WEEK, rates_of, week_map
from tidings.views.charts.timeline import delays
from tidings.views.languages.current import speaking
from tidings.web.languages.catalogs import language


def test_a_week_shows_when_a_source_publishes() -> None:
    monday = datetime(2026, 11, 9, 8, 30, tzinfo=UTC)
    dates = [monday + timedelta(weeks=week) for week in range(-3, 1)] * 3 + [monday + timedelta(days=2, hours=1)]
    rates = rates_of(dates, 4)
    assert rates[8] == 3
    week = week_map(rates, NOW)
    assert week is not None
    assert [square.level for square in week.rows[0]].count(LEVELS - 1) == 1
    assert (week.rows[0][8].level, week.rows[2][9].level, week.rows[0][9].level) == (LEVELS - 1, 1, 0)
    assert week.words == (
        "About 3.2 articles a week, most in the hours from 08:00, 09:00; "
        "Monday is the busiest day, Tuesday the calmest."
    )
    warsaw = week_map(rates, NOW, ZoneInfo("Europe/Warsaw"))
    assert warsaw is not None
    assert (warsaw.rows[0][9].level, warsaw.zone) == (LEVELS - 1, "CET")
    with speaking(language("de")):
        german = week_map(rates, NOW)
    assert german is not None
    assert german.words.startswith("Etwa 3,2 Artikel in der Woche"), "the words are kept for each language"
    assert week_map([0.0] * WEEK, NOW) is None
    assert week_map([1.0] * HOURS, NOW) is None


def test_a_spark_has_a_bar_for_each_day_with_articles() -> None:
    drawn = spark([0] * (DAYS - 3) + [1, 0, 400])
    assert (
        drawn.path
        == f"M{18 * 4} {SPARK_HEIGHT}v-2h3V{SPARK_HEIGHT}zM{20 * 4} {SPARK_HEIGHT}v-{SPARK_HEIGHT}h3V{SPARK_HEIGHT}z"
    )
    assert drawn.words == f"401 new articles in {DAYS} days, at most 400 a day"
    assert spark([0] * DAYS).path == ""
    assert first_day(NOW, ZoneInfo("Europe/Warsaw")).isoformat() == "2026-10-26T00:00:00+01:00"


def test_delays_are_those_of_half_and_of_nearly_all() -> None:
    seen = [Arrival(NOW - timedelta(minutes=minute), NOW) for minute in range(1, 101)]
    found = delays(seen)
    assert found is not None
    assert (found.articles, found.half, found.most) == (100, timedelta(minutes=50.5), timedelta(minutes=96))
    assert delays([]) is None


def test_a_share_is_told_of_enough_articles_alone() -> None:
    seen = [Arrival(NOW - timedelta(minutes=minute), NOW) for minute in range(1, 21)]
    assert delays(seen[:3]) is None
    few, most_of_few, enough = delays(seen[:4]), delays(seen[:19]), delays(seen)
    assert few is not None
    assert (few.articles, few.half, few.most) == (4, timedelta(minutes=2.5), None)
    assert most_of_few is not None
    assert most_of_few.most is None
    assert enough is not None
    assert enough.most == timedelta(minutes=20)
