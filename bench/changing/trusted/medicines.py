"""A national office for the supply of medicines: shortages, recalls, guidance for pharmacists."""

from __future__ import annotations

from bench.changing.chances import key, listed, mixed, number, para, pick, rows, sometimes
from bench.changing.parts import MadeSite, Slot
from bench.changing.pieces import ENGLISH, ago, anchors, before, others, today
from bench.changing.scenario import Fetch

PAGES = (
    ("/shortages", "Shortages register"),
    ("/shortages/amoxicillin", "Amoxicillin oral suspension"),
    ("/shortages/estradiol", "Estradiol patches"),
    ("/recalls", "Recalls and defects"),
    ("/guidance", "Serious shortage protocols"),
    ("/contact", "Contact the supply team"),
)
REMINDERS = (
    "Never stop a medicine on your own because it is hard to find.",
    "Ask your pharmacy for a part supply rather than going without.",
    "Order repeat prescriptions a week before you run out.",
    "Do not share medicines with others, even of the same name.",
    "Keep the leaflet: strengths of substitutes may differ.",
)

OPEN = Slot(
    "/",
    "tally of open cases",
    {0: "61 open shortages", 5: "64 open shortages", 11: "58 open shortages"},
    "Supply today",
)
ALARM = Slot(
    "/",
    "alarm strip of an authority",
    {
        0: "",
        3: "Class 1 recall: stop using Nevaline 20 mg eye drops at once and return them to a pharmacy.",
        8: "",
    },
    "Urgent",
)
HEPARIN = Slot(
    "/shortages",
    "supply state in a register",
    {0: "Limited", 2: "Out of stock", 6: "Limited", 12: "Resolved"},
    "Heparin sodium",
)
LITHIUM = Slot("/shortages", "line struck from a register", {0: "Lithium carbonate 400 mg", 9: ""}, "Lithium carbonate")
INSULIN = Slot("/shortages", "line put into a register", {0: "", 4: "Insulin degludec pens"}, "Insulin degludec")
BACK = Slot(
    "/shortages/amoxicillin",
    "expected return to the market",
    {0: "30 March 2026", 4: "13 April 2026", 10: "30 March 2026"},
    "Expected back",
)
SUBSTITUTE = Slot(
    "/shortages/amoxicillin",
    "substitute on a list",
    {0: "", 7: "Cefalexin oral suspension 250 mg/5 ml, for mild allergy only"},
    "What may be given instead",
)
PATCHES = Slot(
    "/shortages/estradiol",
    "reworded account of a cause",
    {
        0: "The manufacturer reports a delay in the supply of adhesive film.",
        6: "The manufacturer reports that one of its two coating lines has failed an inspection.",
    },
    "Cause",
)
CAP = Slot(
    "/shortages/estradiol",
    "first of two amounts in a sentence",
    {0: "two months", 8: "one month", 15: "two months"},
    "Prescribing limit",
)
BATCH = Slot("/recalls", "digit of a batch number", {0: "4471902836", 5: "4471902838"}, "Corvanil 5 mg")
CLASS = Slot("/recalls", "class of a recall", {0: "Class 3", 11: "Class 2"}, "Dermasol cream")
HEADING = Slot(
    "/guidance",
    "heading put in other words",
    {0: "Protocols in force", 9: "Protocols that apply now"},
    "Protocols",
)
EXPIRY = Slot("/guidance", "end of a protocol", {0: "24 April 2026", 13: "22 May 2026"}, "SSP 071")
DUTY = Slot(
    "/guidance",
    "sentence on a duty",
    {0: "", 3: "The prescriber must be told within two working days of any substitution."},
    "Supplying under a protocol",
)
PHONE = Slot("/contact", "digit of a telephone line", {0: "0300 555 0147", 7: "0300 555 0149"}, "Shortage line")
EDITION = Slot("/contact", "edition in the small print", {0: "Privacy notice 2.4", 12: "Privacy notice 2.5"}, "Privacy")
SLOTS = (
    *(OPEN, ALARM, HEPARIN, LITHIUM, INSULIN, BACK, SUBSTITUTE, PATCHES),
    *(CAP, BATCH, CLASS, HEADING, EXPIRY, DUTY, PHONE, EDITION),
)


def summary(pairs: tuple[tuple[str, str], ...]) -> str:
    """The list of terms and values that sites of the state are built with."""
    return "".join(
        f'<div class="gov-summary-list__row"><dt class="gov-summary-list__key">{term}</dt>'
        f'<dd class="gov-summary-list__value">{value}</dd></div>'
        for term, value in pairs
    )


