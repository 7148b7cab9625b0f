"""The JSON API, its description, health and metrics."""

from __future__ import annotations

import base64
import json
from datetime import timedelta
from typing import Any

import httpx
import pytest
from pydantic import TypeAdapter
from tests.unit.web.library import NOW, FakeLibrary, a_detail, a_source, an_article

from tidings.errors import StoreError
from tidings.model.articles import Revision
from tidings.views.schema import articles as schema
from tidings.views.schema import conduct as conductschema
from tidings.views.schema import reading
from tidings.web.html.about import reference


async def get(client: httpx.AsyncClient, path: str, status: int = 200) -> Any:
    answer = await client.get(path)
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"] == "application/json"
    return answer.json()


async def test_overview(client: httpx.AsyncClient) -> None:
    assert await get(client, "/api/overview") == {
        "sources": 3, "failing": 0, "gone": 0, "articles": 5, "articles_day": 5, "visits_day": 24,
        "visits_changed_day": 9, "pending_texts": 0, "next_at": "2026-11-15T09:31:05Z", "stored_bytes": 5 * 46,
        "pages": 0,
    }  # fmt: skip


async def test_sources_by_id_with_the_policy_that_decides(client: httpx.AsyncClient, library: FakeLibrary) -> None:
    library.kept_sources = {3: a_source(3, policy="fixed"), 1: a_source(1)}
    found = await get(client, "/api/sources")
    assert [(source["id"], source["policy"]) for source in found] == [(1, "median"), (3, "fixed")]
    assert found[0]["next_at"] == "2026-11-15T09:31:05Z"


async def test_sources_come_a_page_at_a_time(client: httpx.AsyncClient, library: FakeLibrary) -> None:
    library.kept_sources = {number: a_source(number, title=f"T{number:03}", articles=number) for number in range(1, 8)}
    for sort, expected in (("id", range(1, 8)), ("name", range(1, 8)), ("articles", range(7, 0, -1))):
        path: str | None = f"/api/sources?limit=3&sort={sort}"
        seen: list[int] = []
        while path is not None:
            answer = await client.get(path)
            assert len(answer.json()) <= 3
            seen += [source["id"] for source in answer.json()]
            links = {link["rel"]: link["url"] for link in answer.links.values()}
            assert links["first"] == f"/api/sources?limit=3&sort={sort}"
            path = links.get("next")
        assert seen == list(expected)
    assert [one["id"] for one in await get(client, "/api/sources?q=t005")] == [5]
    assert len(await get(client, "/api/sources?show=gone")) == 0


async def test_a_cursor_of_another_list_is_refused(client: httpx.AsyncClient) -> None:
    for cursor in ("x", "!", "é", "bnVsbA", "W10", "WyJpZCIsbnVsbCwxXQ", "WyJpZCIsMSwiYSJd", "a" * 3_000):
        for path in ("/api/sources", "/api/hosts"):
            assert "cursor" in (await get(client, f"{path}?cursor={cursor}", 422))["error"]
        for path in ("/sources", "/hosts"):
            assert (await client.get(f"{path}?cursor={cursor}")).status_code == 422


@pytest.mark.parametrize("text", ["\\ud800", "\\u0000"])
async def test_a_cursor_with_text_that_no_database_takes_is_refused(client: httpx.AsyncClient, text: str) -> None:
    def cursor(written: str) -> str:
        return base64.urlsafe_b64encode(written.encode()).decode().rstrip("=")

    for path, written in (("sources?sort=name&", f'["name","{text}",2]'), ("hosts?", f'["host",1,1,"{text}"]')):
        assert "cursor" in (await get(client, f"/api/{path}cursor={cursor(written)}", 422))["error"]
        assert (await client.get(f"/{path}cursor={cursor(written)}")).status_code == 422


async def test_no_list_is_longer_than_500(client: httpx.AsyncClient) -> None:
    for path in ("sources", "hosts", "articles"):
        assert "limit" in (await get(client, f"/api/{path}?limit=501", 422))["error"]


