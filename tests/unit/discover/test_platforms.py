"""The table of platforms: what an address or a page tells of where the feed is."""

from __future__ import annotations

import re

from tests.cases import each

from tidings.discover.platform_match import platform_site, software_by_page, software_by_url
from tidings.discover.platforms import HOSTED_PLATFORMS, SITE_SOFTWARE
from tidings.discover.url_shape import parse_site_url

_NAME = re.compile(r"\{(\w+)\}")


@each(
    ("url", "feed"),
    [
        ("http://tom.blogspot.com/", "http://tom.blogspot.com/feeds/posts/default"),
        ("https://tom.blogspot.co.uk/2026/03/x.html", "https://tom.blogspot.co.uk/feeds/posts/default"),
        ("https://anna.wordpress.com/about/", "https://anna.wordpress.com/feed/"),
        ("https://medium.com/@tom/a-story-12ab", "https://medium.com/feed/@tom"),
        ("https://medium.com/some-magazine", "https://medium.com/feed/some-magazine"),
        ("https://tom.medium.com/", "https://tom.medium.com/feed"),
        ("https://letters.substack.com/p/one", "https://letters.substack.com/feed"),
        ("https://www.tumblr.com/tom", "https://tom.tumblr.com/rss"),
        ("https://old.reddit.com/r/python/", "https://old.reddit.com/r/python/.rss"),
        ("https://www.reddit.com/u/tom", "https://www.reddit.com/user/tom/.rss"),
        ("https://github.com/tom/tools", "https://github.com/tom/tools/releases.atom"),
        ("https://github.com/tom/tools/commits/main/src", "https://github.com/tom/tools/commits/main.atom"),
        ("https://github.com/tom", "https://github.com/tom.atom"),
        ("https://gitlab.com/tom/tools", "https://gitlab.com/tom/tools.atom"),
        (
            "https://www.youtube.com/channel/UCabcdefghijklmnopqrstuv/videos",
            "https://www.youtube.com/feeds/videos.xml?channel_id=UCabcdefghijklmnopqrstuv",
        ),
        (
            "https://www.youtube.com/playlist?list=PL12&index=3",
            "https://www.youtube.com/feeds/videos.xml?playlist_id=PL12",
        ),
        ("https://fosstodon.org/@tom/1234", "https://fosstodon.org/@tom.rss"),
        ("https://bsky.app/profile/tom.bsky.social", "https://bsky.app/profile/tom.bsky.social/rss"),
        (
            "https://cooking.stackexchange.com/questions/tagged/bread",
            "https://cooking.stackexchange.com/feeds/tag/bread",
        ),
        ("https://stackoverflow.com/questions/42/why", "https://stackoverflow.com/feeds/question/42"),
        ("https://vimeo.com/tom", "https://vimeo.com/tom/videos/rss"),
        ("https://blog.naver.com/tom", "https://rss.blog.naver.com/tom.xml"),
        ("https://www.buzzsprout.com/1234", "https://feeds.buzzsprout.com/1234.rss"),
    ],
)
def test_a_joinable_host_tells_its_feed(url: str, feed: str) -> None:
    parsed = parse_site_url(url)
    platform = platform_site(parsed)
    assert platform is not None
    assert platform.feeds(parsed)[0] == feed


@each(
    "url",
    [
        "https://github.com/features",
        "https://github.com/topics/python",
        "https://notblogspot.com/",
        "https://blogspot.com/",
        "https://medium.com/",
        "https://example.org/@tom",
        "https://evil.example/github.com/tom",
    ],
)
def test_what_only_looks_like_a_platform_is_none(url: str) -> None:
    assert platform_site(parse_site_url(url)) is None


