"""Search on both engines: what is found is what the matcher of watches finds, best first, and the index keeps up."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from alembic import command
from sqlalchemy import text
from sqlalchemy.engine import Connection
from tests.contract.stories import HOUR, NOW, Rooms, changed, hourly, new, page
from tests.examples import examples

from tidings.crawl.search_indexer import Indexer, analyse_here
from tidings.errors import QueryError
from tidings.model.articles import Article, ArticleTime
from tidings.model.orders import NewArticle
from tidings.model.search import Hit, IndexState, SearchPage, SearchQuery
from tidings.store.db.database import Database
from tidings.store.db.engines import alembic_config
from tidings.store.search import candidates, search
from tidings.store.search.index import MOST_CHARACTERS
from tidings.watch.match.document import AnalysedDocument, Document
from tidings.watch.match.matcher import matches
from tidings.watch.query.parser import parse_query
from tidings.watch.search import OVERLONG, index_entries

DAY = timedelta(days=1)


async def keep(rooms: Rooms, *articles: NewArticle, url: str = "https://a.test/feed", **more: Any) -> int:
    """Articles of one source, kept and indexed; the source's id."""
    (source_id,) = await rooms.follow(url)
    await rooms.crawl.apply([changed(source_id, 0, *articles, **more)], hourly)
    await index(rooms)
    return source_id


async def index(rooms: Rooms) -> int:
    return await Indexer(rooms.search, analyse_here).catch_up()


async def find(rooms: Rooms, query: str, **more: Any) -> SearchPage:
    return await rooms.search.search(SearchQuery(query, more.pop("now", NOW), **more))


async def titles(rooms: Rooms, query: str, **more: Any) -> list[str | None]:
    return [article_of(hit).title for hit in (await find(rooms, query, **more)).hits]


def article_of(hit: Hit) -> Article:
    assert isinstance(hit.found, Article)
    return hit.found


def said(number: int, title: str, content: str = "", language: str = "en", **more: Any) -> NewArticle:
    return new(number, title=title, content=content, language=language, **more)


async def test_letters_and_words_of_other_scripts(rooms: Rooms) -> None:
    await keep(
        rooms,
        said(1, "Łódź", "Gaz z łupków.", "pl"),
        said(2, "København", "", "da"),
        said(3, "한국 정부가 서울에서 발표", "2024년에", "ko"),
        said(4, "정 부", "", "ko"),
        said(5, "今日は都庁", "", "ja"),
        said(6, "Fisk", "Pris.", "no"),
    )
    for query, number in {
        "=lodz": 1, "lod*": 1, "lupkow": 1, "łupk*": 1, "koben*": 2, "=kobenhavn": 2, "정부": 3, "서울": 3, "2024년": 3,
        '"한국 정부"': 3, '"정부 서울"': 3, "=정부가": 3, "부": None, "lang:nb": 6, r"/\bŁódź\b/": 1,
    }.items():  # fmt: skip
        found = [article_of(hit).title for hit in (await find(rooms, query)).hits]
        kept = ["", "Łódź", "København", "한국 정부가 서울에서 발표", "정 부", "今日は都庁", "Fisk"]
        assert sorted(map(str, found)) == sorted([kept[number]] if number else [kept[3], kept[4]]), query
    assert await titles(rooms, "fisk", language="nb") == ["Fisk"]
    [hit] = (await find(rooms, "都")).hits
    assert [hit.title.text[start:end] for start, end in hit.title.marks] == ["都"]


