"""A council that funds research: calls with deadlines, panels, results, frequent questions."""

from __future__ import annotations

from datetime import UTC, datetime

from bench.changing.chances import key, listed, mixed, number, pick, sometimes
from bench.changing.parts import MadeSite, Slot
from bench.changing.pieces import days_to, others
from bench.changing.scenario import Fetch

PAGES = (
    ("/calls/early-career", "Early Career Fellowships"),
    ("/calls/instruments", "Shared Instruments Programme"),
    ("/calls/mobility", "Short Visits Abroad"),
    ("/panels", "Who decides"),
    ("/results", "Results of past rounds"),
    ("/faq", "Questions we are asked"),
)
VOICES = (
    ("The fellowship gave me three years to be wrong in.", "Dr Amara Nwosu, hydrology"),
    ("We share one microscope among nine groups, and it never rests.", "Prof. Tilde Bergqvist, cell biology"),
    ("A fortnight in their archive saved me a year of letters.", "Dr Ruairi Keane, history"),
    ("The panel's comments were worth more than the cheque.", "Dr Hana Petrova, linguistics"),
    ("I wrote the budget on a train and it still got through.", "Dr Tomasz Reyes, physics"),
)
HINTS = (
    "Start the form early: your host has to confirm in it.",
    "Letters of support are counted as pages.",
    "Figures may be in colour, but print well in grey.",
    "Write the summary last and for a neighbour.",
)
OPEN_DAY = datetime(2026, 4, 14, tzinfo=UTC)

CALL = Slot(
    "/", "card of a call", {0: "", 3: "Coastal Futures: a joint call with four countries, opens in May"}, "Open calls"
)
VOLUME = Slot("/", "sum of a year", {0: "£184.6 million", 12: "£187.2 million"}, "This year")
DEADLINE = Slot(
    "/calls/early-career",
    "closing day of a call",
    {0: "9 April 2026, 16:00", 6: "16 April 2026, 16:00", 11: "23 April 2026, 16:00"},
    "Deadline",
)
YEARS = Slot(
    "/calls/early-career", "years since a degree", {0: "no more than seven years", 2: "no more than eight years"}, "Who"
)
REPLY = Slot("/calls/early-career", "window of interviews", {0: "8 to 12 June", 11: "22 to 26 June"}, "Interviews")
STATUS = Slot(
    "/calls/instruments",
    "badge of a call",
    {0: "Opening soon", 4: "Open", 9: "Paused", 10: "Open"},
    "Shared Instruments Programme",
)
CEILING = Slot("/calls/instruments", "ceiling of a grant", {0: "£750,000", 7: "£900,000"}, "Award")
SHARE = Slot("/calls/instruments", "share that a host pays", {0: "20 per cent", 13: "15 per cent"}, "Matching")
TEMPLATE = Slot(
    "/calls/mobility",
    "link target",
    {
        0: "https://files.kestrelfund.example/visit-form-v6.docx",
        5: "https://files.kestrelfund.example/visit-form-v7.docx",
    },
    "Form for the host",
)
STAY = Slot("/calls/mobility", "shortest stay", {0: "at least ten days", 8: "at least seven days"}, "Length")
CHAIR = Slot(
    "/panels",
    "chair of a panel",
    {0: "Prof. Marguerite Sallow", 5: "Prof. Idris Vaughan", 15: "Prof. Marguerite Sallow"},
    "Life sciences",
)
MEMBER = Slot("/panels", "member who left", {0: "Dr Yusuf Adeyemi, University of Carrow", 9: ""}, "Physical sciences")
RATE = Slot(
    "/results", "number of awards in a round", {0: "31 awards", 3: "33 awards"}, "Early Career Fellowships, autumn 2025"
)
APPEAL = Slot(
    "/results",
    "paragraph on appeals",
    {
        0: "",
        10: "Two applicants asked for a review of procedure. In one case the panel was asked to look again.",
    },
    "Reviews",
)
AI = Slot(
    "/faq",
    "reworded answer",
    {
        0: "You may use writing tools of any kind, and need not say so.",
        7: "You may use writing tools of any kind, but must say which and for what.",
        12: "You may use writing tools for spelling alone.",
    },
    "May I use a language model?",
)
QUESTION = Slot(
    "/faq", "question in other words", {0: "Can I apply twice?", 4: "May I apply again after a refusal?"}, "Questions"
)
SLOTS = (
    *(CALL, VOLUME, DEADLINE, YEARS, REPLY, STATUS, CEILING, SHARE),
    *(TEMPLATE, STAY, CHAIR, MEMBER, RATE, APPEAL, AI, QUESTION),
)


