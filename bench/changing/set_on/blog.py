"""A baker's blog in a WordPress-like theme: a post with comments, an about page, a widget area."""

from __future__ import annotations

from bench.changing.parts import MadeSite, Slot, cached, days_since, shuffled, token, weekly
from bench.changing.scenario import Fetch

RELATED = tuple(
    f"{what} {how}"
    for what in ("Rye", "Spelt", "Brioche", "Focaccia", "Bagels", "Oat loaf")
    for how in ("for beginners", "without kneading", "in a cold oven", "for a crowd")
)
TAGS = ("crust", "starter", "flour", "hydration", "tins", "ovens", "salt", "proofing", "scoring", "milling")
ADS = tuple(
    f"{thing} only ${price}.49"
    for thing, price in (
        ("Banneton", 18),
        ("Dutch oven", 74),
        ("Scale", 23),
        ("Lame", 11),
        ("Proofing box", 139),
        ("Peel", 27),
    )
)
QUOTES = ("Bread is patience.", "Flour remembers.", "Salt last, always.", "Trust your nose.", "Warm hands, cold oven.")

HYDRATION = Slot(
    "/2026/first-loaf", "figure in a sentence", {0: "72 percent water", 5: "68 percent water"}, "The dough"
)
WARNING = Slot("/2026/first-loaf", "sentence", {0: "Do not use the convection setting.", 9: ""}, "Baking")
UPDATE = Slot(
    "/2026/first-loaf", "paragraph", {0: "", 9: "Update: a reader found that a lid of foil does as well."}, "Baking"
)
COMMENTS = (
    Slot("/2026/first-loaf", "comment", {0: "Mine came out flat, what did I do wrong?"}),
    Slot("/2026/first-loaf", "comment", {0: "Great recipe!!! visit my page for cheap watches", 5: ""}, "Comments"),
    Slot("/2026/first-loaf", "comment", {0: "", 5: "Worked at the second try, thank you."}, "Comments"),
    Slot("/2026/first-loaf", "comment", {0: "", 12: "Does it freeze well?"}, "Comments"),
)
POSTS = (
    Slot("/", "list entry", {0: "", 7: "Five flours compared"}, "Latest posts"),
    Slot("/", "list entry", {0: "My first loaf"}),
    Slot("/", "list entry", {0: "Why I sold my mixer", 7: ""}, "Latest posts"),
)
CLASS = Slot(
    "/about",
    "state that returns",
    {0: "places left", 4: "fully booked", 8: "places left", 11: "fully booked"},
    "Saturday class",
)
HEADING = Slot("/about", "heading renamed", {0: "Who bakes here", 8: "The two of us"})
SLOTS = (HYDRATION, WARNING, UPDATE, *COMMENTS, *POSTS, CLASS, HEADING)


def frame(title: str, main: str, fetch: Fetch) -> str:
    cloud = " ".join(
        f'<a href="/" class="tag-{token(fetch.random, 3)}">{tag}</a>' for tag in shuffled(fetch.random, TAGS)
    )
    popular = "".join(f"<li>{name}</li>" for name in cached(fetch, 3600, "popular").sample(RELATED, 4))
    newsletter = ""
    if fetch.random.random() < 0.4:
        newsletter = (
            '<div class="widget popup"><h4>Never miss a crumb</h4><p>Subscribe to the letter, it is free.</p></div>'
        )
    return f"""<!DOCTYPE html><html lang="en-US"><head><title>{title} &#8211; Crumb Diary</title>
<meta name="post" content="{fetch.random.randint(10, 99)}"></head><body class="wp-singular
postid-{token(fetch.random, 3)}">
<div id="page" class="hfeed site"><header id="masthead"><p class="site-title"><a href="/">Crumb Diary</a></p>
<p class="site-description">{weekly(fetch, QUOTES)}</p><nav><a href="/2026/first-loaf">Start here</a> <a
href="/about">About</a></nav>
</header><div id="primary"><main>{main}</main></div>
<div id="secondary" class="widget-area"><section class="widget"><h4>Popular now</h4><ul>{popular}</ul></section>
{newsletter}<section class="widget widget_text">{fetch.random.choice(ADS)}</section>
<section class="widget widget_tag_cloud">{cloud}</section></div>
<footer>{fetch.random.randint(20, 60)} queries. Page hits: {90_000 + fetch.number * 2}</footer></div></body></html>"""


def home(round: int, fetch: Fetch) -> str:
    posts = "".join(
        f'<article class="post-{token(fetch.random, 4)}"><h2 class="entry-title">'
        f'<a href="/2026/first-loaf">{post.at(round)}</a></h2>'
        f'<p class="meta">{fetch.random.randint(3, 80)} likes</p></article>'
        for post in POSTS
        if post.at(round)
    )
    return frame("Home", f"<h1>Latest posts</h1>{posts}", fetch)


def loaf(round: int, fetch: Fetch) -> str:
    """The post; its pingbacks sometimes fail to load, its comments never do."""
    update = f"<p>{UPDATE.at(round)}</p>" if UPDATE.at(round) else ""
    comments = "".join(
        f'<li id="comment-{number}"><cite>reader{number}</cite> <time>{days_since(fetch) + 9 - number} days ago</time>'
        f"<p>{comment.at(round)}</p></li>"
        for number, comment in enumerate(COMMENTS)
        if comment.at(round)
    )
    related = "".join(
        f'<li><a href="/#{token(fetch.random, 4)}">{name}</a></li>' for name in fetch.random.sample(RELATED, 3)
    )
    pings = "<p>Could not load pingbacks.</p>" if fetch.random.random() < 0.25 else "<p>Two pingbacks.</p>"
    left, right = fetch.random.randint(1, 9), fetch.random.randint(1, 9)
    return frame(
        "My first loaf",
        f"<article><h1>My first loaf</h1>"
        f"<p>Posted {days_since(fetch) + 20} days ago, read by {fetch.random.randint(900, 999)}</p>"
        f"<h2>The dough</h2><p>I began with "
        f"<em>{HYDRATION.at(round)}</em>, a pinch of salt and a starter of a week.</p>"
        f"<h2>Baking</h2>"
        f"<p>Heat the pot for an hour. {WARNING.at(round)} Then bake until it sounds hollow.</p>{update}</article>"
        f"<h3>Related</h3><ul>{related}</ul><h3>Comments</h3><ol>{comments}</ol>{pings}"
        f"<form><label>{left} + {right} = ?</label><input name=c_{token(fetch.random, 5)}></form>",
        fetch,
    )


def about(round: int, fetch: Fetch) -> str:
    return frame(
        "About",
        f"<h1>About</h1><h2>{HEADING.at(round)}</h2>"
        f"<p>We bake in a garage in Tacoma, with one oven and two opinions.</p>"
        f"<h2>Saturday class</h2><p>Next class: <span>March 6, 2027</span>, <strong>{CLASS.at(round)}</strong></p>"
        f"<p>The shop: {'open now' if 6 <= fetch.at.hour < 18 else 'closed now'}</p>",
        fetch,
    )


BLOG = MadeSite(
    "crumb.test",
    (
        "shuffled tag cloud",
        "popular posts from an hourly cache",
        "seldom newsletter widget",
        "ads with prices",
        "weekly quote",
        "page hits and queries",
        "likes beside titles",
        "N days ago",
        "random related posts with random targets",
        "seldom error fragment",
        "captcha sum",
        "open or closed now",
        "random ids and classes",
    ),
    {"/": home, "/2026/first-loaf": loaf, "/about": about},
    SLOTS,
)
