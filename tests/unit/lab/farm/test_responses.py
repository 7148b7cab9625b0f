"""How the sites of the farm answer: validators, flaws, troubles, robots, and pages an extractor can read."""

from __future__ import annotations

import gzip
import json
from calendar import timegm
from collections.abc import Callable
from datetime import datetime, timedelta
from email.utils import parsedate_to_datetime
from typing import Any

import feedparser
import py3langid
import pytest
from lxml import etree
from tests.cases import each
from tests.unit.lab.farm.town import SITES, START

from tidings.lab.farm import feeds
from tidings.lab.farm.responses import FarmAnswer, RequestKind, SiteResponder
from tidings.lab.farm.rhythm import Rhythm
from tidings.lab.farm.site import FarmSite, FarmValidators, Flaw, Format, Post, TroubleKind

NOW = START + timedelta(hours=3, seconds=0.25)


def site_where(test: Callable[[FarmSite], bool]) -> FarmSite:
    return next(site for site in SITES if test(site) and site.trouble(NOW) is None and not site.is_moved(NOW))


def ask(responder: SiteResponder, now: datetime = NOW, path: str | None = None, **headers: str) -> FarmAnswer:
    return _put(responder, now, path or responder.site.feed_path, headers)


def _put(responder: SiteResponder, now: datetime, path: str, headers: dict[str, str]) -> FarmAnswer:
    return responder.answer(path, {name.replace("_", "-"): value for name, value in headers.items()}, now)


def entries(site: FarmSite, answer: FarmAnswer) -> list[Any]:
    parsed = feedparser.parse(answer.body, response_headers={"content-type": answer.headers["Content-Type"]})
    return list(parsed.entries)


@each("site", SITES)
def test_every_feed_can_be_read_and_holds_what_the_site_shows(site: FarmSite) -> None:
    now = START + timedelta(minutes=37)  # before any trouble
    answer = ask(SiteResponder(site), now, site.new_path if site.is_moved(now) else site.feed_path)
    assert (answer.status, answer.kind) == (200, RequestKind.FEED)
    shown = site.items(now)
    if site.format is Format.JSON:
        feed = json.loads(answer.body)
        assert [item["id"] for item in feed["items"]] == [post.guid for post in shown]
        assert [item["title"] for item in feed["items"]] == [post.title_at(now) for post in shown]
        assert [datetime.fromisoformat(item["date_published"]) for item in feed["items"]] == [p.at for p in shown]
        return
    found = entries(site, answer)
    assert [entry.get("id") or entry.link for entry in found] == [post.guid for post in shown]
    assert [entry.link for entry in found] == [post.url for post in shown]
    if site.manners.flaw is not Flaw.LATIN_HEADER:
        assert [entry.title for entry in found] == [post.title_at(now) for post in shown]
        assert [entry.author for entry in found] == [post.author for post in shown]
    if site.manners.dated:
        dates = [timegm(entry.get("published_parsed") or entry.updated_parsed) for entry in found]
        assert dates == [post.at.timestamp() for post in shown]


def test_only_the_flawed_feeds_are_not_well_formed() -> None:
    for site in SITES:
        if site.format is Format.JSON or site.trouble(NOW):
            continue
        answer = ask(SiteResponder(site), path=site.new_path if site.is_moved(NOW) else site.feed_path)
        broken = site.manners.flaw in (Flaw.AMPERSAND, Flaw.TRUNCATED, Flaw.LATIN_BODY)
        try:
            etree.fromstring(answer.body)
        except etree.XMLSyntaxError:
            assert broken, site.name
        else:
            assert not broken, site.name


def test_both_validators_and_what_they_are_worth() -> None:
    site = site_where(lambda site: site.manners.validators is FarmValidators.BOTH and not site.manners.restless)
    responder = SiteResponder(site)
    first = ask(responder)
    etag, modified = first.headers["ETag"], first.headers["Last-Modified"]
    assert parsedate_to_datetime(modified) == site.changes[site.version(NOW) - 1]
    assert ask(responder, If_None_Match=etag).status == 304
    assert ask(responder, If_None_Match=f'"other", W/{etag}').status == 304
    assert ask(responder, If_Modified_Since=modified).status == 304
    assert ask(responder, If_None_Match='"other"', If_Modified_Since=modified).status == 200
    assert ask(responder, If_Modified_Since="no date").status == 200
    later = next(moment for moment in site.changes if moment > NOW)
    assert ask(responder, later - timedelta(seconds=1), If_None_Match=etag).status == 304
    second = ask(responder, later, If_None_Match=etag, If_Modified_Since=modified)
    assert second.status == 200
    assert second.headers["ETag"] != etag
    assert second.body != first.body


