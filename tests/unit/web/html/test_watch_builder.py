"""A query from the fields of the builder; what ratings suggest, applied."""

from __future__ import annotations

import httpx
import pytest
from tests.unit.views.adding.watchservice import FakeWatchService
from tests.unit.web.library import FakeLibrary, StillClock
from tests.unit.web.watchroom import a_match, a_room, a_watch

from tidings.errors import TidingsError
from tidings.model.matches import RatedMatch, Rating
from tidings.web.app import create_app
from tidings.web.html.watch_builder import QueryBuilder


def test_the_fields_become_one_query() -> None:
    cases: dict[str, tuple[str, dict[str, str]]] = {
        "2 of (gas, shale, energy)": ("", {"any": "gas, shale, energy", "at_least": "2"}),
        '(gas or "wet gas") and not oil': ("", {"any": 'gas, "wet gas"', "none": "oil"}),
        "price < 300€": ("", {"figure": "price < 300€"}),
        "lng and price < 300€": ("lng", {"figure": "price < 300€"}),
        "(a or b) and not c": ("a or b", {"none": "c"}),
        '(gas or lng or "natural gas") and price': ("", {"all": "gas, price", "synonyms": "gas = LNG, natural gas"}),
        "2 of (gas or lng, oil or crude)": ("2 of (gas, oil)", {"synonyms": "gas = LNG\noil = crude"}),
    }
    for expected, (beside, fields) in cases.items():
        builder = QueryBuilder(**fields)
        assert builder.is_used
        assert _plain(builder.query(beside)) == _plain(expected), fields
    for fields in ({"like": "a whole text"}, {"regex": "ga[sz]"}, {"all": "gas, price", "near": "3"}):
        assert QueryBuilder(**fields).query("").strip()
    assert QueryBuilder(all="gas", title="yes").query("").startswith("title:")
    with pytest.raises(TidingsError, match="“all of it in the title” is about “any of these”"):
        QueryBuilder(title="yes").query("gas")
    for fields in (
        {"any": "a, b", "at_least": "many"},
        {"all": "a, b", "near": "0"},
        {"regex": "("},
        {"synonyms": "a = b"},
    ):
        with pytest.raises(TidingsError):
            QueryBuilder(**fields).query("")


def _plain(text: str) -> str:
    return text.replace("(", "").replace(")", "").lower()


async def test_the_query_is_shown_before_it_is_kept() -> None:
    service, room = FakeWatchService(), a_room()
    app = create_app(library=FakeLibrary(), clock=StillClock(), watching=room.watching, watch_service=service)
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url="http://tidings.test") as client:
        page = (await client.get("/watches/new")).text
        for name in (
            "b_any",
            "b_at_least",
            "b_all",
            "b_none",
            "b_near",
            "b_like",
            "b_figure",
            "b_regex",
            "b_title",
            "b_synonyms",
        ):
            assert f'name="{name}"' in page
        asked = {"name": "Gas", "b_any": "gas, shale", "b_at_least": "2", "act": "build"}
        built = await client.post("/watches/new", data=asked)
        assert built.status_code == 200
        assert ">2 of (gas, shale)</textarea>" in built.text
        assert not [one for one in service.done if one[0] == "make"]
        wrong = await client.post("/watches/new", data=asked | {"b_at_least": "many"})
        assert wrong.status_code == 400
        assert 'value="many"' in wrong.text  # what was written stays
        preview = await client.post("/watches/preview", data=asked)
        assert "2 of (gas, shale)" in preview.text
        kept = await client.post("/watches/new", data=asked | {"act": "keep", "quiet": "22:00-07:00"})
        assert kept.status_code == 303
        form = service.done[-1][1]
        assert (form.query, form.quiet) == ("2 of (gas, shale)", "22:00-07:00")


async def test_what_ratings_suggest_is_one_click(monkeypatch: pytest.MonkeyPatch) -> None:
    service, room = FakeWatchService(), a_room()
    room.put(a_watch(1, terms={"query": "gas"}))
    bad = [a_match(30 + number, rating=Rating.BAD) for number in range(6)]
    good = [a_match(40 + number, rating=Rating.GOOD) for number in range(6)]
    room.put(*bad, *good)

    async def rated(watch_id: int, limit: int) -> list[RatedMatch]:
        texts = {**dict.fromkeys(bad, "a horoscope of gas"), **dict.fromkeys(good, "the price of gas")}
        return [RatedMatch(match, text) for match, text in texts.items()]

    monkeypatch.setattr(room.match_store, "rated", rated)
    app = create_app(library=FakeLibrary(), clock=StillClock(), watching=room.watching, watch_service=service)
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url="http://tidings.test") as client:
        page = (await client.get("/watches/1")).text
        assert 'name="word" value="horoscope"' in page
        assert 'data-act="good"' in page
        assert 'class="entry' in page
        assert (await client.post("/watches/1/exclude", data={"word": "horoscope"})).status_code == 303
        assert service.done[-1][2].query == "gas and not horoscope"
        assert (await client.post("/watches/1/exclude", data={"word": ""})).status_code == 400
