"""The same story in several sources, on the pages and in the API."""

from __future__ import annotations

import httpx
from selectolax.lexbor import LexborHTMLParser, LexborNode
from tests.unit.web.library import NOW, FakeLibrary, a_detail, an_article, join

from tidings.errors import StoreError
from tidings.views.articles import Copies, copies


async def page(client: httpx.AsyncClient, path: str) -> LexborHTMLParser:
    answer = await client.get(path)
    assert answer.status_code == 200, answer.text
    return LexborHTMLParser(answer.text)


def said(node: LexborHTMLParser | LexborNode | None) -> str:
    assert node is not None
    return " ".join(node.text(separator=" ").split())


def headlines(tree: LexborHTMLParser) -> list[str]:
    return [said(node) for node in tree.css(".articles > li > .headline")]


def story_of(library: FakeLibrary) -> None:
    """Article 5 was seen first (Site 3), then 4 (Site 2) and 2 (Site 3 again)."""
    join(library, 5, 4, 2)


def test_how_many_and_where_is_said() -> None:
    here, there = an_article(1, 1), [an_article(id, 2) for id in (2, 3)]
    assert Copies(here, (there[0],)).words == "+1 in another source"
    assert Copies(here, tuple(there)).words == "+2 in other sources"
    assert Copies(here, (*there, an_article(4, 1))).words == "+2 in other sources, 1 here"
    assert Copies(here, (an_article(4, 1),)).words == "+1 copy here"
    assert Copies(here, (an_article(4, 1), an_article(5, 1))).words == "+2 copies here"


async def test_an_article_alone_costs_no_question() -> None:
    library = FakeLibrary(error=StoreError("asked"))
    assert await copies(library, [an_article(1)]) == {}


async def test_a_story_that_is_gone_meanwhile_leaves_the_article_alone(library: FakeLibrary) -> None:
    assert await copies(library, [an_article(1, story_id=77, members=2)]) == {}


async def test_the_copies_of_a_story_are_folded_into_its_first_article(
    client: httpx.AsyncClient, library: FakeLibrary
) -> None:
    story_of(library)
    tree = await page(client, "/articles")
    assert headlines(tree) == ["Article number 1", "Article number 3", "Article number 5"]
    [folded] = tree.css("details.story")
    assert not folded.attributes.keys() & {"open"}
    assert said(folded.css_first("summary")) == "+1 in another source, 1 here"
    assert [link.attributes["href"] for link in folded.css(".headline")] == ["/articles/4", "/articles/2"]
    assert said(folded.css_first("li")) == "Article number 4 Site 2 19 minutes ago seen 7 minutes later"


async def test_all_articles_are_shown_where_they_are_asked_for(client: httpx.AsyncClient, library: FakeLibrary) -> None:
    story_of(library)
    tree = await page(client, "/articles?show=all")
    assert headlines(tree) == [f"Article number {id}" for id in range(1, 6)]
    assert len(tree.css("details.story")) == 3


async def test_the_switch_keeps_the_source_and_leaves_the_page(client: httpx.AsyncClient, library: FakeLibrary) -> None:
    tree = await page(client, "/articles?source=1&before=3&show=all")
    links = {said(link): link for link in tree.css(".choices a")}
    assert links["Stories"].attributes["href"] == "/articles?source=1"
    assert links["All articles"].attributes["href"] == "/articles?source=1&show=all"
    assert "aria-current" in links["All articles"].attributes
    assert "aria-current" not in links["Stories"].attributes
    assert [link.attributes["href"] for link in tree.css(".pager a")] == ["/articles?source=1&show=all"]


async def test_older_keeps_what_is_shown(client: httpx.AsyncClient, library: FakeLibrary) -> None:
    for id in range(10, 80):
        library.kept_articles[id] = a_detail(an_article(id))
    tree = await page(client, "/articles?source=1&show=all")
    older = tree.css_first("a[rel=next]")
    assert older is not None
    assert (older.attributes["href"] or "").startswith("/articles?source=1&show=all&before=")
    assert (await client.get(older.attributes["href"] or "")).status_code == 200


async def test_the_list_of_a_source_has_its_own_first_member(client: httpx.AsyncClient, library: FakeLibrary) -> None:
    story_of(library)
    tree = await page(client, "/articles?source=3")
    assert headlines(tree) == ["Article number 5"]
    assert said(tree.css_first("details.story summary")) == "+1 in another source, 1 here"


