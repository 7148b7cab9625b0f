"""What is offered to a person of a search, what is doubted, and how an answer is understood."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
import typer
from tests.cases import each

from tidings.cli.sources.add import limits_of
from tidings.cli.sources.offers import choose
from tidings.discover.candidates import DiscoveryResult, FeedCandidate, FeedKind, FoundFeed, FoundVia
from tidings.errors import ConnectFailed, SourceError
from tidings.model.sources import SourceKind
from tidings.text.url import addresses
from tidings.views.adding.offers import Offer, doubt_of, offers_of

A = "https://a.test/"


def found(kind: FeedKind, how: FoundVia = FoundVia.LINK, name: str = "feed") -> FoundFeed:
    return FoundFeed(f"{A}{name}", how, kind, "T", entries=2)


def offer(kind: FeedKind = FeedKind.MAIN, how: FoundVia = FoundVia.LINK, url: str = A) -> Offer:
    return Offer(url, how, kind, SourceKind.FEED, entries=1)


def test_what_is_of_others_is_offered_only_where_there_is_nothing_else() -> None:
    main, foreign = found(FeedKind.MAIN), found(FeedKind.FOREIGN, name="theme")
    sitemap = found(FeedKind.SITEMAP, FoundVia.SITEMAP, "sitemap.xml")
    named = (
        FeedCandidate(f"{A}comments/feed", FoundVia.LINK),
        FeedCandidate(f"{A}tag/sea/feed", FoundVia.LINK),
        FeedCandidate(f"{A}rss", FoundVia.COMMON),  # a guess, not a name
    )
    offers = offers_of(DiscoveryResult(A, (main, sitemap, foreign), named))
    assert [one.url.removeprefix(A) for one in offers] == ["feed", "tag/sea/feed", "comments/feed"]
    assert [one.entries for one in offers] == [2, None, None]
    assert [(one.url, one.kind) for one in offers_of(DiscoveryResult(A, (sitemap, foreign)))] == [
        (f"{A}sitemap.xml", SourceKind.SITEMAP)
    ]
    assert offers_of(DiscoveryResult(A, (sitemap,)), feeds_only=True) == []
    assert offers_of(DiscoveryResult(A)) == []


@each(
    ("best", "failed", "words"),
    [
        (offer(), False, None),
        (offer(), True, "no such host, but its site has a feed"),
        (offer(FeedKind.PART), False, None),
        (offer(FeedKind.SITEMAP, FoundVia.SITEMAP), False, "it has no feed, but a sitemap of 1 address"),
        (offer(FeedKind.SITEMAP, FoundVia.ITSELF), False, None),
        (offer(FeedKind.FOREIGN), False, "it has no feed of its own, but names one of another site"),
        (offer(FeedKind.COMMENTS), False, "it has a feed of comments alone"),
    ],
)
def test_what_may_not_have_been_meant(best: Offer, failed: bool, words: str | None) -> None:
    assert doubt_of(best, ConnectFailed(A, "no such host") if failed else None) == words


@pytest.mark.parametrize(
    ("answers", "chosen"),
    [
        (["1"], "a"),
        (["3,1"], "ca"),
        (["2 2, 3"], "bc"),
        (["ALL"], "abc"),
        (["0"], ""),
        (["4", "-1", "x", "1-2", ",", "", "9999999999999", "²", "2"], "b"),
    ],
)
def test_an_answer_is_asked_for_until_it_is_understood(
    answers: list[str], chosen: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: Iterator[str] = iter(answers)
    monkeypatch.setattr(typer, "prompt", lambda *args, **kwargs: next(said))
    offers = [offer(url=f"{A}{name}") for name in "abc"]
    assert "".join(one.url.removeprefix(A) for one in choose(A, offers)) == chosen
    assert list(said) == []


def test_a_title_cannot_command_the_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(typer, "prompt", lambda *args, **kwargs: "1")
    choose("\x1b[2J", [Offer(A, "link", FeedKind.MAIN, SourceKind.FEED, "\x1b]0;owned\x07 \u202etxt")] * 2)
    assert [char for char in capsys.readouterr().out if not char.isprintable() and char != "\n"] == []


def test_addresses_as_people_write_them() -> None:
    assert addresses(" example.org/x ") == ["https://example.org/x", "http://example.org/x"]
    assert addresses("http://example.org/") == ["http://example.org/"]
    for text in ("", "ftp://example.org/", "http://", "two words.org"):
        with pytest.raises(SourceError, match="no address that can be followed"):
            addresses(text)


def test_a_page_is_read_for_a_person_unless_its_address_tells_enough() -> None:
    def predicts(url: str, *, sure: bool = False) -> bool:
        return limits_of(url, every=False, sure=sure).predict

    assert not predicts("https://a.test/")
    assert predicts("https://a.test/", sure=True)
    assert predicts("https://a.test/feed.xml")
    assert predicts("https://tom.blogspot.com/")
    assert limits_of(A, every=True, sure=False).thorough
