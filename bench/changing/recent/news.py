"""A regional newspaper on a common publishing system: articles, a live report, a list of briefs."""

from __future__ import annotations

from bench.changing.made import MadeSite, Say, Slot
from bench.changing.recent.common import ago, at_times, hexes, json_ld, links, mixed, number, pick
from bench.changing.scenario import Fetch

_STORIES = (
    ("/news/weir-lane-flood-wall", "Flood wall at Weir Lane to be raised before winter"),
    ("/news/hospital-parking", "Hospital visitors face new parking charges"),
    ("/business/brewery-jobs", "Brewery plans second bottling line on the old mill site"),
    ("/live/council-budget", "Budget night at the town hall: live updates"),
    ("/sport/rovers-ground", "Rovers ask fans to help pay for the new stand"),
)
_MENU = (("/", "Home"), *((path, path.split("/")[1].title()) for path, _ in _STORIES[1:]))
_LANE, _BREWERY = "/news/weir-lane-flood-wall", "/business/brewery-jobs"
_ADS = (
    ("Calderbank Windows", "Free quotation on all bay windows this month"),
    ("Moorside Tyres", "Four tyres for the price of three"),
    ("Pennine Hearing", "Book a hearing check near you"),
    ("Shaw & Daughters", "Family solicitors since 1958"),
    ("Thornhill Carpets", "Up to half off remnants"),
)
_SIGNUPS = (
    ("Get the morning briefing", "All the local headlines in your inbox at 7am."),
    ("Don't miss a story", "Sign up for our free daily newsletter."),
)


def _advert(fetch: Fetch, place: str) -> str:
    brand, line = pick(fetch, _ADS)
    return (
        f'<div class="ad-slot ad-slot--{place}" id="gpt-{hexes(fetch, 8)}"><span class="ad-label">Advertisement</span>'
        f'<a href="https://ads.example/c?k={hexes(fetch, 16)}" rel="sponsored"><strong>{brand}</strong> '
        f"{line}</a></div>"
    )


def _stories(say: Say) -> list[tuple[str, str]]:
    """Under their headlines of this round."""
    return [(path, say("jobs title") if path == _BREWERY else title) for path, title in _STORIES]


def _page(title: str, path: str, say: Say, fetch: Fetch, main: str) -> str:
    head, text = pick(fetch, _SIGNUPS)
    read = links(
        mixed(fetch, [one for one in _stories(say) if one[0] not in (path, _BREWERY)], 3), css="most-read__item"
    )
    wall = '<div class="reg-wall"><p>Register free to keep reading. You have 3 articles left.</p></div>'
    return f"""<!DOCTYPE html><html lang="en-GB"><head><meta charset="UTF-8"><title>{title} - Calder Valley Post</title>
<link rel="stylesheet" href="/wp-content/themes/newspress/style.css?ver={hexes(fetch, 6)}">
<script nonce="{hexes(fetch, 16)}">window.dataLayer=[{{"pv":"{hexes(fetch, 20)}"}}];</script></head>
<body class="single post-template-default wp-embed-responsive"><a class="skip-link" href="#primary">Skip to content</a>
<header id="masthead" class="site-header"><p class="site-title"><a href="/">Calder Valley Post</a></p>
<p class="header-date">{fetch.at:%A %-d %B %Y}</p>
<nav class="main-navigation"><ul id="primary-menu" class="menu">{links(_MENU, css="menu-item")}</ul></nav></header>
{_advert(fetch, "leaderboard")}<div id="content" class="site-content"><main id="primary">{main}</main>
<aside id="secondary" class="widget-area"><section class="widget"><h2 class="widget-title">Most read</h2>
<ol class="most-read">{read}</ol></section><section class="widget newsletter"><h2>{head}</h2><p>{text}</p>
<form method="post"><input type="email" name="e"><input type="hidden" name="_wpnonce" value="{hexes(fetch)}">
<button>Sign up</button></form></section>{_advert(fetch, "mpu")}</aside></div>{at_times(fetch, 0.25, wall)}
<footer class="site-footer"><p>© 2026 Calder Valley Post Ltd. Registered in England.</p><ul><li>Privacy policy</li>
<li>Complaints</li><li>Contact the newsroom</li></ul></footer></body></html>
<!-- cached page generated in {number(fetch, 100, 900)} ms by node-{number(fetch, 1, 6)} -->"""


