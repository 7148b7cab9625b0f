"""Sites that imitate 40 platforms: front pages, generator marks, and feeds where the platforms have them.

Pure. `look_alikes(0)` and `look_alikes(1)` are two populations of the same 40 kinds under different names: what is
learned from one can be tested on the other. `LookAlikeFarm` (lookalike_server) serves them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from tests.farm.lookalike_pages import Form, Resource, feed_resource, page_resource, robots_resource

Naming = Literal["link", "loose link", "header", "anchor", "list", "sitemap", "nothing"]

_NAMES = (
    "harbour meadow orchard lantern compass granite willow juniper saffron pebble thistle cobalt heron falcon "
    "marten badger otter curlew plover linnet birch maple rowan hazel alder cedar aspen larch bramble clover "
    "fennel sorrel yarrow teasel borage comfrey lupin foxglove campion primrose anchor beacon cinder drumlin "
    "ember fjord gable hollow inlet jetty kiln ledger mallow nettle osier parsley quarry reed sedge tansy umber "
    "valley wharf yonder zephyr amber basalt copper damson elder flint garnet hemlock indigo jasper kelp lichen "
    "moss nutmeg onyx"
).split()


@dataclass(frozen=True, slots=True)
class Plot:
    """One kind. `{n}` is the name of the site's owner, `{id}` a number of its own, `{host}` its host."""

    kind: str
    host: str
    asks: str  # the path a person would give
    feed: str  # path, or //host/path
    form: Form = "rss"
    head: str = ""
    body: str = ""
    named: Naming = "link"
    decoy: str = ""  # a path that link elements name before the feed: of comments, or of nothing
    foreign: bool = False  # names the feed of somebody else first
    headers: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class LookAlike:
    kind: str
    url: str  # what a person would give
    feed: str  # what must be found
    resources: Mapping[str, Resource]  # by host/path?query


def look_alikes(generation: int = 0) -> list[LookAlike]:
    """All 40, with names of this generation (0 or 1)."""
    return [_grow(plot, _NAMES[generation * len(PLOTS) + number], number) for number, plot in enumerate(PLOTS)]


def _grow(plot: Plot, name: str, number: int) -> LookAlike:
    words = {"n": name, "id": str(sum(map(ord, name)) * 1009 + number), "N": name.title()}
    words["uc"] = f"UC{name}{words['id']}".ljust(24, "x")[:24]
    host = _filled(plot.host, words)
    words["host"] = host
    asks, feed = _filled(plot.asks, words), _filled(plot.feed, words)
    at = feed[2:] if feed.startswith("//") else f"{host}{feed}"
    title = f"The {name.title()} {plot.kind}"
    own = feed_resource(title, host, asks, plot.form)
    resources = {at: own}
    if plot.decoy and "omment" in plot.decoy:
        resources[f"{host}{_filled(plot.decoy, words)}"] = feed_resource(f"Comments on {title}", host, asks, "rss")
    if plot.foreign:
        resources["thememaker.test/feed.xml"] = feed_resource("Themes for everyone", "thememaker.test", "/", "rss")
    head, body = _filled(plot.head, words), _filled(plot.body, words)
    page = page_resource(
        title, head + _links(plot, words, at, own.content_type), body + _anchors(plot, at), plot.headers
    )
    if plot.named == "header":
        value = f'<http://{at}>; rel="alternate"; type="{own.content_type.partition(";")[0]}"'
        page = page_resource(title, head, body, {**plot.headers, "Link": value})
    resources.setdefault(f"{host}{asks}", page)
    resources.setdefault(f"{host}/", page)
    if plot.named == "list":
        resources[f"{host}/service/feeds.html"] = page_resource(
            "Our feeds", "", f'<ul><li><a href="http://{at}">All</a></ul>'
        )
    resources[f"{host}/robots.txt"] = robots_resource(f"http://{at}" if plot.named == "sitemap" else None)
    return LookAlike(plot.kind, f"http://{host}{asks}", f"http://{at}", resources)


def _filled(text: str, words: Mapping[str, str]) -> str:
    for name, value in words.items():
        text = text.replace(f"{{{name}}}", value)
    return text


