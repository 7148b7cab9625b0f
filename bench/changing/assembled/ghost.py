"""A newsletter for writers on Ghost: open calls with deadlines, posts, tiers of membership, a masthead."""

from __future__ import annotations

from bench.changing.assembled.chance import at_times, chosen, guid, number, pick
from bench.changing.made import MadeSite, Say, Slot, item, paragraph, row
from bench.changing.noises import token, variant
from bench.changing.pieces import ENGLISH, ago, anchors, before, json_ld, others, turned
from bench.changing.scenario import Fetch

_CALLS, _PRIZE, _RATES = "/open-calls/", "/the-heron-prize-explained/", "/what-magazines-pay/"
_TIERS, _PEOPLE, _CLASSES = "/membership/", "/masthead/", "/classes/"
_POSTS = ((_PRIZE, "The Heron Prize, explained"), (_RATES, "What magazines pay this year"))
_MENU = (("/", "Home"), (_CALLS, "Open calls"), (_CLASSES, "Classes"), (_TIERS, "Membership"), (_PEOPLE, "Masthead"))
_ALL = (*_POSTS, *_MENU[1:])
_LINES = (
    "Read like a thief, write like a witness.",
    "Cut the first paragraph. Then read it again.",
    "Every form letter was once somebody's best guess.",
    "Dialogue is what two people do not say.",
)
_SPONSORS = ("Inkwell Retreats", "Lampblack Editing", "Foolscap Fonts", "Galley Proof Printers")
_READERS = ("Tomasz in Gdynia", "Ife in Ibadan", "Ruth in Orkney", "Mele in Suva")
_PRAISE = (
    ("I sold two stories because of this list.", "Ottilie B."),
    ("The only newsletter I read to the end.", "Dev P."),
    ("Worth it for the deadlines alone.", "Hana M."),
)


def _page(title: str, path: str, fetch: Fetch, main: str, kind: str = "page-template") -> str:
    sponsor = pick(fetch, _SPONSORS)
    praise, who = fetch.random.choice(_PRAISE)
    bar = """<div class="gh-announcement-bar"><div class="gh-announcement-bar-content"><p>New here? Start with our
guide to simultaneous submissions.</p></div><button aria-label="close"></button></div>"""
    call = variant(fetch, "Subscribe", "Join free")
    shelf = "".join(f"<li>{one}</li>" for one in turned(fetch, ("Essays", "Flash", "Poems", "Comics", "Letters"), 2))
    return f"""<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>{title} - The Slush Reader</title>
<link rel="stylesheet" type="text/css" href="/assets/built/screen.css?v={token(fetch, 10)}">
<script defer src="https://cdn.example/ghost/portal.min.js" data-key="{token(fetch, 26)}" data-i18n="true"></script>
{json_ld("WebPage", headline=title)}</head><body class="{kind} is-head-left-logo has-sans-body">
{at_times(fetch, 0.35, bar)}<div class="gh-viewport"><header id="gh-navigation" class="gh-navigation">
<a class="gh-navigation-logo" href="/">The Slush Reader</a><nav><ul class="nav">{anchors(_MENU)}</ul></nav>
<a class="gh-button" href="#/portal/signup" data-portal="signup">{call}</a></header>
<main id="site-main" class="gh-main outer">{main}</main>
<aside class="gh-sidebar"><section class="gh-sponsor"><small>Supported by</small> <a rel="sponsored"
href="https://out.example/{token(fetch, 14)}">{sponsor}</a></section>
<blockquote class="gh-line">{pick(fetch, _LINES)}</blockquote>
<section class="gh-shelf"><h4>On the shelf</h4><ul>{shelf}</ul></section>
<section class="gh-praise"><p>{praise}</p> <p>{who}</p></section>
<p class="gh-proof">{pick(fetch, _READERS)} has just signed up</p></aside>
<section class="gh-readmore"><h3>Read next</h3><ul>{chosen(fetch, others(_ALL, path), 3)}</ul></section>
<footer class="gh-footer gh-outer"><form data-members-form="subscribe"><input type="email" placeholder="{
        pick(fetch, ("jamie@example.com", "your@email.example", "you@post.example"))
    }"><input type="hidden" value="{guid(fetch)}"></form><p>{number(fetch, 12, 90)} readers here now</p>
<ul class="gh-footer-menu"><li>About</li>
<li>Ethics</li><li>Archive</li><li>Advertise</li><li>RSS</li></ul><p>The Slush Reader &copy; 2026. Published with
Ghost</p><p class="debug">Cache {variant(fetch, "HIT", "MISS")} {
        number(fetch, 11, 340)
    }ms</p></footer></div></body></html>"""