def test_a_page_is_read_where_the_address_does_not_tell() -> None:
    handle = parse_site_url("https://www.youtube.com/@tom")
    platform = platform_site(handle)
    assert platform is not None
    found = platform.found('... "externalId":"UCabcdefghijklmnopqrstuv", ...')
    assert platform.feeds(handle, found) == (
        "https://www.youtube.com/feeds/videos.xml?channel_id=UCabcdefghijklmnopqrstuv",
    )
    assert platform.found("nothing of the kind") is None

    podcast = parse_site_url("https://podcasts.apple.com/de/podcast/some-show/id12345?l=en")
    apple = platform_site(podcast)
    assert apple is not None
    assert apple.page_url(podcast) == "https://itunes.apple.com/lookup?id=12345"
    found = apple.found('{"results":[{"feedUrl":"https://cast.example/show.xml"}]}')
    assert apple.feeds(podcast, found) == ("https://cast.example/show.xml",)


@each(
    ("url", "name", "feed"),
    [
        ("http://a.test/?p=12", "WordPress", "http://a.test/feed/"),
        ("http://a.test/blog/?p=12", "WordPress", "http://a.test/blog/feed/"),
        ("http://a.test/node/7", "Drupal", "http://a.test/rss.xml"),
        ("http://a.test/t/some-topic/71/3", "Discourse", "http://a.test/latest.rss"),
        ("http://a.test/@tom", "Mastodon", "http://a.test/@tom.rss"),
        ("http://a.test/forum/viewtopic.php?f=2&t=9", "phpBB", "http://a.test/forum/app.php/feed"),
        ("http://a.test/blogs/journal/one", "Shopify", "http://a.test/blogs/journal.atom"),
    ],
)
def test_the_form_of_an_address_tells_the_software(url: str, name: str, feed: str) -> None:
    parsed = parse_site_url(url)
    software = software_by_url(parsed)
    assert software is not None
    assert (software.platform.name, software.feeds(parsed)[0]) == (name, feed)


@each("url", ["http://a.test/", "http://a.test/about", "http://a.test/nodes/7", "http://a.test/t/x"])
def test_an_ordinary_address_tells_nothing(url: str) -> None:
    assert software_by_url(parse_site_url(url)) is None


@each(
    ("generator", "text", "url", "feed"),
    [
        ("wordpress 6.5", "", "http://a.test/", "http://a.test/feed/"),
        ("", '<img src="http://a.test/blog/wp-content/x.png">', "http://a.test/blog/", "http://a.test/blog/feed/"),
        ("", "<link href='/wp-includes/x.css'>", "http://a.test/category/cats/", "http://a.test/category/cats/feed/"),
        ("ghost 5.8", "", "http://a.test/", "http://a.test/rss/"),
        ("hugo 0.125.4", "", "http://a.test/", "http://a.test/index.xml"),
        ("drupal 10 (https://www.drupal.org)", "", "http://a.test/x", "http://a.test/rss.xml"),
        ("", "powered by gitea version 1.21", "http://a.test/tom/tools/src", "http://a.test/tom/tools.rss"),
        ("", '<div class="lemmy-site">', "http://a.test/c/cats", "http://a.test/feeds/c/cats.xml"),
    ],
)
def test_a_page_tells_the_software(generator: str, text: str, url: str, feed: str) -> None:
    parsed = parse_site_url(url)
    found = software_by_page((generator,) if generator else (), text, parsed)
    assert found[0].feeds(parsed)[0] == feed


def test_a_generator_is_a_whole_word() -> None:
    assert software_by_page(("hugoboss 1",), "", parse_site_url("http://a.test/")) == ()


def test_the_table_is_sound() -> None:
    assert len({platform.name for platform in HOSTED_PLATFORMS}) >= 30
    assert len({platform.name for platform in SITE_SOFTWARE}) >= 25
    for platform in HOSTED_PLATFORMS:
        if platform.page_pattern:
            re.compile(platform.page_pattern)
        for pattern in platform.at:
            known = {*_NAME.findall(pattern), *(["found"] if platform.page_pattern else [])}
            for template in (*platform.feeds, platform.page_url):
                assert set(_NAME.findall(template)) <= known, (platform.name, template)
    for software in SITE_SOFTWARE:
        assert software.feeds or software.section_feeds, software.name
        assert software.generators or software.markers or software.url_patterns, software.name
        assert all(marker == marker.lower() for marker in (*software.generators, *software.markers)), software.name
        for path, template in software.section_feeds:
            assert set(_NAME.findall(template)) <= set(_NAME.findall(path)), software.name