def test_one_validator_or_none() -> None:
    both = {"If_None_Match": '"x"', "If_Modified_Since": "Mon, 01 Jan 2035 00:00:00 GMT"}
    etag = SiteResponder(site_where(lambda site: site.manners.validators is FarmValidators.ETAG))
    assert {"ETag"} == set(ask(etag).headers) & {"ETag", "Last-Modified"}
    assert _put(etag, NOW, etag.site.feed_path, both).status == 200
    modified = SiteResponder(site_where(lambda site: site.manners.validators is FarmValidators.MODIFIED))
    assert {"Last-Modified"} == set(ask(modified).headers) & {"ETag", "Last-Modified"}
    assert _put(modified, NOW, modified.site.feed_path, both).status == 304
    none = SiteResponder(site_where(lambda site: site.manners.validators is FarmValidators.NONE))
    assert not set(ask(none).headers) & {"ETag", "Last-Modified"}
    assert _put(none, NOW, none.site.feed_path, both).status == 200
    assert ask(none).body == ask(none).body


def test_a_restless_feed_is_new_each_time_and_says_the_same() -> None:
    responder = SiteResponder(site_where(lambda site: site.manners.restless))
    one = ask(responder)
    two = ask(responder, If_None_Match=one.headers["ETag"])
    assert two.status == 200
    assert one.body != two.body
    assert b"@@" not in one.body
    first, second = (entries(responder.site, answer) for answer in (one, two))
    assert [entry.link for entry in first] == [entry.link for entry in second]


def test_gzip_is_for_those_who_ask() -> None:
    responder = SiteResponder(site_where(lambda site: site.manners.gzip))
    plain, zipped = ask(responder), ask(responder, Accept_Encoding="gzip, br")
    assert "Content-Encoding" not in plain.headers
    assert zipped.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(zipped.body) == plain.body


def test_a_wrong_charset() -> None:
    header = ask(SiteResponder(site_where(lambda site: site.manners.flaw is Flaw.LATIN_HEADER)))
    assert "iso-8859-1" in header.headers["Content-Type"]
    assert any(byte > 127 for byte in header.body)
    header.body.decode("utf-8")
    body = ask(SiteResponder(site_where(lambda site: site.manners.flaw is Flaw.LATIN_BODY)))
    with pytest.raises(UnicodeDecodeError):
        body.body.decode("utf-8")
    assert b'encoding="UTF-8"' in body.body


def test_a_feed_that_moves() -> None:
    site = next(site for site in SITES if site.moved_at is not None and site.moved_at > START)
    assert site.moved_at is not None
    responder = SiteResponder(site)
    before = site.moved_at - timedelta(seconds=1)
    assert ask(responder, before).status == 200
    assert ask(responder, before, site.new_path).status == 404
    moved = ask(responder, site.moved_at)
    assert (moved.status, moved.headers["Location"]) == (301, site.new_path)
    assert ask(responder, site.moved_at, site.new_path).status == 200


@each("kind", TroubleKind)
def test_troubles(kind: TroubleKind) -> None:
    site = next(site for site in SITES if any(trouble.kind is kind for trouble in site.troubles))
    trouble = site.troubles[0]
    responder = SiteResponder(site)
    answer = ask(responder, trouble.begin)
    page = ask(responder, trouble.begin, site.items(trouble.begin)[0].path)
    assert ask(responder, trouble.begin - timedelta(seconds=1)).status == 200
    assert ask(responder, trouble.begin, "/robots.txt").status == 200
    match kind:
        case TroubleKind.HTML:
            assert answer.status == 200
            assert answer.headers["Content-Type"].startswith("text/html")
            assert not entries(site, answer)
            assert not set(answer.headers) & {"ETag", "Last-Modified"}
        case TroubleKind.TOO_MANY:
            assert (answer.status, page.status) == (429, 429)
            assert trouble.end is not None
            assert int(answer.headers["Retry-After"]) == (trouble.end - trouble.begin).total_seconds()
        case TroubleKind.UNAVAILABLE:
            assert (answer.status, page.status) == (503, 503)
            assert parsedate_to_datetime(answer.headers["Retry-After"]) == trouble.end
        case TroubleKind.GONE:
            assert (answer.status, page.status) == (410, 200)
            assert trouble.begin == START + timedelta(days=1)
        case TroubleKind.NOT_FOUND:
            assert (answer.status, page.status) == (404, 200)
    if trouble.end is not None:
        assert ask(responder, trouble.end).status == 200
        assert timedelta(minutes=5) < trouble.end - trouble.begin <= timedelta(hours=5)


