"""The JSON API of sites that are followed page by page."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Any

import httpx
import pytest
from pydantic import TypeAdapter
from tests.unit.web.api.test_api import get, references
from tests.unit.web.conftest import ask
from tests.unit.web.followedsite import BODIES, FREE, FakeSite, a_followed_site, a_page, a_site

from tidings.model.pages import PageScope
from tidings.views.schema import sites as siteschema
from tidings.web.html.about import reference

SHAPES: dict[str, Any] = {
    "/api/v1/sites": siteschema.SitesOut,
    "/api/v1/sites/{id}": siteschema.SiteDetailOut,
    "/api/v1/sites/{id}/pages": siteschema.PageListOut,
    "/api/v1/sites/{id}/refused": list[siteschema.RefusedOut],
    "/api/v1/pages/{id}": siteschema.PageDetailOut,
    "/api/v1/pages/{id}/versions": siteschema.ChangesOut,
    "/api/v1/pages/{id}/versions/{version}": siteschema.VersionDetailOut,
    "/api/v1/pages/{id}/diff": siteschema.DiffOut,
    "/api/v1/changes": siteschema.ChangesOut,
}


@pytest.fixture
def town() -> FakeSite:
    return a_followed_site()


@pytest.fixture
async def client(town: FakeSite) -> AsyncIterator[httpx.AsyncClient]:
    async with ask(town.library, followed=town.followed) as client:
        yield client


async def test_sites(client: httpx.AsyncClient) -> None:
    found = await get(client, "/api/sites")
    assert [(site["id"], site["url"], site["pages"]) for site in found["sites"]] == [(7, "https://town.example/", 2)]
    size = sum(map(len, BODIES))
    assert found["storage"] == {
        "versions": 3, "bodies": 3, "shown_bytes": size, "body_bytes": size, "stored_bytes": size // 2,
    }  # fmt: skip
    one = await get(client, "/api/sites/7")
    assert (one["words"], one["at_least"], one["storage"]["versions"]) == (["bread", "ferry"], 1, 3)
    assert await get(client, "/api/sites/7/refused") == [
        {"url": "https://town.example/private", "reason": "its robots.txt does not allow it"}
    ]


async def test_pages_a_part_at_a_time(client: httpx.AsyncClient, town: FakeSite) -> None:
    town.book.kept_pages[9] = a_page(9, "https://town.example/x")
    first = await get(client, "/api/sites/7/pages?limit=2")
    assert ([page["id"] for page in first["pages"]], first["next_after"]) == ([7, 8], 8)
    last = await get(client, "/api/sites/7/pages?limit=2&after=8")
    assert ([page["id"] for page in last["pages"]], last["next_after"]) == ([9], None)


async def test_what_is_watched(client: httpx.AsyncClient, town: FakeSite) -> None:
    assert (await get(client, "/api/pages/8"))["scope"] is None
    town.book.kept_sites[7] = a_site(scope=PageScope(main=True))
    town.book.kept_pages[8] = replace(town.book.kept_pages[8], scope=PageScope(only=("td",), ignore=(".ad",)))
    assert (await get(client, "/api/sites/7"))["scope"] == {"only": [], "ignore": [], "main": True}
    assert (await get(client, "/api/pages/8"))["scope"] == {"only": ["td"], "ignore": [".ad"], "main": False}


async def test_one_page(client: httpx.AsyncClient) -> None:
    found = await get(client, "/api/pages/8")
    assert (found["site_id"], found["parent_id"], found["level"], found["versions"]) == (7, 7, 1, 3)
    assert (found["policy"], found["reason"]) == ("planner", "planner: a change is likely by noon")
    blocks = {block["path"]: block for block in found["blocks"]}
    assert (blocks["div.clock"]["noise"], blocks["div.clock"]["changed"]) == (None, 2)
    assert blocks["footer"] | {"words": ""} == {
        "path": "footer", "segments": 1, "words": "", "changed": 0, "visits": 2, "noise": None, "silent": 0,
        "muted": None, "verdict": "what is new is a change",
    }  # fmt: skip


async def test_versions_and_changes(client: httpx.AsyncClient) -> None:
    first = await get(client, "/api/pages/8/versions?limit=2")
    assert ([one["id"] for one in first["changes"]], first["next_before"]) == ([3, 2], 2)
    rest = await get(client, "/api/pages/8/versions?limit=2&before=2")
    assert ([one["id"] for one in rest["changes"]], rest["next_before"]) == ([1], None)
    assert [one["id"] for one in (await get(client, "/api/changes"))["changes"]] == [3, 2]
    assert [one["id"] for one in (await get(client, "/api/changes?since=90m&site=7"))["changes"]] == [3]
    [matching] = (await get(client, "/api/changes?matching=true"))["changes"]
    assert matching["findings"] == [{"detector": "words", "words": "ferry"}]
    whole = await get(client, "/api/pages/8/versions/3")
    assert {"tag": "p", "text": FREE} in whole["text"]
    assert (await client.get(whole["source_path"])).content == BODIES[2]
    source = await client.get("/api/v1/pages/8/versions/3/source")
    assert (source.content, source.headers["content-type"]) == (BODIES[2], "text/plain; charset=utf-8")


async def test_a_diff(client: httpx.AsyncClient) -> None:
    found = await get(client, "/api/pages/8/diff")
    assert (found["old"]["id"], found["new"]["id"]) == (2, 3)
    [price] = [one for one in found["segments"] if one["old"] == "3.00 euro"]
    assert (price["kind"], price["new"], price["noise"]) == ("changed", "3.20 euro", None)
    assert {"kind": "come", "text": "20"} in price["spans"]
    kinds = [one["kind"] for one in found["segments"]]
    assert [kinds.count(kind) for kind in ("added", "removed", "changed")] == [
        *(found["added"], found["removed"], found["changed"]),
    ]
    every = await get(client, "/api/pages/8/diff?from=1&to=3&all=true")
    assert every["old"]["first"]
    assert "same" not in {one["kind"] for one in every["segments"]}


ERRORS = [
    ("/api/sites/8", 404, "8: no such source"),
    ("/api/sites/8/pages", 404, "8: no such source"),
    ("/api/sites/8/refused", 404, "8: no such source"),
    ("/api/pages/1", 404, "1: no such source"),
    ("/api/pages/1/versions", 404, "1: no such source"),
    ("/api/pages/8/versions/99", 404, "no version 99 of page 8"),
    ("/api/pages/8/versions/99/source", 404, "no version 99 of page 8"),
    ("/api/pages/7/versions/3/source", 404, "no version 3 of page 7"),
    ("/api/pages/8/diff?from=99", 404, "no version 99 of page 8"),
    ("/api/pages/8/diff?to=1", 404, "nothing was kept of page 8 before version 1"),
    ("/api/pages/7/diff", 404, "no version is kept yet"),
    ("/api/changes?site=8", 404, "8: no such source"),
    ("/api/changes?since=whenever", 422, "since: 'whenever' is no time"),
    ("/api/sites/7/pages?limit=0", 422, "limit: "),
]


async def test_errors_are_one_line(client: httpx.AsyncClient) -> None:
    for path, status, said in ERRORS:
        answer = await get(client, path, status)
        assert set(answer) <= {"error", "code", "field"}, path
        assert said in answer["error"], path


async def test_openapi_describes_them(client: httpx.AsyncClient) -> None:
    openapi = await get(client, "/api/openapi.json")
    ours = [path for path in openapi["paths"] if path in SHAPES]
    assert ours == list(SHAPES)
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