def _post(path: str, fetch: Fetch, hours: int, writer: str, content: str) -> str:
    title = dict(_POSTS)[path]
    wall = """<aside class="gh-post-upgrade-cta"><h2>This post goes on for members</h2><p>Already have an account? Sign
in</p></aside>"""
    return _page(
        title,
        path,
        fetch,
        f"""<article class="gh-article post"><header class="gh-article-header"><h1 class="gh-article-title">{title}</h1>
<div class="gh-article-meta"><h4 class="gh-article-author-name">{writer}</h4> <time>{
            ago(fetch, ENGLISH, before(hours))
        }</time> <span>6 min read</span></div></header>
<section class="gh-content gh-canvas">{content}</section>{at_times(fetch, 0.3, wall)}</article>
<div class="gh-comments"><ghost-comments data-post="{token(fetch, 24)}">Loading the talk below …</ghost-comments>
</div>""",
        "post-template",
    )


def _card(path: str, title: str, text: str, fetch: Fetch, hours: int) -> str:
    return f"""<article class="gh-card post"><a class="gh-card-link" href="{path}"><div class="gh-card-wrapper">
<h3 class="gh-card-title">{title}</h3><p class="gh-card-excerpt">{text}</p><footer class="gh-card-meta"><time>{
        ago(fetch, ENGLISH, before(hours))
    }</time></footer></div></a></article>"""


def _home(say: Say, fetch: Fetch) -> str:
    cards = _card(_PRIZE, "The Heron Prize, explained", say("prize excerpt"), fetch, 70)
    third = _card("#april", say("third"), "Notes from the desk.", fetch, -23)
    return _page(
        "Home",
        "/",
        fetch,
        f"""<section class="gh-header"><h1>{say("headline")}</h1><p>Deadlines and fair pay, twice a week.</p></section>
<div class="gh-feed">{third if say("third") else ""}{cards}
{_card(_RATES, "What magazines pay this year", "Nine titles, side by side.", fetch, 200)}</div>""",
        "home-template",
    )


def _calls(say: Say, fetch: Fetch) -> str:
    rows = "".join(
        f"<tr><td>{name}</td><td>{wants}</td><td>{fee}</td><td>{until}</td></tr>"
        for name, wants, fee, until in (
            ("Bittern Quarterly", "short stories", say("bittern fee"), say("bittern until")),
            ("Tallow", say("tallow wants"), "free", "30 April"),
            (say("nightjar"), "flash fiction", "no charge", "12 May"),
            (say("oxbow"), "translations", "$4", "20 March"),
            ("The Wicket Gate", "sporting essays", "$2", "18 May"),
            ("Kelp & Co", "poems", "$3", say("kelp until")),
        )
        if name
    )
    return _page(
        "Open calls",
        _CALLS,
        fetch,
        f"""<article class="gh-article"><h1 class="gh-article-title">Open calls</h1><div class="gh-content">
{paragraph(say("calls warning"))}<p>Checked by hand. Send corrections to the desk.</p>
<table><thead><tr><th>Magazine</th>
<th>Wants</th><th>Fee</th><th>Closes</th></tr></thead><tbody>{rows}</tbody></table></div></article>""",
    )


def _prize(say: Say, fetch: Fetch) -> str:
    return _post(
        _PRIZE,
        fetch,
        70,
        "Maud Ferreira",
        f"""<p>The prize goes to one unpublished novella. The winner receives {say("prize sum")} and a contract.</p>
<h2 id="who-judges">Who judges</h2><ul>{item(say("judge out"))}<li>Lorcan Adeyemi</li>{item(say("judge in"))}</ul>
<h2 id="rules">Rules</h2><p>Entries may have up to {say("length")} words. <a href="{say("rules")}">Read the rules in
full</a>.</p>{paragraph(say("prize note"))}""",
    )


def _rates(say: Say, fetch: Fetch) -> str:
    return _post(
        _RATES,
        fetch,
        200,
        "Sunil Brandt",
        f"""<p>Money is the subject nobody raises at the launch. So we asked nine editors. Most pay on publication,
{say("late payers")} of them late.</p>
<div class="kg-card kg-table"><table><thead><tr><th>Title</th><th>Per word</th></tr></thead><tbody>
<tr><td>Bittern Quarterly</td><td>{say("bittern pay")}</td></tr><tr><td>Tallow</td><td>8 cents</td></tr>
{row(say("marrow"))}</tbody></table></div>""",
    )


def _tiers(say: Say, fetch: Fetch) -> str:
    cards = "".join(
        f"""<div class="gh-portal-tier"><h3>{name}</h3><p class="amount">{price}</p><ul>{perks}</ul></div>"""
        for name, price, perks in (
            ("Reader", "$0", "<li>The Tuesday letter</li>"),
            ("Writer", say("writer"), f"<li>All open calls</li>{item(say('perk'))}"),
            ("Patron", "$140 a year", "<li>One critique a year</li>"),
        )
    )
    return _page("Membership", _TIERS, fetch, f"""<h1>Membership</h1>{cards}<p>{say("refund")}</p>""")


def _people(say: Say, fetch: Fetch) -> str:
    return _page(
        "Masthead",
        _PEOPLE,
        fetch,
        f"""<h1>Masthead</h1><dl><dt>Editor</dt><dd>Maud Ferreira</dd><dt>Listings</dt><dd>{say("listings")}</dd>
<dt>Money pages</dt><dd>Sunil Brandt</dd></dl><p>Pitches are {say("pitches")}.</p>""",
    )


