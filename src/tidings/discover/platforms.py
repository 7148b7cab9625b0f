"""Which platforms there are, and where their feeds lie. Data only; `matching` reads it.

A pattern is an address with names in braces: `{blog}.blogspot.com`, `medium.com/@{user}`. A name stands for one part of
a host or path; `{number}` for digits only. `www.` is never written. What follows a matched path does not matter:
medium.com/@tom/a-story is one of medium.com/@{user}. The first line that matches counts, so the special stand before
the general. A feed is written with the same names: from the root of the same host, or `//host/path` on another.
The first feed is the main one; the others are tried where it is empty, and offered where all are wanted.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Joinable:
    """A host that people join. Its address alone tells where the feed is."""

    name: str
    at: tuple[str, ...]
    feeds: tuple[str, ...]
    finds: str = ""  # where a page must be read first: what is looked for in it; the feeds name its group {found}
    asks: str = ""  # which page that is, where it is not the one that was given
    never: frozenset[str] = frozenset()  # first parts of paths, or names of hosts, that are the platform's own


@dataclass(frozen=True, slots=True)
class Installable:
    """Software that people run under names of their own. A page, or the form of an address, tells what it is."""

    name: str
    generators: tuple[str, ...] = ()  # how its generator tag begins, in lower case
    markers: tuple[
        str, ...
    ] = ()  # texts that only its pages have, in lower case; `/folder/` tells where it stands, too
    telling: tuple[str, ...] = ()  # paths that tell it before a page is read
    rooms: tuple[tuple[str, str], ...] = ()  # (path, its own feed): better than the site's feed for an address there
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


JOINABLE: tuple[Joinable, ...] = (
    # -- blogs ------------------------------------------------------------------------------------------
    Joinable("Blogger", _BLOGSPOT, ("/feeds/posts/default", "/feeds/posts/default?alt=rss", "/feeds/comments/default")),
    Joinable("WordPress.com", ("{blog}.wordpress.com",), ("/feed/", "/comments/feed/")),
    Joinable("Medium", ("medium.com/@{user}",), ("/feed/@{user}",)),
    Joinable("Medium", ("{user}.medium.com",), ("/feed",)),
    Joinable(
        "Medium",
        ("medium.com/{publication}",),
        ("/feed/{publication}",),
        never=frozenset("about m me new-story p plans search tag topics".split()),
    ),
    Joinable("Substack", ("{name}.substack.com",), ("/feed",)),
    Joinable("Tumblr", ("{blog}.tumblr.com",), ("/rss",)),
    Joinable(
        "Tumblr",
        ("tumblr.com/{blog}",),
        ("//{blog}.tumblr.com/rss",),
        never=frozenset("about dashboard explore login policy register search tagged".split()),
    ),
    Joinable("Ghost(Pro)", ("{blog}.ghost.io",), ("/rss/",)),
    Joinable("Hashnode", ("{blog}.hashnode.dev",), ("/rss.xml",)),
    Joinable("Bear Blog", ("{blog}.bearblog.dev",), ("/feed/",)),
    Joinable("Micro.blog", ("{user}.micro.blog",), ("/feed.xml",)),
    Joinable("Write.as", ("write.as/{user}",), ("/{user}/feed/",), never=frozenset("about login new pro".split())),
    Joinable("DEV", ("dev.to/t/{tag}",), ("/feed/tag/{tag}",)),
    Joinable("DEV", ("dev.to/{user}",), ("/feed/{user}",), never=frozenset("about enter search tags top".split())),
    Joinable("TypePad", ("{user}.typepad.com/{blog}",), ("/{blog}/atom.xml", "/{blog}/rss.xml")),
    Joinable("TypePad", ("{blog}.typepad.com",), ("/atom.xml", "/blog/atom.xml")),
    Joinable("LiveJournal", ("{user}.livejournal.com",), ("/data/rss", "/data/atom")),
    Joinable("Dreamwidth", ("{user}.dreamwidth.org",), ("/data/rss", "/data/atom")),
    Joinable("Weebly", ("{name}.weebly.com",), ("/1/feed", "/blog/feed")),
    Joinable("Wix", ("{user}.wixsite.com/{site}",), ("/{site}/blog-feed.xml",)),
    Joinable("Squarespace", ("{site}.squarespace.com",), ("/blog?format=rss", "/?format=rss")),
    Joinable("Over-Blog", ("{blog}.over-blog.com",), ("/rss",)),
    Joinable("Hatena", ("{blog}.hatenablog.com", "{blog}.hatenablog.jp", "{blog}.hatenadiary.com"), ("/feed", "/rss")),
    Joinable("note", ("note.com/{user}",), ("/{user}/rss",), never=frozenset("hashtag login search topic".split())),
    Joinable("Qiita", ("qiita.com/{user}",), ("/{user}/feed",), never=frozenset("login search tags timeline".split())),
    Joinable("Zenn", ("zenn.dev/{user}",), ("/{user}/feed",), never=frozenset("articles books search topics".split())),
    Joinable("Naver", ("blog.naver.com/{user}", "m.blog.naver.com/{user}"), ("//rss.blog.naver.com/{user}.xml",)),
    Joinable("Tistory", ("{blog}.tistory.com",), ("/rss",)),
    Joinable("Ameba", ("ameblo.jp/{user}",), ("//rssblog.ameba.jp/{user}/rss20.xml",)),
    # -- talk -------------------------------------------------------------------------------------------
    Joinable("Reddit", _each(_REDDIT, "/r/{group}"), ("/r/{group}/.rss",)),
    Joinable("Reddit", (*_each(_REDDIT, "/user/{user}"), *_each(_REDDIT, "/u/{user}")), ("/user/{user}/.rss",)),
    Joinable("Mastodon", _FEDIVERSE, ("/@{user}.rss",)),
    Joinable("Bluesky", ("bsky.app/profile/{user}",), ("/profile/{user}/rss",)),
    Joinable("Stack Exchange", _each(_QUESTIONS, "/questions/tagged/{tag}"), ("/feeds/tag/{tag}",)),
    Joinable("Stack Exchange", _each(_QUESTIONS, "/questions/{number}"), ("/feeds/question/{number}",)),
    Joinable("Stack Exchange", _each(_QUESTIONS, "/users/{number}"), ("/feeds/user/{number}",)),
    Joinable("Stack Exchange", _QUESTIONS, ("/feeds",)),
    Joinable("Hacker News", ("news.ycombinator.com",), ("/rss",)),
    Joinable("Lobsters", ("lobste.rs/t/{tag}",), ("/t/{tag}.rss",)),
    Joinable("Lobsters", ("lobste.rs",), ("/rss",)),
    Joinable("Discourse", ("{name}.discourse.group",), ("/latest.rss", "/posts.rss")),
    # -- software ---------------------------------------------------------------------------------------
    Joinable(
        "GitHub", ("github.com/{owner}/{project}/commits/{branch}",), ("/{owner}/{project}/commits/{branch}.atom",)
    ),
    Joinable("GitHub", ("github.com/{owner}/{project}/tags",), ("/{owner}/{project}/tags.atom",)),
    Joinable("GitHub", ("github.com/{owner}/{project}/wiki",), ("/{owner}/{project}/wiki.atom",)),
    Joinable("GitHub", ("github.com/{owner}/{project}/discussions",), ("/{owner}/{project}/discussions.atom",)),
    Joinable(
        "GitHub",
        ("github.com/{owner}/{project}",),
        ("/{owner}/{project}/releases.atom", "/{owner}/{project}/tags.atom", "/{owner}/{project}/commits.atom"),
        never=_GITHUB_OWN,
    ),
    Joinable("GitHub", ("github.com/{user}",), ("/{user}.atom",), never=_GITHUB_OWN),
    Joinable(
        "GitLab",
        ("gitlab.com/{owner}/{project}",),
        ("/{owner}/{project}.atom", "/{owner}/{project}/-/releases.atom", "/{owner}/{project}/-/tags?format=atom"),
        never=frozenset("explore help users".split()),
    ),
    Joinable("GitLab", ("gitlab.com/{user}",), ("/{user}.atom",), never=frozenset("explore help users".split())),
    Joinable(
        "Codeberg",
        ("codeberg.org/{owner}/{project}",),
        ("/{owner}/{project}/releases.rss", "/{owner}/{project}.rss"),
        never=frozenset("explore user".split()),
    ),
    Joinable("Codeberg", ("codeberg.org/{user}",), ("/{user}.rss",), never=frozenset("explore user".split())),
    Joinable("Bitbucket", ("bitbucket.org/{owner}/{project}",), ("/{owner}/{project}/rss",)),
    Joinable("SourceForge", ("sourceforge.net/projects/{project}",), ("/projects/{project}/rss",)),
    Joinable("PyPI", ("pypi.org/project/{project}",), ("/rss/project/{project}/releases.xml",)),
    Joinable("arXiv", ("arxiv.org/list/{subject}",), ("//rss.arxiv.org/rss/{subject}",)),
    Joinable("Steam", ("store.steampowered.com/app/{number}",), ("/feeds/news/app/{number}",)),
    Joinable(
        "Kickstarter", ("kickstarter.com/projects/{owner}/{project}",), ("/projects/{owner}/{project}/posts.atom",)
    ),
    # -- pictures, films, voices ------------------------------------------------------------------------
    Joinable("YouTube", _each(_YOUTUBE, "/channel/{id}"), ("/feeds/videos.xml?channel_id={id}",)),
    Joinable("YouTube", _each(_YOUTUBE, "/playlist?list={id}"), ("/feeds/videos.xml?playlist_id={id}",)),
    Joinable("YouTube", _each(_YOUTUBE, "/user/{user}"), ("/feeds/videos.xml?user={user}",)),
    Joinable(
        "YouTube",
        (*_each(_YOUTUBE, "/@{user}"), *_each(_YOUTUBE, "/c/{user}")),
        ("/feeds/videos.xml?channel_id={found}",),
        finds=r'(?:channel_id=|/channel/|"(?:externalId|channelId)":\s?"|itemprop="identifier" content=")(UC[\w-]{22})',
    ),
    Joinable("Vimeo", ("vimeo.com/channels/{channel}",), ("/channels/{channel}/videos/rss",)),
    Joinable(
        "Vimeo",
        ("vimeo.com/{user}",),
        ("/{user}/videos/rss",),
        never=frozenset("blog categories features join log_in upgrade watch".split()),
    ),
    Joinable("Dailymotion", ("dailymotion.com/{user}",), ("/rss/user/{user}",), never=frozenset({"video", "playlist"})),
    Joinable(
        "SoundCloud",
        ("soundcloud.com/{user}",),
        ("//feeds.soundcloud.com/users/soundcloud:users:{found}/sounds.rss",),
        finds=r"soundcloud://users:(\d+)|api\.soundcloud\.com/users/(\d+)",
        never=frozenset("discover pages stream upload you".split()),
    ),
    Joinable(
        "Apple Podcasts",
        ("podcasts.apple.com/{country}/podcast/{title}/id{number}", "podcasts.apple.com/{country}/podcast/id{number}"),
        ("{found}",),
        finds=r'"feedUrl":\s?"(https?://[^"\\\s]+)"',
        asks="//itunes.apple.com/lookup?id={number}",
    ),
    Joinable("Podbean", ("{name}.podbean.com",), ("//feed.podbean.com/{name}/feed.xml",)),
    Joinable("Buzzsprout", ("buzzsprout.com/{number}",), ("//feeds.buzzsprout.com/{number}.rss",)),
    Joinable("Libsyn", ("{name}.libsyn.com",), ("/rss",)),
    Joinable("Transistor", ("{name}.transistor.fm",), ("//feeds.transistor.fm/{name}",)),
    Joinable("Podigee", ("{name}.podigee.io",), ("/feed/mp3",)),
    Joinable("Spreaker", ("spreaker.com/show/{show}",), ("/show/{show}/episodes/feed",)),
    Joinable(
        "Pinterest", ("pinterest.com/{user}",), ("/{user}/feed.rss",), never=frozenset({"pin", "search", "ideas"})
    ),
    Joinable("Letterboxd", ("letterboxd.com/{user}",), ("/{user}/rss/",), never=frozenset({"film", "films", "lists"})),
    Joinable("Neocities", ("neocities.org/site/{name}",), ("/site/{name}.rss",)),
)


INSTALLABLE: tuple[Installable, ...] = (
    Installable(
        "WordPress",
        generators=("wordpress",),
        markers=("/wp-content/", "/wp-includes/", "/wp-json/"),
        telling=("/?p={number}", "/?page_id={number}", "/wp-content/", "/wp-login.php"),
        rooms=(("/category/{name}", "/category/{name}/feed/"), ("/tag/{name}", "/tag/{name}/feed/")),
        feeds=("/feed/", "/?feed=rss2"),
    ),
    Installable("Ghost", generators=("ghost",), markers=("/ghost/api/",), feeds=("/rss/",)),
    Installable("Hugo", generators=("hugo",), feeds=("/index.xml", "/posts/index.xml", "/blog/index.xml")),
    Installable("Jekyll", generators=("jekyll",), feeds=("/feed.xml", "/atom.xml")),
    Installable(
        "Drupal",
        generators=("drupal",),
        markers=("/sites/default/files/", "drupal-settings-json", "data-drupal-"),
        telling=("/node/{number}",),
        rooms=(("/taxonomy/term/{number}", "/taxonomy/term/{number}/feed"),),
        feeds=("/rss.xml",),
    ),
    Installable(
        "Movable Type", ("movable type", "movabletype"), markers=("/mt-static/",), feeds=("/atom.xml", "/index.xml")
    ),
    Installable("TypePad", ("typepad", "http://www.typepad.com"), feeds=("/atom.xml", "/rss.xml")),
    Installable(
        "Discourse",
        generators=("discourse",),
        markers=("discourse-application", "data-discourse-setup"),
        telling=("/t/{slug}/{number}",),
        rooms=(("/c/{category}/{number}", "/c/{category}/{number}.rss"), ("/tag/{tag}", "/tag/{tag}.rss")),
        feeds=("/latest.rss", "/posts.rss"),
    ),
    Installable(
        "Mastodon",
        generators=("mastodon",),
        markers=('id="mastodon"', "id='mastodon'"),
        telling=("/@{user}",),
        rooms=(("/@{user}", "/@{user}.rss"), ("/tags/{tag}", "/tags/{tag}.rss")),
    ),
    Installable(
        "Joomla",
        generators=("joomla",),
        markers=("/media/system/js/", "option=com_content"),
        telling=("/index.php?option=com_content",),
        feeds=("/index.php?format=feed&type=rss", "/?format=feed&type=rss"),
    ),
    Installable(
        "MediaWiki",
        generators=("mediawiki",),
        markers=("mw-content-text", "/load.php?"),
        telling=("/index.php?title={title}",),
        feeds=(
            "/index.php?title=Special:RecentChanges&feed=atom",
            "/w/index.php?title=Special:RecentChanges&feed=atom",
        ),
    ),
    Installable("DokuWiki", ("dokuwiki",), telling=("/doku.php",), feeds=("/feed.php",)),
    Installable(
        "phpBB",
        generators=("phpbb",),
        markers=("powered by phpbb", 'id="phpbb"', "phpbb group"),
        telling=("/viewtopic.php?t={number}", "/viewforum.php?f={number}"),
        feeds=("/app.php/feed", "/feed", "/feed.php"),
    ),
    Installable("vBulletin", ("vbulletin",), telling=("/showthread.php",), feeds=("/external.php?type=RSS2",)),
    Installable("MyBB", markers=('powered by <a href="https://mybb.com', "mybb group"), feeds=("/syndication.php",)),
    Installable("Simple Machines", markers=("simple machines forum",), feeds=("/index.php?action=.xml;type=rss2",)),
    Installable("XenForo", markers=('id="xf"', "xenforo ltd"), feeds=("/forums/-/index.rss",)),
    Installable("Flarum", markers=("flarum-content",), telling=("/d/{number}",), feeds=("/atom",)),
    Installable(
        "Squarespace",
        generators=("squarespace",),
        markers=("this is squarespace", "static1.squarespace.com"),
        feeds=("/blog?format=rss", "/?format=rss", "/news?format=rss"),
    ),
    Installable(
        "Wix", ("wix.com",), markers=("static.parastorage.com", "static.wixstatic.com"), feeds=("/blog-feed.xml",)
    ),
    Installable(
        "Shopify",
        generators=("shopify",),
        markers=("cdn.shopify.com", "shopify.theme"),
        telling=("/blogs/{blog}/{article}",),
        rooms=(("/blogs/{blog}", "/blogs/{blog}.atom"),),
        feeds=("/blogs/news.atom", "/blogs/blog.atom"),
    ),
    Installable("Weebly", ("weebly",), markers=("editmysite.com",), feeds=("/1/feed", "/blog/feed")),
    Installable(
        "Blogger", ("blogger",), markers=("blogblog.com", "/feeds/posts/default"), feeds=("/feeds/posts/default",)
    ),
    Installable("Medium", ("medium",), markers=("cdn-client.medium.com",), feeds=("/feed",)),
    Installable("Substack", markers=("substackcdn.com",), feeds=("/feed",)),
    Installable(
        "Serendipity", ("serendipity",), markers=("powered by serendipity",), feeds=("/feeds/index.rss2", "/rss.php")
    ),
    Installable("Textpattern", ("textpattern",), markers=("powered by textpattern",), feeds=("/rss/", "/atom/")),
    Installable(
        "TYPO3", ("typo3",), markers=("/typo3temp/", "/typo3conf/"), feeds=("/rss.xml", "/feed.xml", "/?type=9818")
    ),
    Installable("Plone", ("plone",), markers=("/++plone++", "/portal_css/"), feeds=("/RSS", "/news/aggregator/RSS")),
    Installable(
        "Confluence",
        markers=("confluence-base-url", "confluence-context-path"),
        rooms=(("/display/{space}", "/createrssfeed.action?types=page&types=blogpost&spaces={space}&maxResults=15"),),
        feeds=("/createrssfeed.action?types=page&types=blogpost&maxResults=15",),
    ),
    Installable(
        "Gitea",
        generators=("gitea", "forgejo"),
        markers=("powered by gitea", "powered by forgejo", "go,git,self-hosted,gitea", "go,git,self-hosted,forgejo"),
        rooms=(("/{owner}/{project}", "/{owner}/{project}.rss"), ("/{user}", "/{user}.rss")),
    ),
    Installable(
        "GitLab",
        markers=('content="gitlab"', "gon.gitlab_url"),
        rooms=(("/{owner}/{project}", "/{owner}/{project}.atom"), ("/{user}", "/{user}.atom")),
    ),
    Installable("cgit", ("cgit",), rooms=(("/{project}", "/{project}/atom/"),)),
    Installable(
        "Trac", markers=("/trac.css", 'powered by <a href="/about"><strong>trac'), feeds=("/timeline?format=rss",)
    ),
    Installable(
        "Redmine", markers=('name="description" content="redmine"', "powered by redmine"), feeds=("/activity.atom",)
    ),
    Installable(
        "Lemmy",
        markers=("lemmy-site", "lemmy-ui", 'content="lemmy'),
        rooms=(("/c/{group}", "/feeds/c/{group}.xml"), ("/u/{user}", "/feeds/u/{user}.xml")),
        feeds=("/feeds/all.xml", "/feeds/local.xml"),
    ),
    Installable(
        "PeerTube",
        markers=('content="peertube"', "<my-app>"),
        rooms=(("/c/{channel}", "/feeds/videos.xml?videoChannelName={channel}"),),
        feeds=("/feeds/videos.xml", "/feeds/videos.atom"),
    ),
    Installable("Castopod", ("castopod",), rooms=(("/@{show}", "/@{show}/feed.xml"),)),
    Installable("Nikola", ("nikola",), feeds=("/rss.xml",)),
    Installable("Pelican", ("pelican",), feeds=("/feeds/all.atom.xml", "/feeds/all.rss.xml")),
    Installable("Eleventy", ("eleventy",), feeds=("/feed/feed.xml", "/feed.xml")),
    Installable("Hexo", ("hexo",), feeds=("/atom.xml", "/rss2.xml")),
    Installable("Gatsby", ("gatsby",), feeds=("/rss.xml",)),
    Installable("Astro", ("astro",), feeds=("/rss.xml",)),
    Installable("Zola", ("zola",), feeds=("/atom.xml", "/rss.xml")),
    Installable("Publii", ("publii",), feeds=("/feed.xml", "/feed.json")),
    Installable(
        "Dotclear", ("dotclear",), markers=("powered by dotclear",), feeds=("/feed/atom", "/index.php?feed/atom")
    ),
    Installable("SPIP", ("spip",), telling=("/spip.php",), feeds=("/spip.php?page=backend",)),
    Installable("b2evolution", ("b2evolution",), feeds=("/?tempskin=_rss2",)),
    Installable("Nucleus", ("nucleus",), feeds=("/xml-rss2.php", "/atom.php")),
    Installable("WriteFreely", ("writefreely",), feeds=("/feed/",)),
    Installable("Bludit", ("bludit",), feeds=("/rss.xml",)),
    Installable("PluXml", ("pluxml",), feeds=("/feed.php?rss", "/feed.php?atom")),
    Installable("Grav", ("gravcms", "grav"), feeds=("/blog.rss", "/blog.atom")),
)

# Where most feeds lie that nobody names, the likeliest first.
COMMON_PATHS = ("/feed", "/feed.xml", "/rss.xml", "/atom.xml", "/rss", "/index.xml")

# Hosts that many link to and that have no feeds: not worth a visit.
FEEDLESS = frozenset(
    "facebook.com twitter.com x.com instagram.com linkedin.com t.co tiktok.com whatsapp.com threads.net telegram.me "
    "t.me google.com apple.com microsoft.com amazon.com paypal.com patreon.com ko-fi.com bit.ly creativecommons.org "
    "w3.org schema.org gravatar.com".split()
)
