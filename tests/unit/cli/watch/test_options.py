"""What a person says of a watch by options: read, and checked before anything is kept."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
import typer
from tests.cases import each

from tidings.app.watches.terms import own_references
from tidings.cli.watch.options import (
    WatchDeliveryOptions,
    WatchOptions,
    WatchQueryOptions,
    WatchScopeOptions,
    with_values,
)
from tidings.cli.watch.show import sparkline
from tidings.cli.watch.terms import with_delivery, with_query, with_scope
from tidings.errors import TidingsError
from tidings.model.matches import MatchCount
from tidings.model.people import OwnChannel
from tidings.model.watches import NEVER_QUIET, DeliveryPace, DeliveryTiming, WatchScope, WatchTerms
from tidings.settings.sections import NotifySettings

GAS = WatchTerms("gas", "gas")


@each(
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
    assert with_query(terms, None, WatchQueryOptions()) == terms
    assert with_delivery(NotifySettings(), terms, WatchDeliveryOptions()) == terms
    assert with_query(terms, None, WatchQueryOptions(any=["gas,oil"])) == replace(terms, query="gas or oil")
    assert with_query(terms, "coal", WatchQueryOptions(none=["wind"])) == replace(terms, query="coal and not wind")
    assert not WatchOptions().any_given
    assert WatchOptions(delivery=WatchDeliveryOptions(hourly=True)).any_given


def test_what_only_narrows_is_added_to_what_is_asked() -> None:
    def asked(before: str, **options: Any) -> str:
        return with_query(replace(GAS, query=before), None, WatchQueryOptions(**options)).query

    assert asked("gas", none=["horoscope"]) == "gas and not horoscope"
    assert asked("gas or oil", none=["horoscope,wind"]) == "(gas or oil) and not horoscope and not wind"
    assert asked("gas and not wind", none=["wind"]) == "gas and not wind", "once is enough"
    assert asked("gas", none=["Wind"], case=True) == "gas and not case:Wind"
    assert asked("", none=["wind"]) == "not wind"
    assert asked("gas", none=["wind"], any=["coal"]) == "coal and not wind", "what is asked for anew takes its place"


async def test_where_is_read_and_none_takes_it_away() -> None:
    async def find(text: str) -> int:
        return {"one": 1, "two": 2, "eins": 1}[text]

    async def placed(terms: WatchTerms, where: WatchScopeOptions) -> WatchTerms:
        return await with_scope(terms, find, where)

    some = await placed(
        GAS, WatchScopeOptions(["pl,de", "pl-PL"], ["en-GB"], ["one", "two", "eins"], [" World  news "], pages=True)
    )
    assert (some.stems, some.languages, some.sources) == (("pl", "de"), ("en",), (1, 2))
    assert (some.categories, some.scope) == (("World news",), WatchScope.PAGES)
    assert await placed(some, WatchScopeOptions()) == some
    none = await placed(some, WatchScopeOptions(["none"], ["none"], ["none"], ["none"], both=True))
    assert none == GAS
    assert (await placed(GAS, WatchScopeOptions(articles=True))).scope is WatchScope.ARTICLES


@each(
    ("where", "words"),
    [
        (WatchScopeOptions(stem=["zh"]), "--stem zh: no forms are known of this language; one of ar, ca"),
        (WatchScopeOptions(lang=["klingon!"]), "--lang klingon!: no language"),
        (WatchScopeOptions(category=[" "]), "--category is empty; name something, or none"),
        (WatchScopeOptions(category=["x" * 201]), "--category: a category has 1 to 200"),
        (WatchScopeOptions(source=[""]), "--source is empty"),
        (WatchScopeOptions(lang=["pl", ","]), "--lang is empty"),
        (WatchScopeOptions(articles=True, pages=True), "one of --articles, --pages and --both"),
    ],
)
async def test_where_cannot_be(where: WatchScopeOptions, words: str) -> None:
    async def find(text: str) -> int:
        raise AssertionError(text)

    with pytest.raises((TidingsError, typer.BadParameter), match=words.replace("+", r"\+")):
        await with_scope(GAS, find, where)


async def test_a_detector_that_is_not_installed_is_named_and_kept(capsys: pytest.CaptureFixture[str]) -> None:
    async def find(text: str) -> int:
        raise AssertionError(text)

    found = await with_scope(GAS, find, WatchScopeOptions(detector=["no-such-detector"]))
    assert found.detectors == ("no-such-detector",)
    assert "--detector no-such-detector: not installed here" in capsys.readouterr().err


def test_when_it_is_told() -> None:
    def timing(told: WatchDeliveryOptions, before: DeliveryTiming = GAS.timing) -> DeliveryTiming:
        return with_delivery(NotifySettings(), replace(GAS, timing=before), told).timing

    assert timing(WatchDeliveryOptions(hourly=True)).pace is DeliveryPace.HOURLY
    daily = timing(WatchDeliveryOptions(daily="7:30", quiet="22:00-07:00", zone="Europe/Warsaw"))
    assert daily == DeliveryTiming(DeliveryPace.DAILY, 450, (1320, 420), "Europe/Warsaw")
    assert timing(WatchDeliveryOptions(at_once=True), daily) == replace(daily, pace=DeliveryPace.AT_ONCE)
    assert timing(WatchDeliveryOptions(quiet="none"), daily).quiet == NEVER_QUIET
    assert timing(WatchDeliveryOptions(quiet="default"), daily).quiet is None
    here = NotifySettings(zone="Asia/Tokyo")
    assert with_delivery(here, replace(GAS, timing=daily), WatchDeliveryOptions(zone="none")).timing == replace(
        daily, zone="Asia/Tokyo"
    )
    assert (
        with_delivery(here, replace(GAS, timing=daily), WatchDeliveryOptions(hourly=True)).timing.zone
        == "Europe/Warsaw"
    )


@each(
    ("told", "words"),
    [
        (WatchDeliveryOptions(daily="25:00"), "--daily 25:00: there is no such time"),
        (WatchDeliveryOptions(daily="7:60"), "--daily 7:60: there is no such time"),
        (WatchDeliveryOptions(daily="noon"), "--daily noon: write a time of the day"),
        (WatchDeliveryOptions(quiet="22:00"), "--quiet 22:00: write two times"),
        (WatchDeliveryOptions(quiet="22-7"), "--quiet 22: write a time of the day"),
        (WatchDeliveryOptions(quiet="7:00-7:00"), "that is no time at all"),
        (WatchDeliveryOptions(zone="Mars/Base"), "--zone Mars/Base: no time zone"),
        (WatchDeliveryOptions(zone="../etc"), "no time zone"),
        (WatchDeliveryOptions(hourly=True, daily="08:00"), "one of --at-once, --hourly and --daily"),
        (WatchDeliveryOptions(to=["nobody"]), "nobody: no such channel"),
        (WatchDeliveryOptions(to=["webhook:ftp://x.test/"]), "write an address behind it"),
        (WatchDeliveryOptions(to=["qqqq://x"]), "qqqq"),
        (WatchDeliveryOptions(to=[""]), "--to is empty; name something, or none"),
        (WatchDeliveryOptions(template="$nothing"), "there is no \\$nothing"),
    ],
)
def test_it_cannot_be_told_so(told: WatchDeliveryOptions, words: str) -> None:
    with pytest.raises((TidingsError, typer.BadParameter), match=words):
        with_delivery(NotifySettings(), GAS, told)


def test_channels_are_named_or_written_out() -> None:
    settings = NotifySettings(channels={"me": "webhook:https://hooks.example/x"})
    some = with_delivery(
        settings, GAS, WatchDeliveryOptions(to=["me", "webhook:https://a.test/", "me"], template="$title")
    )
    assert (some.channels, some.template) == (("me", "webhook:https://a.test/"), "$title")
    assert with_delivery(settings, some, WatchDeliveryOptions(to=["none"], template="none")) == GAS


def test_channels_of_ones_own_go_by_their_names() -> None:
    own = own_references([OwnChannel(1, 2, "My phone", "webhook:https://a.test/secret")])
    told = with_delivery(NotifySettings(), GAS, WatchDeliveryOptions(to=["my PHONE", "webhook:https://b.test/"]), own)
    assert told.channels == ("@2/My phone", "webhook:https://b.test/")


def test_a_text_to_compare_with_comes_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "like.txt"
    file.write_text("Gas from\nshale", encoding="utf-8")
    assert with_query(GAS, None, WatchQueryOptions(like_file=file)).query == 'like:"Gas from shale"'
    with pytest.raises(typer.BadParameter, match="not both"):
        with_query(GAS, None, WatchQueryOptions(like="x", like_file=file))
    for content, words in (("", "there is no text in it"), ("x" * 20_001, "more than 20000 characters")):
        file.write_text(content, encoding="utf-8")
        with pytest.raises(TidingsError, match=words):
            with_query(GAS, None, WatchQueryOptions(like_file=file))
    with pytest.raises(TidingsError, match="No such file"):
        with_query(GAS, None, WatchQueryOptions(like_file=tmp_path / "nowhere"))


@each("asked", [WatchQueryOptions(any=[" , "]), WatchQueryOptions(like=" "), WatchQueryOptions(regex="")])
def test_an_option_that_says_nothing_is_refused(asked: WatchQueryOptions) -> None:
    with pytest.raises(typer.BadParameter):
        with_query(GAS, None, asked)


def test_a_small_picture_of_days() -> None:
    now = datetime(2026, 11, 15, 12, tzinfo=UTC)
    today = now.replace(hour=0)
    counts = [MatchCount(today - timedelta(days=back), news=news) for back, news in ((40, 99), (3, 8), (1, 1), (0, 4))]
    assert sparkline(counts, now, 5) == "·█·▂▅  (most on a day: 8)"
    assert sparkline([], now, 5) == "nothing new"