def _classes(say: Say, fetch: Fetch) -> str:
    return _page(
        "Classes",
        _CLASSES,
        fetch,
        f"""<h1>Classes</h1><div class="kg-product-card"><h4>The first page</h4><p>{say("first day")}</p>
<p>{say("first seats")}</p></div><div class="kg-product-card"><h4>Writing for radio</h4><p>Thursdays in May</p>
<p>{say("radio seats")}</p></div>""",
    )


GHOST = MadeSite(
    "slushreader.test",
    (
        "version of built assets",
        "announcement bar for some readers",
        "wording of a sign-up link",
        "sponsor of a sidebar by request",
        "line on writing by request",
        "shelf of sections that turns",
        "praise of members, any of three",
        "reader who has just signed up",
        "read next, picked",
        "placeholder of an email field",
        "readers here now",
        "cache state and milliseconds",
        "age of a post and of its card",
        "wall for members at times",
        "ids of a comment widget",
    ),
    {
        "/": _home,
        _CALLS: _calls,
        _PRIZE: _prize,
        _RATES: _rates,
        _TIERS: _tiers,
        _PEOPLE: _people,
        _CLASSES: _classes,
    },
    (
        Slot("headline", "headline of a letter", ("/",), {0: "A quiet month for fiction", 7: "Three magazines reopen"}),
        Slot(
            "prize excerpt", "excerpt of a card", ("/",), {0: "Who may enter, and how.", 11: "Now with the longlist."}
        ),
        Slot("third", "card of a post", ("/",), {0: "", 4: "Why we left the big platform"}),
        Slot("bittern fee", "fee of an open call", (_CALLS,), {0: "$5", 3: "waived"}, "Bittern Quarterly"),
        Slot(
            "bittern until", "deadline of an open call", (_CALLS,), {0: "31 March", 10: "7 April"}, "Bittern Quarterly"
        ),
        Slot("tallow wants", "wish of an open call", (_CALLS,), {0: "personal essays", 6: "memoir"}, "Tallow"),
        Slot("nightjar", "row of an open call", (_CALLS,), {0: "", 8: "Nightjar Review"}),
        Slot("oxbow", "row of an open call", (_CALLS,), {0: "Oxbow", 13: ""}),
        Slot("kelp until", "deadline of an open call", (_CALLS,), {0: "1 June", 1: "closed early"}, "Kelp & Co"),
        Slot(
            "calls warning",
            "warning over open calls",
            (_CALLS,),
            {0: "", 12: "Do not pay Quillgate Press: it is a copy."},
        ),
        Slot("prize sum", "sum of a prize", (_PRIZE,), {0: "$7,500", 5: "$9,000"}),
        Slot("judge out", "judge of a prize", (_PRIZE,), {0: "Petra Vandal", 9: ""}),
        Slot("judge in", "judge of a prize", (_PRIZE,), {0: "", 9: "Anselm Okri"}),
        Slot("length", "limit in a rule", (_PRIZE,), {0: "25,000", 3: "30,000"}),
        Slot(
            "rules",
            "link target",
            (_PRIZE,),
            {0: "/content/files/rules-1.pdf", 15: "/content/files/rules-2.pdf"},
            "Read the rules in full",
        ),
        Slot(
            "prize note",
            "note under a post",
            (_PRIZE,),
            {0: "", 7: "Correction: the prize is open to residents abroad."},
        ),
        Slot("late payers", "figure in a sentence", (_RATES,), {0: "a third", 6: "nearly half"}),
        Slot(
            "bittern pay",
            "rate of pay",
            (_RATES,),
            {0: "10 cents", 11: "12 cents", 14: "10 cents"},
            "Bittern Quarterly",
        ),
        Slot("marrow", "row of rates", (_RATES,), {0: "", 2: "Marrow | flat $200"}),
        Slot("writer", "price of a tier", (_TIERS,), {0: "$6 a month", 8: "$7 a month"}, "Writer"),
        Slot("perk", "perk of a tier", (_TIERS,), {0: "Monthly clinic", 12: ""}),
        Slot("refund", "terms of refund", (_TIERS,), {0: "Refunds within a week.", 13: "Refunds within thirty days."}),
        Slot("listings", "person of a masthead", (_PEOPLE,), {0: "Bronagh Tull", 5: "Kit Oduya"}, "Listings"),
        Slot("pitches", "state of pitches", (_PEOPLE,), {0: "welcome all year", 10: "paused until June"}),
        Slot(
            "first day", "day of a class", (_CLASSES,), {0: "Saturday 18 April", 6: "Sunday 19 April"}, "The first page"
        ),
        Slot("first seats", "seats of a class", (_CLASSES,), {0: "six seats", 11: "waiting list"}, "The first page"),
        Slot(
            "radio seats", "seats of a class", (_CLASSES,), {0: "plenty of room", 9: "cancelled"}, "Writing for radio"
        ),
    ),
)