def tile(head: str, text: str, badge: str = "") -> str:
    pill = f'<span class="rounded-full bg-teal-100 px-3 py-1 text-xs font-semibold">{badge}</span>' if badge else ""
    return (
        '<div class="rounded-2xl border border-slate-200 p-6 shadow-sm hover:shadow-md">'
        f'<div class="flex items-center justify-between"><h3 class="text-lg font-semibold">{head}</h3>{pill}</div>'
        f'<p class="mt-2 text-slate-600">{text}</p></div>'
    )


def frame(path: str, title: str, main: str, fetch: Fetch) -> str:
    words, who = pick(fetch, VOICES)
    letter = sometimes(
        fetch,
        0.4,
        '<div class="fixed inset-x-0 bottom-0 bg-slate-900 p-6 text-white"><p>Calls by e-mail, once a fortnight.</p>'
        f'<form><input type="hidden" name="hp_{key(fetch, 4)}" value=""><input type="email"><button>Subscribe</button>'
        "</form></div>",
    )
    more = "".join(
        f'<a href="{address}" class="group block py-3"><span class="font-medium underline">{name}</span></a>'
        for address, name in mixed(fetch, others(PAGES, path), 2)
    )
    left = days_to(fetch, OPEN_DAY)
    action = pick(fetch, ("Start an application", "Apply now", "Go to the portal"))
    return f"""<!DOCTYPE html><html lang="en" class="scroll-smooth"><head><meta charset="utf-8">
<title>{title} — Kestrel Research Fund</title><meta name="viewport" content="width=device-width">
<script id="__STATE__" type="application/json">{{"req":"{key(fetch, 24)}","route":"{path}"}}</script></head>
<body class="bg-white text-slate-900 antialiased">
<div class="bg-teal-800 py-2 text-center text-sm text-white">Open day for applicants: {left} days to go</div>
<div class="mx-auto flex max-w-6xl items-center justify-between px-6 py-4"><a href="/" class="text-xl font-bold">Kestrel
Research Fund</a><div class="hidden gap-8 md:flex"><a href="/calls/early-career">Fellowships</a>
<a href="/calls/instruments">Instruments</a><a href="/calls/mobility">Visits</a><a href="/panels">Panels</a>
<a href="/results">Results</a><a href="/faq">FAQ</a></div>
<a href="https://portal.kestrelfund.example/?s={key(fetch, 12)}" class="rounded-lg bg-teal-700 px-4 py-2">{action}</a>
</div><div class="mx-auto max-w-6xl px-6 py-12"><h1 class="text-4xl font-extrabold tracking-tight">{title}</h1>
<div class="mt-8 grid gap-8 lg:grid-cols-3"><div class="lg:col-span-2 space-y-6">{main}</div>
<div class="space-y-8"><figure class="border-l-4 border-teal-600 pl-4"><blockquote>{words}</blockquote>
<figcaption class="mt-2 text-sm">{who}</figcaption></figure>
<div class="divide-y"><p class="text-xs uppercase tracking-wide">Keep reading</p>{more}</div></div></div></div>{letter}
<div class="border-t py-10 text-center text-sm text-slate-500">Kestrel Research Fund, 40 Almoner Street, Brackwater.
A charity, number 1187204. Copyright {fetch.at:%Y}.</div></body></html>"""


