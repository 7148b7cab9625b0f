"""A charity for rivers: a campaign with a petition, projects, news, people, ways to help."""

from __future__ import annotations

from bench.changing.everyday.wire import between, is_shown, key, pick, some, texts, turn, when
from bench.changing.parts import MadeSite, Slot
from bench.changing.scenario import Fetch

LINKS = (
    ("/campaigns/free-the-tarn", "Free the Tarn"),
    ("/projects", "Our projects"),
    ("/news", "News"),
    ("/people", "People"),
    ("/give", "Ways to give"),
)
STORIES = (
    ("Moira walked the whole river", "Nine days, two blisters and one otter."),
    ("A school that counts eels", "Class four has better data than the ministry."),
    ("The farmer who moved his fence", "Twelve metres, and the bank stopped falling."),
    ("Night shift at the weir", "What swims past when nobody looks."),
    ("Letters from the Esk", "Our volunteers write home."),
)
THANKS = ("Ruth gave £20", "Anonymous gave £5", "The Hartleys gave £50", "Ken gave £12", "Aoife gave £30", "Jo gave £8")
CALLS = ("Donate now", "Give today", "Chip in")

S = {
    "goal": Slot(LINKS[0][0], "figure", {0: "25,000 signatures", 6: "40,000 signatures"}, "Goal"),
    "demand": Slot(
        LINKS[0][0],
        "edited sentence",
        {0: "We ask the council to remove the weir by 2028.", 10: "We ask the council to remove the weir by 2027."},
    ),
    "brief": Slot(LINKS[0][0], "document", {0: "", 3: "Briefing for councillors (PDF, 8 pages)"}),
    "hearing": Slot(LINKS[0][0], "date", {0: "on 24 March", 12: "on 31 March"}, "Hearing"),
    "stage": Slot("/projects", "state in a card", {0: "Planning", 5: "Under way", 13: "Finished"}, "Gravel for trout"),
    "cost": Slot("/projects", "figure in a long paragraph", {0: "£184,000", 8: "£212,000"}),
    "project": Slot("/projects", "card", {0: "", 11: "Beaver watch on the Leven"}, "Our projects"),
    "item1": Slot("/news", "entry", {0: "", 2: "Court lets the fish pass case go ahead"}, "News"),
    "item2": Slot("/news", "entry", {0: "", 9: "Water company fined for the March spill"}, "News"),
    "fixed": Slot("/news", "headline", {0: "Eel count down by half", 4: "Eel count down by a third"}, "News"),
    "chair": Slot("/people", "name", {0: "Sir Gerald Pym", 7: "Dr Nkechi Obi"}, "Chair"),
    "left": Slot("/people", "entry", {0: "Tomasz Zielinski, river warden", 14: ""}, "Staff"),
    "bank": Slot("/give", "account number", {0: "20-44-91 3307 1182", 9: "20-44-91 5560 2093"}, "Bank transfer"),
    "match": Slot(
        "/give", "paragraph", {0: "", 4: "Until Easter every gift is doubled by the Calloway Trust.", 13: ""}
    ),
    "office": Slot("/", "telephone", {0: "01539 555 0142", 12: "01539 555 0177"}, "Office"),
}


def frame(title: str, main: str, fetch: Fetch) -> str:
    nav = "".join(
        f'<li class="nav__item" data-once="menu-{key(fetch, 4)}"><a href="{to}" class="nav__link">{name}</a></li>'
        for to, name in LINKS
    )
    story, about = pick(fetch, STORIES)
    cookies = (
        '<div id="sliding-popup" class="eu-cookie-compliance-banner"><h2>We use cookies on this site to enhance your '
        "user experience</h2><p>By clicking the Accept button, you agree to us doing so.</p><button>Accept</button>"
        "<button>No, thanks</button></div>"
        if is_shown(fetch, "charity cookies", 0.4, 7)
        else ""
    )
    gave = "".join(f"<li>{line}</li>" for line in some(fetch, THANKS, 3))
    return f"""<!DOCTYPE html>
<html lang="en" dir="ltr" prefix="og: https://ogp.me/ns#"><head><meta charset="utf-8" />
<meta name="Generator" content="Drupal 10" /><title>{title} | Rivers Trust of the Fells</title>
<link rel="stylesheet" media="all" href="/sites/default/files/css/css_{key(fetch, 30)}.css?delta=0" /></head>
<body class="path-node page-node-type-landing"><div class="dialog-off-canvas-main-canvas" data-off-canvas-main-canvas>
{cookies}<header class="header" role="banner"><div class="block block-system-branding-block"><a href="/">Rivers Trust of
the Fells</a></div><nav class="block-menu"><ul class="nav">{nav}</ul></nav>
<a class="btn btn--donate" href="/give?src={key(fetch, 6)}">{pick(fetch, CALLS)}</a></header>
<div class="layout-container"><main role="main"><div class="region region-content">
<div data-drupal-messages-fallback class="hidden"></div><h1 class="page-title"><span>{title}</span></h1>
<div class="node__content clearfix">{main}</div></div></main>
<aside class="region region-sidebar-second"><div class="views-element-container block" data-dom-id="{key(fetch, 32)}">
<h2>A story from the bank</h2><div class="views-row"><h3>{story}</h3><p>{about}</p></div></div>
<div class="block block--gifts"><h2>Thank you</h2><ul>{gave}</ul></div></aside></div>
<footer class="site-footer"><p>Registered charity 1140552. The Mill, Staveley Road, Kendal.</p></footer></div>
<script type="application/json" data-drupal-selector="drupal-settings-json">{{"ajaxPageState":{{"theme_token":
"{key(fetch, 20)}"}},"user":{{"uid":0,"permissionsHash":"{key(fetch, 24)}"}}}}</script></body></html>"""