def frame(path: str, title: str, main: str, fetch: Fetch) -> str:
    useful = pick(fetch, ("Is this page useful?", "Did you find what you came for?", "Help us improve this page"))
    see = anchors(mixed(fetch, others(PAGES, path), 3))
    survey = sometimes(
        fetch,
        0.4,
        '<section class="gov-intervention" aria-label="Research"><h2>Take part in user research</h2>'
        "<p>Tell us what you think of this service in a video call of half an hour. Pharmacists are welcome, too.</p>"
        '<a href="https://research.medsupply.example/join" rel="nofollow">Sign up (opens in a new tab)</a></section>',
    )
    line = "open now" if 8 <= fetch.at.hour < 18 else "closed now"
    return f"""<!DOCTYPE html>
<html lang="en" class="gov-template"><head><meta charset="utf-8"><title>{title} - Medicines Supply Office</title>
<meta name="csrf-token" content="{key(fetch, 40)}"><link rel="canonical" href="https://medsupply.example{path}">
</head><body class="gov-template__body"><a href="#main" class="gov-skip-link">Skip to main content</a>{survey}
<header class="gov-header" role="banner"><a href="/" class="gov-header__link">Medicines Supply Office</a>
<nav aria-label="Menu"><ul><li><a href="/shortages">Shortages</a></li><li><a href="/recalls">Recalls</a></li>
<li><a href="/guidance">Guidance</a></li><li><a href="/contact">Contact</a></li></ul></nav></header>
<main id="main" class="gov-main-wrapper"><h1 class="gov-heading-l">{title}</h1>
{main}</main>
<aside class="app-related" role="complementary"><h2>See also</h2><ul>{see}</ul></aside>
<div class="app-reminder"><strong>For patients</strong><p>{pick(fetch, REMINDERS)}</p></div>
<form action="/feedback" method="post"><input type="hidden" name="_token" value="{key(fetch, 32)}">
<p>{useful}</p><button>Yes</button><button>No</button></form>
<footer class="gov-footer"><p>Shortage line: {line}. {today(fetch, ENGLISH)}</p>
<p>All content is available under the open licence of the state, except where otherwise stated.</p>
<p>Request {key(fetch, 8)}-{key(fetch, 4)}</p></footer></body></html>"""


def home(round: int, fetch: Fetch) -> str:
    urgent = ALARM.at(round)
    strip = f'<div class="gov-notification" role="alert"><h2>Urgent</h2><p>{urgent}</p></div>' if urgent else ""
    return frame(
        "/",
        "Medicines in short supply",
        f"""{strip}<p class="gov-body-l">We collect what makers and wholesalers must tell us about medicines that are
hard to get, and publish it for the public, prescribers and pharmacies.</p>
<h2>Supply today</h2><p>There are {OPEN.at(round)} and 14 products that are being withdrawn for good.</p>
<p>Makers must report a shortage at least six months before it starts, or as soon as they know of it. We add what they
report to the register after a check with two wholesalers, as a rule within one working day.</p>
<h2>What you can do here</h2><ul class="gov-list"><li><a href="/shortages">Look up a medicine</a></li>
<li><a href="/recalls">Check a batch that was recalled</a></li><li><a href="/guidance">Read the protocols</a></li></ul>
<p>Register last checked {ago(fetch, ENGLISH, before(7))}.</p>""",
        fetch,
    )


def register(round: int, fetch: Fetch) -> str:
    table = (
        ("<a href='/shortages/amoxicillin'>Amoxicillin oral suspension</a>", "Out of stock since January", "High"),
        (INSULIN.at(round), "Intermittent since March", "High"),
        ("<a href='/shortages/estradiol'>Estradiol patches</a>", "Intermittent since December", "Medium"),
        ("Heparin sodium 5,000 units", HEPARIN.at(round), "Critical"),
        (LITHIUM.at(round), "Intermittent since October", "Medium"),
        ("Methylphenidate modified release", "Intermittent since last summer", "Medium"),
        ("Salbutamol nebuliser solution", "Delayed until spring", "Low"),
    )
    return frame(
        "/shortages",
        "Shortages register",
        f"""<p>The register names each medicine by its substance and form. Impact is our judgement of what a shortage
means for patients if no substitute is at hand; it does not say how likely it is that your pharmacy has run out.</p>
<form role="search"><label for="q">Search the register</label><input id="q" name="q" type="search"></form>
<table class="gov-table"><caption>Medicines in order of the alphabet</caption><thead><tr><th scope="col">Medicine</th>
<th scope="col">Supply</th><th scope="col">Impact</th></tr></thead><tbody>{rows(table, ' class="gov-table__row"')}
</tbody></table><p>Entries stay in the register for three months after a shortage has ended.</p>
<p class="gov-hint">{number(fetch, 110, 940)} people are looking at the register now</p>""",
        fetch,
    )


