"""What links to known pages are called is no news."""

from __future__ import annotations

import struct
from typing import Any

from tests.cases import each
from tests.unit.watch.watchedthings import NOW, page, watch

from tidings.text.tokens import hash64
from tidings.text.url import page_key
from tidings.watch.evaluate import WatchEvaluator
from tidings.watch.page.documents import segment_documents


def keys(*paths: str) -> bytes:
    return struct.pack(f"<{len(paths)}q", *(hash64(page_key(f"https://site.test/{path}")) for path in paths))


KNOWN: dict[str, Any] = {"followed": keys("old"), "listed": keys("tag")}


def news(body: str, *segments: str, **known: Any) -> list[str]:
    pieces = segment_documents(page(body, *segments, **KNOWN | known))
    return [" + ".join(document.text for document in piece.news) for piece in pieces]


@each(
    ("body", "whole", "left"),
    [
        ("<p><a href='/old'>Gas found in shale</a></p>", "Gas found in shale", ""),
        ("<p><a href='/new'>Gas found in shale</a></p>", "Gas found in shale", "Gas found in shale"),
        # A sentence with a link in it is a sentence.
        ("<p>On Monday <a href='/old'>Acme</a> bought it</p>", "On Monday Acme bought it", "On Monday Acme bought it"),
        ("<p><a href='/tag'>gas</a>, <a href='/tag'>shale</a></p>", "gas, shale", ","),
        # Nobody asks about a page that is not followed: what it is called anew may be all there is to see.
        ("<p><a href='/tag'>Gas was found in shale</a></p>", "Gas was found in shale", "Gas was found in shale"),
        ("<p><a href='https://else.test/old'>Gas and shale</a></p>", "Gas and shale", "Gas and shale"),
        # The name of a link stands in another word, too.
        ("<p>Gasoline <a href='/old'>gas is found in it</a></p>", "Gasoline gas is found in it", "Gasoline"),
        # Cards: the link holds more than one segment.
        ("<a href='/old'><h3>Gas in shale</h3><p>Read it</p></a>", "Gas in shale", ""),
        ("<a href='/new'><h3>Gas in shale</h3><p>Read it</p></a>", "Gas in shale", "Gas in shale"),
        ("<p><a href='/old'><b>Shale</b> gas</a> <a href='/old'>Shale gas</a>!</p>", "Shale gas Shale gas!", "!"),
        ("<p>今日<a href='/old'>の東京は晴れ</a></p>", "今日の東京は晴れ", "今日"),
    ],
)
def test_the_names_of_old_links_are_left_out(body: str, whole: str, left: str) -> None:
    assert news(body, whole) == [left]


def test_without_links_all_of_it_is_asked() -> None:
    body = "<p><a href='/old'>Gas in shale</a></p>"
    assert news(body, "Gas in shale", followed=b"", listed=b"") == ["Gas in shale"]


def test_a_link_that_is_called_something_else_now_is_news() -> None:
    body, said = "<li><a href='/old'>Tender 12: awarded to Globex</a></li>", "Tender 12: awarded to Globex"
    before = b"<li><a href='/old'>Tender 12: open</a></li>"
    assert news(body, said, before=before) == [said]
    assert news(body, said, before=b"<p>Nothing</p>" + body.encode()) == [""]


def test_a_watch_for_all_that_changes_hears_of_a_link_that_moved() -> None:
    body, said = "<p><a href='/old'>Gas found in shale</a></p>", "Gas found in shale"
    evaluator = WatchEvaluator([watch("gas", 1), watch("", 2, sources=(21,))])
    found = evaluator.evaluate(page(body, said, **KNOWN), NOW).result.matches
    assert [(match.watch_id, match.passages[0].text) for match in found] == [(2, said)]


def test_of_a_version_that_is_looked_back_at_what_the_one_before_had_not() -> None:
    body = "<p>It rained.</p><p>Gas was found.</p>"
    assert news(body, first=True, before=b"<p>It rained.</p>") == ["Gas was found."]
