"""A government agency on Drupal with the design system of its government: notices, fees, a consultation, news."""

from __future__ import annotations

from bench.changing.made import CELLS, MadeSite, Say, Slot
from bench.changing.platforms.serving import hexes, letters, of_cache, often, one, several, turn
from bench.changing.scenario import Fetch

NOTICES, FEES, CONSULT, NEWS, CONTACT = (
    "/bathing-water/notices", "/permits/fees", "/consultations/river-levels", "/news", "/about/contact",
)  # fmt: skip
TITLES = {
    NOTICES: "Bathing water notices",
    FEES: "Permit fees",
    CONSULT: "Consultation on river level targets",
    NEWS: "News and announcements",
    CONTACT: "Contact the agency",
}
FACTS = (
    "A heron eats about half a kilogram of fish a day.",
    "The oldest lock in the region was dug in 1611.",
    "Algae grow fastest in still water above 18 degrees.",
    "Our gauges send a reading through a radio older than the web.",
    "One in three otters we count is counted twice.",
    "A beaver dam can hold back a fortnight of rain.",
    "Rivers carry more silt in April than in any other month.",
)
SERVICES = (
    ("Renew a rod licence", "/services/rod-licence"),
    ("Report a dead fish", "/services/report-fish"),
    ("Check a flood map", "/services/flood-map"),
    ("Register a boat", "/services/boats"),
    ("Find a slipway", "/services/slipways"),
    ("Buy a navigation chart", "/services/charts"),
)
SLOTS = (
    Slot("alert", "notice", ("/",), {
        0: "", 6: "High water is forecast for the lower Wend until Thursday noon.", 11: "",
    }),
    Slot("helpline", "telephone", ("/",), {0: "0345 700 118", 9: "0345 700 226"}),
    Slot("target", "figure in a paragraph", ("/",), {0: "1,480 kilometres", 13: "1,510 kilometres"}),
    Slot("alder", "state that returns", (NOTICES,), {
        0: "Open to bathers", 2: "Advice against bathing", 5: "Open to bathers", 10: "Advice against bathing",
    }, "Alder Lido"),
    Slot("grebe", "table cell", (NOTICES,), {0: "E. coli 310 per 100 ml", 7: "E. coli 1,240 per 100 ml"}, "Grebe Bay"),
    Slot("tern", "row", (NOTICES,), {0: "", 7: f"Tern Island{CELLS}Closed{CELLS}Blue-green algae"}),
    Slot("mallow", "row", (NOTICES,), {0: f"Mallow Weir{CELLS}Closed{CELLS}Oil on the surface", 12: ""}),
    Slot("fee mooring", "price", (FEES,), {0: "£84.00", 4: "£91.50"}, "Mooring"),
    Slot("fee weir", "price", (FEES,), {0: "£1,320.00", 4: "£1,295.00"}, "Weir alteration"),
    Slot("fee date", "date moved", (FEES,), {0: "1 April 2026", 8: "1 July 2026"}),
    Slot("fee exempt", "paragraph", (FEES,), {
        0: "Charities registered before 2010 pay half of each fee.", 14: "",
    }),
    Slot("closes", "deadline moved", (CONSULT,), {0: "20 March 2026", 3: "27 March 2026", 12: "10 April 2026"}),
    Slot("phase", "state", (CONSULT,), {0: "Open for comment", 15: "Closed, feedback is being read"}),
    Slot("annex", "document", (CONSULT,), {0: "", 3: "Annex C: hydrological model.pdf"}),
    Slot("summary", "document", (CONSULT,), {0: "", 10: "Easy-read summary.docx"}),
    Slot("question", "sentence edited", (CONSULT,), {
        0: "Question 4 asks whether the target for dry summers is too low.",
        6: "Question 4 asks whether the target for dry summers should apply to tributaries.",
    }),
    Slot("mail", "link target", (CONSULT,), {
        0: "https://forms.agency.example/levels-2025", 12: "https://forms.agency.example/levels-2026",
    }),
    Slot("item1", "entry", (NEWS,), {0: "", 1: "Eel passes fitted at four more barrages"}),
    Slot("item2", "entry", (NEWS,), {0: "", 11: "Dredger skipper fined for unlicensed work"}),
    Slot("item3", "entry", (NEWS,), {0: "Agency seeks volunteers for toad patrols", 11: ""}),
    Slot("director", "name", (CONTACT,), {0: "Rosalind Theaker", 5: "Idris Maddocks"}, "Director of operations"),
    Slot("office", "opening hours", (CONTACT,), {0: "9am to 4pm", 5: "10am to 3pm"}, "Wendbridge office"),
)  # fmt: skip


