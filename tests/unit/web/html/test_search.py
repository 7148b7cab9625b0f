"""The search page, its box, and the same for programs."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import timedelta
from urllib.parse import urlencode

import httpx
import pytest
from selectolax.lexbor import LexborHTMLParser
from tests.unit.views.adding.watchservice import FakeWatchService
from tests.unit.views.reading.readingservice import FakeReading
from tests.unit.web.library import NOW, FakeLibrary, StillClock
from tests.unit.web.watchroom import a_room

from tidings.errors import StoreError
from tidings.model.people import OWNER, SavedList
from tidings.model.search import (
    Facets,
    FacetValue,
    FoundPage,
    Hit,
    HitCount,
    Indexed,
    IndexState,
    Passage,
    SearchPage,
    SearchPlace,
    SearchQuery,
    SearchSort,
    Unindexed,
    UnindexedPage,
)
from tidings.watch.query.parser import parse_query
from tidings.web.app import create_app


@dataclass
class FakeSearch:
    page: SearchPage = SearchPage(())
    asked: list[SearchQuery] = field(default_factory=list)
    broken: bool = False

    async def waiting(self) -> int:
        return 0

    async def state(self) -> IndexState:
        return self.page.index

    async def unindexed(self, limit: int) -> list[Unindexed | UnindexedPage]:
        return []

    async def index(self, indexed: Sequence[Indexed]) -> int:
        return 0

    async def index_again(self, languages: Sequence[str], most: int | None = None) -> int | None:
        return 0

    async def search(self, query: SearchQuery) -> SearchPage:
        if self.broken:
            raise StoreError("the database is locked")
        parse_query(query.text)
        self.asked.append(query)
        return self.page

    async def folder_values(self, person_id: int, by_source: Sequence[tuple[int, int]]) -> tuple[FacetValue, ...]:
        return tuple(FacetValue(f"{one}", f"Folder {one} of {person_id}", number) for one, number in by_source)


def ask(library: FakeLibrary, store: FakeSearch | None) -> httpx.AsyncClient:
    app = create_app(library=library, clock=StillClock(), search=store)
    return httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url="http://tidings.test")


@pytest.fixture
def store(library: FakeLibrary) -> FakeSearch:
    article = next(iter(library.kept_articles.values())).article
    title = Passage("Gas <script>alert(1)</script>", ((0, 3),))
    body = Passage("… the price of <b>gas</b> & oil", ((2, 5), (18, 21)))
    return FakeSearch(
        SearchPage((Hit(article, 2.5, title, (body,)),), more=True, bounded=True, index=IndexState(656, 3_000))
    )


async def test_later_pages_begin_behind_the_last_hit(library: FakeLibrary, store: FakeSearch) -> None:
    store.page = replace(store.page, following=SearchPlace(NOW, 2.5, 7))
    async with ask(library, store) as client:
        answer = await client.get("/api/search?q=gas&limit=1")
        following = answer.links["next"]["url"]
        assert (await client.get(following)).status_code == 200
        assert store.asked[-1].after == SearchPlace(NOW, 2.5, 7)
        page = LexborHTMLParser((await client.get("/search?q=gas")).text)
        later = page.css_first("a[rel=next]").attributes["href"]  # type: ignore[union-attr]
        assert (await client.get(later or "")).status_code == 200
        assert store.asked[-1].after == SearchPlace(NOW, 2.5, 7)
        assert (await client.get("/api/search?q=gas&cursor=WyJzZWFyY2giXQ")).status_code == 422


async def test_an_article_has_its_place_in_the_search_that_found_it(library: FakeLibrary, store: FakeSearch) -> None:
    [hit] = store.page.hits
    articles = [one.article for one in library.kept_articles.values()][:3]
    store.page = replace(store.page, hits=tuple(replace(hit, found=one) for one in articles))
    app = create_app(library=library, clock=StillClock(), search=store, reading=FakeReading(library))
    transport = httpx.ASGITransport(app=app)
    async with httpx.AsyncClient(transport=transport, base_url="http://tidings.test") as client:

        async def links(path: str, selector: str) -> list[str]:
            tree = LexborHTMLParser((await client.get(path)).text)
            return [one.attributes["href"] or "" for one in tree.css(selector)]

        found = await links("/search?q=gas&lang=en&page=2", ".articles .headline")
        query = "found=q%3Dgas%26lang%3Den%26page%3D2"
        assert found == [f"/articles/{one.id}?{query}" for one in articles]
        back, earlier, later = (f"/search?q=gas&lang=en{page}" for page in ("&page=2", "", "&page=3"))
        assert await links(found[0], ".beside a") == [back, earlier, found[1]]
        assert await links(found[1], ".beside a") == [back, found[0], found[2]]
        assert await links(found[2], ".beside a") == [back, found[1], later]
        told = await client.get(
            f"/api/v1/articles/{articles[2].id}/neighbours", params={"list": "/search?q=gas&lang=en&page=2"}
        )
        assert told.json() == {
            "list": back,
            "previous": {"kind": "article", "id": articles[1].id, "path": found[1]},
            "following": {"kind": "search", "id": None, "path": later},
        }
        [first, *_] = await links(f"/search?{urlencode({'q': 'газ ' * 250})}", ".articles .headline")
        assert first == f"/articles/{articles[0].id}"  # as the address would be too long
        for other in ("q=gas&page=x", "q=gas&sort=x", "q=(", "cursor=1&q=gas", "lang=en", "q=gas&folder=x", "%FF"):
            path = f"/articles/{articles[0].id}?{urlencode({'found': other})}"
            assert (await links(path, ".beside a"))[0] == "/articles", other


async def test_the_page_shows_what_was_found(library: FakeLibrary, store: FakeSearch) -> None:
    async with ask(library, store) as client:
        answer = await client.get("/search", params={"q": 'gas "price of"', "since": "2h", "lang": "en", "page": 2})
    assert answer.status_code == 200
    text = answer.text
    assert "<mark>Gas</mark> &lt;script&gt;alert(1)&lt;/script&gt;" in text
    assert "… <mark>the</mark> price of &lt;b&gt;<mark>gas</mark>&lt;/b&gt; &amp; oil" in text
    assert "<script>alert" not in text
    assert 'value="gas &#34;price of&#34;"' in text
    assert "only some of them were looked at" in text
    assert "Indexing 2,344 of 3,000" in text
    assert 'href="/search?q=gas+%22price+of%22&amp;lang=en&amp;since=2h&amp;page=3"' in text
    assert 'href="/search?q=gas+%22price+of%22&amp;lang=en&amp;since=2h"' in text
    (query,) = store.asked
    wanted = SearchQuery('gas "price of"', NOW, NOW - timedelta(hours=2), None, "en", 20, 20)
    assert query == replace(wanted, person_id=1, faceted=True)


async def test_a_page_is_told_from_an_article(library: FakeLibrary, store: FakeSearch) -> None:
    found = FoundPage(31, 30, "The <i>Shop</i>", "http://me:secret@shop.test/", "Gas", "en", "shops", NOW)
    article = replace(store.page.hits[0], score=1.0)
    store.page = SearchPage((Hit(found, 2.5, Passage("Gas", ((0, 3),)), ()), article))
    async with ask(library, store) as client:
        text = (await client.get("/search?q=gas")).text
        assert [node.text() for node in LexborHTMLParser(text).css(".meta .kind")] == ["Page", "Article"]
        assert 'href="/pages/31"' in text
        assert 'href="/sites/30"' in text
        assert "<i>" not in text
        assert "Indexing" not in text
        of_page, of_article = (await client.get("/api/search?q=gas")).json()["hits"]
    assert (of_page["kind"], of_page["article"], of_article["kind"]) == ("page", None, "article")
    assert of_page["page"] == {
        "id": 31,
        "site_id": 30,
        "site_name": "The <i>Shop</i>",
        "url": "http://shop.test/",
        "title": "Gas",
        "language": "en",
        "category": "shops",
        "changed": NOW.isoformat().replace("+00:00", "Z"),
    }


async def test_nothing_is_asked_of_an_empty_box(library: FakeLibrary, store: FakeSearch) -> None:
    async with ask(library, store) as client:
        answer = await client.get("/search")
        assert answer.status_code == 200
        assert "autofocus" in answer.text
        assert "Indexing 2,344 of 3,000" in answer.text
        assert (await client.get("/search", params={"q": "  "})).status_code == 200
    assert store.asked == []


async def test_nothing_found(library: FakeLibrary) -> None:
    async with ask(library, FakeSearch()) as client:
        assert "Nothing was found." in (await client.get("/search?q=gas")).text


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"q": 'gas "pri'}, "this quote is never closed"),
        ({"q": "gas", "since": "<b>"}, "is no time"),
        ({"q": "gas", "source": "nowhere<b>"}, "no such source"),
    ],
)
async def test_a_mistake_is_said_on_the_page(
    library: FakeLibrary, store: FakeSearch, asked: dict[str, str], words: str
) -> None:
    async with ask(library, store) as client:
        answer = await client.get("/search", params=asked)
        assert answer.status_code == 400
        assert words in answer.text
        assert "<b>" not in answer.text
        told = await client.get("/api/search", params=asked)
        assert told.status_code == (404 if "source" in asked else 422)
        assert words in told.json()["error"]


async def test_the_box_stands_on_every_page_that_has_a_search(library: FakeLibrary, store: FakeSearch) -> None:
    async with ask(library, store) as client:
        assert 'action="/search"' in (await client.get("/")).text
        assert 'action="/search"' in (await client.get("/nowhere")).text
    async with ask(library, None) as client:
        assert 'action="/search"' not in (await client.get("/")).text
        assert (await client.get("/search?q=gas")).status_code == 404
        assert (await client.get("/api/search?q=gas")).status_code == 404


async def test_the_api(library: FakeLibrary, store: FakeSearch) -> None:
    source = next(iter(library.kept_sources.values()))
    async with ask(library, store) as client:
        answer = await client.get(f"/api/search?q=gas&source={source.id}&limit=1&offset=4")
        assert answer.status_code == 200
        found = answer.json()
        assert (found["next_offset"], found["bounded"], found["waiting"]) == (5, True, 656)
        (hit,) = found["hits"]
        assert hit["score"] == 2.5
        assert hit["title"]["marks"] == [[0, 3]]
        assert hit["passages"][0]["marks"] == [[2, 5], [18, 21]]
        assert (hit["kind"], hit["page"]) == ("article", None)
        assert hit["article"]["id"] == next(iter(library.kept_articles.values())).article.id
        assert store.asked[0].source_id == source.id
        for wrong in ("limit=0", "limit=1000", "offset=-1", "offset=100000", "q=" + "x" * 3000):
            assert (await client.get(f"/api/search?q=gas&{wrong}")).status_code == 422
        assert (await client.get("/api/search")).status_code == 422
        assert "/api/v1/search" in (await client.get("/api/docs")).text


async def test_a_store_that_does_not_answer(library: FakeLibrary) -> None:
    async with ask(library, FakeSearch(broken=True)) as client:
        assert (await client.get("/search?q=gas")).status_code == 503
        assert (await client.get("/api/search?q=gas")).json() == {
            "error": "the database is locked",
            "code": "unavailable",
        }


async def test_a_search_can_become_a_watch(library: FakeLibrary, store: FakeSearch) -> None:
    asked = {"q": 'gas -"<b>\'s"', "lang": "en"}
    app = create_app(library=library, clock=StillClock(), search=store, watching=a_room().watching)
    base = "http://tidings.test"
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url=base) as client:
        text = (await client.get("/search", params=asked)).text
        (line,) = [node.text() for node in LexborHTMLParser(text).css(".watch-this pre")]
        assert shlex.split(line) == ["tidings", "watch", "add", "--lang", "en", "gas b s", asked["q"]]
        assert "Watch this" not in (await client.get("/search")).text
    app = create_app(
        library=library, clock=StillClock(), search=store, watching=a_room().watching, watch_service=FakeWatchService()
    )
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url=base) as client:
        (link,) = LexborHTMLParser((await client.get("/search", params=asked)).text).css(".found-head .acts > a")
        form = await client.get(link.attributes["href"] or "")
        written = LexborHTMLParser(form.text).css_first("#query")
        assert written is not None
        assert written.text() == asked["q"]
    async with ask(library, store) as client:  # no watches here
        assert "Watch this" not in (await client.get("/search", params=asked)).text


async def test_folders_of_hits_are_the_readers_own_though_others_searched_before(
    library: FakeLibrary, store: FakeSearch
) -> None:
    """The rest of the facets is counted once for all."""
    folders = (FacetValue("8", "First", 30), FacetValue("9", "Second", 7))
    store.page = replace(store.page, facets=Facets(folders=folders, by_source=((8, 30), (9, 7))))
    async with ask(library, store) as client:
        shown = [LexborHTMLParser((await client.get("/search?q=gas")).text).css(".facets a") for _ in range(2)]
    assert [[one.text() for one in links] for links in shown] == [
        ["First", "Second"],
        [f"Folder {one} of {OWNER}" for one in (8, 9)],
    ]
    assert [one.faceted for one in store.asked] == [True, False]


async def test_facets_count_and_narrow(library: FakeLibrary, store: FakeSearch) -> None:
    facets = Facets(
        sources=(FacetValue("1", "Site <1>", 30), FacetValue("2", "Site 2", 7)),
        folders=(FacetValue("5", "News", 30), FacetValue("6", "Science", 7)),
        languages=(FacetValue("en", "en", 37),),
        months=(FacetValue("2026-02", "2026-02", 30), FacetValue("2026-01", "2026-01", 7)),
    )
    store.page = replace(store.page, facets=facets, count=HitCount(37, is_exact=False), bounded=False)
    async with ask(library, store) as client:
        answer = await client.get("/search?q=gas&sort=date&since=2026-01-01&until=2026-11-15")
        tree = LexborHTMLParser(answer.text)
        links = {one.text(): one.attributes["href"] for one in tree.css(".facets a")}
        assert links["Site <1>"] == "/search?q=gas&source=1&since=2026-01-01&until=2026-11-15&sort=date"
        assert links["Feb 2026"] == "/search?q=gas&since=2026-02-01&until=2026-02-28&sort=date"
        assert "English" not in links  # one value narrows nothing
        assert tree.css_first(".found-head p").text() == "about 37 found"  # type: ignore[union-attr]
        [asked] = store.asked
        assert (asked.sort, asked.until, asked.faceted) == (
            SearchSort.DATE,
            NOW.replace(day=16, hour=0, minute=0, second=0),
            True,
        )
        store.page = replace(store.page, count=HitCount(2_000, is_exact=False, is_more=True))
        page = await client.get("/search?q=gas&folder=5&lang=en&source=1")
        assert "<b>more than 2,000</b> found" in page.text
        assert (store.asked[-1].folder_id, store.asked[-1].source_id) == (5, 1)
        chips = [one.attributes["href"] for one in LexborHTMLParser(page.text).css(".chip")]
        assert chips == [
            "/search?q=gas&folder=5&lang=en",
            "/search?q=gas&source=1&lang=en",
            "/search?q=gas&source=1&folder=5",
        ]
        assert (await client.get("/search?q=gas&until=nonsense")).status_code == 400
        client.headers["Cookie"] = "zone=Europe/Warsaw"  # days are the reader's
        await client.get("/search?q=gas&sort=date&since=2026-10-25&until=2026-10-25")
        midnights = NOW.replace(month=10, day=24, hour=22, minute=0, second=0), NOW.replace(month=10, day=25, hour=23)
        assert (store.asked[-1].since, store.asked[-1].until) == (
            midnights[0],
            midnights[1].replace(minute=0, second=0),
        )


async def test_searches_are_saved(library: FakeLibrary, store: FakeSearch) -> None:
    service = FakeReading(library)
    app = create_app(library=library, clock=StillClock(), search=store, reading=service)
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url="http://tidings.test") as client:
        sent = {"name": "Gas", "search": "/search?q=gas+price&lang=en&odd=1&page=7"}
        answer = await client.post("/search/saved", data=sent)
        assert answer.headers["location"] == "/search?q=gas+price&lang=en"
        assert [(one.name, one.query) for one in service.lists] == [("Gas", "/search?q=gas+price&lang=en")]
        service.lists.append(SavedList(2, "Unread", "unread=1"))
        assert 'href="/search?q=gas+price&amp;lang=en"' in (await client.get("/search")).text
        assert "Unread" not in (await client.get("/search")).text
        assert 'href="/search?q=gas+price&amp;lang=en"' in (await client.get("/articles")).text
        for wrong in ({"name": "x", "search": "/search?lang=en"}, {"name": "", "search": "/search?q=a"}):
            assert (await client.post("/search/saved", data=wrong)).status_code == 400
        for one in (1, 2):
            assert (await client.post(f"/search/saved/{one}/remove")).status_code == 303
        assert [one.name for one in service.lists] == ["Unread"]
