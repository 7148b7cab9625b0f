"""A payment company's site rendered on the server by React: class names of two builds, plans, terms, subprocessors."""

from __future__ import annotations

from collections.abc import Callable

from bench.changing.made import CELLS, MadeSite, Say, Slot
from bench.changing.platforms.serving import hexes, letters, of_cache, often, one, several, turn
from bench.changing.scenario import Fetch

PRICING, SECURITY, PARTNERS, TERMS, ABOUT = "/pricing", "/security", "/legal/subprocessors", "/legal/terms", "/about"
TITLES = {
    PRICING: "Plans and pricing",
    SECURITY: "Security at Kestrelpay",
    ABOUT: "About us",
    TERMS: "Terms of service",
}
LOGOS = ("Fennel", "Oakbridge", "Tuba", "Nine Lives", "Sorrel", "Pelican Post", "Umbra", "Mosaic", "Granary", "Loch")
VOICES = (
    ("We went live in an afternoon.", "Head of finance, Tuba"),
    ("The fees are what they say.", "Founder, Sorrel"),
    ("Support answers in minutes.", "Operations, Umbra"),
    ("Refunds no longer scare us.", "Owner, Granary"),
    ("Our accountant smiles.", "Partner, Oakbridge"),
)
SLOTS = (
    Slot("countries", "figure in a sentence", ("/",), {0: "in 31 countries", 7: "in 34 countries"}),
    Slot("launch", "paragraph", ("/",), {0: "", 4: "Kestrel Terminal ships to Ireland from 1 May."}),
    Slot("claim", "sentence edited", ("/",), {
        0: "Money arrives the next working day.", 11: "Money arrives the same working day.",
    }),
    Slot("starter", "price", (PRICING,), {0: "9", 6: "12"}, "Starter"),
    Slot("growth", "price", (PRICING,), {0: "39", 6: "45", 10: "39"}, "Growth"),
    Slot("fee", "figure in a list", (PRICING,), {0: "1.4% + 20p per card payment", 6: "1.5% + 20p per card payment"}),
    Slot("feature", "bullet", (PRICING,), {0: "", 2: "Payouts in euro"}, "Growth"),
    Slot("feature gone", "bullet", (PRICING,), {0: "Telephone support", 10: ""}, "Starter"),
    Slot("faq", "paragraph", (PRICING,), {0: "", 13: "Prices do not include VAT from 1 June."}),
    Slot("audit", "date moved", (SECURITY,), {0: "November 2025", 3: "February 2026"}),
    Slot("bounty", "price", (SECURITY,), {0: "$5,000", 8: "$10,000"}),
    Slot("advisory", "entry", (SECURITY,), {0: "", 8: "KP-2026-02: session fixation in the merchant app"}),
    Slot("advisory state", "state", (SECURITY,), {
        0: "Fix in progress", 5: "Fixed", 12: "Fix incomplete",
    }, "KP-2026-01"),
    Slot("cloud", "row", (PARTNERS,), {0: "", 5: f"Nordlicht Cloud{CELLS}Hosting{CELLS}Finland"}),
    Slot("mailer", "row", (PARTNERS,), {0: f"Postwren{CELLS}Email{CELLS}Canada", 9: ""}),
    Slot("country", "table cell", (PARTNERS,), {0: "Singapore", 12: "Japan"}, "Vermillion Data"),
    Slot("effective", "date moved", (TERMS,), {0: "15 January 2026", 9: "15 April 2026"}),
    Slot("liability", "word in a paragraph", (TERMS,), {
        0: "the preceding twelve months", 9: "the preceding six months",
    }),
    Slot("clause", "heading", (TERMS,), {0: "", 9: "7. Reserves"}),
    Slot("dpa", "link target", (TERMS,), {
        0: "https://files.kestrelpay.example/dpa-v3.pdf", 14: "https://files.kestrelpay.example/dpa-v4.pdf",
    }),
    Slot("chief", "name", (ABOUT,), {0: "Delphine Okafor", 1: "Matteo Lindqvist"}, "Chief risk officer"),
    Slot("staff", "figure in a paragraph", (ABOUT,), {0: "412 people", 11: "377 people"}),
    Slot("office", "entry", (ABOUT,), {0: "", 14: "Lisbon, Rua do Poço 8"}),
)  # fmt: skip


def styles(fetch: Fetch) -> Callable[[str], str]:
    """Class names as the build names them; two builds serve side by side during a rollout."""
    build = fetch.random.randrange(2)
    return lambda name: f"{name}_{sum(map(ord, name)) * (71 + 48 * build) % 46656:x}__{'xK' if build else 'q7'}"


