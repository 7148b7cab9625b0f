"""A local newspaper on WordPress with a magazine theme: a live blog, articles with corrections, a category archive."""

from __future__ import annotations

from bench.changing.made import MadeSite, Say, Slot
from bench.changing.platforms.serving import ago, hexes, moment, of_cache, often, one, several, turn
from bench.changing.scenario import Fetch

FERRY, MEALS = "/2026/02/ferry-terminal-inquiry/", "/2026/02/school-meals-audit/"
CATEGORY, CORRECTIONS, LIVE = "/category/council/", "/corrections/", "/live/storm-oda/"
TITLES = {
    MEALS: "One in five school kitchens failed the winter audit",
    CATEGORY: "Council",
    CORRECTIONS: "Corrections and clarifications",
    LIVE: "Storm Oda: what we know so far",
}
ADS = (
    ("Brackwater Motors", "0% finance on every hatchback until Sunday"),
    ("Tillie's Kitchens", "Design visit free of charge"),
    ("Harbour Dental", "New patients welcome, evening appointments"),
    ("Coast Credit Union", "Save for the summer the steady way"),
    ("Gannet Windows", "Two for one on bay frames"),
    ("Penhallow Solar", "See what your roof could earn"),
    ("Lighthouse Lets", "Landlords: no fee for six months"),
)
TRENDING = (
    "The chip shop that feeds the lifeboat crew",
    "Why the town clock runs four minutes late",
    "Pictures: frost on the estuary",
    "Quiz: how well do you know your bus routes?",
    "Readers' letters: the bench debate goes on",
    "Ten walks that end at a pub",
    "The last net maker of Pier Street",
    "Obituary: Winnie Garrow, swimming teacher",
    "Recipe: leek and smoked haddock pie",
)
SLOTS = (
    Slot("lead", "heading", ("/",), {0: "Harbour dredging delayed by broken crane", 5: "Dredging to resume on Friday"}),
    Slot("new1", "entry", ("/",), {0: "", 3: "Library roof repairs to cost twice the estimate"}),
    Slot("new2", "entry", ("/",), {0: "", 8: "Two arrested after quayside break-ins"}),
    Slot("old1", "entry", ("/",), {0: "Allotment waiting list closes to newcomers", 3: ""}),
    Slot("old2", "entry", ("/",), {0: "Rugby club loses appeal over floodlights", 8: ""}),
    Slot(
        "notice",
        "notice",
        ("/",),
        {0: "", 7: "Tomorrow's print edition will be late in shops north of the river.", 12: ""},
    ),
    Slot(
        "ferry title",
        "heading",
        (FERRY,),
        {0: "Inquiry: terminal was signed off unseen", 10: "Inquiry: terminal was signed off by email"},
    ),
    Slot("cost", "figure in a paragraph", (FERRY,), {0: "£14.2 million", 4: "£15.8 million"}),
    Slot("surveyor", "word in a paragraph", (FERRY,), {0: "a junior surveyor", 10: "a retired surveyor"}),
    Slot(
        "correction",
        "correction",
        (FERRY,),
        {0: "", 4: "This article was amended to correct the cost of the terminal, which we had understated."},
    ),
    Slot(
        "report",
        "link target",
        (FERRY,),
        {0: "https://inquiry.example/interim-report.pdf", 13: "https://inquiry.example/final-report.pdf"},
    ),
    Slot("failed", "figure in a sentence", (MEALS,), {0: "19 of 94 kitchens", 6: "21 of 94 kitchens"}),
    Slot(
        "reply",
        "paragraph",
        (MEALS,),
        {0: "", 6: "The contractor, Plateful Ltd, said on Tuesday that it disputes two of the findings."},
    ),
    Slot("dataset", "document", (MEALS,), {0: "", 11: "All inspection scores by school (spreadsheet, 88 KB)"}),
    Slot("cat1", "entry", (CATEGORY,), {0: "", 2: "Parking permits: the five streets that change zone"}),
    Slot("cat2", "entry", (CATEGORY,), {0: "", 9: "Deputy leader resigns over allotment vote"}),
    Slot("cat standfirst", "sentence edited", (CATEGORY,), {
        0: "Councillors will vote in public on 19 March.", 14: "Councillors will vote in public on 26 March.",
    }),
    Slot("corr1", "entry", (CORRECTIONS,), {
        0: "", 4: "An article on the ferry terminal gave too low a figure for its cost.",
    }),
    Slot("corr2", "entry", (CORRECTIONS,), {0: "", 13: "A caption misspelt the name of Ewan Trevarrow."}),
    Slot("live state", "state", (LIVE,), {0: "Live", 9: "Coverage has ended"}),
    Slot("live1", "entry", (LIVE,), {0: "", 1: "Coast road closed at Carn Point after a landslip."}),
    Slot("live2", "entry", (LIVE,), {0: "", 2: "Power is back in 400 homes, the network operator says."}),
    Slot("live3", "entry", (LIVE,), {0: "", 5: "Coast road reopens in one direction with traffic lights."}),
    Slot("homes", "figure in a paragraph", (LIVE,), {0: "1,150 homes", 2: "750 homes", 5: "90 homes"}),
)  # fmt: skip