def home(round: int, fetch: Fetch) -> str:
    t = texts(S, round)
    to, name = turn(fetch, LINKS[:3])
    return frame(
        "Clean water, free rivers",
        f"""<div class="paragraph paragraph--type--hero"><a href="{to}">{name}</a></div>
<div class="field--name-body"><p>We are eleven people and four hundred volunteers between Shap and the sea.</p></div>
<div class="paragraph"><h2>Talk to us</h2><dl><dt>Office</dt><dd>{t["office"]}</dd><dt>Pollution line</dt>
<dd>0800 555 0110, day and night</dd></dl></div>""",
        fetch,
    )


def tarn(round: int, fetch: Fetch) -> str:
    t = texts(S, round)
    brief = f'<span class="file file--mime-application-pdf"><a href="/files/tarn-briefing.pdf">{t["brief"]}</a></span>'
    return frame(
        "Free the Tarn",
        f"""<div class="field--name-body"><p>A weir without a mill has stood across the outflow since 1911. No salmon
has
passed it in living memory. {t["demand"]} The bridge beside it stays.</p><p>The committee hears us {t["hearing"]} in the
Shire Hall, in public.</p></div><div class="petition"><p>Goal: <b>{t["goal"]}</b></p>
<form class="webform-submission-form"><input type="hidden" name="form_build_id" value="form-{key(fetch, 43)}">
<label>Your name</label><input name="name"><label>What is {between(fetch, 3, 12)} minus {between(fetch, 1, 3)}?</label>
<input name="captcha_response"></form></div>{when(t["brief"], brief)}""",
        fetch,
    )


def projects(round: int, fetch: Fetch) -> str:
    t = texts(S, round)

    def card(name: str, where: str, stage: str) -> str:
        return when(
            name,
            f'<article class="node node--type-project node--view-mode-teaser" data-history-node-id="{key(fetch, 5)}">'
            f'<h2>{name}</h2><p>{where}</p><div class="field__item badge">{stage}</div></article>',
        )

    cards = [
        card("Gravel for trout", "River Kent above Burneside", t["stage"]),
        card(t["project"], "Two families, one winter", "Starting"),
        card("Hedges along the Mint", "Six farms", "Every winter"),
    ]
    return frame(
        "Our projects",
        f"""<p>Most of our work is slow and wet. In the year that ended in December it cost {t["cost"]}, two thirds of
which
came from people who gave ten pounds or less, and the rest from foundations that let us decide.</p>
<div class="view-content">{"".join(some(fetch, cards, len(cards)))}
</div>""",
        fetch,
    )


def news(round: int, fetch: Fetch) -> str:
    t = texts(S, round)

    def entry(title: str, day: str, text: str) -> str:
        return when(title, f'<div class="views-row"><time>{day}</time><h3>{title}</h3><p>{text}</p></div>')

    return frame(
        "News",
        f"""<div class="view view-news js-view-dom-id-{key(fetch, 40)}"><div class="view-content">
{entry(t["item2"], "4 March 2026", "The fine goes to the treasury; the river gets nothing.")}
{entry(t["item1"], "2 March 2026", "The hearing will be in autumn.")}
{entry(t["fixed"], "24 February 2026", "Our counters were out on nineteen nights.")}
{entry("Volunteers' day in Sedbergh", "11 February 2026", "Bring boots. Soup is ours.")}</div></div>""",
        fetch,
    )


def people(round: int, fetch: Fetch) -> str:
    t = texts(S, round)
    staff = ["Hannah Fell, director", t["left"], "Iqra Malik, ecologist", "Ted Bright, boats and bicycles"]
    present = [one for one in staff if one]
    rows = "".join(
        f'<div class="views-row"><span class="field-content">{one}</span></div>'
        for one in some(fetch, present, len(present))
    )
    return frame(
        "People",
        f"""<h2>Trustees</h2><table class="cols-2"><tr><th scope="row">Chair</th><td>{t["chair"]}</td></tr>
<tr><th scope="row">Treasurer</th><td>Beatrice Lowther</td></tr></table><h2>Staff</h2>{rows}""",
        fetch,
    )


def give(round: int, fetch: Fetch) -> str:
    t = texts(S, round)
    first = pick(fetch, ("£10", "£15", "£25"))
    return frame(
        "Ways to give",
        f"""{when(t["match"], f'<div class="paragraph paragraph--type--notice"><p>{t["match"]}</p></div>')}
<form action="/#pay"><input type="hidden" name="token" value="{key(fetch, 40)}"><p>Suggested gift: <b>{first}</b></p>
</form>
<h2>Bank transfer</h2><p>Sort code and account: {t["bank"]}. Put your postcode in the reference, please.</p>
<h2>In your will</h2><p>Our leaflet costs nothing and explains what to tell a solicitor.</p>""",
        fetch,
    )


CHARITY = MadeSite(
    "fellrivers.test",
    (
        "story by request",
        "gifts by request",
        "order of people and of projects by request",
        "words of the call to give in a test",
        "suggested sum in a test",
        "sum to prove a human",
        "ids of forms, views and styles",
        "hero that turns between three pages of the site",
        "cookie popup that comes and goes",
    ),
    {
        "/": home,
        "/campaigns/free-the-tarn": tarn,
        "/projects": projects,
        "/news": news,
        "/people": people,
        "/give": give,
    },
    tuple(S.values()),
)
