"""Lists of articles and one article: what is shown, and what people do there."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import timedelta

import httpx
import pytest
from selectolax.lexbor import LexborHTMLParser
from tests.unit.views.reading.readingservice import FakeReading
from tests.unit.web.library import NOW, FakeLibrary, StillClock, a_detail, an_article, join
from tests.unit.web.watchroom import a_room

from tidings.model.feeds import Enclosure
from tidings.model.people import NO_FOLDER, OWNER, Folder, FolderTree, Following, Mark, Neighbours, ReadAll, SavedList
from tidings.views.reading.service import MarkAct
from tidings.web.app import create_app


@pytest.fixture
def service(library: FakeLibrary) -> FakeReading:
    return FakeReading(library)


@pytest.fixture
async def client(service: FakeReading) -> AsyncIterator[httpx.AsyncClient]:
    app = create_app(library=service.library, clock=StillClock(), reading=service)
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url="http://tidings.test") as client:
        yield client


async def page(client: httpx.AsyncClient, path: str) -> LexborHTMLParser:
    answer = await client.get(path)
    assert answer.status_code == 200, answer.text
    return LexborHTMLParser(answer.text)


def said(tree: LexborHTMLParser, selector: str) -> list[str]:
    return [" ".join(node.text(separator=" ").split()) for node in tree.css(selector)]


def links(tree: LexborHTMLParser, selector: str) -> list[str | None]:
    return [node.attributes["href"] for node in tree.css(selector)]


def values(tree: LexborHTMLParser, selector: str) -> list[str | None]:
    return [node.attributes.get("value") for node in tree.css(selector)]


async def test_folders_lists_and_tags_are_beside_the_list(client: httpx.AsyncClient, service: FakeReading) -> None:
    folders = Folder(3, "News", 2, 12), Folder(4, "News/Poland", 1, 2)
    service.folders = FolderTree(folders, Folder(NO_FOLDER, "", 1, 5), Folder(NO_FOLDER, "", 3, 1_017))
    service.own = [Following(2, "Mine <b>", 3, NOW, 4)]
    service.lists = [SavedList(1, "Polish", "folder=3&language=pl")]
    service.marked = {1: Mark(True, tags=("a & b",))}
    tree = await page(client, "/articles?folder=3")
    assert said(tree, ".tree a")[0] == "What I follow 1,017 unread"
    assert said(tree, ".tree a")[5:] == [
        *("News 12 unread", "Mine <b> 4 unread", "Poland 2 unread", "In no folder 5 unread", "Polish", "a & b 1"),
    ]
    assert links(tree, ".tree a")[5:] == [
        *("/articles?folder=3", "/articles?source=2", "/articles?folder=4", "/articles?folder=0"),
        *("/articles?folder=3&language=pl", "/articles?tag=a%20%26%20b"),
    ]
    assert said(tree, "h1") == ["News"]
    assert service.queries[-1].folder_id == 3
    assert (await client.get("/articles?folder=99")).status_code == 404
    saved = await page(client, "/articles?folder=3&language=pl")
    assert said(saved, "h1") == ["Polish"]
    assert said(saved, ".chips a") == ["Language: Polish × (remove)"]
    assert links(saved, ".chips a") == ["/articles?folder=3"]


async def test_languages_are_chosen_by_name(client: httpx.AsyncClient, service: FakeReading) -> None:
    tree = await page(client, "/articles?language=pl")
    choices = {one.attributes["value"]: one.text() for one in tree.css("#f-language option")}
    assert (choices[""], choices["de"], choices["pl"]) == ("any", "German", "Polish")
    assert [one.attributes["value"] for one in tree.css("#f-language option[selected]")] == ["pl"]
    other = await page(client, "/articles?language=tlh")
    assert said(other, "#f-language option[selected]") == ["tlh"], "a language without a name stays chosen"


async def test_rows_have_their_marks_and_hooks(client: httpx.AsyncClient, service: FakeReading) -> None:
    service.marked = {1: Mark(True, starred_at=NOW, tags=("x",), note="n"), 2: Mark(False, saved_at=NOW)}
    tree = await page(client, "/articles?by=seen")
    entries = {node.attributes["data-article"]: node for node in tree.css("li.entry[data-article]")}
    assert "unread" in (entries["1"].attributes["class"] or "").split()
    assert "unread" not in (entries["2"].attributes["class"] or "").split()
    for id, acts in (("1", ["read:1", "unstar:1", "save:1"]), ("2", ["unread:2", "star:2", "unsave:2"])):
        buttons = entries[id].css("button[data-act]")
        assert [one.attributes["data-act"] for one in buttons] == ["read", "star", "save"]
        assert [one.attributes["value"] for one in buttons] == acts
        headline, original = entries[id].css_first("a.headline"), entries[id].css_first("a[data-act=original]")
        assert headline is not None
        assert original is not None
        assert headline.attributes["href"] == f"/articles/{id}?by=seen"  # the list travels along
        assert (original.attributes["href"] or "").startswith("https://")
    assert values(tree, "#marks input[name=back]") == ["/articles?by=seen"]


async def test_articles_are_marked_with_and_without_a_script(client: httpx.AsyncClient, service: FakeReading) -> None:
    sent = await client.post("/articles/mark", data={"mark": "star:12", "back": "/articles?by=seen"})
    assert (sent.status_code, sent.headers["location"]) == (303, "/articles?by=seen#a12")
    script = await client.post("/articles/mark", data={"mark": "read:1,2"}, headers={"accept": "application/json"})
    assert script.json() == {"changed": 2}
    away = await client.post("/articles/mark", data={"mark": "save:3", "back": "//evil.test/"})
    assert away.headers["location"] == "/articles#a3"
    assert service.done == [(OWNER, MarkAct.STAR, 12), (OWNER, MarkAct.READ, 1, 2), (OWNER, MarkAct.SAVE, 3)]
    for mark in ("", "star", "star:", "star:x", "eat:1", "read:" + "1," * 600):
        assert (await client.post("/articles/mark", data={"mark": mark})).status_code == 400, mark


async def test_all_is_marked_as_read_and_undone(client: httpx.AsyncClient, service: FakeReading) -> None:
    for which, filter, expected in (
        ("all", "", ReadAll()),
        ("all", "folder=3&unread=1", ReadAll(folder_id=3)),
        ("old", "source=2", ReadAll((2,), seen_before=NOW - timedelta(days=1))),
    ):
        sent = await client.post("/articles/read-all", data={"which": which, "filter": filter})
        assert service.done[-1] == (OWNER, expected)
        assert sent.headers["location"] == f"/articles?{filter}{'&' if filter else ''}undo=7&marked=12"
    notice = await page(client, sent.headers["location"])
    assert said(notice, ".notice-line span") == ["12 articles marked as read."]
    assert values(notice, ".notice-line input") == ["source=2", "7", ""]
    undone = await client.post("/articles/undo", data={"token": "7", "filter": "source=2"})
    assert (undone.headers["location"], service.done[-1]) == ("/articles?source=2", (OWNER, "undo", 7))
    nothing = await client.post("/articles/read-all", data={"which": "all", "filter": "folder=99"})
    assert nothing.headers["location"] == "/articles?folder=99"
    listed = await client.post("/articles/read-all", data={"which": "list", "filter": "language=de"})
    assert (listed.headers["location"], service.done[-1]) == (
        "/articles?language=de&undo=7&marked=3",
        (OWNER, "listed", "de"),
    )
    for path, offered in (("/articles?language=de", True), ("/articles?unread=1", False)):
        assert ("list" in values(await page(client, path), "[name=which]")) is offered
    some = await client.post("/articles/read-all", data={"which": "page", "filter": "tag=x", "ids": "4,5"})
    assert some.headers["location"] == "/articles?tag=x&undone=4,5&marked=2"
    assert values(await page(client, some.headers["location"]), ".notice-line input[name=ids]") == ["4,5"]
    await client.post("/articles/undo", data={"ids": "4,5"})
    assert service.done[-2:] == [(OWNER, MarkAct.READ, 4, 5), (OWNER, MarkAct.UNREAD, 4, 5)]
    for data, status in (({"token": "8"}, 404), ({"token": "x"}, 400), ({"filter": "by=x"}, 400)):
        assert (await client.post("/articles/undo", data=data)).status_code == status


async def test_lists_are_saved_and_removed(client: httpx.AsyncClient, service: FakeReading) -> None:
    sent = await client.post("/articles/lists", data={"name": "Mine", "filter": "unread=1&x=y&tag=a"})
    assert sent.headers["location"] == "/articles?unread=1&tag=a"
    assert service.lists == [SavedList(1, "Mine", "unread=1&tag=a")]
    tree = await page(client, "/articles?tag=a&unread=1")
    assert tree.css_first("form[action='/articles/lists/1/remove']") is not None
    assert (await client.post("/articles/lists", data={"name": "", "filter": ""})).status_code == 400
    await client.post("/articles/lists/1/remove", data={"filter": ""})
    assert service.lists == []


async def test_how_lists_look_is_remembered(client: httpx.AsyncClient, service: FakeReading) -> None:
    for sent, kept, selector in (
        ({"layout": "cards"}, {"layout": "cards"}, ".look-cards"),
        ({"layout": "compact", "scroll": "1"}, {"layout": "compact", "scroll": "1"}, ".look-compact[data-scroll]"),
        ({"layout": "list", "scroll": "0"}, {"layout": "", "scroll": ""}, ".look-list:not([data-scroll])"),
        ({"layout": "other"}, {"layout": "", "scroll": ""}, ".look-list"),
    ):
        answer = await client.post("/articles/view", data={**sent, "filter": "unread=1"})
        assert answer.headers["location"] == "/articles?unread=1"
        assert service.wishes == kept
        assert (await page(client, "/articles")).css_first(selector) is not None


async def test_an_article_has_its_place_in_the_list(client: httpx.AsyncClient, service: FakeReading) -> None:
    service.beside = Neighbours(4, 2)
    service.marked = {3: Mark(True, note="To <b>do</b>", tags=("later", "x"))}
    tree = await page(client, "/articles/3?unread=1&folder=2")
    assert links(tree, ".beside a") == [
        *("/articles?folder=2&unread=1", "/articles/4?folder=2&unread=1", "/articles/2?folder=2&unread=1"),
    ]
    [article] = tree.css("article.entry[data-article='3']")
    assert "data-opened" in article.attributes  # the script marks it as read; to ask for the page does not
    assert service.done == []
    assert values(tree, "article button[data-act]") == ["read:3", "star:3", "save:3"]
    assert said(tree, ".note-text") == ["To <b>do</b>"]
    assert values(tree, "#tags") == ["later, x"]
    assert said(tree, ".cite summary") == ["Text", "BibTeX", "RIS"]
    service.marked = {}
    assert "data-opened" not in (await client.get("/articles/3")).text


async def test_programs_are_told_what_is_beside_an_article(client: httpx.AsyncClient, service: FakeReading) -> None:
    service.beside = Neighbours(4, None)
    where = "/api/v1/articles/3/neighbours"
    beside = {"kind": "article", "id": 4, "path": "/articles/4?folder=2&unread=1"}
    found = (await client.get(where, params={"list": "/articles?unread=1&folder=2"})).json()
    assert found == {"list": "/articles?folder=2&unread=1", "previous": beside, "following": None}
    assert (await client.get(where)).json()["previous"]["path"] == "/articles/4"
    for path, wanted, status, code in (
        (where, "/articles?folder=x", 422, "filter_wrong"),
        (where, "/articles?watch=7", 404, "watch_not_found"),
        (where, "/sources", 422, "unusable_value"),
        (where, "/search?q=gas", 404, "not_in_list"),
        ("/api/v1/articles/99/neighbours", "/articles", 404, "article_not_found"),
    ):
        answer = await client.get(path, params={"list": wanted})
        assert (answer.status_code, answer.json()["code"]) == (status, code), wanted


async def test_programs_are_given_the_citations_of_the_page(client: httpx.AsyncClient) -> None:
    tree = await page(client, "/articles/3")
    shown = dict(zip(said(tree, ".cite summary"), said(tree, ".cite pre"), strict=True))
    told = (await client.get("/api/v1/articles/3/citations")).json()
    assert {name: " ".join(text.split()) for name, text in told.items()} == {
        name.lower(): text for name, text in shown.items()
    }
    assert (await client.get("/api/v1/articles/99/citations")).status_code == 404


async def test_notes_and_tags_are_kept(client: httpx.AsyncClient, service: FakeReading) -> None:
    sent = {"note": "one\r\ntwo", "tags": "a, b ,", "back": "/articles/3?unread=1"}
    answer = await client.post("/articles/3/note", data=sent)
    assert (answer.status_code, answer.headers["location"]) == (303, "/articles/3?unread=1")
    assert (service.marked[3].note, service.marked[3].tags) == ("one\ntwo", ("a", "b"))
    assert (await client.post("/articles/3/note", data={"tags": "x" * 99})).status_code == 400
    assert (await client.post("/articles/99/note", data={"note": "x"})).status_code == 404


async def test_what_is_to_be_heard_is_played_when_asked_for(client: httpx.AsyncClient, library: FakeLibrary) -> None:
    files = (
        Enclosure("https://cdn.test/a.mp3", "audio/mpeg", 1_000),
        Enclosure("javascript:x", "audio/mpeg"),
        Enclosure("https://cdn.test/b.mp4", "video/mp4"),
        Enclosure("https://cdn.test/c.pdf", "application/pdf"),
    )
    library.kept_articles[1] = a_detail(an_article(1, enclosures=files))
    tree = await page(client, "/articles/1")
    assert said(tree, ".played a") == ["Listen at cdn.test", "Watch at cdn.test"]
    assert tree.css_first("audio, video, iframe") is None
    assert links(tree, ".play a") == ["/articles/1?play=1"]
    played = await client.get("/articles/1?play=1")  # the reader asked for it
    tree = LexborHTMLParser(played.text)
    assert [node.attributes["src"] for node in tree.css("audio, video")] == [files[0].url, files[2].url]
    assert [node.attributes["preload"] for node in tree.css("audio, video")] == ["none", "none"]
    for answer, may in ((played, True), (await client.get("/articles/1"), False)):
        assert ("media-src" in answer.headers["content-security-policy"]) is may


async def test_a_story_is_marked_as_one(client: httpx.AsyncClient, service: FakeReading, library: FakeLibrary) -> None:
    join(library, 5, 4, 2)
    service.folders = FolderTree((Folder(3, "News"),))
    service.marked = {2: Mark(True)}
    tree = await page(client, "/articles?folder=3")  # of a folder, what is on one page is folded
    assert values(tree, "[data-article='5'] [data-act=read]") == ["read:5,2,4"]
    assert tree.css_first("[data-article='2']") is None


async def test_only_ones_own_watches_are_filters(client: httpx.AsyncClient, service: FakeReading) -> None:
    assert (await client.get("/articles?watch=1")).status_code == 404  # there are none
    room = a_room()
    app = create_app(library=service.library, clock=StillClock(), reading=service, watching=room.watching)
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url="http://tidings.test") as asking:
        tree = await page(asking, "/articles?watch=1")
        assert service.queries[-1].watch_id == 1
        assert said(tree, ".chips a") == ["Watch: Watch 1 × (remove)"]
        assert "1" in values(tree, "#f-watch option")
        assert (await asking.get("/articles?watch=99")).status_code == 404
        tree = await page(asking, "/articles/1?watch=99&unread=1")  # somebody else's link to an article
        assert "watch=99" not in (tree.html or "")
        assert (await asking.get("/articles/1?watch=99&since=nonsense")).status_code == 400
