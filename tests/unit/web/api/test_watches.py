"""The JSON API of watches, matches and messages."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from datetime import timedelta
from typing import Any

import httpx
import pytest
from pydantic import TypeAdapter
from tests.unit.web.api.test_api import get, references
from tests.unit.web.html.test_watches import ask
from tests.unit.web.library import NOW, FakeLibrary
from tests.unit.web.watchroom import SECRET, WatchRoom, a_match, a_room, a_sending, a_watch

from tidings.model.matches import Rating
from tidings.model.watches import NEVER_QUIET, DeliveryPace, DeliveryTiming
from tidings.views.schema import watches as watchschema
from tidings.web.html.about import reference

SHAPES: dict[str, Any] = {
    "/api/v1/watches": list[watchschema.WatchOut],
    "/api/v1/watches/{id}": watchschema.WatchDetailOut,
    "/api/v1/matches": watchschema.MatchPageOut,
    "/api/v1/matches/{id}/rating": watchschema.MatchOut,
    "/api/v1/messages": watchschema.MessagePageOut,
}


@pytest.fixture
def room() -> WatchRoom:
    return a_room()


@pytest.fixture
async def client(library: FakeLibrary, room: WatchRoom) -> AsyncIterator[httpx.AsyncClient]:
    async with ask(library, room) as client:
        yield client


async def rate(client: httpx.AsyncClient, id: int, body: str | bytes, status: int = 200) -> Any:
    answer = await client.post(f"/api/matches/{id}/rating", content=body)
    assert answer.status_code == status, answer.text
    return answer.json()


async def test_watches(client: httpx.AsyncClient, room: WatchRoom) -> None:
    timing = DeliveryTiming(DeliveryPace.DAILY, 450, (1320, 420), "Europe/Warsaw")
    room.put(a_watch(1, terms={"timing": timing, "sources": (7,)}, paused=True, trouble="https://a:b@c.test/ is down"))
    ferries, gas = await get(client, "/api/watches")
    assert (ferries["name"], ferries["query"], ferries["channels"]) == ("Ferries", "", [])
    assert (gas["id"], gas["scope"], gas["sources"], gas["paused"]) == (1, "both", [7], True)
    assert gas["channels"] == ["slack://team/***/news"]
    assert gas["trouble"] == "https://***@c.test/ is down"
    assert gas["timing"] == {"pace": "daily", "at": "07:30", "quiet": ["22:00", "07:00"], "zone": "Europe/Warsaw"}
    assert (await client.get(gas["feed_atom"])).status_code == 200
    assert (await client.get(gas["feed_json"])).status_code == 200
    assert SECRET not in (await client.get("/api/watches")).text
    assert "secret" not in gas


@pytest.mark.parametrize(("quiet", "said"), [(NEVER_QUIET, []), (None, None)])
async def test_never_quiet_is_not_as_the_setting_has_it(
    client: httpx.AsyncClient, room: WatchRoom, quiet: tuple[int, int] | None, said: list[str] | None
) -> None:
    room.put(a_watch(1, terms={"timing": DeliveryTiming(quiet=quiet)}))
    assert (await get(client, "/api/watches/1"))["timing"]["quiet"] == said


async def test_one_watch(client: httpx.AsyncClient, room: WatchRoom) -> None:
    room.put(a_match(15, timedelta(minutes=5), rating=Rating.BAD))
    found = await get(client, "/api/watches/1")
    assert (found["good"], found["bad"], found["precision"], found["unsent"]) == (1, 1, 0.5, 1)
    assert [(day["day"], day["news"], day["baselines"]) for day in found["days"]] == [
        ("2026-11-12T00:00:00Z", 0, 1),
        ("2026-11-14T00:00:00Z", 1, 0),
        ("2026-11-15T00:00:00Z", 3, 0),
    ]


async def test_matches_by_watch_since_limit_and_before(client: httpx.AsyncClient, room: WatchRoom) -> None:
    room.put(a_match(16, timedelta(minutes=1), watch_id=2, watch_name="Ferries"))

    async def ids(query: str) -> list[int]:
        return [match["id"] for match in (await get(client, f"/api/matches?{query}"))["matches"]]

    assert await ids("") == [16, 14, 13, 12, 11]
    assert await ids("news=true") == [16, 14, 13, 12]
    assert await ids("watch=1") == [14, 13, 12, 11]
    assert await ids("watch=ferr") == [16]
    assert await ids("since=3h") == [16, 14, 13]
    first = await get(client, "/api/matches?limit=2")
    assert first["next_before"] == 14
    assert await ids("limit=2&before=14") == [13, 12]
    assert (await get(client, "/api/matches?limit=5"))["next_before"] is None


async def test_what_a_match_says(client: httpx.AsyncClient, room: WatchRoom) -> None:
    room.put(
        a_match(17, timedelta(0), url="javascript:alert(1)", source_name="https://a:b@c.test/", copy=True, story_id=5)
    )
    first, segment, article, *_ = (await get(client, "/api/matches"))["matches"]
    assert (first["url"], first["source_name"], first["copied"], first["story_id"]) == (
        *(None, "https://***@c.test/", True, 5),
    )
    assert (segment["article_id"], segment["version_id"]) == (None, 3)
    assert article["passages"][0] == {"text": "Gas from shale, part 13", "marks": [[0, 3], [9, 14]]}
    assert article["reasons"][0] == {"part": "gas", "field": "title", "shown": "Gas", "score": 1.0}
    assert (article["rating"], article["told_at"]) == ("good", "2026-11-15T08:19:05Z")


async def test_rating(client: httpx.AsyncClient, room: WatchRoom) -> None:
    assert (await rate(client, 12, '{"rating": "bad"}'))["rating"] == "bad"
    assert (room.match_store.kept[12].rating, room.match_store.rated_at[12]) == (Rating.BAD, NOW)
    assert (await rate(client, 12, '{"rating": null}'))["rating"] is None
    assert await rate(client, 99, '{"rating": "good"}', 404) == {"error": "no match 99", "code": "not_found"}
    for wrong in ('{"rating": "great"}', "{}", "", "[]", "rating=good", b"\xff"):
        assert (await rate(client, 12, wrong, 422))["error"].startswith("rating: ")
    assert "4,096" in (await rate(client, 12, "x" * 5_000, 413))["error"]
    assert room.match_store.kept[12].rating is None


async def test_messages(client: httpx.AsyncClient, room: WatchRoom) -> None:
    room.put(a_sending(20, sent_at=None, error="gone", attempts=9), a_sending(23, watch_id=2, watch_name="Ferries"))
    found = (await get(client, "/api/messages"))["messages"]
    assert [(one["id"], one["state"]) for one in found] == [
        *((23, "sent"), (22, "failing"), (21, "sent"), (20, "given up")),
    ]
    assert found[1]["channel"] == "slack://team/***/news"
    assert found[1]["error"] == "connection refused"
    assert found[1]["next_at"] == "2026-11-15T09:24:05Z"
    unsent = await get(client, "/api/messages?unsent=true&limit=1")
    assert ([one["id"] for one in unsent["messages"]], unsent["next_before"]) == ([22], 22)
    rest = await get(client, "/api/messages?unsent=true&limit=1&before=22")
    assert ([one["id"] for one in rest["messages"]], rest["next_before"]) == ([20], None)
    assert [one["id"] for one in (await get(client, "/api/messages?watch=ferries"))["messages"]] == [23]


ERRORS = [
    ("/api/watches/99", 404, "99: no such watch"),
    ("/api/watches/x", 422, "id: "),
    ("/api/matches?watch=nothing", 404, "nothing: no such watch"),
    ("/api/messages?watch=e", 404, "no such watch"),
    ("/api/matches?since=whenever", 422, "since: 'whenever' is no time"),
    ("/api/matches?limit=501", 422, "limit: "),
    ("/api/messages?limit=0", 422, "limit: "),
]


async def test_errors_are_one_line(client: httpx.AsyncClient, room: WatchRoom) -> None:
    del room.book.kept[2]
    for path, status, said in ERRORS:
        answer = await get(client, path, status)
        assert set(answer) <= {"error", "code", "field"}, path
        assert said in answer["error"], path


async def test_openapi_describes_them(client: httpx.AsyncClient) -> None:
    openapi = await get(client, "/api/openapi.json")
    assert [path for path in openapi["paths"] if path in SHAPES] == list(SHAPES)
    for target in references(openapi):
        assert target.rpartition("/")[2] in openapi["components"]["schemas"]
    for name, shape in openapi["components"]["schemas"].items():
        for field, described in shape.get("properties", {}).items():
            assert (
                described.get("description") or described.get("examples") or "$ref" in described or "items" in described
            ), (name, field)
    for operation in reference(openapi).operations:
        if operation.path in SHAPES:
            TypeAdapter(SHAPES[operation.path]).validate_python(json.loads(operation.example))


async def test_the_page_about_the_api_tells_what_to_send(client: httpx.AsyncClient) -> None:
    openapi = await get(client, "/api/openapi.json")
    (rating,) = [one for one in reference(openapi).operations if one.method == "POST"]
    assert [(field.name, field.place) for field in rating.body] == [("rating", "body")]
    assert rating.request == 'POST /api/v1/matches/7/rating\n\n{"rating": "good"}'
    await rate(client, 12, rating.sent)
    text = (await client.get("/api/docs")).text
    assert "Sent as JSON" in text
    assert "{&#34;rating&#34;: &#34;good&#34;}" in text
