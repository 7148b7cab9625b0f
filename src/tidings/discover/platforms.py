"""The table of platforms and where their feeds are. Data only; platform_match.py reads it.

A pattern is a URL with names in braces: `{blog}.blogspot.com`, `medium.com/@{user}`. A name matches one part of a host
or path; `{number}` digits only. `www.` is never written. What follows a matched path does not matter:
medium.com/@tom/a-story is one of medium.com/@{user}. The first row that matches counts, so specific rows come before
general ones. A feed is written with the same names: from the root of the same host, or `//host/path` on another. The
first feed is the main one; the others are tried if it is empty, and offered if all are wanted.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class HostedPlatform:
    """A platform that hosts sites. The URL alone reveals the feed."""

    name: str
    at: tuple[str, ...]
    feeds: tuple[str, ...]
    page_pattern: str = ""  # if a page must be read first: what to search it for; its group is {found} in the feeds
    page_url: str = ""  # that page, if it is not the given one
    own_names: frozenset[str] = frozenset()  # first parts of paths of the platform's own pages


@dataclass(frozen=True, slots=True)
class SiteSoftware:
    """Software that sites run on hosts of their own. A page, or the shape of a URL, reveals it."""

    name: str
    generators: tuple[str, ...] = ()  # beginnings of its generator tag, in lower case
    markers: tuple[str, ...] = ()  # texts that only its pages have, in lower case; `/folder/` tells its folder, too
    url_patterns: tuple[str, ...] = ()  # paths that only it has
    section_feeds: tuple[tuple[str, str], ...] = ()  # (path, feed of that section), preferred for URLs there
    feeds: tuple[str, ...] = ()


_BLOGSPOT = tuple(
    f"{{blog}}.blogspot.{end}"
    for end in "com de fr it es nl se ca in jp ru co.uk co.at com.br com.au com.es com.tr mx pt pl sg tw hk kr".split()
)
_FEDIVERSE = tuple(
    f"{host}/@{{user}}"
    for host in (
        "mastodon.social mastodon.online mstdn.social mas.to fosstodon.org hachyderm.io infosec.exchange chaos.social "
        "mastodon.world techhub.social social.vivaldi.net mathstodon.xyz mastodon.art mstdn.jp pawoo.net troet.cafe"
    ).split()
)
_QUESTIONS = ("{site}.stackexchange.com", "stackoverflow.com", "superuser.com", "serverfault.com", "askubuntu.com")
_GITHUB_OWN = frozenset(
    "about apps blog collections contact customer-stories enterprise events explore features issues join login "
    "marketplace mobile new notifications orgs pricing pulls readme search security settings site sponsors team "
    "topics trending".split()
)
_REDDIT = ("reddit.com", "old.reddit.com", "new.reddit.com")
_YOUTUBE = ("youtube.com", "m.youtube.com")


def _each(hosts: tuple[str, ...], path: str) -> tuple[str, ...]:
    return tuple(f"{host}{path}" for host in hosts)


HOSTED_PLATFORMS: tuple[HostedPlatform, ...] = (
    # -- blogs ------------------------------------------------------------------------------------------
    HostedPlatform(
        "Blogger", _BLOGSPOT, ("/feeds/posts/default", "/feeds/posts/default?alt=rss", "/feeds/comments/default")
    ),
    HostedPlatform("WordPress.com", ("{blog}.wordpress.com",), ("/feed/", "/comments/feed/")),
    HostedPlatform("Medium", ("medium.com/@{user}",), ("/feed/@{user}",)),
    HostedPlatform("Medium", ("{user}.medium.com",), ("/feed",)),
    HostedPlatform(
        "Medium",
        ("medium.com/{publication}",),
        ("/feed/{publication}",),
        own_names=frozenset("about m me new-story p plans search tag topics".split()),
    ),
    HostedPlatform("Substack", ("{name}.substack.com",), ("/feed",)),
    HostedPlatform("Tumblr", ("{blog}.tumblr.com",), ("/rss",)),
    HostedPlatform(
        "Tumblr",
        ("tumblr.com/{blog}",),
        ("//{blog}.tumblr.com/rss",),
        own_names=frozenset("about dashboard explore login policy register search tagged".split()),
    ),
    HostedPlatform("Ghost(Pro)", ("{blog}.ghost.io",), ("/rss/",)),
    HostedPlatform("Hashnode", ("{blog}.hashnode.dev",), ("/rss.xml",)),
    HostedPlatform("Bear Blog", ("{blog}.bearblog.dev",), ("/feed/",)),
    HostedPlatform("Micro.blog", ("{user}.micro.blog",), ("/feed.xml",)),
    HostedPlatform(
        "Write.as", ("write.as/{user}",), ("/{user}/feed/",), own_names=frozenset("about login new pro".split())
    ),
    HostedPlatform("DEV", ("dev.to/t/{tag}",), ("/feed/tag/{tag}",)),
    HostedPlatform(
        "DEV", ("dev.to/{user}",), ("/feed/{user}",), own_names=frozenset("about enter search tags top".split())
    ),
    HostedPlatform("TypePad", ("{user}.typepad.com/{blog}",), ("/{blog}/atom.xml", "/{blog}/rss.xml")),
    HostedPlatform("TypePad", ("{blog}.typepad.com",), ("/atom.xml", "/blog/atom.xml")),
    HostedPlatform("LiveJournal", ("{user}.livejournal.com",), ("/data/rss", "/data/atom")),
    HostedPlatform("Dreamwidth", ("{user}.dreamwidth.org",), ("/data/rss", "/data/atom")),
    HostedPlatform("Weebly", ("{name}.weebly.com",), ("/1/feed", "/blog/feed")),
    HostedPlatform("Wix", ("{user}.wixsite.com/{site}",), ("/{site}/blog-feed.xml",)),
    HostedPlatform("Squarespace", ("{site}.squarespace.com",), ("/blog?format=rss", "/?format=rss")),
    HostedPlatform("Over-Blog", ("{blog}.over-blog.com",), ("/rss",)),
    HostedPlatform(
        "Hatena", ("{blog}.hatenablog.com", "{blog}.hatenablog.jp", "{blog}.hatenadiary.com"), ("/feed", "/rss")
    ),
    HostedPlatform(
        "note", ("note.com/{user}",), ("/{user}/rss",), own_names=frozenset("hashtag login search topic".split())
    ),
    HostedPlatform(
        "Qiita", ("qiita.com/{user}",), ("/{user}/feed",), own_names=frozenset("login search tags timeline".split())
    ),
    HostedPlatform(
        "Zenn", ("zenn.dev/{user}",), ("/{user}/feed",), own_names=frozenset("articles books search topics".split())
    ),
    HostedPlatform("Naver", ("blog.naver.com/{user}", "m.blog.naver.com/{user}"), ("//rss.blog.naver.com/{user}.xml",)),
    HostedPlatform("Tistory", ("{blog}.tistory.com",), ("/rss",)),
    HostedPlatform("Ameba", ("ameblo.jp/{user}",), ("//rssblog.ameba.jp/{user}/rss20.xml",)),
    # -- talk -------------------------------------------------------------------------------------------
    HostedPlatform("Reddit", _each(_REDDIT, "/r/{group}"), ("/r/{group}/.rss",)),
    HostedPlatform("Reddit", (*_each(_REDDIT, "/user/{user}"), *_each(_REDDIT, "/u/{user}")), ("/user/{user}/.rss",)),
    HostedPlatform("Mastodon", _FEDIVERSE, ("/@{user}.rss",)),
    HostedPlatform("Bluesky", ("bsky.app/profile/{user}",), ("/profile/{user}/rss",)),
    HostedPlatform("Stack Exchange", _each(_QUESTIONS, "/questions/tagged/{tag}"), ("/feeds/tag/{tag}",)),
    HostedPlatform("Stack Exchange", _each(_QUESTIONS, "/questions/{number}"), ("/feeds/question/{number}",)),
    HostedPlatform("Stack Exchange", _each(_QUESTIONS, "/users/{number}"), ("/feeds/user/{number}",)),
    HostedPlatform("Stack Exchange", _QUESTIONS, ("/feeds",)),
    HostedPlatform("Hacker News", ("news.ycombinator.com",), ("/rss",)),
    HostedPlatform("Lobsters", ("lobste.rs/t/{tag}",), ("/t/{tag}.rss",)),
    HostedPlatform("Lobsters", ("lobste.rs",), ("/rss",)),
    HostedPlatform("Discourse", ("{name}.discourse.group",), ("/latest.rss", "/posts.rss")),
    # -- software ---------------------------------------------------------------------------------------
    HostedPlatform(
        "GitHub", ("github.com/{owner}/{project}/commits/{branch}",), ("/{owner}/{project}/commits/{branch}.atom",)
    ),
    HostedPlatform("GitHub", ("github.com/{owner}/{project}/tags",), ("/{owner}/{project}/tags.atom",)),
    HostedPlatform("GitHub", ("github.com/{owner}/{project}/wiki",), ("/{owner}/{project}/wiki.atom",)),
    HostedPlatform("GitHub", ("github.com/{owner}/{project}/discussions",), ("/{owner}/{project}/discussions.atom",)),
    HostedPlatform(
        "GitHub",
        ("github.com/{owner}/{project}",),
        ("/{owner}/{project}/releases.atom", "/{owner}/{project}/tags.atom", "/{owner}/{project}/commits.atom"),
        own_names=_GITHUB_OWN,
    ),
    HostedPlatform("GitHub", ("github.com/{user}",), ("/{user}.atom",), own_names=_GITHUB_OWN),
    HostedPlatform(
        "GitLab",
        ("gitlab.com/{owner}/{project}",),
        ("/{owner}/{project}.atom", "/{owner}/{project}/-/releases.atom", "/{owner}/{project}/-/tags?format=atom"),
        own_names=frozenset("explore help users".split()),
    ),
    HostedPlatform(
        "GitLab", ("gitlab.com/{user}",), ("/{user}.atom",), own_names=frozenset("explore help users".split())
    ),
    HostedPlatform(
        "Codeberg",
        ("codeberg.org/{owner}/{project}",),
        ("/{owner}/{project}/releases.rss", "/{owner}/{project}.rss"),
        own_names=frozenset("explore user".split()),
    ),
    HostedPlatform("Codeberg", ("codeberg.org/{user}",), ("/{user}.rss",), own_names=frozenset("explore user".split())),
    HostedPlatform("Bitbucket", ("bitbucket.org/{owner}/{project}",), ("/{owner}/{project}/rss",)),
    HostedPlatform("SourceForge", ("sourceforge.net/projects/{project}",), ("/projects/{project}/rss",)),
    HostedPlatform("PyPI", ("pypi.org/project/{project}",), ("/rss/project/{project}/releases.xml",)),
    HostedPlatform("arXiv", ("arxiv.org/list/{subject}",), ("//rss.arxiv.org/rss/{subject}",)),
    HostedPlatform("Steam", ("store.steampowered.com/app/{number}",), ("/feeds/news/app/{number}",)),
    HostedPlatform(
        "Kickstarter", ("kickstarter.com/projects/{owner}/{project}",), ("/projects/{owner}/{project}/posts.atom",)
    ),
    # -- pictures, films, voices ------------------------------------------------------------------------
    HostedPlatform("YouTube", _each(_YOUTUBE, "/channel/{id}"), ("/feeds/videos.xml?channel_id={id}",)),
    HostedPlatform("YouTube", _each(_YOUTUBE, "/playlist?list={id}"), ("/feeds/videos.xml?playlist_id={id}",)),
    HostedPlatform("YouTube", _each(_YOUTUBE, "/user/{user}"), ("/feeds/videos.xml?user={user}",)),
    HostedPlatform(
        "YouTube",
        (*_each(_YOUTUBE, "/@{user}"), *_each(_YOUTUBE, "/c/{user}")),
        ("/feeds/videos.xml?channel_id={found}",),
        page_pattern=r'(?:channel_id=|/channel/|"(?:externalId|channelId)":\s?"|itemprop="identifier" content=")'
        r"(UC[\w-]{22})",
    ),
    HostedPlatform("Vimeo", ("vimeo.com/channels/{channel}",), ("/channels/{channel}/videos/rss",)),
    HostedPlatform(
        "Vimeo",
        ("vimeo.com/{user}",),
        ("/{user}/videos/rss",),
        own_names=frozenset("blog categories features join log_in upgrade watch".split()),
    ),
    HostedPlatform(
        "Dailymotion", ("dailymotion.com/{user}",), ("/rss/user/{user}",), own_names=frozenset({"video", "playlist"})
    ),
    HostedPlatform(
        "SoundCloud",
        ("soundcloud.com/{user}",),
        ("//feeds.soundcloud.com/users/soundcloud:users:{found}/sounds.rss",),
        page_pattern=r"soundcloud://users:(\d+)|api\.soundcloud\.com/users/(\d+)",
        own_names=frozenset("discover pages stream upload you".split()),
    ),
    HostedPlatform(
        "Apple Podcasts",
        ("podcasts.apple.com/{country}/podcast/{title}/id{number}", "podcasts.apple.com/{country}/podcast/id{number}"),
        ("{found}",),
        page_pattern=r'"feedUrl":\s?"(https?://[^"\\\s]+)"',
        page_url="//itunes.apple.com/lookup?id={number}",
    ),
    HostedPlatform("Podbean", ("{name}.podbean.com",), ("//feed.podbean.com/{name}/feed.xml",)),
    HostedPlatform("Buzzsprout", ("buzzsprout.com/{number}",), ("//feeds.buzzsprout.com/{number}.rss",)),
    HostedPlatform("Libsyn", ("{name}.libsyn.com",), ("/rss",)),
    HostedPlatform("Transistor", ("{name}.transistor.fm",), ("//feeds.transistor.fm/{name}",)),
    HostedPlatform("Podigee", ("{name}.podigee.io",), ("/feed/mp3",)),
    HostedPlatform("Spreaker", ("spreaker.com/show/{show}",), ("/show/{show}/episodes/feed",)),
    HostedPlatform(
        "Pinterest", ("pinterest.com/{user}",), ("/{user}/feed.rss",), own_names=frozenset({"pin", "search", "ideas"})
    ),
    HostedPlatform(
        "Letterboxd", ("letterboxd.com/{user}",), ("/{user}/rss/",), own_names=frozenset({"film", "films", "lists"})
    ),
    HostedPlatform("Neocities", ("neocities.org/site/{name}",), ("/site/{name}.rss",)),
)


SITE_SOFTWARE: tuple[SiteSoftware, ...] = (
    SiteSoftware(
        "WordPress",
        generators=("wordpress",),
        markers=("/wp-content/", "/wp-includes/", "/wp-json/"),
        url_patterns=("/?p={number}", "/?page_id={number}", "/wp-content/", "/wp-login.php"),
        section_feeds=(("/category/{name}", "/category/{name}/feed/"), ("/tag/{name}", "/tag/{name}/feed/")),
        feeds=("/feed/", "/?feed=rss2"),
    ),
    SiteSoftware("Ghost", generators=("ghost",), markers=("/ghost/api/",), feeds=("/rss/",)),
    SiteSoftware("Hugo", generators=("hugo",), feeds=("/index.xml", "/posts/index.xml", "/blog/index.xml")),
    SiteSoftware("Jekyll", generators=("jekyll",), feeds=("/feed.xml", "/atom.xml")),
    SiteSoftware(
        "Drupal",
        generators=("drupal",),
        markers=("/sites/default/files/", "drupal-settings-json", "data-drupal-"),
        url_patterns=("/node/{number}",),
        section_feeds=(("/taxonomy/term/{number}", "/taxonomy/term/{number}/feed"),),
        feeds=("/rss.xml",),
    ),
    SiteSoftware(
        "Movable Type", ("movable type", "movabletype"), markers=("/mt-static/",), feeds=("/atom.xml", "/index.xml")
    ),
    SiteSoftware("TypePad", ("typepad", "http://www.typepad.com"), feeds=("/atom.xml", "/rss.xml")),
    SiteSoftware(
        "Discourse",
        generators=("discourse",),
        markers=("discourse-application", "data-discourse-setup"),
        url_patterns=("/t/{slug}/{number}",),
        section_feeds=(("/c/{category}/{number}", "/c/{category}/{number}.rss"), ("/tag/{tag}", "/tag/{tag}.rss")),
        feeds=("/latest.rss", "/posts.rss"),
    ),
    SiteSoftware(
        "Mastodon",
        generators=("mastodon",),
        markers=('id="mastodon"', "id='mastodon'"),
        url_patterns=("/@{user}",),
        section_feeds=(("/@{user}", "/@{user}.rss"), ("/tags/{tag}", "/tags/{tag}.rss")),
    ),
    SiteSoftware(
        "Joomla",
        generators=("joomla",),
        markers=("/media/system/js/", "option=com_content"),
        url_patterns=("/index.php?option=com_content",),
        feeds=("/index.php?format=feed&type=rss", "/?format=feed&type=rss"),
    ),
    SiteSoftware(
        "MediaWiki",
        generators=("mediawiki",),
        markers=("mw-content-text", "/load.php?"),
        url_patterns=("/index.php?title={title}",),
        feeds=(
            "/index.php?title=Special:RecentChanges&feed=atom",
            "/w/index.php?title=Special:RecentChanges&feed=atom",
        ),
    ),
    SiteSoftware("DokuWiki", ("dokuwiki",), url_patterns=("/doku.php",), feeds=("/feed.php",)),
    SiteSoftware(
        "phpBB",
        generators=("phpbb",),
        markers=("powered by phpbb", 'id="phpbb"', "phpbb group"),
        url_patterns=("/viewtopic.php?t={number}", "/viewforum.php?f={number}"),
        feeds=("/app.php/feed", "/feed", "/feed.php"),
    ),
    SiteSoftware("vBulletin", ("vbulletin",), url_patterns=("/showthread.php",), feeds=("/external.php?type=RSS2",)),
    SiteSoftware("MyBB", markers=('powered by <a href="https://mybb.com', "mybb group"), feeds=("/syndication.php",)),
    SiteSoftware("Simple Machines", markers=("simple machines forum",), feeds=("/index.php?action=.xml;type=rss2",)),
    SiteSoftware("XenForo", markers=('id="xf"', "xenforo ltd"), feeds=("/forums/-/index.rss",)),
    SiteSoftware("Flarum", markers=("flarum-content",), url_patterns=("/d/{number}",), feeds=("/atom",)),
    SiteSoftware(
        "Squarespace",
        generators=("squarespace",),
        markers=("this is squarespace", "static1.squarespace.com"),
        feeds=("/blog?format=rss", "/?format=rss", "/news?format=rss"),
    ),
    SiteSoftware(
        "Wix", ("wix.com",), markers=("static.parastorage.com", "static.wixstatic.com"), feeds=("/blog-feed.xml",)
    ),
    SiteSoftware(
        "Shopify",
        generators=("shopify",),
        markers=("cdn.shopify.com", "shopify.theme"),
        url_patterns=("/blogs/{blog}/{article}",),
        section_feeds=(("/blogs/{blog}", "/blogs/{blog}.atom"),),
        feeds=("/blogs/news.atom", "/blogs/blog.atom"),
    ),
    SiteSoftware("Weebly", ("weebly",), markers=("editmysite.com",), feeds=("/1/feed", "/blog/feed")),
    SiteSoftware(
        "Blogger", ("blogger",), markers=("blogblog.com", "/feeds/posts/default"), feeds=("/feeds/posts/default",)
    ),
    SiteSoftware("Medium", ("medium",), markers=("cdn-client.medium.com",), feeds=("/feed",)),
    SiteSoftware("Substack", markers=("substackcdn.com",), feeds=("/feed",)),
    SiteSoftware(
        "Serendipity", ("serendipity",), markers=("powered by serendipity",), feeds=("/feeds/index.rss2", "/rss.php")
    ),
    SiteSoftware("Textpattern", ("textpattern",), markers=("powered by textpattern",), feeds=("/rss/", "/atom/")),
    SiteSoftware(
        "TYPO3", ("typo3",), markers=("/typo3temp/", "/typo3conf/"), feeds=("/rss.xml", "/feed.xml", "/?type=9818")
    ),
    SiteSoftware("Plone", ("plone",), markers=("/++plone++", "/portal_css/"), feeds=("/RSS", "/news/aggregator/RSS")),
    SiteSoftware(
        "Confluence",
        markers=("confluence-base-url", "confluence-context-path"),
        section_feeds=(
            ("/display/{space}", "/createrssfeed.action?types=page&types=blogpost&spaces={space}&maxResults=15"),
        ),
        feeds=("/createrssfeed.action?types=page&types=blogpost&maxResults=15",),
    ),
    SiteSoftware(
        "Gitea",
        generators=("gitea", "forgejo"),
        markers=("powered by gitea", "powered by forgejo", "go,git,self-hosted,gitea", "go,git,self-hosted,forgejo"),
        section_feeds=(("/{owner}/{project}", "/{owner}/{project}.rss"), ("/{user}", "/{user}.rss")),
    ),
    SiteSoftware(
        "GitLab",
        markers=('content="gitlab"', "gon.gitlab_url"),
        section_feeds=(("/{owner}/{project}", "/{owner}/{project}.atom"), ("/{user}", "/{user}.atom")),
    ),
    SiteSoftware("cgit", ("cgit",), section_feeds=(("/{project}", "/{project}/atom/"),)),
    SiteSoftware(
        "Trac", markers=("/trac.css", 'powered by <a href="/about"><strong>trac'), feeds=("/timeline?format=rss",)
    ),
    SiteSoftware(
        "Redmine", markers=('name="description" content="redmine"', "powered by redmine"), feeds=("/activity.atom",)
    ),
    SiteSoftware(
        "Lemmy",
        markers=("lemmy-site", "lemmy-ui", 'content="lemmy'),
        section_feeds=(("/c/{group}", "/feeds/c/{group}.xml"), ("/u/{user}", "/feeds/u/{user}.xml")),
        feeds=("/feeds/all.xml", "/feeds/local.xml"),
    ),
    SiteSoftware(
        "PeerTube",
        markers=('content="peertube"', "<my-app>"),
        section_feeds=(("/c/{channel}", "/feeds/videos.xml?videoChannelName={channel}"),),
        feeds=("/feeds/videos.xml", "/feeds/videos.atom"),
    ),
    SiteSoftware("Castopod", ("castopod",), section_feeds=(("/@{show}", "/@{show}/feed.xml"),)),
    SiteSoftware("Nikola", ("nikola",), feeds=("/rss.xml",)),
    SiteSoftware("Pelican", ("pelican",), feeds=("/feeds/all.atom.xml", "/feeds/all.rss.xml")),
    SiteSoftware("Eleventy", ("eleventy",), feeds=("/feed/feed.xml", "/feed.xml")),
    SiteSoftware("Hexo", ("hexo",), feeds=("/atom.xml", "/rss2.xml")),
    SiteSoftware("Gatsby", ("gatsby",), feeds=("/rss.xml",)),
    SiteSoftware("Astro", ("astro",), feeds=("/rss.xml",)),
    SiteSoftware("Zola", ("zola",), feeds=("/atom.xml", "/rss.xml")),
    SiteSoftware("Publii", ("publii",), feeds=("/feed.xml", "/feed.json")),
    SiteSoftware(
        "Dotclear", ("dotclear",), markers=("powered by dotclear",), feeds=("/feed/atom", "/index.php?feed/atom")
    ),
    SiteSoftware("SPIP", ("spip",), url_patterns=("/spip.php",), feeds=("/spip.php?page=backend",)),
    SiteSoftware("b2evolution", ("b2evolution",), feeds=("/?tempskin=_rss2",)),
    SiteSoftware("Nucleus", ("nucleus",), feeds=("/xml-rss2.php", "/atom.php")),
    SiteSoftware("WriteFreely", ("writefreely",), feeds=("/feed/",)),
    SiteSoftware("Bludit", ("bludit",), feeds=("/rss.xml",)),
    SiteSoftware("PluXml", ("pluxml",), feeds=("/feed.php?rss", "/feed.php?atom")),
    SiteSoftware("Grav", ("gravcms", "grav"), feeds=("/blog.rss", "/blog.atom")),
)

# Paths of feeds that no page names, the likeliest first.
COMMON_PATHS = ("/feed", "/feed.xml", "/rss.xml", "/atom.xml", "/rss", "/index.xml")

# Hosts that many sites link to and that have no feeds: not worth a visit.
FEEDLESS = frozenset(
    "facebook.com twitter.com x.com instagram.com linkedin.com t.co tiktok.com whatsapp.com threads.net telegram.me "
    "t.me google.com apple.com microsoft.com amazon.com paypal.com patreon.com ko-fi.com bit.ly creativecommons.org "
    "w3.org schema.org gravatar.com".split()
)
