"""What a person says of a watch by options: read, and checked before anything is kept."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
import typer

from tidings.cli.watch.options import Asked, Placed, Told, Wish, with_values
from tidings.cli.watch.show import sparkline
from tidings.cli.watch.terms import asked_for, placed_at, told_by
from tidings.errors import TidingsError
from tidings.model.matches import MatchCount
from tidings.model.watches import NEVER_QUIET, DeliveryPace, DeliveryTiming, WatchScope, WatchTerms
from tidings.settings.sections import NotifySettings

GAS = WatchTerms("gas", "gas")


@pytest.mark.parametrize(
    ("given", "read"),
    [
        ("gas --daily", "gas --daily=08:00"),
        ("gas --daily 7:30 --any x", "gas --daily=7:30 --any x"),
        ("--daily gas x", "--daily=08:00 gas x"),
        ("--daily --backfill --any x", "--daily=08:00 --backfill=30d --any x"),
        ("--backfill 2w gas", "--backfill=2w gas"),
        ("--backfill 2026-01-31", "--backfill=2026-01-31"),
        ("--backfill 5G 5g", "--backfill=30d 5G 5g"),
        ("--backfill 2026 elections", "--backfill=30d 2026 elections"),
        ("--backfill 999999999d x", "--backfill=30d 999999999d x"),
        ("--backfill=5d --daily=06:00", "--backfill=5d --daily=06:00"),
        ("-- --daily", "-- --daily"),
        ("", ""),
    ],
)
def test_a_value_may_be_left_out(given: str, read: str) -> None:
    assert with_values(given.split()) == read.split()


def test_a_name_that_begins_with_a_number_is_no_value() -> None:
    assert with_values(["--backfill", "5G rollout", "5g"]) == ["--backfill=30d", "5G rollout", "5g"]
    assert with_values(["--daily", "10:30 news", "x"]) == ["--daily=08:00", "10:30 news", "x"]


def test_only_what_is_named_changes() -> None:
    terms = WatchTerms("gas", "gas", WatchScope.PAGES, (1,), ("World",), ("pl",), ("pl",), template="$title")
    assert asked_for(terms, None, Asked()) == terms
    assert told_by(NotifySettings(), terms, Told()) == terms
    assert asked_for(terms, None, Asked(any=["gas,oil"])) == replace(terms, query="gas or oil")
    assert asked_for(terms, "coal", Asked(none=["wind"])) == replace(terms, query="coal and not wind")
    assert not Wish().names_something
    assert Wish(told=Told(hourly=True)).names_something


def test_what_only_narrows_is_added_to_what_is_asked() -> None:
    def asked(before: str, **options: Any) -> str:
        return asked_for(replace(GAS, query=before), None, Asked(**options)).query

    assert asked("gas", none=["horoscope"]) == "gas and not horoscope"
    assert asked("gas or oil", none=["horoscope,wind"]) == "(gas or oil) and not horoscope and not wind"
    assert asked("gas and not wind", none=["wind"]) == "gas and not wind", "once is enough"
    assert asked("gas", none=["Wind"], case=True) == "gas and not case:Wind"
    assert asked("", none=["wind"]) == "not wind"
    assert asked("gas", none=["wind"], any=["coal"]) == "coal and not wind", "what is asked for anew takes its place"


async def test_where_is_read_and_none_takes_it_away() -> None:
    async def find(text: str) -> int:
        return {"one": 1, "two": 2, "eins": 1}[text]

    async def placed(terms: WatchTerms, where: Placed) -> WatchTerms:
        return await placed_at(terms, find, where)

    some = await placed(
        GAS, Placed(["pl,de", "pl-PL"], ["en-GB"], ["one", "two", "eins"], [" World  news "], pages=True)
    )
    assert (some.stems, some.languages, some.sources) == (("pl", "de"), ("en",), (1, 2))
    assert (some.categories, some.scope) == (("World news",), WatchScope.PAGES)
    assert await placed(some, Placed()) == some
    none = await placed(some, Placed(["none"], ["none"], ["none"], ["none"], both=True))
    assert none == GAS
    assert (await placed(GAS, Placed(articles=True))).scope is WatchScope.ARTICLES


@pytest.mark.parametrize(
    ("where", "words"),
    [
        (Placed(stem=["zh"]), "--stem zh: no forms are known of this language; one of ar, ca"),
        (Placed(lang=["klingon!"]), "--lang klingon!: no language"),
        (Placed(category=[" "]), "--category is empty; name something, or none"),
        (Placed(category=["x" * 201]), "--category: a category has 1 to 200"),
        (Placed(source=[""]), "--source is empty"),
        (Placed(lang=["pl", ","]), "--lang is empty"),
        (Placed(articles=True, pages=True), "one of --articles, --pages and --both"),
    ],
)
async def test_where_cannot_be(where: Placed, words: str) -> None:
    async def find(text: str) -> int:
        raise AssertionError(text)

    with pytest.raises((TidingsError, typer.BadParameter), match=words.replace("+", r"\+")):
        await placed_at(GAS, find, where)


async def test_a_detector_that_is_not_installed_is_named_and_kept(capsys: pytest.CaptureFixture[str]) -> None:
    async def find(text: str) -> int:
        raise AssertionError(text)

    found = await placed_at(GAS, find, Placed(detector=["no-such-detector"]))
    assert found.detectors == ("no-such-detector",)
    assert "--detector no-such-detector: not installed here" in capsys.readouterr().err


def test_when_it_is_told() -> None:
    def timing(told: Told, before: DeliveryTiming = GAS.timing) -> DeliveryTiming:
        return told_by(NotifySettings(), replace(GAS, timing=before), told).timing

    assert timing(Told(hourly=True)).pace is DeliveryPace.HOURLY
    daily = timing(Told(daily="7:30", quiet="22:00-07:00", zone="Europe/Warsaw"))
    assert daily == DeliveryTiming(DeliveryPace.DAILY, 450, (1320, 420), "Europe/Warsaw")
    assert timing(Told(at_once=True), daily) == replace(daily, pace=DeliveryPace.AT_ONCE)
    assert timing(Told(quiet="none"), daily).quiet == NEVER_QUIET
    assert timing(Told(quiet="default"), daily).quiet is None
    here = NotifySettings(zone="Asia/Tokyo")
    assert told_by(here, replace(GAS, timing=daily), Told(zone="none")).timing == replace(daily, zone="Asia/Tokyo")
    assert told_by(here, replace(GAS, timing=daily), Told(hourly=True)).timing.zone == "Europe/Warsaw"


@pytest.mark.parametrize(
    ("told", "words"),
    [
        (Told(daily="25:00"), "--daily 25:00: there is no such time"),
        (Told(daily="7:60"), "--daily 7:60: there is no such time"),
        (Told(daily="noon"), "--daily noon: write a time of the day"),
        (Told(quiet="22:00"), "--quiet 22:00: write two times"),
        (Told(quiet="22-7"), "--quiet 22: write a time of the day"),
        (Told(quiet="7:00-7:00"), "that is no time at all"),
        (Told(zone="Mars/Base"), "--zone Mars/Base: no time zone"),
        (Told(zone="../etc"), "no time zone"),
        (Told(hourly=True, daily="08:00"), "one of --at-once, --hourly and --daily"),
        (Told(to=["nobody"]), "nobody: no such channel"),
        (Told(to=["webhook:ftp://x.test/"]), "write an address behind it"),
        (Told(to=["qqqq://x"]), "qqqq"),
        (Told(to=[""]), "--to is empty; name something, or none"),
        (Told(template="$nothing"), "there is no \\$nothing"),
    ],
)
def test_it_cannot_be_told_so(told: Told, words: str) -> None:
    with pytest.raises((TidingsError, typer.BadParameter), match=words):
        told_by(NotifySettings(), GAS, told)


def test_channels_are_named_or_written_out() -> None:
    settings = NotifySettings(channels={"me": "webhook:https://hooks.example/x"})
    some = told_by(settings, GAS, Told(to=["me", "webhook:https://a.test/", "me"], template="$title"))
    assert (some.channels, some.template) == (("me", "webhook:https://a.test/"), "$title")
    assert told_by(settings, some, Told(to=["none"], template="none")) == GAS


def test_a_text_to_compare_with_comes_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "like.txt"
    file.write_text("Gas from\nshale", encoding="utf-8")
    assert asked_for(GAS, None, Asked(like_file=file)).query == 'like:"Gas from shale"'
    with pytest.raises(typer.BadParameter, match="not both"):
        asked_for(GAS, None, Asked(like="x", like_file=file))
    for content, words in (("", "there is no text in it"), ("x" * 20_001, "more than 20000 characters")):
        file.write_text(content, encoding="utf-8")
        with pytest.raises(TidingsError, match=words):
            asked_for(GAS, None, Asked(like_file=file))
    with pytest.raises(TidingsError, match="No such file"):
        asked_for(GAS, None, Asked(like_file=tmp_path / "nowhere"))


@pytest.mark.parametrize("asked", [Asked(any=[" , "]), Asked(like=" "), Asked(regex="")])
def test_an_option_that_says_nothing_is_refused(asked: Asked) -> None:
    with pytest.raises(typer.BadParameter):
        asked_for(GAS, None, asked)


def test_a_small_picture_of_days() -> None:
    now = datetime(2026, 11, 15, 12, tzinfo=UTC)
    today = now.replace(hour=0)
    counts = [MatchCount(today - timedelta(days=back), news=news) for back, news in ((40, 99), (3, 8), (1, 1), (0, 4))]
    assert sparkline(counts, now, 5) == "·█·▂▅  (most on a day: 8)"
    assert sparkline([], now, 5) == "nothing new"