def frame(title: str, main: str, fetch: Fetch, css: Callable[[str], str], path: str) -> str:
    """The shell of the application with what hydrates it."""
    promo = "".join(turn(fetch, ("Compare us with your bank", "Switch in a day: see how", "Talk to sales")))
    links = of_cache(fetch, path, 120).sample([(href, name) for href, name in TITLES.items() if href != path], 2)
    more = "".join(f'<a class="{css("tile")}" href="{href}"><h4>{name}</h4></a>' for href, name in links)
    banner = (
        f'<div class="{css("consent")}" role="dialog" aria-label="Cookies"><p>We value your privacy. We use cookies '
        "to run this site, and with your consent to measure it.</p><button>Accept all</button><button>Reject "
        "all</button></div>"
        if often(fetch, 0.35)
        else ""
    )
    words, who = one(fetch, VOICES)
    data = (
        f'{{"props":{{"pageProps":{{"rid":"{hexes(fetch, 16)}"}}}},"page":"{path}","buildId":"{letters(fetch, 21)}"}}'
    )
    return f"""<!DOCTYPE html><html lang="en"><head><meta charSet="utf-8"/><title>{title} | Kestrelpay</title>
<link rel="preload" href="/_next/static/css/{hexes(fetch, 16)}.css" as="style"/></head><body><div id="__next"><div
class="{css("promo")}"><span>{promo}</span></div><header class="{css("header")}"><a class="{css("logo")}"
href="/">Kestrelpay
</a><nav class="{css("nav")}"><a href="{PRICING}">Pricing</a><a href="{SECURITY}">Security</a><a
href="{ABOUT}">Company</a>
<a href="{TERMS}">Terms</a><a href="{PARTNERS}">Subprocessors</a></nav></header><main
class="{css("main")}">{main}</main>
<section class="{css("voice")}"><p class="{css("quote")}">“{words}”</p><p>{who}</p></section><section
class="{css("more")}">{more}</section><footer class="{css("footer")}"><p>Kestrelpay Ltd is authorised as an electronic
money
institution.</p></footer>{banner}</div><script id="__NEXT_DATA__"
type="application/json">{data}</script></body></html>"""


def home(say: Say, fetch: Fetch) -> str:
    css = styles(fetch)
    head, call = one(
        fetch, (("Get paid, calmly.", "Start free"), ("Payments without the small print.", "Open an account"))
    )
    logos = "".join(f'<li class="{css("logo")}"><span>{name}</span></li>' for name in several(fetch, LOGOS, 6))
    launch = f'<div class="{css("note")}"><p>{say("launch")}</p></div>' if say("launch") else ""
    paid = f"{fetch.random.randint(2_000_000, 2_900_000):,}"
    return frame(
        "Payments for small firms",
        f'<div class="{css("hero")}"><h1 class="{css("h1")}">{head}</h1><button>{call}</button></div><ul>{logos}</ul>'
        f'{launch}<div class="{css("facts")}"><p>Merchants {say("countries")} take cards with us, at the counter, on '
        f'the road and online. {say("claim")} No contract binds you.</p></div><div class="{css("counter")}"><span>'
        f"{paid}</span> <small>payments so far today</small></div>",
        fetch,
        css,
        "/",
    )


def plan(css: Callable[[str], str], name: str, price: str, features: tuple[str, ...]) -> str:
    rows = "".join(f'<li class="{css("feature")}"><svg></svg><span>{text}</span></li>' for text in features if text)
    return (
        f'<div class="{css("plan")}"><h3>{name}</h3><div class="{css("price")}"><span class="{css("cur")}">£</span>'
        f'<span class="{css("int")}">{price}</span><span class="{css("per")}">/month</span></div><ul>{rows}</ul></div>'
    )


def pricing(say: Say, fetch: Fetch) -> str:
    css = styles(fetch)
    plans = (
        plan(css, "Starter", say("starter"), ("One user", say("fee"), say("feature gone"))),
        plan(css, "Growth", say("growth"), ("Ten users", say("feature"), "Invoices and reminders")),
    )
    button = one(fetch, ("Try it for 30 days", "Start your free trial", "See it in action"))
    faq = f'<p class="{css("answer")}">{say("faq")}</p>' if say("faq") else ""
    return frame(
        TITLES[PRICING],
        f'<h1>{TITLES[PRICING]}</h1><div class="{css("grid")}">{"".join(plans)}</div><button>{button}</button><h2>'
        f'Questions</h2><p class="{css("answer")}">You can change your plan each month.</p>{faq}',
        fetch,
        css,
        PRICING,
    )