def frame(title: str, main: str, fetch: Fetch, classes: str) -> str:
    """The theme: date bar, leaderboard, content, sidebar, footer and what the cache plugin adds."""
    firm, text = one(fetch, ADS)
    other, words = one(fetch, ADS)
    trending = "".join(
        f'<li class="td-trending-item"><span class="num">{place}</span> <a '
        f'href="/?p={fetch.random.randint(4000, 9999)}">{head}</a></li>'
        for place, head in enumerate(several(fetch, TRENDING, 4), 1)
    )
    picks = "".join(
        f'<div class="td_module_6"><h3 class="entry-title td-module-title"><a href="{path}" '
        f'rel="bookmark">{name}</a></h3></div>'
        for path, name in of_cache(fetch, "picks").sample(sorted(TITLES.items()), 2)
    )
    join = one(fetch, ("Get the Herald in your inbox every morning", "Never miss a story: join 9,000 subscribers"))
    partner = "".join(
        f'<p class="partner">{text}</p>'
        for text in turn(fetch, ("Tide tables by Carrick Chandlers", "Crossword supported by Mizzen Books"))
    )
    nonce = hexes(fetch, 10)
    return f"""<!DOCTYPE html>
<html lang="en-GB"><head><meta charset="UTF-8"><title>{title} - Harbour Herald</title>
<link rel="stylesheet" id="td-theme-css" href="/wp-content/themes/newsmag/style.css?ver={hexes(fetch, 6)}">
<script id="td-js-extra">var tdAjax={{"url":"/wp-admin/admin-ajax.php","nonce":"{nonce}"}};</script></head>
<body class="{classes} wp-theme-newsmag"><div id="td-outer-wrap"><div class="td-header-top-menu">
<div class="td_data_time"><div>{fetch.at:%A, %B %-d, %Y}</div></div></div>
<header class="td-header-wrap"><a class="td-main-logo" href="/">Harbour Herald</a>
<nav class="menu-main-container"><ul id="menu-main" class="sf-menu"><li class="menu-item"><a href="{LIVE}">Storm
Oda</a></li>
<li class="menu-item"><a href="{CATEGORY}">Council</a></li><li class="menu-item"><a href="{FERRY}">Ferry
inquiry</a></li>
<li class="menu-item"><a href="{MEALS}">School meals</a></li>
<li class="menu-item"><a href="{CORRECTIONS}">Corrections</a></li></ul></nav></header>
<div class="td-a-rec td-a-rec-id-header tdi_{hexes(fetch, 4)}"><span class="td-adspot-title">- Advertisement -</span>
<a href="https://ads.example/c/{hexes(fetch, 16)}"><b>{firm}</b> {text}</a></div>
<div class="td-container"><div class="td-pb-span8 td-main-content" role="main">{main}</div>
<div class="td-pb-span4 td-main-sidebar" role="complementary"><aside class="widget"><h4 class="block-title">
<span>Trending now</span></h4><ol>{trending}</ol></aside><aside class="widget td-a-rec-id-sidebar"><a
href="https://ads.example/c/{hexes(fetch, 16)}"><b>{other}</b> {words}</a></aside>
<aside class="widget"><h4 class="block-title"><span>Editor's picks</span></h4>{picks}</aside>
<aside class="widget mc4wp-form"><form method="post"><label>{join}</label><input type="email" name="EMAIL">
<input type="hidden" name="_mc4wp_form_id" value="mc4wp-form-{fetch.random.randint(1, 99)}"></form>{partner}</aside>
</div></div><footer class="td-footer-container"><p>© Harbour Herald Media. Telephone 01655 440 212.</p></footer></div>
</body></html><!-- Dynamic page generated in {fetch.random.uniform(0.1, 0.9):.3f} seconds. -->
<!-- Cached page generated by WP-Super-Cache on {moment(fetch):%Y-%m-%d %H:%M:%S} -->"""