def frame(path: str, title: str, main: str, fetch: Fetch) -> str:
    """Blocks of the theme around the main content."""
    services = "".join(
        f'<li class="views-row"><a href="{href}">{text}</a></li>' for text, href in several(fetch, SERVICES, 3)
    )
    links = of_cache(fetch, path).sample([(name, href) for href, name in TITLES.items() if href != path], 2)
    related = "".join(
        f'<div class="field__item"><a href="{href}" hreflang="en">{name}</a></div>' for name, href in links
    )
    useful = one(fetch, ("Is this page useful?", "Did you find what you were looking for?"))
    banner = "".join(turn(fetch, (
        "", '<div id="sliding-popup" class="sliding-popup-bottom eu-cookie-withdraw-banner"><h2 id="popup-text">We use '
        'cookies on this site to enhance your user experience</h2><p>By clicking the Accept button, you agree to us '
        'doing so.</p><button type="button" class="agree-button">Accept</button><button type="button" '
        'class="decline-button">No, thanks</button></div>',
    )))  # fmt: skip
    survey = (
        '<div class="usa-modal"><p>Take our two-minute survey about this website.</p></div>'
        if often(fetch, 0.2)
        else ""
    )
    return f"""<!DOCTYPE html>
<html lang="en" dir="ltr"><head><meta charset="utf-8"><meta name="Generator" content="Drupal 10">
<title>{title} | Inland Waters Agency</title>
<link rel="stylesheet" media="all" href="/sites/default/files/css/css_{letters(fetch, 20)}.css?delta=0">
<script type="application/json" data-drupal-selector="drupal-settings-json">{{"path":{{"currentPath":"node/41"}},
"user":{{"permissionsHash":"{hexes(fetch, 24)}"}}}}</script></head>
<body class="path-node page-node-type-page"><a href="#main-content" class="usa-skipnav">Skip to main content</a>
<div class="dialog-off-canvas-main-canvas" data-off-canvas-main-canvas><section class="usa-banner">
<p class="usa-banner__header-text">An official website of the inland waters administration</p></section>
<header class="usa-header usa-header--basic"><div class="usa-logo"><a href="/" rel="home">Inland Waters Agency</a></div>
<nav class="usa-nav" aria-labelledby="block-main-menu"><ul class="usa-nav__primary">
<li><a href="{NOTICES}" class="usa-nav__link" data-drupal-link-system-path="node/12">Bathing water</a></li>
<li><a href="{FEES}" class="usa-nav__link">Permits</a></li><li><a href="{CONSULT}"
class="usa-nav__link">Consultations</a></li>
<li><a href="{NEWS}" class="usa-nav__link">News</a></li><li><a href="{CONTACT}"
class="usa-nav__link">Contact</a></li></ul>
<form action="/search" method="get" id="search-block-form" data-drupal-selector="search-block-form">
<input type="hidden" name="form_build_id" value="form-{letters(fetch, 43)}"></form></nav></header>{survey}
<main id="main-content" class="usa-section"><div data-drupal-messages-fallback class="hidden"></div>
<div id="block-page-title" class="block"><h1><span class="field field--name-title">{title}</span></h1></div>
<div id="block-content" class="block block-system">{main}</div></main>
<aside class="region-sidebar js-view-dom-id-{hexes(fetch, 40)}"><h2>Popular services</h2><ul>{services}</ul>
<div class="block-random"><h2>Did you know?</h2><div class="field--name-body"><p>{one(fetch, FACTS)}</p></div></div>
<div class="field--name-field-related"><div class="field__label">Related content</div>{related}</div></aside>
<div class="webform-submission-feedback"><form data-drupal-selector="feedback-{hexes(fetch, 6)}"><p>{useful}</p>
<button>Yes</button> <button>No</button></form></div>
<footer class="usa-footer"><p>Request ID: v-{hexes(fetch, 8)}-{hexes(fetch, 4)}-{hexes(fetch, 12)}</p></footer></div>
{banner}</body></html>"""


def body(text: str) -> str:
    return (
        f'<div class="clearfix text-formatted field field--name-body field--type-text-with-summary">{text}</div>'
    )  # fmt: skip


def home(say: Say, fetch: Fetch) -> str:
    alert = (
        '<div class="usa-alert usa-alert--warning" role="alert"><div class="usa-alert__body"><p '
        'class="usa-alert__text">'
        f"{say('alert')}</p></div></div>"
        if say("alert")
        else ""
    )
    heroes = (
        ("Know your river", "Levels from 900 gauges, every quarter of an hour."),
        ("Fish responsibly", "Closed season starts on 15 March."),
        ("Safe on the water", "Wear your lifejacket, also when it is calm."),
    )
    head, text = one(fetch, heroes)
    return frame(
        "/",
        "Water for everyone",
        f'{alert}<section class="usa-hero"><h2 class="usa-hero__heading">{head}</h2><p>{text}</p></section>'
        + body(
            f"<p>We look after {say('target')} of river and canal, from the springs of the Wend to the sea lock at "
            "Saltby, with 210 staff and a great many volunteers.</p><p>Incident line, day and night: "
            f"<strong>{say('helpline')}</strong></p>"
        ),
        fetch,
    )


