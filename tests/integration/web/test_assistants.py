"""The official client of MCP: a session on standard input and output, and one over HTTP with tokens.

The client is imported by the tests that need it, not by every process that collects them: that takes 0.7 s.
"""

from __future__ import annotations

import json
import os
from contextlib import AsyncExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any

import httpx2
import pytest
from tests import forks
from tests.unit.app.corpus.preparedfolder import STORY, prepare
from tests.unit.views.adding.sourceservice import OFFERS, FakeService
from tests.unit.views.adding.watchservice import FakeWatchService
from tests.unit.web.people.accounts import FakeAccounts

from tidings.app.folder_clock import clock_of
from tidings.app.stores import open_stores
from tidings.app.views import followed_of, watching_of
from tidings.model.people import Rights
from tidings.settings.settings import Settings
from tidings.web.app import create_app
from tidings.web.mcp import tools
from tidings.web.people.account import SignInPages

if TYPE_CHECKING:
    from mcp import Client

WRITING = {"make_watch", "follow_source"}


async def called(client: Client, tool: str, **arguments: Any) -> dict[str, Any]:
    answer = await client.call_tool(tool, arguments)
    assert not answer.is_error, answer.content
    found: dict[str, Any] = answer.structured_content
    assert json.loads(answer.content[0].text) == found  # type: ignore[union-attr]
    return found


async def test_a_session_on_standard_input_and_output(tmp_path: Path) -> None:
    from mcp import Client, StdioServerParameters
    from mcp.client.stdio import stdio_client

    await prepare(tmp_path)
    arguments = ["-m", "tidings", "mcp", "--data", str(tmp_path)]
    command = StdioServerParameters(command=forks.python(), args=arguments, env=dict(os.environ))
    async with Client(stdio_client(command)) as client:
        names = {tool.name for tool in (await client.list_tools()).tools}
        assert {"search", "read_article", "read_page", "new_since", "stories", "matches", "explain_source"} <= names
        assert not names & WRITING
        hits = (await called(client, "search", query="timber"))["found"]
        assert {hit["id"] for hit in hits} == {5, 6}
        assert hits[0]["web"]["title"] == "Harbour closed"
        article = await called(client, "read_article", id=5)
        assert f"\n{STORY}\n" in article["web"]["text"]
        assert [one["id"] for one in article["also_in"]] == [6]
        new = await called(client, "new_since", since="2h", limit=1)
        assert (new["found"][0]["id"], new["next_before"]) == (6, 6)
        (story,) = (await called(client, "stories"))["found"]
        assert [one["seconds_behind"] for one in story["members"]] == [0.0, 1800.0]
        assert (await called(client, "matches", watch="all"))["found"]
        explained = await called(client, "explain_source", source="a.test")
        assert set(explained["visits"][0]) == {"at", "result", "web"}
        assert "last_error" in explained["web"]
        assert (await called(client, "changed_pages"))["found"][0]["id"] == 3
        assert "⟦web text⟧" in (await called(client, "read_page", id=3))["web"]["text"]
        proposed = await called(client, "propose_watch", query="timber")
        if proposed["whole"]:  # a preview may take some seconds, and no more
            assert proposed["news"] == 1  # the first visit of the other source was its baseline
            assert proposed["examples"][0]["web"]["title"] == "Harbour closed"
        refused = await client.call_tool("make_watch", {"name": "x", "query": "y"})
        assert refused.is_error
        wrong = await client.call_tool("new_since", {"since": "never"})
        assert "no time" in wrong.content[0].text  # type: ignore[union-attr]
        resource = (await client.read_resource("tidings://article/5")).contents[0]
        assert "Harbour closed" in resource.text  # type: ignore[union-attr]


@pytest.fixture
async def settings(tmp_path: Path) -> Settings:
    return await prepare(tmp_path)


class FindingService(FakeService):
    """Its searches are done at once: of `empty.test` nothing is found, and at `slow.test` they never end."""

    def begin(self, person_id: int, asked: str) -> int:
        number = super().begin(person_id, asked)
        if "empty" in asked:
            self.end(number, problem=f"{asked}: no feed found")
        elif "slow" not in asked:
            self.end(number, offers=OFFERS)
        return number


async def refused(client: Client, tool: str, **arguments: Any) -> str:
    """The words of a tool that cannot do it."""
    answer = await client.call_tool(tool, arguments)
    assert answer.is_error
    return answer.content[0].text  # type: ignore[union-attr]