async def test_an_unknown_way_to_show_is_refused(client: httpx.AsyncClient) -> None:
    assert (await client.get("/articles?show=none")).status_code == 400


async def test_overview_and_source_say_it_too(client: httpx.AsyncClient, library: FakeLibrary) -> None:
    story_of(library)
    assert len((await page(client, "/")).css("details.story")) == 1
    assert len((await page(client, "/sources/3")).css("details.story")) == 2


async def test_an_article_says_where_else_it_stands(client: httpx.AsyncClient, library: FakeLibrary) -> None:
    story_of(library)
    section = (await page(client, "/articles/4")).css_first("section[aria-labelledby=also]")
    assert section is not None
    assert said(section.css_first(".heading")) == "Who else has it 3 articles of one story"
    assert said(section.css_first(".note")) == "First in Site 3 ; this one 3 minutes behind."
    assert [link.attributes["href"] for link in section.css("ul a")] == [
        *("/articles/5", "/sources/3", "https://site3.example/articles/5"),
        *("/articles/2", "/sources/3", "https://site3.example/articles/2"),
    ]
    assert (
        said(section.css_first("li"))
        == "Article number 5 Site 3 first 22 minutes ago seen 7 minutes later site3.example"
    )


async def test_an_article_alone_has_no_such_section(client: httpx.AsyncClient) -> None:
    assert "Who else" not in said(await page(client, "/articles/4"))


async def test_what_feeds_say_is_not_trusted_in_copies(client: httpx.AsyncClient, library: FakeLibrary) -> None:
    library.kept_articles[4] = a_detail(
        an_article(4, 2, title="<script>alert(1)</script>", source_name="<img src=x>", language='en" onload="x')
    )
    story_of(library)
    for path in ("/articles", "/articles/5"):
        text = (await client.get(path)).text
        assert "<script>alert" not in text
        assert "<img src=x" not in text
        assert 'onload="x' not in text


async def test_a_long_story_is_cut(client: httpx.AsyncClient, library: FakeLibrary) -> None:
    for id in range(100, 160):
        library.kept_articles[id] = a_detail(an_article(id, id, first_seen=NOW))
    join(library, *range(100, 160))
    tree = await page(client, "/articles/100")
    assert len(tree.css("section[aria-labelledby=also] li")) == 50
    assert "and 9 more articles" in said(tree.css_first("section[aria-labelledby=also]"))


# -- the API ------------------------------------------------------------------------------------------


async def test_api_articles_have_their_story(client: httpx.AsyncClient, library: FakeLibrary) -> None:
    story_of(library)
    found = {
        row["id"]: (row["story_id"], row["members"]) for row in (await client.get("/api/articles")).json()["articles"]
    }
    assert found == {1: (None, 1), 2: (5, 3), 3: (None, 1), 4: (5, 3), 5: (5, 3)}
    detail = (await client.get("/api/articles/4")).json()
    assert (detail["story_id"], detail["members"]) == (5, 3)


async def test_api_stories_only(client: httpx.AsyncClient, library: FakeLibrary) -> None:
    story_of(library)
    answer = (await client.get("/api/articles?stories=true&limit=2")).json()
    assert [row["id"] for row in answer["articles"]] == [1, 3]
    rest = (await client.get(f"/api/articles?stories=true&before={answer['next_before']}")).json()
    assert [row["id"] for row in rest["articles"]] == [5]
    assert (await client.get("/api/articles?stories=perhaps")).status_code == 422


async def test_api_one_story(client: httpx.AsyncClient, library: FakeLibrary) -> None:
    story_of(library)
    story = (await client.get("/api/stories/5")).json()
    assert story["id"] == 5
    assert [row["id"] for row in story["articles"]] == [5, 4, 2]
    missing = await client.get("/api/stories/4")
    assert (missing.status_code, missing.json()) == (404, {"error": "no story 4", "code": "not_found"})
    assert (await client.get("/api/stories/0")).status_code == 422


async def test_api_describes_it(client: httpx.AsyncClient) -> None:
    assert "/api/v1/stories/{id}" in said(await page(client, "/api/docs"))