def _links(plot: Plot, words: Mapping[str, str], at: str, content_type: str) -> str:
    kind = content_type.partition(";")[0]
    made = []
    if plot.foreign:
        made.append(
            '<link rel="alternate" type="application/rss+xml" title="Themes" href="http://thememaker.test/feed.xml">'
        )
    if plot.decoy:
        path = _filled(plot.decoy, words)
        title = "Comments Feed" if "omment" in path else "RSS"
        made.append(f'<link rel="alternate" type="application/rss+xml" title="{title}" href="{path}">')
    if plot.named == "link":
        made.append(f'<link rel="alternate" type="{kind}" title="{words["N"]} &raquo; Feed" href="http://{at}">')
    if plot.named == "loose link":
        made.append(f'<link rel="alternate" type="text/xml" href="http://{at}">')
    return "\n".join(made)


def _anchors(plot: Plot, at: str) -> str:
    if plot.named == "anchor":
        return f'<p class="foot"><a href="http://{at}"><img src="/rss.png" alt="RSS feed"></a></p>'
    if plot.named == "list":
        return '<p class="foot"><a href="/service/feeds.html">RSS feeds</a></p>'
    return ""


_WORDPRESS = (
    '<meta name="generator" content="WordPress 6.5.2" />\n'
    "<link rel='stylesheet' id='theme-css' href='/wp-content/themes/twentytwenty/style.css?ver=1.1' media='all' />\n"
    '<link rel="https://api.w.org/" href="http://{host}/wp-json/" />'
    '<link rel="alternate" type="application/json" href="http://{host}/wp-json/wp/v2/posts/12" />\n'
)
_IN_BLOG = _WORDPRESS.replace("/wp-", "/blog/wp-")

