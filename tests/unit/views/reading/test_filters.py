"""Filters of a list as they are in its URL, rows with stories folded, folders as a tree, citations."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from tests.unit.web.library import an_article

from tidings.model.articles import ArticleTime
from tidings.model.people import Folder, FolderTree, Mark, MarkedArticle, ReadAll
from tidings.views.reading.citation import citations
from tidings.views.reading.entries import branches, entries_of
from tidings.views.reading.filters import ArticleFilter, filter_in, filter_of

NOW = datetime(2026, 11, 16, 9, 0, tzinfo=UTC)


def test_a_filter_is_what_its_url_says() -> None:
    assert ArticleFilter().path() == "/articles"
    for query in (
        "source=3&show=all",
        "folder=0&unread=1",
        "everything=1&language=pl&by=seen",
        "starred=1&saved=1&tag=a+%26+b&watch=7&category=World&since=2026-11-01&until=2026-11-15",
    ):
        found = filter_in(query)
        assert found.text() == query
        assert filter_in(found.text()) == found
    assert filter_of({"language": " PL ", "unread": "0", "other": "x", "tag": ""}) == ArticleFilter(language="pl")
    assert filter_in("folder=3&unread=1").path(folder=None, source=2) == "/articles?source=2&unread=1"


def test_what_is_no_filter_is_refused() -> None:
    for query in (
        "folder=-1",
        "source=0",
        "source=x",
        "watch=99999999999999999999",
        "since=today",
        "by=x",
        "show=none",
    ):
        with pytest.raises(ValueError, match=f"^{query.partition('=')[0]}: "):
            filter_in(query)


def test_a_filter_as_a_question_to_the_store() -> None:
    zone = ZoneInfo("Europe/Warsaw")
    asked = filter_in("since=2026-11-01&until=2026-11-15&by=seen").query(zone, 50, 9)
    assert (asked.since, asked.until) == (
        datetime(2026, 10, 31, 23, tzinfo=UTC),
        datetime(2026, 11, 15, 23, tzinfo=UTC),
    )
    assert (asked.by, asked.limit, asked.before_id, asked.everything) == (ArticleTime.SEEN, 50, 9, False)
    assert filter_in("until=9999-12-31").query(zone, 50).until == datetime(9999, 12, 31, tzinfo=zone)  # the last one
    one = filter_in("source=3").query(zone, 50)
    assert (one.everything, one.source_ids, one.stories) == (True, (3,), True)  # followed or not
    assert not filter_in("source=3&unread=1").query(zone, 50).everything
    assert not filter_in("everything=1&folder=2").query(zone, 50).everything
    day = NOW - timedelta(days=1)
    assert filter_in("source=3&folder=2").place() == ReadAll((3,))
    assert filter_in("folder=2&tag=x").place(day) == ReadAll(None, 2, day)
    assert not filter_in("folder=2&unread=1").narrows
    assert filter_in("tag=x").narrows


def test_stories_of_a_page_are_folded_into_the_earliest() -> None:
    listed = [
        MarkedArticle(an_article(9, story_id=4), Mark(True)),
        MarkedArticle(an_article(8), Mark(False)),
        MarkedArticle(an_article(7, story_id=4), Mark(False)),
    ]
    found = entries_of(listed, folded=True)
    assert [(one.article.id, one.ids, one.unread) for one in found] == [(8, (8,), False), (7, (7, 9), True)]
    assert [one.ids for one in entries_of(listed, folded=False)] == [(9,), (8,), (7,)]


def test_folders_as_a_tree() -> None:
    tree = FolderTree((Folder(1, "News"), Folder(2, "News/Poland"), Folder(3, "Art/Film/New"), Folder(4, "news/UK/x")))
    found = branches(tree, 2)
    assert [(one.name, one.depth, one.is_open) for one in found] == [
        *(("News", 0, True), ("Poland", 1, True), ("Art/Film/New", 0, False), ("UK/x", 1, False)),
    ]


def test_citations() -> None:
    published = datetime(2026, 11, 5, 12, 30, tzinfo=UTC)
    article = an_article(
        12, title='A {bold} \\claim & "more"', author="Ann\nOther", url="https://a.test/x_y?b=1", published=published
    )
    plain, bibtex, ris = citations(article, NOW, UTC)
    assert plain.text == (
        'Ann Other. “A {bold} \\claim & "more".” Site 1, 5 November 2026. https://a.test/x_y?b=1 '
        "(read 16 November 2026)."
    )
    lines = bibtex.text.splitlines()
    assert lines[0] == "@article{site2026-12,"
    assert '  title = {{A (bold) /claim \\& "more"}},' in lines
    assert "  url = {https://a.test/x_y?b=1}," in lines
    assert bibtex.text.count("{") == bibtex.text.count("}")
    assert ris.text.splitlines() == [
        *("TY  - NEWS", "AU  - Ann Other", 'TI  - A {bold} \\claim & "more"', "T2  - Site 1", "DA  - 2026/11/05"),
        *("UR  - https://a.test/x_y?b=1", "Y2  - 2026/11/16", "ER  - "),
    ]
    bare = citations(an_article(1, title=None, author=None, url="javascript:x", published=None), NOW, UTC)
    assert bare[0].text.startswith("“Untitled.” Site 1, ")
    assert "javascript" not in "".join(one.text for one in bare)


def test_days_are_dates() -> None:
    assert filter_in("since=2026-11-01").since == date(2026, 11, 1)
