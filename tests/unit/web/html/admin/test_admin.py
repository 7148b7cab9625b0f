"""The pages of those who run the program."""

from __future__ import annotations

from collections.abc import AsyncIterator

import httpx
import pytest
from selectolax.lexbor import LexborHTMLParser
from tests.unit.views.admin.adminservice import FakeAdminService
from tests.unit.web.html.test_pages import page, words
from tests.unit.web.library import StillClock, a_library
from tests.unit.web.watchroom import a_room

from tidings.web.app import create_app
from tidings.web.core.context import Services

PATHS = ("/admin", "/admin/settings", "/admin/deliveries", "/admin/log", "/admin/doctor")


def texts(tree: LexborHTMLParser, selector: str) -> list[str]:
    return [" ".join(node.text(separator=" ").split()) for node in tree.css(selector)]


@pytest.fixture
def service() -> FakeAdminService:
    return FakeAdminService()


@pytest.fixture
async def client(service: FakeAdminService) -> AsyncIterator[httpx.AsyncClient]:
    room = a_room()
    app = create_app(library=a_library(), clock=StillClock(), watching=room.watching, services=Services(admin=service))
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url="http://tidings.test") as client:
        yield client


async def test_every_page_says_what_there_is_with_nothing_inline(client: httpx.AsyncClient) -> None:
    for path in PATHS:
        tree = await page(client, path)
        assert not tree.css("[style], style, script:not([src]), [onclick], main b, main i"), path
        assert texts(tree, ".tabs a") == ["State", "Settings", "Deliveries", "Log", "Doctor"], path
    assert "/admin" in [link.attributes["href"] for link in (await page(client, "/")).css("nav a")]


async def test_what_waits_what_is_stored_and_what_went_wrong(client: httpx.AsyncClient) -> None:
    tree = await page(client, "/admin")
    tiles = texts(tree, ".tile")
    assert tiles[0] == "Visits due 12 3 for more than an hour"
    assert tiles[6] == "Messages not sent 2 1 given up"
    said = words(tree)
    for expected in ("4711, since", "120.0 MB", "64 visits at the same time", "3 visits due or under way", "5.0 MB"):
        assert expected in said, expected
    assert texts(tree, ".facts .trouble") == ["300.0 MB"], "little is free"
    assert len(tree.css(".log li")) == 1


async def test_settings_with_where_each_came_from(client: httpx.AsyncClient) -> None:
    tree = await page(client, "/admin/settings")
    rows = texts(tree, "tbody tr")
    said = "web.port port of the web page; 0 takes a free one 8080 default: 8642 environment TIDINGS_WEB__PORT"
    assert rows[1] == said
    assert rows[2] == "web.host address the web page listens on 127.0.0.1 default"
    assert texts(tree, "h2") == ["general", "web", "fetch"]
    assert len((await page(client, "/admin/settings?changed=true")).css("tbody tr")) == 3
    assert texts(await page(client, "/admin/settings?q=LISTENS"), "tbody th code") == ["web.host"]
    assert "No setting fits." in words(await page(client, "/admin/settings?q=nothing+such"))


async def test_messages_are_tried_again(client: httpx.AsyncClient, service: FakeAdminService) -> None:
    tree = await page(client, "/admin/deliveries?unsent=true")
    forms = [form.attributes["action"] or "" for form in tree.css("form[method=post]")]
    assert forms[0] == "/admin/deliveries/retry"
    assert len(forms) > 1
    for path in forms:
        assert (await client.post(path)).headers["location"] == "/admin/deliveries?unsent=true"
    assert service.retried[0] is None
    assert service.retried[1:] == [int(path.split("/")[3]) for path in forms[1:]]
    assert (await client.post("/admin/deliveries/99/retry")).status_code == 404


async def test_the_log_at_a_level(client: httpx.AsyncClient) -> None:
    assert [line.split()[0] for line in texts(await page(client, "/admin/log"), ".log li")] == ["warning", "info"]
    tree = await page(client, "/admin/log?level=warning")
    assert texts(tree, ".log .text") == ["<b>slow</b> host"]
    assert "Nothing was logged" in words(await page(client, "/admin/log?level=error"))
    assert (await client.get("/admin/log?level=all")).status_code == 400


async def test_checks_are_made_when_they_are_asked_for(client: httpx.AsyncClient, service: FakeAdminService) -> None:
    assert texts(await page(client, "/admin/doctor"), "main button") == ["Check now"]
    assert (await client.post("/admin/doctor")).headers["location"] == "/admin/doctor"
    tree = await page(client, "/admin/doctor")
    assert "under way" in words(tree)
    assert tree.css_first("main").attributes["data-refresh"] == "2"  # type: ignore[union-attr]
    service.end()
    tree = await page(client, "/admin/doctor")
    assert "1 warning, 1 in order" in words(tree)
    first, second = texts(tree, ".checks li")
    assert first == "in order database SQLite, 5.0 MB, quick check passed"
    assert second.startswith("warning free space 300.0 MB free on the disk of <i>srv</i>; visits pause below")
    german = await client.get("/admin/doctor", headers={"Accept-Language": "de"})
    assert texts(LexborHTMLParser(german.text), ".checks li") == [
        "in Ordnung Datenbank SQLite, 5,0 MB, schnelle Prüfung bestanden",
        "Warnung freier Speicherplatz 300,0 MB frei auf dem Datenträger von <i>srv</i>; unter 200,0 MB pausieren "
        "Abrufe (store.keep_free) dort Platz schaffen",
    ]


async def test_settings_are_found_by_words_of_the_language(client: httpx.AsyncClient) -> None:
    for asked in ("webseite", "web page"):
        german = await client.get("/admin/settings", params={"q": asked}, headers={"Accept-Language": "de"})
        assert texts(LexborHTMLParser(german.text), "tbody code:not(.value)") == ["web.port", "web.host"]