def notices(say: Say, fetch: Fetch) -> str:
    rows = (
        ("Alder Lido", say("alder"), "Sampled weekly"),
        ("Grebe Bay", "Advice in force", say("grebe")),
        tuple(say("tern").split(CELLS)),
        ("Heron Strand", "Unrestricted", "Sampled monthly"),
        tuple(say("mallow").split(CELLS)),
    )
    lines = "".join(
        f'<tr><th scope="row" class="views-field views-field-title">{row[0]}</th><td class="views-field '
        f'views-field-field-status"><span class="usa-tag">{row[1]}</span></td><td class="views-field">{row[2]}</td>'
        "</tr>"
        for row in rows
        if len(row) == 3
    )
    return frame(
        NOTICES,
        TITLES[NOTICES],
        f'<div class="views-element-container"><div class="view view-notices js-view-dom-id-{hexes(fetch, 64)}">'
        '<table class="usa-table views-table cols-3"><thead><tr><th>Water</th><th>Status</th><th>Reason</th></tr>'
        f"</thead><tbody>{lines}</tbody></table></div></div>",
        fetch,
    )


def fees(say: Say, fetch: Fetch) -> str:
    rows = "".join(
        f"<tr><td>{name}</td><td>{price}</td><td>{time}</td></tr>"
        for name, price, time in (
            ("Mooring, private", say("fee mooring"), "10 working days"),
            ("Outfall, surface water", "£410.00", "40 working days"),
            ("Weir alteration", say("fee weir"), "90 working days"),
            ("Fish rescue", "no charge", "2 working days"),
        )
    )
    exempt = f"<p>{say('fee exempt')}</p>" if say("fee exempt") else ""
    return frame(
        FEES,
        TITLES[FEES],
        body(
            f"<p>The fees below apply to applications received before {say('fee date')}.</p><table><thead><tr><th>"
            f"Permit</th><th>Fee</th><th>Decision within</th></tr></thead><tbody>{rows}</tbody></table>{exempt}<p>"
            "Fees are not refunded when an application is withdrawn.</p>"
        ),
        fetch,
    )


def consultation(say: Say, fetch: Fetch) -> str:
    files = "".join(
        '<div class="field__item"><span class="file file--mime-application-pdf file--application-pdf"><a '
        f'href="/sites/default/files/2026-03/doc.pdf?VersionId={letters(fetch, 12)}">{name}</a></span></div>'
        for name in ("Consultation paper.pdf", "Annex A: maps.pdf", say("annex"), say("summary"))
        if name
    )
    return frame(
        CONSULT,
        TITLES[CONSULT],
        '<div class="field field--name-field-status"><div class="field__label">Status</div><div '
        f'class="field__item">{say("phase")}</div></div><div class="field field--name-field-deadline"><div '
        f'class="field__label">Closes</div><div class="field__item"><time>{say("closes")}</time></div></div>'
        + body(
            "<p>We propose new targets for the level of eleven rivers. The present ones date from 1989, when fewer "
            f"reservoirs fed them. {say('question')} Answers may be given in English or Welsh.</p>"
            f'<p>Send your views with <a href="{say("mail")}">our online form</a>.</p>'
        )
        + f'<div class="field field--name-field-documents"><div class="field__label">Documents</div>{files}</div>',
        fetch,
    )


def news(say: Say, fetch: Fetch) -> str:
    entries = (
        say("item2"),
        say("item1"),
        "Navigation season opens at Easter",
        say("item3"),
        "Winter bird count published",
    )
    rows = "".join(
        '<div class="views-row"><article class="node node--type-news node--view-mode-teaser"><h2 '
        f'class="node__title"><a href="/news/{title.lower().replace(" ", "-")}"><span>{title}</span></a></h2>'
        "</article></div>"
        for title in entries
        if title
    )
    tip = f'<div class="views-row views-row--promo"><p>Promoted: {one(fetch, SERVICES)[0]}</p></div>'
    return frame(NEWS, TITLES[NEWS], f'<div class="view-content">{rows}{tip}</div>', fetch)


def contact(say: Say, fetch: Fetch) -> str:
    sum_of = f"Math question: {fetch.random.randint(1, 19)} + {fetch.random.randint(1, 9)} ="
    return frame(
        CONTACT,
        TITLES[CONTACT],
        body(
            f"<h3>Director of operations</h3><p>{say('director')}</p><h3>Wendbridge office</h3><p>Lock House, Quay "
            f"Lane. Open on working days from {say('office')}.</p><h3>Press "
            "office</h3><p>press@inlandwaters.example</p>"
        )
        + f'<form class="contact-message-form"><input name="form_token" type="hidden" value="{letters(fetch, 43)}">'
        f'<fieldset class="captcha captcha-type-challenge--math"><label>{sum_of}</label></fieldset></form>',
        fetch,
    )


AGENCY = MadeSite(
    "inland-waters.test",
    (
        "form and asset tokens", "request id", "random fact", "random services", "related pages from a cache",
        "wording under test", "consent banner every second visit", "seldom survey", "random hero", "sum to solve",
        "promoted entry in a list",
    ),
    {"/": home, NOTICES: notices, FEES: fees, CONSULT: consultation, NEWS: news, CONTACT: contact},
    SLOTS,
)  # fmt: skip