async def test_articles_name_their_next_page_in_a_link(client: httpx.AsyncClient) -> None:
    answer = await client.get("/api/articles?limit=2&stories=false")
    assert answer.links["next"]["url"] == f"/api/articles?limit=2&stories=false&before={answer.json()['next_before']}"
    assert "next" not in (await client.get("/api/articles?limit=500")).links


async def test_one_source_says_when_why_and_what_was_learned(client: httpx.AsyncClient) -> None:
    found = await get(client, "/api/sources/1?visits=2")
    assert found["reason"].startswith("median: M = 1.90")
    assert found["learned"].startswith("nothing learned yet")
    assert [visit["how"] for visit in found["visits"]] == ["3 new", "304"]


async def test_articles_by_source_since_limit_and_before(client: httpx.AsyncClient) -> None:
    async def ids(query: str) -> list[int]:
        return [article["id"] for article in (await get(client, f"/api/articles?{query}"))["articles"]]

    assert await ids("") == [1, 2, 3, 4, 5]
    assert await ids("source=1") == [3]
    assert await ids("source=site2") == [1, 4]
    assert await ids("since=10m&by=seen") == [1, 2, 3]
    assert await ids("since=10m") == [1]  # by publication, which was seven minutes earlier
    assert await ids("since=2026-11-15T09:12:00Z&by=seen") == [1, 2]
    first = await get(client, "/api/articles?limit=2")
    assert first["next_before"] == 2
    assert await ids("limit=2&before=2") == [3, 4]
    assert (await get(client, "/api/articles?limit=5"))["next_before"] is None


async def test_articles_by_publication_and_by_when_they_were_seen(
    client: httpx.AsyncClient, library: FakeLibrary
) -> None:
    library.kept_articles[1] = a_detail(an_article(1, published=NOW - timedelta(days=9), backlog=True))
    by_publication = (await get(client, "/api/articles"))["articles"]
    assert [(article["id"], article["backlog"]) for article in by_publication][-1] == (1, True)
    assert [article["id"] for article in (await get(client, "/api/articles?by=seen"))["articles"]] == [1, 2, 3, 4, 5]
    following = (await client.get("/api/articles?by=seen&limit=2")).headers["Link"]
    assert '</api/articles?by=seen&limit=2&before=2>; rel="next"' in following
    assert (await client.get("/api/articles?by=luck")).status_code == 422


async def test_one_article(client: httpx.AsyncClient, library: FakeLibrary) -> None:
    old = Revision(NOW - timedelta(hours=1), "Before", None, "<p onclick=x>b</p>", None)
    library.kept_articles[1] = a_detail(an_article(1, revisions=1), old, content='<a href="/x">x</a><script>1</script>')
    found = await get(client, "/api/articles/1")
    assert found["summary"] == "What it says, in short."
    assert found["delay_seconds"] == 420
    assert 'href="https://site1.example/x"' in found["content"]
    assert "script" not in found["content"]
    assert found["history"][0]["content"] == "<p>b</p>"
    assert found["html_path"] == "/articles/1/html"


ERRORS = [
    ("/api/sources/99", 404, "99: no such source"),
    ("/api/sources/99/etiquette", 404, "99: no such source"),
    ("/api/sources/1/etiquette?days=0", 422, "days: "),
    ("/api/articles/99", 404, "no article 99"),
    ("/api/articles?source=nowhere", 404, "nowhere: no such source"),
    ("/api/articles?source=site", 404, "fits 3 sources"),
    ("/api/nope", 404, "Nothing here"),
    ("/api/articles?limit=0", 422, "limit: "),
    ("/api/articles?limit=501", 422, "limit: "),
    ("/api/articles?since=whenever", 422, "since: 'whenever' is no time"),
    ("/api/articles/abc", 422, "id: "),
    ("/api/articles/99999999999999999999", 422, "id: "),
]


async def test_errors_are_one_line(client: httpx.AsyncClient) -> None:
    for path, status, said in ERRORS:
        answer = await get(client, path, status)
        assert set(answer) <= {"error", "code", "field"}, path
        assert answer["code"] == {404: answer["code"], 422: "unusable_value"}[status], path
        assert ("field" in answer) == (status == 422 and "whenever" not in path), path
        assert said in answer["error"], path
        assert "\n" not in answer["error"]