def security(say: Say, fetch: Fetch) -> str:
    css = styles(fetch)
    fresh = f'<li class="{css("adv")}"><b>{say("advisory")}</b> <i>Fix available</i></li>' if say("advisory") else ""
    return frame(
        TITLES[SECURITY],
        f'<h1>{TITLES[SECURITY]}</h1><div class="{css("text")}"><p>Our last independent audit ended in {say("audit")} '
        "without "
        f"a major finding. Whoever finds a hole and tells us first gets up to {say('bounty')}, and our "
        "thanks.</p></div>"
        f'<h2>Advisories</h2><ul class="{css("list")}">{fresh}<li class="{css("adv")}"><b>KP-2026-01: receipts of '
        "other shops"
        f"</b> <i>{say('advisory state')}</i> <small>checked {fetch.random.randint(2, 59)} s ago by "
        f"scan-{hexes(fetch, 4)}</small></li></ul>",
        fetch,
        css,
        SECURITY,
    )


def partners(say: Say, fetch: Fetch) -> str:
    css = styles(fetch)
    rows = (
        say("cloud"),
        CELLS.join(("Vermillion Data", "Fraud scoring", say("country"))),
        say("mailer"),
        CELLS.join(("Tandem Support", "Help desk", "Ireland")),
    )
    lines = "".join(
        f'<div class="{css("row")}" role="row">'
        + "".join(f'<div class="{css("cell")}" role="cell">{cell}</div>' for cell in text.split(CELLS))
        + "</div>"
        for text in rows
        if text
    )
    return frame(
        "Subprocessors",
        f'<h1>Subprocessors</h1><div class="{css("table")}" role="table">{lines}</div><p>We announce each change 30 '
        f'days ahead.</p><p class="{css("form")}">Form key {letters(fetch, 10)}</p>',
        fetch,
        css,
        PARTNERS,
    )


def terms(say: Say, fetch: Fetch) -> str:
    css = styles(fetch)
    clause = ""
    if say("clause"):
        clause = f"<h3>{say('clause')}</h3><p>We may hold back a tenth of a payout while a dispute is open.</p>"
    return frame(
        TITLES[TERMS],
        f'<article class="{css("legal")}"><h1>{TITLES[TERMS]}</h1><p>In force from {say("effective")}.</p><h3>5. '
        "Liability</h3><p>Except for what the law does not let us limit, our liability to you in any year is limited "
        "to the fees that you "
        f"paid to us in {say('liability')}, and we are not liable for profits that you did not make, for goods that "
        "you could not sell or for what others claim from you.</p><h3>6. Data</h3><p>Personal data are processed "
        "under the "
        f'<a href="{say("dpa")}">processing agreement</a>.</p>{clause}</article>',
        fetch,
        css,
        TERMS,
    )


def about(say: Say, fetch: Fetch) -> str:
    css = styles(fetch)
    office = f"<li>{say('office')}</li>" if say("office") else ""
    faces = "".join(
        f"<li><p>{name}</p></li>" for name in several(fetch, ("Ana", "Bilal", "Cora", "Dov", "Esi", "Finn"), 3)
    )
    return frame(
        TITLES[ABOUT],
        f"<h1>{TITLES[ABOUT]}</h1><p>Kestrelpay was founded in Sheffield in 2014 by two market traders who were tired "
        f"of waiting for their bank, and employs {say('staff')} today, a third of them in support.</p><dl><dt>Chief "
        f"executive</dt><dd>Harriet Boone</dd><dt>Chief risk officer</dt><dd>{say('chief')}</dd></dl><h2>Offices</h2>"
        "<ul><li>Sheffield, Arundel "
        f'Gate 40</li>{office}</ul><ul class="{css("faces")}">{faces}</ul>',
        fetch,
        css,
        ABOUT,
    )


PAYMENTS = MadeSite(
    "kestrelpay.test",
    (
        "class names of two builds", "build and request ids", "random logos", "random testimonial", "hero under test",
        "counter of payments", "teasers from a cache", "three promotions in turn", "consent banner",
        "wording of a button",
        "random faces", "seconds since a scan", "form key",
    ),
    {"/": home, PRICING: pricing, SECURITY: security, PARTNERS: partners, TERMS: terms, ABOUT: about},
    SLOTS,
)  # fmt: skip