async def test_articles_of_an_older_index_are_indexed_anew_where_their_words_are_cut_otherwise(rooms: Rooms) -> None:
    texts = ["Gas prices", "Łódź", "정부가", "Caf\u00e9", "gas"]
    await keep(
        rooms,
        *(said(number, title) for number, title in enumerate(texts, 1)),
        said(6, "By a name", "<p>K&oslash;benhavn</p>"),
    )
    assert await rooms.search.waiting() == 0

    def again(connection: Connection) -> set[str]:
        command.downgrade(alembic_config(connection), "0008")
        connection.execute(text("DELETE FROM unindexed"))
        command.upgrade(alembic_config(connection), "head")
        rows = connection.execute(text("SELECT title FROM article JOIN unindexed ON article.id = entry_id"))
        return {row[0] for row in rows}

    assert await rooms.database.write(again) == {"Łódź", "정부가", "By a name"}
    assert await index(rooms) == 3
    assert await titles(rooms, "정부") == ["정부가"]


async def test_words_phrases_and_forms(rooms: Rooms) -> None:
    await keep(
        rooms,
        said(1, "Gas prices", "The price of gas rose in winter."),
        said(2, "Shale", "Drilling for gas and oil. A high price was paid."),
        said(3, "Ceny gazu", "Gazem z łupków handluje się w Polsce.", "pl"),
        said(4, "東京都の天気", "大阪も晴れ", "ja"),
    )
    assert set(await titles(rooms, "gas")) == {"Gas prices", "Shale"}
    assert await titles(rooms, '"price of gas"') == ["Gas prices"]
    assert set(await titles(rooms, "pricing")) == {"Gas prices", "Shale"}  # of one stem in English
    assert await titles(rooms, "gazowi łupkach") == await titles(rooms, "lupków or gazami") == ["Ceny gazu"]
    assert await titles(rooms, "gazowi drilling") == []
    assert await titles(rooms, "京都") == await titles(rooms, "大阪") == await titles(rooms, "晴") == ["東京都の天気"]
    assert await titles(rooms, "title:gas") == ["Gas prices"]
    assert await titles(rooms, "gas -winter") == ["Shale"]
    assert await titles(rooms, "drill*") == ["Shale"]
    assert set(await titles(rooms, "=price")) == {"Gas prices", "Shale"}
    assert await titles(rooms, "=pricing") == []
    assert set(await titles(rooms, "/[Oo]il/ or case:Ceny")) == {"Shale", "Ceny gazu"}
    assert await titles(rooms, "2 of (oil, winter, shale)") == ["Shale"]
    assert await titles(rooms, "price near/2 gas") == ["Gas prices"]
    assert await titles(rooms, "2 of (gas, oil, winter) near/3 drilling") == ["Shale"]
    assert await titles(rooms, "near/3:2 of (rose, winter, oil)") == ["Gas prices"]
    assert await titles(rooms, "(gas and winter) before/9 price") == []
    assert set(await titles(rooms, "/[Gg]a[sz]\\w*/ near/5 /[Oo]il|łup/")) == {"Shale", "Ceny gazu"}
    assert await titles(rooms, "case:Gaz*") == ["Ceny gazu"]
    assert await titles(rooms, "東京 near/3 天気") == await titles(rooms, '"東京 都"') == ["東京都の天気"]
    assert await titles(rooms, "東京 near/2 天気") == []


async def test_narrowed_down(rooms: Rooms) -> None:
    first = await keep(rooms, said(1, "Gas one"), said(2, "Gas two", language="pl"))
    second = await keep(rooms, said(3, "Gas three", host="b.test"), url="https://b.test/feed", at=NOW + DAY)
    assert await titles(rooms, "gas", source_id=second) == ["Gas three"]
    assert await titles(rooms, "gas", since=NOW + timedelta(hours=1), by=ArticleTime.SEEN) == ["Gas three"]
    assert await titles(rooms, "gas", since=NOW - timedelta(minutes=59)) == []  # all were published before
    assert len(await titles(rooms, "gas", since=NOW - timedelta(hours=1))) == 3
    assert await titles(rooms, "gas", language="pl") == ["Gas two"]
    assert await titles(rooms, "gas lang:pl") == ["Gas two"]
    assert await titles(rooms, "gas site:b.test") == await titles(rooms, f"gas source:{second}") == ["Gas three"]
    assert (
        set(await titles(rooms, "gas -site:b.test"))
        == {"Gas one", "Gas two"}
        == set(await titles(rooms, f"gas source:{first}"))
    )


