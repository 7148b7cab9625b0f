"""A portal of open data on several servers: datasets, terms, an interface with keys, notices, statistics of use."""

from __future__ import annotations

from bench.changing.by_request.choices import maybe, mixed, one, pick, tracked
from bench.changing.parts import MadeSite, Slot, token
from bench.changing.scenario import Fetch

SETS = (
    "Trees on public ground",
    "Noise along main roads",
    "Drinking fountains",
    "School catchments",
    "Bicycle counts",
    "Heritage buildings",
    "Playgrounds",
    "Winter service routes",
    "Bathing water",
    "Parking meters",
)
QUESTIONS = ("Which licence holds?", "How do I cite this?", "How often is it renewed?", "May I sell it?")

NUMBER = Slot("/", "figure in a sentence", {0: "412 datasets", 3: "415 datasets", 10: "418 datasets"}, "Catalogue")
OUTAGE = Slot("/", "notice", {0: "", 7: "The map service rests on 21 March.", 9: ""}, "Notices")
ROWS = Slot("/trees", "cell beside a restless one", {0: "88,104 rows", 5: "88,390 rows"}, "Trees")
UPDATED = Slot("/trees", "date of an issue", {0: "Issue of January 2026", 5: "Issue of March 2026"}, "Trees")
FIELD = Slot("/trees", "field of a table", {0: "", 12: "crown_width"}, "Fields")
LICENCE = Slot("/terms", "name of a licence", {0: "CC BY 3.0", 6: "CC BY 4.0"}, "Licence")
CLAUSE = Slot("/terms", "clause", {0: "", 11: "Names of people are removed before publication."}, "Privacy")
LIMIT = Slot("/api", "limit", {0: "60 calls a minute", 4: "90 calls a minute"}, "Limits")
ENDPOINT = Slot("/api", "entry point", {0: "/v1/records", 9: "/v2/records"}, "Entry point")
SUNSET = Slot("/api", "announcement", {0: "", 9: "The first version ends on 1 July."}, "Entry point")
CONTACT = Slot("/contact", "mailbox", {0: "data@city.example", 8: "opendata@city.example"}, "Write to us")
VISIT = Slot(
    "/contact", "hours of a desk", {0: "Tuesday, 10 to 12", 2: "Thursday, 10 to 12", 13: "Thursday, 9 to 12"}, "Desk"
)
MIRROR = Slot("/mirrors", "entry among shuffled ones", {0: "", 5: "mirror.tartu.example"}, "Mirrors")
GONE = Slot("/mirrors", "entry taken from shuffled ones", {0: "mirror.oulu.example", 12: ""}, "Mirrors")
SHARE = Slot("/mirrors", "word beside a load", {0: "read only", 8: "suspended"}, "mirror.gent.example")
SLOTS = (
    NUMBER,
    OUTAGE,
    ROWS,
    UPDATED,
    FIELD,
    LICENCE,
    CLAUSE,
    LIMIT,
    ENDPOINT,
    SUNSET,
    CONTACT,
    VISIT,
    MIRROR,
    GONE,
    SHARE,
)


def frame(title: str, main: str, fetch: Fetch) -> str:
    survey = maybe(
        fetch, 0.3, '<div class="survey"><p>Two minutes for better data?</p><a href="#no">No, thanks</a></div>'
    )
    helper = pick(fetch, "Search tip: use quotes", "Search tip: leave out articles", "Search tip: try a street name")
    also = "".join(
        f'<a class="chip" href="{tracked(fetch, "/trees")}">{name}</a>' for name in fetch.random.sample(SETS, 4)
    )
    late = f"<span>{fetch.random.randint(1, 4)} of 4 servers answer</span>"
    return f"""<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{title}</title></head><body>{survey}
<div class="head"><a href="/">Open data of the city</a> <small>{helper}</small></div>
<div class="menu"><a href="/trees">Trees</a> <a href="/terms">Terms</a> <a href="/api">Interface</a>
<a href="/contact">Contact</a> <a href="/mirrors">Mirrors</a></div>
<div role="main"><h1>{title}</h1>{main}</div>
<div class="also"><b>{pick(fetch, "People also opened", "Look at this, too")}</b> {also}</div>
<div class="foot"><p>Published by the statistics office.</p> {late} <code>{token(fetch.random, 8)}</code></div>
</body></html>"""