async def test_a_store_that_does_not_answer(client: httpx.AsyncClient, library: FakeLibrary) -> None:
    assert await get(client, "/healthz") == {"status": "ok"}
    library.error = StoreError("the database is locked")
    assert (await get(client, "/healthz", 503))["status"] == "failing"
    assert await get(client, "/api/overview", 503) == {"error": "the database is locked", "code": "unavailable"}
    assert (await client.get("/metrics")).status_code == 503


async def test_metrics_know_routes_not_paths(client: httpx.AsyncClient) -> None:
    for path in ("/sources/1", "/sources/2", "/api/sources/1", "/made-up-1", "/made-up-2"):
        await client.get(path)
    text = (await client.get("/metrics")).text
    assert 'tidings_web_request_seconds_count{method="GET",route="/sources/{id}",status="200"} 2.0' in text
    assert 'route="/api/sources/{id}",status="200"} 1.0' in text
    assert 'route="none",status="404"} 2.0' in text
    assert "made-up" not in text
    assert "tidings_sources 3.0" in text


def references(value: object) -> list[str]:
    if isinstance(value, dict):
        own = [value["$ref"]] if "$ref" in value else []
        return own + [found for item in value.values() for found in references(item)]
    return [found for item in value for found in references(item)] if isinstance(value, list) else []


async def test_openapi_is_whole(client: httpx.AsyncClient) -> None:
    openapi = await get(client, "/api/openapi.json")
    assert openapi["openapi"].startswith("3.1")
    assert list(openapi["paths"])[:11] == [
        "/api/v1/overview",
        "/api/v1/sources",
        "/api/v1/sources/{id}",
        "/api/v1/lookup",
        "/api/v1/articles",
        "/api/v1/articles/{id}",
        "/api/v1/articles/{id}/html",
        "/api/v1/articles/{id}/citations",
        "/api/v1/stories/{id}",
        "/api/v1/sources/{id}/etiquette",
        "/api/v1/hosts",
    ]
    for target in references(openapi):
        assert target.startswith("#/components/schemas/")
        assert target.rpartition("/")[2] in openapi["components"]["schemas"]
    identifiers = [operation["operationId"] for methods in openapi["paths"].values() for operation in methods.values()]
    assert len(set(identifiers)) == len(identifiers)
    for methods in openapi["paths"].values():
        for operation in methods.values():
            refused = operation["responses"]["422"]["content"]["application/json"]["schema"]
            assert refused == {"$ref": "#/components/schemas/ProblemOut"}
    for name, shape in openapi["components"]["schemas"].items():
        for field, described in shape.get("properties", {}).items():
            assert (
                described.get("description") or described.get("examples") or "$ref" in described or "items" in described
            ), (name, field)


async def test_the_examples_are_answers_the_api_could_give(client: httpx.AsyncClient) -> None:
    shapes: dict[str, Any] = {
        "/api/v1/overview": schema.OverviewOut,
        "/api/v1/sources": list[schema.SourceOut],
        "/api/v1/sources/{id}": schema.SourceDetailOut,
        "/api/v1/lookup": schema.LookupOut,
        "/api/v1/articles": schema.ArticlePageOut,
        "/api/v1/articles/{id}": schema.ArticleDetailOut,
        "/api/v1/articles/{id}/citations": reading.CitationsOut,
        "/api/v1/stories/{id}": schema.StoryOut,
        "/api/v1/sources/{id}/etiquette": conductschema.EtiquetteOut,
        "/api/v1/hosts": conductschema.HostsOut,
    }
    examples = {one.path: one.example for one in reference(await get(client, "/api/openapi.json")).operations[:13]}
    assert set(shapes) < set(examples)
    for path, shape in shapes.items():
        TypeAdapter(shape).validate_python(json.loads(examples[path]))


async def test_the_page_about_the_api_names_every_path_and_parameter(client: httpx.AsyncClient) -> None:
    text = (await client.get("/api/docs")).text
    for word in ("/api/v1/articles/{id}", "before", "since", "GET /api/v1/sources/7", "next_before", "list of Visit"):
        assert word in text