def module(title: str, path: str, author: str, when: str, excerpt: str = "") -> str:
    """One post of a list; nothing if it has no title."""
    if not title:
        return ""
    return (
        f'<div class="td_module_10 td_module_wrap"><h3 class="entry-title td-module-title"><a href="{path}" '
        f'rel="bookmark">{title}</a></h3><div class="td-module-meta-info"><span class="td-post-author-name">'
        f'{author}</span> - <span class="td-post-date"><time class="entry-date">{when}</time></span></div><div '
        f'class="td-excerpt">{excerpt}</div></div>'
    )


def home(say: Say, fetch: Fetch) -> str:
    notice = f'<div class="td-breaking"><strong>Readers:</strong> {say("notice")}</div>' if say("notice") else ""
    posts = (
        (say("new2"), "/2026/03/quayside-break-ins/", "Mina Kessel", ago(fetch, 8, 1), "Police found tools in a van."),
        (say("new1"), "/2026/03/library-roof/", "Ivor Pascoe", ago(fetch, 3, 2), "Slates have to come from Wales."),
        ("Fish market moves indoors for a month", "/2026/03/fish-market/", "Mina Kessel", ago(fetch, 0, 3),
            "Stalls open at six."),
        ("Night bus trial starts with three routes", "/2026/03/night-bus/", "Dev Anand", ago(fetch, 0, 9),
            "Fares stay flat."),
        (say("old1"), "/2026/03/allotments/", "Ivor Pascoe", ago(fetch, 0, 20), "The list had 340 names."),
        (say("old2"), "/2026/02/floodlights/", "Sal Brandreth", ago(fetch, 0, 31), "Neighbours had complained."),
    )  # fmt: skip
    reading = f'<div class="td-now">{fetch.random.randint(40, 390)} people are reading the Herald now</div>'
    lead = (
        f'<div class="td-big-grid"><h2 class="entry-title"><a href="/2026/03/dredging/">{say("lead")}</a></h2><p>The '
        "channel has to be four metres deep by Easter.</p></div>"
    )
    return frame("Home", notice + lead + "".join(module(*post) for post in posts) + reading, fetch, "home blog")


def article(title: str, published: int, text: str, fetch: Fetch) -> str:
    """A post with its meta line, sharing buttons and comment form."""
    share = "".join(several(fetch, ("<a>Facebook</a> ", "<a>WhatsApp</a> ", "<a>Email</a> "), 3))
    question = f"{fetch.random.randint(2, 9)} + {one(fetch, ('three', 'four', 'seven'))} ="
    return frame(
        title,
        '<article class="post type-post status-publish format-standard"><header class="td-post-title"><h1 '
        f'class="entry-title">{title}</h1><div class="td-module-meta-info">By Sal Brandreth - '
        f"{ago(fetch, 0, published)}"
        f"</div></header><div class='td-post-content'>{text}</div><div class='td-post-sharing'>{share}</div>"
        '<div id="respond" class="comment-respond"><h3>Leave a Reply</h3><form action="/wp-comments-post.php"><p '
        f'class="comment-form-captcha">Prove you are human: {question}</p><input type="hidden" '
        f'name="akismet_comment_nonce" value="{hexes(fetch, 10)}"></form></div></article>',
        fetch,
        f"single single-post postid-{published}",
    )