async def _what_is_wrong_is_said(reads: Client) -> None:
    from mcp import MCPError

    assert "id: " in await refused(reads, "read_article", id="five")
    assert "there is no article 999" in await refused(reads, "read_article", id=999)
    assert "cursor: " in await refused(reads, "search", query="timber", cursor="made up")
    assert "no such version" in await refused(reads, "read_page", id=3, version=999)
    for uri in ("tidings://article/999", "tidings://article/five", "tidings://page/5"):
        with pytest.raises(MCPError, match="there is no"):
            await reads.read_resource(uri)
    with pytest.raises(MCPError, match="no such tool"):
        await reads.call_tool("no_tool", {})


async def _articles_are_resources(reads: Client) -> None:
    listed = (await reads.list_resources()).resources
    assert {f"tidings://article/{number}" for number in (5, 6)} <= {str(one.uri) for one in listed}
    [template] = (await reads.list_resource_templates()).resource_templates
    assert str(template.uri_template) == "tidings://article/{id}"
    read = (await reads.read_resource("tidings://article/6")).contents[0]
    assert json.loads(read.text)["web"]["title"] == "Harbour closed"  # type: ignore[union-attr]


async def _sources_are_followed(writes: Client, service: FindingService, monkeypatch: pytest.MonkeyPatch) -> None:
    best = await called(writes, "follow_source", address="news.test", folder="News")
    assert (best["source_id"], best["is_new"]) == (1, True)
    assert service.last == ("follow", 1, [OFFERS[0].url], "News")
    assert OFFERS[1].url in " ".join(best["web"]["feeds_found"])
    await called(writes, "follow_source", address="news.test", feed=OFFERS[1].url)
    assert service.last == ("follow", 1, [OFFERS[1].url], None)
    assert "did not find it" in await refused(writes, "follow_source", address="news.test", feed="https://x.test/")
    assert "no feed found" in await refused(writes, "follow_source", address="empty.test")
    monkeypatch.setattr(tools, "SEARCH_SECONDS", 0.01)
    assert "took too long" in await refused(writes, "follow_source", address="slow.test")


async def test_a_session_over_http(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    from mcp import Client
    from mcp.client.streamable_http import streamable_http_client

    async with AsyncExitStack() as stack:
        stores = await stack.enter_async_context(open_stores(settings))
        accounts, service = FakeAccounts.of_three(), FindingService()
        app = create_app(
            library=stores.library,
            clock=clock_of(settings),
            search=stores.search,
            followed=followed_of(stores),
            watching=watching_of(stores, settings),
            people=SignInPages(accounts, None, lambda request: False, lambda request: "192.0.2.1"),
            service=service,
            watch_service=FakeWatchService(),
        )

        async def connect(**headers: str) -> Client:
            transport = httpx2.ASGITransport(app=app)
            http = await stack.enter_async_context(httpx2.AsyncClient(transport=transport, headers=headers))
            url = "http://tidings.test/mcp"
            return await stack.enter_async_context(Client(streamable_http_client(url, http_client=http)))

        reads = await connect(authorization="Bearer read")
        assert not {tool.name for tool in (await reads.list_tools()).tools} & WRITING
        assert {hit["id"] for hit in (await called(reads, "search", query="timber"))["found"]} == {5, 6}
        assert (await reads.call_tool("make_watch", {"name": "x", "query": "y"})).is_error
        assert [one["name"] for one in (await called(reads, "watches"))["found"]] == ["all"]
        (story,) = (await called(reads, "stories", limit=1))["found"]
        assert [one["id"] for one in story["members"]] == [5, 6]
        (version,) = (await called(reads, "changed_pages", limit=1))["found"]
        assert (await called(reads, "read_page", id=3, version=version["version"]))["web"]["text"]
        await _what_is_wrong_is_said(reads)
        await _articles_are_resources(reads)
        accounts.given["of ben"] = (2, Rights.READ)
        ben = await connect(authorization="Bearer of ben")
        assert (await called(ben, "watches"))["found"] == (await called(ben, "matches"))["found"] == []
        assert (await ben.call_tool("matches", {"watch": "all"})).is_error
        writes = await connect(authorization="Bearer write")
        assert {tool.name for tool in (await writes.list_tools()).tools} >= WRITING
        assert "watch_id" in await called(writes, "make_watch", name="x", query="timber")
        await _sources_are_followed(writes, service, monkeypatch)
        plain = await stack.enter_async_context(httpx2.AsyncClient(transport=httpx2.ASGITransport(app=app)))
        asked = {"jsonrpc": "2.0", "id": 1, "method": "tools/list"}
        for headers, status in (
            ({}, 401),
            ({"authorization": "Bearer unknown"}, 401),
            ({"authorization": "Bearer read", "origin": "https://evil.example"}, 403),
            ({"authorization": "Bearer read", "host": "evil.example"}, 421),
        ):
            answer = await plain.post("http://tidings.test/mcp", headers=headers, json=asked)
            assert answer.status_code == status, headers
        assert (await plain.get("http://tidings.test/mcp", headers={"authorization": "Bearer read"})).status_code == 405
