"""Folders are renamed and removed beside the articles; a source is named and put into one by whoever follows it."""

from __future__ import annotations

import httpx
from selectolax.lexbor import LexborHTMLParser
from tests.unit.views.reading.readingservice import FakeReading
from tests.unit.views.reading.subscriptionservice import FakeSubscriptions
from tests.unit.web.library import NOW, FakeLibrary, StillClock

from tidings.model.people import OWNER, Folder, FolderTree, Following
from tidings.web.app import create_app
from tidings.web.core.context import Services


async def test_folders_and_names_are_edited_beside_the_list(library: FakeLibrary) -> None:
    reading, service = FakeReading(library), FakeSubscriptions()
    reading.folders = FolderTree((Folder(1, "News"),))
    reading.own = [Following(2, "Mine", 1, NOW, 0, "Mine")]
    await service.follow(OWNER, 2)
    await service.move(OWNER, 2, "News")
    app = create_app(library=library, clock=StillClock(), reading=reading, services=Services(subscriptions=service))
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url="http://tidings.test") as client:
        of_folder, of_source = [(await client.get(f"/articles?{one}")).text for one in ("folder=1", "source=2")]
        assert 'action="/articles/folders/1"' in of_folder
        assert 'action="/articles/folders/1/remove"' in of_folder
        assert 'action="/sources/2/own"' in of_source
        assert '<h1 dir="auto">Mine</h1>' in of_source  # the person's own name
        assert 'value="News"' in of_source
        listed = LexborHTMLParser((await client.get("/sources")).text)
        assert [row.text() for row in listed.css(".host") if "folder" in row.text()] == ["in the folder News"]

        renamed = await client.post("/articles/folders/1", data={"name": "World"})
        assert (renamed.status_code, renamed.headers["location"]) == (303, "/articles?folder=1")
        assert service.folders[OWNER, 1].name == "World"
        sent = {"title": " The paper ", "folder": "World", "back": "https://evil.test/"}
        named = await client.post("/sources/2/own", data=sent)
        assert named.headers["location"] == "/articles?source=2"
        kept = service.followed[OWNER, 2]
        assert (kept.title, kept.folder_id) == ("The paper", 1)
        assert (await client.post("/sources/2/own", data={"folder": "/"})).status_code == 400  # is no name
        await client.post("/sources/2/own", data={"title": "", "folder": ""})
        kept = service.followed[OWNER, 2]
        assert (kept.title, kept.folder_id) == (None, None)
        assert (await client.post("/articles/folders/1/remove")).status_code == 303
        assert not service.folders
