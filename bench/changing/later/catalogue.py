"""The catalogue of a library network: a record with copies by branch, a series, a list of readers, rules of lending."""

from __future__ import annotations

from bench.changing.later.common import cells, chance, grown, if_any, key, menu, number, pick
from bench.changing.parts import MadeSite, Slot, cached, shuffled
from bench.changing.pieces import comes_and_goes, held, turned
from bench.changing.scenario import Fetch

HOME, RECORD, SERIES, PICKS, RULES = (
    "/",
    "/record/b2048817",
    "/series/tidewater",
    "/lists/staff-picks",
    "/lending-rules",
)
MENU = (
    (HOME, "Catalogue"),
    (RECORD, "The Salt Ledger"),
    (SERIES, "Tidewater"),
    (PICKS, "Staff picks"),
    (RULES, "Lending rules"),
)
BROWSED = tuple(
    f"{what} of {whom}"
    for what in ("The Daughters", "A History", "Letters", "The Clocks", "Maps")
    for whom in ("Antwerp", "Ash Lane", "the Moor", "Three Rivers")
)
QUOTES = (
    "“Outside of a dog, a book is a reader's best friend.”",
    "“A room without books is a body without a soul.”",
    "“There is no frigate like a book.”",
    "“So many books, so little time.”",
    "“Books are a uniquely portable magic.”",
)
SUBJECTS = ("Salt trade", "Fiction", "Estuaries", "Family sagas", "Smuggling", "Norfolk")

BRANCHES = Slot(HOME, "library branches", {0: "fourteen branches", 7: "thirteen branches"})
EVENT = Slot(
    HOME, "reading", {0: "Reading circle: first Monday, Quay branch", 4: "Reading circle: second Tuesday, Mill branch"}
)
DATABASES = (
    Slot(HOME, "database on offer", {0: "PressVault newspapers"}),
    Slot(HOME, "database on offer", {0: "GeneaLink family records", 10: ""}, "Databases"),
    Slot(HOME, "database on offer", {0: "", 10: "Kinfolk Archive"}, "Databases"),
)
QUAY = Slot(
    RECORD, "copy's state", {0: "On shelf", 3: "Due 27 March", 8: "On hold shelf", 13: "In transit"}, "Quay branch"
)
MILL = Slot(RECORD, "copy's state", {0: "In repair", 6: "Withdrawn"}, "Mill branch")
SHELF = Slot(RECORD, "shelf mark", {0: "FIC HAR", 6: "SAGA HAR 2"}, "Central")
AUDIO = Slot(RECORD, "edition", {0: "", 9: "Audiobook, read by Fenella Moss"}, "Other editions")
TITLE_NOTE = Slot(
    RECORD,
    "note of a record",
    {0: "First published 2019.", 11: "First published 2018 under the title Brine."},
    "Notes",
)
EBOOK = Slot(RECORD, "link target", {0: "/go/overshelf/771203", 9: "/go/borrowed/tt-0048817"}, "Borrow")
SAMPLE = Slot(
    RECORD, "link target", {0: "/sample/salt-ledger.epub", 11: "/sample/salt-ledger-2e.epub"}, "Read a sample"
)
PART_FOUR = Slot(
    SERIES,
    "volume of a series",
    {0: "4. Untitled, autumn 2026", 5: "4. The Pilot's House, October 2026", 12: "4. The Pilot's House, February 2027"},
)
ORDER = (
    Slot(SERIES, "place in a series", {0: "1. The Salt Ledger", 8: "1. Low Water"}, "Volumes"),
    Slot(SERIES, "place in a series", {0: "2. Low Water", 8: "2. The Salt Ledger"}, "Volumes"),
    Slot(SERIES, "place in a series", {0: "3. Spring Tide"}),
)
PICK = (
    Slot(PICKS, "recommended book", {0: "", 6: "Kitchen Gardens of the North"}, "Staff picks"),
    Slot(PICKS, "recommended book", {0: "A Bridge in Winter"}),
    Slot(PICKS, "recommended book", {0: "Owls Explained", 6: ""}, "Staff picks"),
)
REMARK = Slot(
    PICKS,
    "remark of a librarian",
    {
        0: "A quiet story about a ferryman. Oona, Quay",
        14: "A quiet story about two ferrymen, now in paperback. Oona, Quay",
    },
    "A Bridge in Winter",
)
LOANS = Slot(RULES, "limit of loans", {0: "20 items", 7: "25 items"}, "At one time")
FINE = Slot(RULES, "late fee", {0: "25p a day", 4: "no charge"}, "Late return, adults")
RENEW = Slot(
    RULES,
    "sentence on renewals",
    {0: "You can renew a loan three times.", 10: "Loans renew by themselves, up to five times."},
    "Renewals",
)
LEAFLET = Slot(RULES, "link target", {0: "/leaflets/lending-a5.pdf", 7: "/leaflets/lending-large-print.pdf"}, "leaflet")
SLOTS = (
    *(BRANCHES, EVENT, *DATABASES, QUAY, MILL, SHELF, AUDIO, TITLE_NOTE, EBOOK, SAMPLE, PART_FOUR, *ORDER),
    *(*PICK, REMARK, LOANS, FINE, RENEW, LEAFLET),
)