async def test_anything(rooms: Rooms) -> None:
    await keep(rooms, said(1, "Gas one"), said(2, "Oil two", language="pl"))
    await keep(rooms, said(3, "Any gas", host="b.test"), url="https://b.test/feed")
    assert set(await titles(rooms, "any")) == {"Gas one", "Oil two", "Any gas"}
    assert await titles(rooms, "any lang:pl") == ["Oil two"]
    assert await titles(rooms, "any site:b.test") == await titles(rooms, '"any"') == ["Any gas"]
    assert await titles(rooms, "any -gas") == ["Oil two"]


async def test_the_best_and_the_latest_come_first(rooms: Rooms) -> None:
    words = "The council met in the town hall and spoke about water, roads and schools. " * 3
    await keep(
        rooms,
        said(1, "Council", words + "Gas."),
        said(2, "Gas again", words),
        said(3, "Gas again", words, published=NOW),
        at=NOW - 300 * DAY,
    )
    await keep(rooms, said(4, "Gas again", words), url="https://b.test/feed", at=NOW)
    found = (await find(rooms, "gas")).hits
    assert [article_of(hit).first_seen for hit in found[:2]] == [NOW, NOW - 300 * DAY]
    assert article_of(found[-1]).title == "Council"
    assert [hit.score for hit in found] == sorted((hit.score for hit in found), reverse=True)


async def test_pages_of_answers(rooms: Rooms) -> None:
    await keep(rooms, *(said(number, f"Gas {number}") for number in range(7)))
    parts = [await find(rooms, "gas", limit=3, offset=offset) for offset in (0, 3, 6, 9)]
    assert [len(part.hits) for part in parts] == [3, 3, 1, 0]
    assert [part.more for part in parts] == [True, True, False, False]
    assert len({article_of(hit).id for part in parts for hit in part.hits}) == 7


async def test_marked(rooms: Rooms) -> None:
    long = "Nothing of it here. " * 40
    await keep(rooms, said(1, "On Gas", f"<p>{long}The price of <b>gas</b> &amp; oil rose.</p> {long}"))
    (hit,) = (await find(rooms, "gas price")).hits
    assert marked(hit) == ["Gas", "price", "gas"]
    assert "The price of gas & oil rose" in hit.passages[0].text
    assert len(hit.passages[0].text) < 260


def marked(hit: Hit) -> list[str]:
    return [one.text[start:end] for one in (hit.title, *hit.passages) for start, end in one.marks]


async def test_the_index_keeps_up(rooms: Rooms, database: Database) -> None:
    source_id = await keep(rooms, said(1, "Gas"), said(2, "Oil"))
    assert await rooms.search.waiting() == 0
    (article,) = (await find(rooms, "gas")).hits
    # A revision, and a text that comes later.
    await rooms.crawl.apply([changed(source_id, 1, new(1, 2, title="Water"))], hourly)
    await rooms.crawl.apply([page(article_of(article).id, "Coal is burnt.")], hourly)
    assert await rooms.search.waiting() == 1
    assert (await find(rooms, "oil")).index == IndexState(1, 2)
    await index(rooms)
    assert await titles(rooms, "gas") == []
    assert await titles(rooms, "water coal") == ["Water"]
    # What changes nothing of what it says is not indexed again.
    await database.write(lambda connection: connection.execute(text("UPDATE article SET title = title, fetched = 5")))
    assert await rooms.search.waiting() == 0
    await rooms.catalogue.remove(source_id)
    assert await titles(rooms, "water") == []  # at once
    assert await rooms.search.waiting() == 2
    await index(rooms)
    assert await database.read(index_size) == 0
    assert await database.read(lambda connection: left_in_fts5(connection, "oil")) == 0