def _article(say: Say, fetch: Fetch, path: str, author: str, hours: float, text: str, key: str = "") -> str:
    title = say(key) if key else dict(_STORIES)[path]
    return _page(
        title,
        path,
        say,
        fetch,
        f"""<article class="post type-post"><header class="entry-header"><h1 class="entry-title">{title}</h1>
<div class="entry-meta"><span class="byline">By <a class="url" href="/">{author}</a></span>
<span class="posted-on"><time>{ago(fetch, hours)}</time></span></div></header>
<div class="entry-content">{text}</div><div class="sharedaddy"><span>Share this:</span> <button>Facebook</button>
<button>Email</button></div></article>{json_ld("NewsArticle", headline=title, author=author)}""",
    )


def _front(say: Say, fetch: Fetch) -> str:
    cards = "".join(
        f"""<article class="wp-block-newspress-card"><div class="entry-wrapper"><h2 class="entry-title">
<a href="{path}" rel="bookmark">{title}</a></h2></div></article>"""
        for path, title in _stories(say)
    )
    briefs = "".join(f"<li>{say(key)}</li>" for key in ("brief a", "brief b", "brief c") if say(key))
    return _page(
        "Home",
        "/",
        say,
        fetch,
        f"""<section class="homepage-articles">{cards}</section><section class="briefs"><h2>In brief</h2>
<ul class="wp-block-list">{briefs}<li>Library on Crown Street closes at noon on Saturdays</li></ul></section>
<section class="notice-lead"><h2>Roadworks this week</h2><p>{say("roads")}</p></section>""",
    )


def _wall(say: Say, fetch: Fetch) -> str:
    correction = say("correction") and f'<p class="correction"><em>{say("correction")}</em></p>'
    return _article(
        say,
        fetch,
        "/news/weir-lane-flood-wall",
        "Hannah Sugden",
        5,
        f"""<p>The flood wall that protects 140 homes at Weir Lane will be raised by {say("height")} before the
winter, the
Environment Agency said, after water came within a hand's breadth of its top in January.</p>
<p>Work starts in May and closes the riverside path for about eleven weeks. Residents were told in a letter that
pumps would stand ready at the {say("bank")} bank while the old coping stones are lifted, and that noisy work would end
at six each evening.</p>{_advert(fetch, "inline")}<p>The scheme costs £2.3m, most of it from a national fund.</p>
{f"<p>{say('quote')}</p>" if say("quote") else ""}<p>Drawings are in the
<a href="{say("drawings")}">planning application</a>.</p>{correction}""",
    )


def _parking(say: Say, fetch: Fetch) -> str:
    return _article(
        say,
        fetch,
        "/news/hospital-parking",
        "Imran Aziz",
        30,
        f"""<p>Visitors to Calder Royal will pay more to park from April. The trust blames the cost of a new deck.</p>
<figure class="wp-block-table"><table><thead><tr><th>Stay</th><th>Charge</th></tr></thead><tbody>
<tr><td>Up to 2 hours</td><td>{say("two hours")}</td></tr><tr><td>Up to 4 hours</td><td>£5.60</td></tr>
<tr><td>24 hours</td><td>£9.80</td></tr></tbody></table></figure><h2>{say("parking heading")}</h2>
<p>Patients who come more than twice a month keep their free permit, and blue badge holders park free.</p>""",
    )


def _brewery(say: Say, fetch: Fetch) -> str:
    return _article(
        say,
        fetch,
        "/business/brewery-jobs",
        "Hannah Sugden",
        52,
        f"""<p>Tarn Brewing wants to put a second bottling line into the weaving shed of the old mill and to hire
{say("hires")} people for it.</p><p>The planning committee meets on 24 March.</p>""",
        "jobs title",
    )