def ferry(say: Say, fetch: Fetch) -> str:
    firm, words = one(fetch, ADS)
    correction = f'<p class="correction"><em>{say("correction")}</em></p>' if say("correction") else ""
    text = (
        "<p>Nobody from the harbour board walked through the new ferry terminal before it was accepted, the inquiry "
        f"into its leaking roof has heard.</p><p>The building, which has cost {say('cost')} to date and was meant to "
        f"serve three sailings an hour, was checked by {say('surveyor')} who had been on the site once, in fog, and "
        "who told the inquiry that the drawings were what he had been asked to compare, with nothing else to hand.</p>"
        f'<div class="td-a-rec td-a-rec-id-inline"><a href="https://ads.example/c/{hexes(fetch, 16)}">{firm}: '
        f"{words}</a></div><p>The chair, Judith Amory KC, called the procedure unusual. Her findings so far can be "
        f'read in <a href="{say("report")}">the report</a>.</p>{correction}'
    )
    return article(say("ferry title"), 190, text, fetch)


def meals(say: Say, fetch: Fetch) -> str:
    reply = f"<p>{say('reply')}</p>" if say("reply") else ""
    sheet = f'<div class="wp-block-file"><a href="/wp-content/uploads/scores.xlsx">{say("dataset")}</a></div>'
    text = (
        f"<p>Inspectors marked down {say('failed')} in the county between November and January, mostly for the state "
        f"of their cold stores.</p>{reply}<p>Parents will get a letter from each "
        f"school.</p>{sheet * bool(say('dataset'))}"
    )
    return article(TITLES[MEALS], 110, text, fetch)


def category(say: Say, fetch: Fetch) -> str:
    posts = (
        (say("cat2"), "/2026/03/deputy-leader/", "Dev Anand", ago(fetch, 9, 2)),
        (say("cat1"), "/2026/03/parking-zones/", "Ivor Pascoe", ago(fetch, 2, 1)),
        ("Budget: where the missing half million went", "/2026/02/budget/", "Dev Anand", ago(fetch, 0, 70),
            say("cat standfirst")),
        ("Mayor's car to be sold at auction", "/2026/02/mayors-car/", "Mina Kessel", ago(fetch, 0, 140)),
    )  # fmt: skip
    return frame("Council", "<h1>Council</h1>" + "".join(module(*post) for post in posts), fetch, "archive category")


def corrections(say: Say, fetch: Fetch) -> str:
    known = ("A report on the night bus gave the wrong terminus.", "The late Mr Orme was a cooper, not a cobbler.")
    items = "".join(f"<li>{text}</li>" for text in (say("corr2"), say("corr1"), *known) if text)
    return frame(
        TITLES[CORRECTIONS],
        f"<h1>{TITLES[CORRECTIONS]}</h1><p>We correct errors as soon as we can.</p><ul>{items}</ul>",
        fetch,
        "page",
    )


def live(say: Say, fetch: Fetch) -> str:
    posts = (
        (say("live3"), 5),
        (say("live2"), 2),
        (say("live1"), 1),
        ("Gusts of 78 mph measured at the lighthouse.", 0),
    )
    entries = "".join(
        f'<div class="liveblog-entry" id="e{round}"><span class="liveblog-meta-time">{ago(fetch, round, 1)}</span>'
        f'<div class="liveblog-entry-content"><p>{text}</p></div></div>'
        for text, round in posts
        if text
    )
    viewers = "" if say("live state") != "Live" or often(fetch, 0.1) else f" · {fetch.random.randint(90, 800)} watching"
    return frame(
        TITLES[LIVE],
        f'<h1 class="entry-title">{TITLES[LIVE]}</h1><p class="liveblog-status"><span class="dot"></span>'
        f"<b>{say('live state')}</b>{viewers}</p><p>The storm came ashore on Sunday evening. About {say('homes')} are "
        f'without power this hour, and schools on the west side stay shut.</p><div id="liveblog">{entries}</div>',
        fetch,
        "single liveblog",
    )


NEWS = MadeSite(
    "harbour-herald.test",
    (
        "nonces and cache-busters", "random advertisements", "random trending list", "related teasers from a cache",
        "today's date", "ages", "people reading now", "wording under test", "sum to solve", "shuffled share buttons",
        "two sponsors in turn", "generation time in comments",
    ),
    {"/": home, FERRY: ferry, MEALS: meals, CATEGORY: category, CORRECTIONS: corrections, LIVE: live},
    SLOTS,
)  # fmt: skip