def frame(title: str, main: str, fetch: Fetch) -> str:
    notice = comes_and_goes(
        fetch,
        "self service",
        0.2,
        '<div class="alert-banner">Self-service machines at Central are being updated.</div>',
        6,
    )
    borrowed = cached(fetch, 600, "borrowed").randint(80, 900)
    return f"""<!DOCTYPE html><html lang="en-GB"><head><title>{title} | Norham Libraries</title></head>
<body><script nonce="{key(fetch, 16)}">var rid="{key(fetch, 12)}"</script>{notice}
<div class="navbar"><a class="brand" href="{HOME}">Norham Libraries</a>{menu(MENU)}
<a href="/cgi-bin/koha/opac-user.pl?sess={key(fetch, 10)}">Log in</a></div>
<div class="main"><div class="container-fluid"><div class="row"><div class="col-10 maincontent">{main}</div>
<div class="col-2 sidebar"><p class="quote">{turned(fetch, QUOTES, 1, 24)[0]}</p>
<p>{borrowed} items borrowed today</p></div></div></div></div>
<footer>{chance(fetch, 0.3, "<p>How did we do? <a href='/survey'>Take our survey</a></p>")}
<p>Query took {number(fetch, 3, 99) / 100:.2f} s</p>
</footer></body></html>"""


def home(round: int, fetch: Fetch) -> str:
    searches = ", ".join(
        held(fetch, 1800, "searches", ("crochet", "ospreys", "tax", "yeast", "stoics", "tides", "chess"), 4)
    )
    data = "".join(f"<li>{one.at(round)}</li>" for one in DATABASES if one.at(round))
    return frame(
        "Catalogue",
        f"""<h1>Find a book</h1><p>The network has {BRANCHES.at(round)} and a van.</p><p>{EVENT.at(round)}</p>
<h2>Databases</h2><ul>{data}</ul><p>People search for: {searches}</p>""",
        fetch,
    )


def record(round: int, fetch: Fetch) -> str:
    subjects = "".join(f'<a href="/search?s={key(fetch, 3)}">{one}</a> ' for one in shuffled(fetch.random, SUBJECTS))
    browsed = "".join(f'<li class="shelf">{one}</li>' for one in fetch.random.sample(BROWSED, 4))
    editions = if_any(AUDIO.at(round), "<li>", "</li>")
    return frame(
        "The Salt Ledger",
        f"""<div vocab="http://schema.org/" typeof="Book" resource="#record"><h1 property="name">The Salt Ledger</h1>
<p>by Judith Harmer</p><dl class="marc"><dt>Notes</dt><dd>{TITLE_NOTE.at(round)}</dd><dt>ISBN</dt>
<dd>978-0-00-712048-8</dd>
<dt>Subjects</dt><dd>{subjects}</dd></dl><p><a href="{EBOOK.at(round)}">Borrow</a> as an e-book or
<a href="{SAMPLE.at(round)}">Read a sample</a></p></div>
<table id="holdingst"><thead>{cells("Branch", "Shelf mark", "Status", tag="th")}</thead><tbody>
{cells("Central", SHELF.at(round), "Reference only")}{cells("Quay branch", "FIC HARM", QUAY.at(round))}
{cells("Mill branch", "FIC HARM", MILL.at(round))}</tbody></table>
<h2>Other editions</h2><ul><li>Large print, 2020</li>{editions}</ul>
<div id="browse"><h2>Browse the shelf nearby</h2><ul>{browsed}</ul></div>
<p>Rated {cached(fetch, 43200, "stars").choice(("4.1", "4.2"))} by {grown(fetch, 34, 0.05)} readers</p>""",
        fetch,
    )


def series(round: int, fetch: Fetch) -> str:
    volumes = "".join(f"<p class='vol'>{one.at(round)}</p>" for one in (*ORDER, PART_FOUR))
    return frame(
        "Tidewater",
        f"""<h1>Tidewater, a series</h1><h2>Volumes</h2>{volumes}
<p>{number(fetch, 2, 21)} readers have this series open</p>""",
        fetch,
    )


def picks(round: int, fetch: Fetch) -> str:
    remarks = ("Beans, frost and patience. Ivor, Central", REMARK.at(round), "Everything owls do. Sal, van")
    cards = "".join(
        f'<div class="card h-100"><div class="card-title">{one.at(round)}</div>'
        f'<div class="card-text">{remark}</div></div>'
        for one, remark in zip(PICK, remarks, strict=True)
        if one.at(round)
    )
    return frame(
        "Staff picks",
        f"""<h1>Staff picks</h1>{cards}<h2>Just returned</h2><ul>
{"".join(f"<li>{one}</li>" for one in held(fetch, 900, "returned", BROWSED, 3))}</ul>""",
        fetch,
    )


def rules(round: int, fetch: Fetch) -> str:
    return frame(
        "Lending rules",
        f"""<h1>Lending rules</h1><dl><dt>At one time</dt><dd>{LOANS.at(round)}</dd><dt>For how long</dt>
<dd>three weeks</dd>
<dt>Late return, adults</dt><dd>{FINE.at(round)}</dd></dl><h2>Renewals</h2><p>{RENEW.at(round)}</p>
<p>Take the <a href="{LEAFLET.at(round)}">leaflet</a> with you.</p><p>
{pick(fetch, ("Ask Oona", "Ask Ivor", "Ask Sal"))} at the desk</p>""",
        fetch,
    )


CATALOGUE = MadeSite(
    "norham.test",
    (
        "subjects of a record in any order",
        "shelf nearby by request",
        "just returned, by the quarter of an hour",
        "searches of other people",
        "items borrowed today",
        "quote of the day about books",
        "query time of a catalogue",
        "self-service notice of the whole site",
        "survey by request",
        "readers that have a series open",
        "stars of readers",
        "librarian named by request",
    ),
    {HOME: home, RECORD: record, SERIES: series, PICKS: picks, RULES: rules},
    SLOTS,
)