PLOTS: tuple[Plot, ...] = (
    # -- joinable, in the table -------------------------------------------------------------------------
    Plot(
        "Blogger", "{n}.blogspot.com", "/", "/feeds/posts/default", "atom", "<meta content='blogger' name='generator'/>"
    ),
    Plot("WordPress.com", "{n}.wordpress.com", "/", "/feed/", head=_WORDPRESS, decoy="/comments/feed/"),
    Plot("Medium", "medium.com", "/@{n}", "/feed/@{n}", named="nothing"),
    Plot(
        "Substack", "{n}.substack.com", "/p/first-letter", "/feed", head='<link href="https://substackcdn.com/x.css">'
    ),
    Plot("Tumblr", "{n}.tumblr.com", "/post/{id}/a-picture", "/rss"),
    Plot("Reddit", "www.reddit.com", "/r/{n}/", "/r/{n}/.rss", "atom", named="nothing"),
    Plot("GitHub", "github.com", "/{n}/{n}-tools", "/{n}/{n}-tools/releases.atom", "atom", named="nothing"),
    Plot("GitLab", "gitlab.com", "/{n}/{n}-tools", "/{n}/{n}-tools.atom", "atom", named="nothing"),
    Plot("YouTube channel", "www.youtube.com", "/channel/{uc}", "/feeds/videos.xml?channel_id={uc}", "atom"),
    Plot(
        "YouTube handle",
        "www.youtube.com",
        "/@{n}",
        "/feeds/videos.xml?channel_id={uc}",
        "atom",
        body='<script>var ytInitialData = {"metadata":{"externalId":"{uc}","title":"{N}"}};</script>',
        named="nothing",
    ),
    Plot("Mastodon", "mastodon.social", "/@{n}", "/@{n}.rss", head="<div id='mastodon'></div>", named="nothing"),
    Plot("Bluesky", "bsky.app", "/profile/{n}.bsky.social", "/profile/{n}.bsky.social/rss", named="nothing"),
    Plot("Stack Exchange", "cooking.stackexchange.com", "/questions/tagged/{n}", "/feeds/tag/{n}", "atom"),
    Plot("Vimeo", "vimeo.com", "/{n}", "/{n}/videos/rss", named="nothing"),
    Plot(
        "SoundCloud",
        "soundcloud.com",
        "/{n}",
        "//feeds.soundcloud.com/users/soundcloud:users:{id}/sounds.rss",
        head='<meta property="al:ios:url" content="soundcloud://users:{id}">',
        named="nothing",
    ),
    Plot("LiveJournal", "{n}.livejournal.com", "/12345.html", "/data/rss", named="nothing"),
    Plot("DEV", "dev.to", "/{n}/why-we-test-4k2p", "/feed/{n}", named="nothing"),
    Plot("Naver", "blog.naver.com", "/{n}", "//rss.blog.naver.com/{n}.xml", named="nothing"),
    # -- joinable, in no table: learned -----------------------------------------------------------------
    Plot("Papierboot", "{n}.papierboot.test", "/", "/rss.php", named="anchor"),
    Plot("Inkwell", "{n}.inkwell-hosting.test", "/about.html", "//feeds.inkwell-hosting.test/{n}", "atom"),
    Plot("Stadtforum", "stadtforum.test", "/leute/{n}", "/leute/{n}/beitraege.atom", "atom", named="header"),
    Plot("Kronika", "{n}.kronika.test", "/", "/sitemap-news.xml", "sitemap", named="sitemap"),
    # -- installable ------------------------------------------------------------------------------------
    Plot(
        "WordPress", "{n}-notes.test", "/2026/03/02/a-storm-in-{n}/", "/feed/", head=_WORDPRESS, decoy="/comments/feed/"
    ),
    Plot("WordPress in a folder", "{n}-trade.test", "/blog/?p={id}", "/blog/feed/", head=_IN_BLOG, named="nothing"),
    Plot(
        "Ghost", "{n}-letters.test", "/", "/rss/", head='<meta name="generator" content="Ghost 5.82">', named="nothing"
    ),
    Plot(
        "Hugo",
        "{n}-garden.test",
        "/posts/on-{n}/",
        "/index.xml",
        head='<meta name="generator" content="Hugo 0.125.4">',
        decoy="/old/feed.xml",
        named="nothing",
    ),
    Plot(
        "Jekyll",
        "{n}-code.test",
        "/2026/03/02/on-{n}.html",
        "/feed.xml",
        "atom",
        head='<meta name="generator" content="Jekyll v4.3.3" />',
    ),
    Plot(
        "Drupal",
        "{n}-council.test",
        "/node/{id}",
        "/rss.xml",
        head='<meta name="Generator" content="Drupal 10 (https://www.drupal.org)" />',
        named="nothing",
        headers={"X-Generator": "Drupal 10 (https://www.drupal.org)"},
    ),
    Plot(
        "Movable Type",
        "{n}-weblog.test",
        "/archives/{id}.html",
        "/atom.xml",
        "atom",
        head='<meta name="generator" content="Movable Type 7.9" />',
        foreign=True,
    ),
    Plot(
        "Discourse",
        "forum.{n}.test",
        "/t/which-{n}-is-best/{id}",
        "/latest.rss",
        head='<meta name="generator" content="Discourse 3.3.0.beta2 - https://github.com/discourse/discourse">',
        named="nothing",
    ),
    Plot(
        "Joomla",
        "{n}-club.test",
        "/index.php?option=com_content&view=article&id={id}",
        "/index.php?format=feed&type=rss",
        head='<meta name="generator" content="Joomla! - Open Source Content Management" />',
    ),
    Plot(
        "MediaWiki",
        "{n}-wiki.test",
        "/wiki/{N}",
        "/w/index.php?title=Special:RecentChanges&feed=atom",
        "atom",
        head='<meta name="generator" content="MediaWiki 1.41.1">',
    ),
    Plot(
        "phpBB",
        "{n}-board.test",
        "/viewtopic.php?t={id}",
        "/app.php/feed",
        "atom",
        body='<div class="copyright">Powered by <a href="https://www.phpbb.com/">phpBB</a>&reg; Forum Software</div>',
        named="loose link",
    ),
    Plot(
        "Squarespace",
        "{n}-studio.test",
        "/",
        "/blog?format=rss",
        head='<!-- This is Squarespace. --><link href="//static1.squarespace.com/universal.css" rel="stylesheet">',
        named="nothing",
    ),
    Plot(
        "Shopify",
        "{n}-shop.test",
        "/blogs/news/new-in-{n}",
        "/blogs/news.atom",
        "atom",
        head='<link rel="preconnect" href="https://cdn.shopify.com" crossorigin>',
        named="nothing",
    ),
    Plot(
        "Lemmy",
        "lemmy.{n}.test",
        "/c/{n}",
        "/feeds/c/{n}.xml",
        head='<script>window.isoData = {"lemmy-site": true}</script><div class="lemmy-site"></div>',
        named="nothing",
    ),
    # -- made by hand -----------------------------------------------------------------------------------
    Plot(
        "Textpattern",
        "{n}-essays.test",
        "/articles/on-{n}",
        "/rss/",
        head='<meta name="generator" content="Textpattern CMS">',
    ),
    Plot("by hand", "{n}-family.test", "/articles/our-{n}", "/feed.xml", "json", named="nothing"),
    Plot("a newspaper", "{n}-times.test", "/news/local/{n}-{id}.html", "/export/latest.rdf", "rdf", named="list"),
    Plot(
        "a press office",
        "{n}-ministry.test",
        "/",
        "/sitemap-news.xml",
        "sitemap",
        head='<meta name="generator" content="Amtsblatt 4.1">',
        named="sitemap",
    ),
)