def test_slow_ones_say_how_slow() -> None:
    responder = SiteResponder(site_where(lambda site: site.manners.slow))
    delays = [ask(responder).delay for _ in range(40)]
    assert 0.05 <= min(delays) < 0.07
    assert 0.18 < max(delays) <= 0.2
    assert sum(ask(SiteResponder(site)).delay > 0 for site in SITES) == sum(site.manners.slow for site in SITES)


def test_robots_and_what_they_forbid() -> None:
    site = site_where(lambda site: site.manners.disallow is not None and site.manners.crawl_delay is not None)
    lines = ask(SiteResponder(site), path="/robots.txt").body.decode().splitlines()
    assert lines[0] == "User-agent: *"
    assert f"Disallow: /{site.manners.disallow}/" in lines
    assert f"Crawl-delay: {site.manners.crawl_delay}" in lines
    forbidden = sum(site.is_disallowed(post.path) for post in site.posts)
    assert 0 < forbidden < len(site.posts) / 2
    assert ask(SiteResponder(site_where(lambda site: not site.manners.robots)), path="/robots.txt").status == 404


def test_front_page_leads_to_feed_and_articles_and_the_rest_is_missing() -> None:
    site = site_where(lambda site: site.rhythm is Rhythm.NEWSROOM)
    responder = SiteResponder(site)
    front = ask(responder, path="/")
    assert (front.status, front.kind) == (200, RequestKind.FRONT)
    text = front.body.decode()
    assert f'rel="alternate" type="application/rss+xml" title="{site.title}" href="{site.feed_path}"' in text
    assert all(post.path in text for post in site.items(NOW, most=10))
    assert ask(responder, path="/favicon.ico").status == 404
    assert ask(responder, path="/nothing/here").status == 404
    future = next(post for post in site.posts if post.at > NOW)
    assert ask(responder, path=future.path).status == 404
    assert ask(responder, future.at, future.path).status == 200


@each("site", [site for site in SITES[:24] if site.trouble(NOW) is None])
def test_article_pages_are_small_and_an_extractor_finds_the_text(site: FarmSite) -> None:
    import trafilatura

    post = site.items(NOW)[0]
    answer = ask(SiteResponder(site), path=post.path)
    assert (answer.status, answer.kind) == (200, RequestKind.PAGE)
    assert 2000 < len(answer.body) < 5500
    text = trafilatura.extract(answer.body.decode())
    assert text is not None
    assert all(paragraph in text for paragraph in post.paragraphs_at(NOW))
    assert py3langid.classify(text)[0] == site.language
    assert f'href="{site.feed_path}"'.encode() in answer.body


def test_a_feed_is_rendered_once_for_each_change_and_item_by_item(monkeypatch: pytest.MonkeyPatch) -> None:
    """What keeps an answer cheap: an unchanged feed is the same bytes, and a new post costs one new item."""
    site = site_where(lambda site: site.rhythm is Rhythm.NEWSROOM and site.format is Format.RSS)
    responder = SiteResponder(site)
    assert ask(responder).body is ask(responder, NOW + timedelta(milliseconds=1)).body
    rendered: list[str] = []
    render = feeds.ITEM_RENDERERS[Format.RSS]

    def noted(site: FarmSite, post: Post, now: datetime) -> str:
        rendered.append(post.guid)
        return render(site, post, now)

    monkeypatch.setitem(feeds.ITEM_RENDERERS, Format.RSS, noted)
    later = [moment for moment in site.changes if moment > NOW][:20]
    assert len(later) == 20
    for moment in later:
        rendered.clear()
        ask(responder, moment)
        ask(responder, moment + timedelta(milliseconds=5))
        assert len(rendered) <= 2  # a post and an edit may share a second