def left_in_fts5(connection: Connection, word: str) -> int:
    """Of a word in the index itself, whatever rows there are."""
    if connection.dialect.name != "sqlite":
        return 0
    count = "SELECT count(*) FROM search_terms WHERE search_terms MATCH :word"
    return int(connection.execute(text(count), {"word": word}).scalar_one())


def index_size(connection: Connection) -> int:
    return int(connection.execute(text("SELECT count(*) FROM search_terms")).scalar_one())


async def test_what_changes_meanwhile_waits_again(rooms: Rooms) -> None:
    (source_id,) = await rooms.follow("https://a.test/feed")
    await rooms.crawl.apply([changed(source_id, 0, said(1, "Gas"), said(2, "Oil"))], hourly)
    terms = index_entries(await rooms.search.unindexed(10))
    await rooms.crawl.apply([changed(source_id, 1, new(1, 2, title="Water"))], hourly)
    assert await rooms.search.index(terms) == 1
    assert await rooms.search.waiting() == 1
    assert await titles(rooms, "gas or oil") == ["Oil"]
    assert await rooms.search.index(terms) == 0  # twice is the same as once
    await index(rooms)
    assert await titles(rooms, "water") == ["Water"]


async def test_the_newest_first_and_not_too_much_at_once(rooms: Rooms) -> None:
    (source_id,) = await rooms.follow("https://a.test/feed")
    huge = "x" * (MOST_CHARACTERS // 2 + 1)
    await rooms.crawl.apply([changed(source_id, 0, *(said(number, f"T{number}") for number in range(4)))], hourly)
    articles = await rooms.search.unindexed(10)
    assert [one.title for one in articles] == ["T3", "T2", "T1", "T0"]
    await rooms.crawl.apply([page(one.entry_id, huge) for one in articles], hourly)
    assert len(await rooms.search.unindexed(10)) == 1
    assert await index(rooms) == 4


async def test_an_overlong_article_is_found_by_its_last_word(rooms: Rooms) -> None:
    await keep(rooms, said(1, "Long"), said(2, "Short"))
    words = " ".join(chr(0x3B1 + number % 24) + f"{number % 97:02d}" for number in range(45_000)) + " needle"
    (long,) = (await find(rooms, "long")).hits
    await rooms.crawl.apply([page(article_of(long).id, words)], hourly)
    (terms,) = index_entries(await rooms.search.unindexed(10))
    assert OVERLONG in terms.words
    assert "needl" not in terms.text
    await index(rooms)
    assert await titles(rooms, "needles") == ["Long"]
    assert await titles(rooms, '"α00 β01"') == ["Long"]
    assert await titles(rooms, "title:short needle") == []
    assert await titles(rooms, "short") == ["Short"]


async def test_places_beyond_what_an_engine_keeps(rooms: Rooms) -> None:
    """PostgreSQL keeps 16,383 places, and 256 of one term."""
    await keep(rooms, said(1, "Long"))
    (long,) = (await find(rooms, "long")).hits
    await rooms.crawl.apply([page(article_of(long).id, "a b c " * 6_000 + "last phrase here")], hourly)
    await index(rooms)
    assert await titles(rooms, '"last phrase"') == await titles(rooms, '"c last"') == ["Long"]
    assert await titles(rooms, '"last here"') == []
    assert await titles(rooms, "text:phrase") == ["Long"]
    assert await titles(rooms, "title:phrase") == []


async def test_pages_that_begin_behind_the_last_hit(rooms: Rooms) -> None:
    await keep(rooms, *(said(number, f"Gas {number}", "gas " * (number % 4)) for number in range(11)))
    every = [article_of(hit).id for hit in (await find(rooms, "gas", limit=50)).hits]
    assert len(every) == 11
    seen: list[int] = []
    page = await find(rooms, "gas", limit=3)
    while True:
        seen += [article_of(hit).id for hit in page.hits]
        if page.following is None:
            break
        # Hours later, too, they are ranked as they were.
        page = await find(rooms, "gas", limit=3, now=NOW + 99 * HOUR, after=page.following)
    assert seen == every


async def test_bounded_and_said_so(rooms: Rooms, monkeypatch: pytest.MonkeyPatch) -> None:
    await keep(rooms, *(said(number, f"Gas {number}", "needle" if number == 0 else "") for number in range(120)))
    monkeypatch.setattr(search, "MOST_READ", 29)
    assert not (await find(rooms, "gas", limit=10)).bounded  # enough were found
    found = await find(rooms, "gas /needle/")
    assert (len(found.hits), found.bounded) == (0, True)
    monkeypatch.setattr(search, "MOST_READ", 1000)
    monkeypatch.setattr(candidates, "RANKED", 100)
    for walked in (1_000, 110, 50):  # the latest that PostgreSQL looks through: all, enough for a common word, too few
        monkeypatch.setattr(candidates, "WALKED", walked)
        found = await find(rooms, "gas /needle/")
        assert (len(found.hits), found.bounded) == (0, True)
        found = await find(rooms, "needle")
        assert (len(found.hits), found.bounded) == (1, False)


async def test_of_very_common_words_those_in_titles_come_first(rooms: Rooms, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(candidates, "RANKED", 10)
    texts = [said(number, "Gas" if number == 12 else f"Number {number}", "gas and more") for number in range(15)]
    await keep(rooms, *texts)
    found = await find(rooms, "gas", limit=3)
    assert article_of(found.hits[0]).title == "Gas"
    assert len({article_of(hit).id for hit in found.hits}) == 3


@pytest.mark.parametrize(
    ("query", "why"), [("gas (x", "column 5"), ("", "nothing is asked"), ("x" * 3000, "limit 2000")]
)
async def test_a_query_with_a_mistake(rooms: Rooms, query: str, why: str) -> None:
    with pytest.raises(QueryError, match=why):
        await find(rooms, query)
    with pytest.raises(QueryError, match="no language"):
        await find(rooms, "gas", language="no language at all")


# -- what a search finds a watch would have found ------------------------------------------------------

_WORDS = (
    "gas price prices pricing oil shale energy the of in market résumé resume naïve e-mail it's 2026 3.5 $5 100% "
    "gazu gazem gazowy łupek łupków lupkow żółty zolty cena Häuser Haus haus ξένος 東京 京 大阪府 ガス U.S. x_y"
).split()
_SIGNS = (*"'\"*():&|!\\-^{};%", "<->", "NEAR", "AND", "OR", "NOT")
_LANGUAGES = ("en", "pl", "de", "fr", "el", "ja", None)


def _text(rng: random.Random, most: int) -> str:
    words = rng.choices(_WORDS, k=rng.randrange(1, most))
    return "".join(word + rng.choice((" ", " ", " ", ". ", ", ", "\n\n")) for word in words)


def _about(rng: random.Random) -> dict[str, Any]:
    return {"language": rng.choice(_LANGUAGES), "author": rng.choice((None, "Gazowy"))}


def _atom(rng: random.Random) -> str:
    word = rng.choice(_WORDS)
    plain = '"' + word.replace('"', "") + '"'
    pair = f'"{rng.choice(_WORDS)} {rng.choice(_WORDS)}"'
    stars = ("pri*", "ga*em", "*gas", "re*um*", "łup*")
    other = (f"={plain}", f"case:{plain}", rng.choice(stars), "/[Pp]rice|gaz/", "lang:pl", "site:a.test", "price > 3")
    fields = f"title:{plain}", f"text:{pair}", f"title:({plain} or {pair})", "other:Gazowy"
    return rng.choice((plain, plain, plain, pair, pair, *other, *fields, f'like/0.2:"{_text(rng, 5)}"'))


def _query(rng: random.Random, depth: int = 0) -> str:
    if depth > 2 or rng.random() < 0.35:
        return _atom(rng)
    parts = [_query(rng, depth + 1) for _ in range(rng.randrange(2, 4))]
    match rng.randrange(6):
        case 0:
            return f"({' or '.join(parts)})"
        case 1:
            return f"(not {parts[0]})"
        case 2:
            return f"{rng.randrange(1, len(parts) + 1)} of ({', '.join(parts)})"
        case 3:
            return f'("{rng.choice(_WORDS)}" near/{rng.randrange(1, 4)} "{rng.choice(_WORDS)}")'
        case 4:
            return f"sentence:({' '.join(parts)})"
    return f"({' '.join(parts)})"


async def test_results_are_the_documents_that_match(rooms: Rooms) -> None:
    rng = random.Random(7)
    articles = [said(number, _text(rng, 4), _text(rng, 25), **_about(rng)) for number in range(60)]
    await keep(rooms, *articles)
    analysed = {number: AnalysedDocument(document) for number, document in (await _documents(rooms)).items()}
    assert len(analysed) == 60
    found_some = 0
    count = examples(150)
    for number in range(count):
        query = _query(rng)
        parsed = parse_query(query)
        expected = {article_id for article_id, document in analysed.items() if matches(parsed, document) is not None}
        page = await find(rooms, query, limit=100)
        assert {article_of(hit).id for hit in page.hits} == expected, (number, query)
        assert not page.bounded
        found_some += 0 < len(expected) < 60
    assert found_some > 0.4 * count


async def _documents(rooms: Rooms) -> dict[int, Document]:
    """As they were kept, without the index."""
    found = {}
    for hit in (await find(rooms, "site:news.test", limit=100)).hits:
        detail = await rooms.library.article(article_of(hit).id)
        assert detail is not None
        article = detail.article
        source = (str(article.source_id), "https://a.test/feed")
        document = Document(article.title or "", detail.content or "", article.author or "", article.language)
        found[article.id] = replace(document, source=source, categories=(article.category,), site="news.test")
    return found


async def test_nothing_is_smuggled_into_an_engine(rooms: Rooms) -> None:
    """Whatever is asked is answered, or refused as a query; an engine's own words are words like others."""
    await keep(rooms, said(1, "AND OR NOT NEAR", 'it\'s a "quote" & a | bar <-> arrow: * ^ {title} (x)'))
    rng = random.Random(3)
    refused = 0
    for _ in range(300):
        query = " ".join(_hostile(rng))
        try:
            await find(rooms, query)
        except QueryError:
            refused += 1
    assert 0 < refused < 300
    for large in (" or ".join(["arrow", *(f"word{number}" for number in range(140))]), "(" * 30 + "arrow" + ")" * 30):
        assert await titles(rooms, large) == ["AND OR NOT NEAR"]
    alternating = "arrow"
    for _ in range(15):
        alternating = f"(({alternating} or bar) quote)"
    assert await titles(rooms, alternating) == ["AND OR NOT NEAR"]
    assert await titles(rooms, " ".join(["arrow", *(f"word{number}" for number in range(140))])) == []
    assert await titles(rooms, '"and or not near"') == await titles(rooms, '"NEAR" "OR"') == ["AND OR NOT NEAR"]
    assert await titles(rooms, '"it\'s" "\'; drop table article; --"') == []
    assert await index(rooms) == 0
    assert await titles(rooms, "arrow") == ["AND OR NOT NEAR"]


def _hostile(rng: random.Random) -> Sequence[str]:
    odd = (*_SIGNS, *_WORDS, "\x00", "\ud800", "\ue001overlong", "\u0301", "﷽" * 20, "a" * 300)
    parts = rng.choices(odd, k=rng.randrange(1, 6))
    return [f'"{part}"' if rng.random() < 0.6 and '"' not in part else part for part in parts]