def amoxicillin(round: int, fetch: Fetch) -> str:
    instead = (
        "Amoxicillin capsules 250 mg, opened and mixed with soft food",
        "Amoxicillin dispersible tablets 500 mg",
        SUBSTITUTE.at(round),
    )
    terms = summary(
        (
            ("Forms concerned", "125 mg/5 ml and 250 mg/5 ml, both of 100 ml"),
            ("Expected back", BACK.at(round)),
            ("Impact", "High"),
            ("Reported by", "three of five holders of a licence"),
        )
    )
    return frame(
        "/shortages/amoxicillin",
        "Amoxicillin oral suspension",
        f"""<dl class="gov-summary-list">{terms}</dl>
<p>Demand rose by a third over the winter, when more children than usual were treated for throat infections. Two makers
have added shifts; a third waits for bottles. Hospitals hold stock for about three weeks.</p>
<h2>What may be given instead</h2><ul class="gov-list gov-list--bullet">{listed(instead)}</ul>
<p>Doses for children under one year must be worked out by weight. Please do not order more than you dispense in ten
days, since that alone would prolong the shortage.</p>""",
        fetch,
    )


def estradiol(round: int, fetch: Fetch) -> str:
    return frame(
        "/shortages/estradiol",
        "Estradiol patches",
        f"""<h2>Cause</h2><p>{PATCHES.at(round)} Patches of 50 micrograms are concerned most, those of 25 micrograms
hardly at all.</p>
<h2>Prescribing limit</h2><p>No more than {CAP.at(round)} of patches may be prescribed at a time, and no more than
three months of gel or spray.</p>
<h2>Advice</h2><p>People who have used patches for years often do as well with a gel. The change should be talked over
with the prescriber, who will want to see you again after six weeks. Patches must not be cut unless the leaflet says
so: some of them have a reservoir that would leak.</p>""",
        fetch,
    )


def recalls(round: int, fetch: Fetch) -> str:
    table = (
        ("Corvanil 5 mg tablets", BATCH.at(round), "Class 2", "Tablets of another strength in some blisters"),
        ("Dermasol cream", "88A2051", CLASS.at(round), "Water content above the limit"),
        ("Pulmidex inhaler", "PX-30977", "Class 4", "Misprint in the leaflet"),
    )
    return frame(
        "/recalls",
        "Recalls and defects",
        f"""<p>A recall of class 1 must be acted on at once, of the second within two days, of the third within five.
The fourth is for information: nothing has to be returned.</p>
<div class="table-scroll" tabindex="0" role="region"><table class="gov-table"><thead><tr><th>Product</th><th>Batch</th>
<th>Class</th><th>Reason</th></tr></thead><tbody>{rows(table)}</tbody></table></div>
<p>Patients do not need to return anything unless a pharmacy or a doctor asks them to. If you have taken a product of
class 1 or 2 and feel unwell, report it with the yellow form.</p>""",
        fetch,
    )


def guidance(round: int, fetch: Fetch) -> str:
    return frame(
        "/guidance",
        "Serious shortage protocols",
        f"""<p>A protocol lets a pharmacist hand out another strength, form or substance than the one prescribed without
going back to the prescriber. It holds for the whole country and for prescriptions of every kind.</p>
<h2>{HEADING.at(round)}</h2><dl class="gov-summary-list">{
            summary((("SSP 068, Estradiol", "until 30 June 2026"), ("SSP 071, Amoxicillin", EXPIRY.at(round))))
        }</dl>
<h2>Supplying under a protocol</h2><p>The patient has to agree and may refuse. The label has to say that a protocol was
used, and its number.</p>{para(DUTY.at(round))}
<p>Fees are claimed with the monthly return. Use the endorsement that the protocol gives, or nothing will be paid.</p>
""",
        fetch,
    )


def contact(round: int, fetch: Fetch) -> str:
    wait = pick(fetch, ("Calls are answered in turn.", "You may be asked to hold.", "Have your batch number at hand."))
    return frame(
        "/contact",
        "Contact the supply team",
        f"""<div class="gov-inset-text"><p>Shortage line: <strong>{PHONE.at(round)}</strong></p><p>{wait}</p></div>
<p>The line is for pharmacies, wholesalers and hospitals. Patients should ask their pharmacy first, since we hold no
stock and do not know what a single branch has on its shelves.</p>
<h2>Write to us</h2><address>Medicines Supply Office<br>Apothecary House<br>12 Linden Row<br>Wexcombe</address>
<p>Makers report with the portal. Reports by letter are no longer taken.</p>
<p><small>{EDITION.at(round)} tells you how we use what you send. Calls are recorded and kept for ninety days.</small>
</p>""",
        fetch,
    )


MEDICINES = MadeSite(
    "medicines.test",
    (
        "question about the page's use in three wordings",
        "see also of three own pages",
        "invitation to user research",
        "reminder for patients out of five",
        "telephone line open or closed by the hour",
        "request reference and form tokens of an authority",
        "people looking at the register",
        "age of the register's last check",
    ),
    {
        "/": home,
        "/shortages": register,
        "/shortages/amoxicillin": amoxicillin,
        "/shortages/estradiol": estradiol,
        "/recalls": recalls,
        "/guidance": guidance,
        "/contact": contact,
    },
    SLOTS,
)