def home(round: int, fetch: Fetch) -> str:
    new = CALL.at(round)
    tiles = [
        tile("Fellowships", "Three to five years for people who want to build a group of their own.", "Individuals"),
        tile("Instruments", "Machines that several groups share, and the people who run them.", "Departments"),
        tile("Visits", "Travel and board for a stay with a partner abroad, at any stage.", "Individuals"),
    ]
    if new:
        tiles.append(tile("New", new, "Consortia"))
    return frame(
        "/",
        "Money for curious people",
        f"""<p class="text-xl">We fund research of all disciplines in universities, museums and hospitals. We do not ask
what it is good for; we ask whether it is good.</p><h2 class="text-2xl font-bold">Open calls</h2>
<div class="grid gap-6 sm:grid-cols-2">{"".join(tiles)}</div><h2 class="text-2xl font-bold">This year</h2>
<p>The trustees have set aside {VOLUME.at(round)}, of which £52.1 million goes to people in the first years of their
career. One in five applications is funded, and each applicant gets the reports of all referees.</p>""",
        fetch,
    )


def early(round: int, fetch: Fetch) -> str:
    return frame(
        "/calls/early-career",
        "Early Career Fellowships",
        f"""<div class="rounded-xl bg-amber-50 p-6"><p class="text-sm uppercase">Deadline</p>
<p class="text-2xl font-bold">{DEADLINE.at(round)}</p><p>Late applications are not read, whatever the reason.</p></div>
<h2 class="text-2xl font-bold">Who can apply</h2><p>You hold a doctorate, awarded {YEARS.at(round)} before the deadline.
Parental leave, long illness and national service are added to that. You need not live in the country yet, but your
host has to be here and must have agreed to house you.</p><h2 class="text-2xl font-bold">What we pay</h2>
<p>Your salary on the scale of the host, up to £30,000 a year for running costs, and a doctoral student from the second
year on. Overheads are paid at the usual rate.</p><h2 class="text-2xl font-bold">Interviews</h2>
<p>Candidates on the short list are interviewed by video on one day of {REPLY.at(round)}. You will be told two weeks
ahead, and may ask for another slot of the same week.</p>
<p class="text-sm text-slate-500">{number(fetch, 15, 190)} drafts are open in the portal at the moment</p>""",
        fetch,
    )


def instruments(round: int, fetch: Fetch) -> str:
    return frame(
        "/calls/instruments",
        "Shared Instruments Programme",
        f"""<p><span class="inline-flex items-center rounded-md bg-green-50 px-2 py-1
ring-1">{STATUS.at(round)}</span></p>
<p>The programme buys equipment that no group could fill with its own work. At least three groups must apply together,
and one hour in ten has to be given to people from elsewhere.</p>
<dl class="grid grid-cols-2 gap-4"><div><dt class="text-sm">Award</dt><dd class="font-semibold">up to
{CEILING.at(round)}
</dd></div><div><dt class="text-sm">Term</dt><dd class="font-semibold">five years</dd></div></dl>
<h2 class="text-2xl font-bold">Matching</h2><p>The host pays {SHARE.at(round)} of the price and all of the maintenance
after the third year. Rooms, power and cooling are no part of the sum. A technician may be charged to the grant for up
to thirty months, if the post is kept for as long again.</p>
<p>Second-hand machines are welcome where the maker still sells parts.</p>""",
        fetch,
    )