def _budget(say: Say, fetch: Fetch) -> str:
    entries = "".join(
        f"""<div class="live-blog-entry" id="e-{key[-1]}"><h3 class="live-blog-entry__time">{time}</h3>
<div class="live-blog-entry__body"><p>{say(key)}</p></div></div>"""
        for key, time in (("live 4", "21:40"), ("live 3", "20:15"), ("live 2", "19:30"), ("live 1", "19:00"))
        if say(key)
    )
    readers = f'<p class="live-readers">{number(fetch, 40, 420)} people are following this now</p>'
    return _page(
        "Budget night",
        "/live/council-budget",
        say,
        fetch,
        f'<h1 class="entry-title">Budget night at the town hall: live updates</h1>{readers}<div>{entries}</div>',
    )


def _rovers(say: Say, fetch: Fetch) -> str:
    return _article(
        say,
        fetch,
        "/sport/rovers-ground",
        "Len Ogden",
        75,
        f"""<p>Rovers have asked their supporters to buy shares in the new stand. The club needs £400,000 by the end of
June and has so far been promised {say("pledged")}.</p><p>Shares cost £50 each and carry no vote.</p>""",
    )


NEWS = MadeSite(
    "calder-post.test",
    ("advertisements", "most read", "versions of a box", "wall at times", "date of today", "ages", "readers now"),
    {
        "/": _front,
        _LANE: _wall,
        "/news/hospital-parking": _parking,
        _BREWERY: _brewery,
        "/live/council-budget": _budget,
        "/sport/rovers-ground": _rovers,
    },
    (
        Slot("brief a", "list entry", ("/",), {0: "", 4: "Fire crews called to barn at Stoneclough", 11: ""}),
        Slot("brief b", "list entry", ("/",), {0: "Swimming baths reopen after boiler repair"}),
        Slot("brief c", "list entry", ("/",), {0: "", 9: "Police name man found in canal at Salterhebble"}),
        Slot(
            "roads", "sentence", ("/",), {0: "Bank Street is one way until Friday.", 6: "Bank Street is shut all week."}
        ),
        Slot("height", "figure in a sentence", (_LANE,), {0: "60 centimetres", 5: "45 centimetres"}),
        Slot("bank", "one word", (_LANE,), {0: "eastern", 12: "western"}),
        Slot("quote", "paragraph", (_LANE,), {0: "", 3: "“We have waited nine years for this,” said Jean Platt."}),
        Slot(
            "drawings", "link target", (_LANE,), {0: "/files/26-00418.pdf", 8: "/files/26-00418-rev-b.pdf"}, "planning"
        ),
        Slot(
            "correction",
            "correction",
            (_LANE,),
            {0: "", 5: "Correction: an earlier version overstated the new height."},
        ),
        Slot("two hours", "table cell", ("/news/hospital-parking",), {0: "£3.20", 7: "£2.90"}, "Up to 2 hours"),
        Slot(
            "parking heading",
            "heading",
            ("/news/hospital-parking",),
            {0: "Who is exempt", 13: "Who still parks free"},
        ),
        Slot(
            "jobs title",
            "headline",
            ("/", _BREWERY),
            {
                0: "Brewery plans second bottling line on the old mill site",
                10: "Brewery drops plan for the old mill site",
            },
        ),
        Slot("hires", "figure in a sentence", (_BREWERY,), {0: "35", 4: "28"}),
        Slot("live 1", "report", ("/live/council-budget",), {0: "Councillors take their seats."}),
        Slot("live 2", "report", ("/live/council-budget",), {0: "", 2: "The leader opens the debate on council tax."}),
        Slot(
            "live 3",
            "report",
            ("/live/council-budget",),
            {0: "", 3: "Amendment on bus subsidies is lost by two votes."},
        ),
        Slot("live 4", "report", ("/live/council-budget",), {0: "", 4: "Budget is carried, 27 to 19."}),
        Slot(
            "pledged", "figure in a sentence", ("/sport/rovers-ground",), {0: "£118,000", 6: "£163,500", 14: "£207,000"}
        ),
    ),
)