def home(round: int, fetch: Fetch) -> str:
    name = fetch.random.choice(SETS)
    views = fetch.random.randint(100, 990)
    return frame(
        "Catalogue",
        f"<p>The catalogue has {NUMBER.at(round)} in 14 groups.</p><h2>Notices</h2><p>Welcome."
        f"</p>{one(OUTAGE.at(round))}"
        f"<div class=pickd><h2>A dataset</h2><h3>{name}</h3><p>{views} views this month</p></div>",
        fetch,
    )


def trees(round: int, fetch: Fetch) -> str:
    fields = ("tree_id", "species", "year", FIELD.at(round))
    loads = 2_310 + fetch.random.choice((0, 4, 9))
    return frame(
        "Trees on public ground",
        f"<table><tr><td>{ROWS.at(round)}</td><td>{loads} downloads</td></tr></table><p>{UPDATED.at(round)}</p>"
        f"<h2>Fields</h2><ul>{''.join(one(field, 'li') for field in fields)}</ul>"
        f"<h2>Sample</h2>"
        f"<pre>{fetch.random.randint(1, 88_000)};{pick(fetch, 'Tilia', 'Acer', 'Quercus')};"
        f"{fetch.random.randint(1900, 2020)}</pre>"
        f"<p class=q>{fetch.random.choice(QUESTIONS)}</p>",
        fetch,
    )


def terms(round: int, fetch: Fetch) -> str:
    return frame(
        "Terms",
        f"<h2>Licence</h2><p>All data is under {LICENCE.at(round)}.</p><h2>Privacy</h2><p>We keep no logs.</p>"
        f"{one(CLAUSE.at(round))}<p class=q>{pick(fetch, *QUESTIONS[:2])}</p>",
        fetch,
    )


def interface(round: int, fetch: Fetch) -> str:
    """The example has a key of its own each time."""
    key = token(fetch.random, 16)
    return frame(
        "Interface",
        f"<h2>Limits</h2><p>{LIMIT.at(round)}, more on request.</p><h2>Entry point</h2><p>{ENDPOINT.at(round)}</p>"
        f"{one(SUNSET.at(round))}<h2>Example</h2><pre>curl -H 'key: {key}' https://api.city.example</pre>"
        f"<p>Answered in {fetch.random.randint(12, 80)} ms by {pick(fetch, 'alpha', 'beta')}</p>",
        fetch,
    )


def contact(round: int, fetch: Fetch) -> str:
    team = ["<li>Ana Costa</li>", "<li>Per Lund</li>", "<li>Joris Maes</li>"]
    today = pick(fetch, "Ana Costa answers today.", "Per Lund answers today.")
    return frame(
        "Contact",
        f"<h2>Write to us</h2><p>{CONTACT.at(round)}</p><h2>Desk</h2><p>{VISIT.at(round)}</p>"
        f"<ul>{mixed(fetch, team)}</ul><p>{today}</p>",
        fetch,
    )


def mirrors(round: int, fetch: Fetch) -> str:
    """In the order of their load, which is of the moment."""
    names = [
        (GONE.at(round), "full"),
        ("mirror.gent.example", SHARE.at(round)),
        ("mirror.brno.example", "full"),
        (MIRROR.at(round), "full"),
    ]
    rows = [
        f"<tr><td>{name}</td><td>{state}</td><td>{fetch.random.randint(1, 99)} %</td></tr>"
        for name, state in names
        if name
    ]
    return frame("Mirrors", f"<table>{mixed(fetch, rows)}</table>", fetch)


DATA = MadeSite(
    "opendata.test",
    (
        "search tip, one of three",
        "four of ten chips with sessions in their links",
        "servers that answer",
        "picked dataset with its views",
        "downloads of three replicas in a row",
        "sample of the data",
        "question, one of four or two",
        "key in an example",
        "which of two servers answered",
        "team in any order, one of them on duty",
        "mirrors by load",
        "survey in some requests",
    ),
    {"/": home, "/trees": trees, "/terms": terms, "/api": interface, "/contact": contact, "/mirrors": mirrors},
    SLOTS,
)