def mobility(round: int, fetch: Fetch) -> str:
    return frame(
        "/calls/mobility",
        "Short Visits Abroad",
        f"""<p>Apply at any time, but no later than six weeks before you leave. We answer within twenty working
days.</p>
<h2 class="text-2xl font-bold">Length</h2><p>A visit lasts {STAY.at(round)} and at most three months. It may be split in
two where teaching makes that necessary.</p><h2 class="text-2xl font-bold">Papers</h2><ul class="list-disc pl-6">
<li>A plan of the visit, two pages</li><li>Your publications of the last five years</li>
<li><a class="underline" href="{TEMPLATE.at(round)}">Form for the host</a>, signed</li></ul>
<p>We pay the journey by the cheapest reasonable means; trains are reasonable by definition. Board is paid as a flat sum
of £96 a day, without receipts. Children under twelve who travel with you are paid for as well.</p>""",
        fetch,
    )


def panels(round: int, fetch: Fetch) -> str:
    life = (f"{CHAIR.at(round)}, chair", "Dr Bettina Oyelaran, Marsh Institute", "Dr Callum Frew, University of Carrow")
    physical = ("Prof. Linh Tran, chair", MEMBER.at(round), "Dr Piet Houtman, Delling Observatory")
    arts = ("Prof. Aurelia Stokes, chair", "Dr Gethin Morse, National Archive of Sound")
    return frame(
        "/panels",
        "Who decides",
        f"""<p>Panels meet twice a year. Members serve for four years, are paid for their time, and leave the room
when a colleague, a friend or a former student is discussed.</p><h2 class="text-2xl font-bold">Life sciences</h2>
<ul class="divide-y">{listed(life, ' class="py-2"')}</ul><h2 class="text-2xl font-bold">Physical sciences</h2>
<ul class="divide-y">{listed(physical, ' class="py-2"')}</ul><h2 class="text-2xl font-bold">Arts and letters</h2>
<ul class="divide-y">{listed(arts, ' class="py-2"')}</ul><p>Want to serve? Write to us with a short account of what you
have refereed. We look above all for people outside the large universities.</p>""",
        fetch,
    )


def results(round: int, fetch: Fetch) -> str:
    appeal = APPEAL.at(round)
    return frame(
        "/results",
        "Results of past rounds",
        f"""<div class="space-y-4">
{tile("Early Career Fellowships, autumn 2025", f"{RATE.at(round)} out of 168 applications")}
{tile("Shared Instruments Programme, summer 2025", "9 machines out of 27 applications")}
{tile("Short Visits Abroad, whole of 2025", "212 visits out of 301 applications")}</div>
<h2 class="text-2xl font-bold">Reviews</h2><p>We do not reconsider the judgement of a panel. We do look into whether our
own rules were kept, if asked within a month.</p>{f"<p>{appeal}</p>" if appeal else ""}""",
        fetch,
    )


def faq(round: int, fetch: Fetch) -> str:
    def item(question: str, answer: str) -> str:
        return f'<details class="py-4" open><summary class="font-medium">{question}</summary><p>{answer}</p></details>'

    return frame(
        "/faq",
        "Questions we are asked",
        f"""<div class="divide-y">
{item(QUESTION.at(round), "Yes, once a year, and with a plan that has changed. Tell us in a paragraph what is new.")}
{item("May I use a language model?", AI.at(round))}
{item("Do you fund conferences?", "No. Some learned societies do, and the library keeps a list of them.")}
{item("Can my host be a company?", "Only where a university is the main applicant and holds the budget.")}</div>
<p class="rounded-lg bg-slate-50 p-4 text-sm">Tip: {pick(fetch, HINTS)}</p>""",
        fetch,
    )


FUNDING = MadeSite(
    "funding.test",
    (
        "voice of a grantee, one of five",
        "keep reading: two own pages",
        "bar of a newsletter with a hidden field",
        "days until an open day",
        "words of a portal's button",
        "drafts open in a portal",
        "hint on forms, one of four",
    ),
    {
        "/": home,
        "/calls/early-career": early,
        "/calls/instruments": instruments,
        "/calls/mobility": mobility,
        "/panels": panels,
        "/results": results,
        "/faq": faq,
    },
    SLOTS,
)
