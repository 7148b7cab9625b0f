"""A central bank: key figures, press releases, a decision on rates, operations, banknotes, its council; own CMS."""

from __future__ import annotations

from bench.changing.general.common import key, listed, mixed, number, para, pick, rows, sometimes, terms
from bench.changing.made import MadeSite, Say, Slot
from bench.changing.pieces import ENGLISH, Links, ago, anchors, before, comes_and_goes, others, today, turned
from bench.changing.scenario import Fetch

_RELEASES, _DECISION, _OPERATIONS = "/press/releases", "/press/2026/rate-decision", "/markets/operations"
_NOTES, _COUNCIL = "/banknotes/withdrawn", "/about/council"
_MENU: Links = (
    ("/", "Bank of Arvenia"),
    (_RELEASES, "Press releases"),
    (_DECISION, "Monetary policy decision"),
    (_OPERATIONS, "Market operations"),
    (_NOTES, "Withdrawn banknotes"),
    (_COUNCIL, "The Council"),
)
_WARNINGS = (
    "We never ask for your PIN or your passwords by telephone.",
    "The Bank does not offer loans or investments to the public.",
    "Check the address of the sender before you open a letter in our name.",
)
_FACTS = (
    "A banknote of twenty crowns lives for about four years.",
    "The vault in Sarn holds 61 tonnes of gold.",
    "The first governor was a clockmaker's son.",
    "One coin in nine never comes back to a counter.",
    "The old mint is a library now.",
    "Every tenth payment in the country is still made in cash.",
)
_COOKIES = """<div id="cookieConsent" class="cc-window cc-banner" role="dialog"><p>We use cookies to learn how our pages
are used. The analytical ones are set with your consent only.</p><button class="cc-accept">I accept all</button>
<button class="cc-deny">Only what is necessary</button></div>"""


def _page(title: str, path: str, fetch: Fetch, main: str, aside: str = "") -> str:
    survey = '<div class="ecl-popup"><p>Two minutes for our readers\' survey?</p><a href="/survey">Start</a></div>'
    return f"""<!DOCTYPE html>
<html lang="en" class="no-js"><head><meta charset="utf-8"><title>{title} | Bank of Arvenia</title>
<meta name="viewport" content="width=device-width,initial-scale=1.0"><link rel="stylesheet"
href="/shared/dist/main.{key(fetch, 8)}.css"><script nonce="{key(fetch, 24)}">window.boa = {{"page": "{path}",
"rid": "{key(fetch, 16)}"}};</script></head><body class="project-boa" data-request="{key(fetch, 12)}">
{comes_and_goes(fetch, "bank consent", 0.4, _COOKIES)}
<div id="boa-wrapper"><header id="boa-doc-header"><div class="title-bar"><span
class="date">{today(fetch, ENGLISH)}</span>
<form action="/search" role="search"><input name="q" placeholder="Search"><input type="hidden" name="t"
value="{key(fetch, 20)}"></form></div><nav id="main-nav"><ul>{anchors(_MENU)}</ul></nav>
<div class="ticker"><span>Beware of fraud:</span> {turned(fetch, _WARNINGS, 1)[0]}</div></header>
<main class="-rate{number(fetch, 1, 4)}"><div class="title"><h1>{title}</h1></div>
<div class="section">{main}</div>
<aside class="boa-aside">{aside}<div class="box -fact"><h4>Did you know?</h4><p>{pick(fetch, _FACTS)}</p></div>
<div class="box -related"><h4>Find out more</h4><ul>{anchors(mixed(fetch, others(_MENU, path), 3))}</ul></div></aside>
</main>{sometimes(fetch, 0.25, survey)}<footer><div class="footer-content"><p>Bank of Arvenia, Old Mint Square 1, Sarn.
The
Bank is independent and answers to parliament twice a year. Its pages may be quoted when the source is named.</p><ul>
<li>Disclaimer and copyright</li><li>Data protection</li><li>Whistleblowing</li><li>Work with us</li></ul>
<small>Served by edge-{pick(fetch, ("sar", "vel", "ost"))}-{number(fetch, 1, 40)}</small></div></footer></div>
</body></html>"""


def _home(say: Say, fetch: Fetch) -> str:
    news = "".join(
        f'<div class="item"><div class="category">{kind}</div><div class="title">{title}</div></div>'
        for kind, title in (
            ("Press release", say("cut")),
            ("Speech", say("speech")),
            ("Statistics", "Balance of payments, fourth quarter"),
            ("Working paper", "Menu costs in small shops"),
        )
        if title
    )
    figures = terms(
        (
            ("Policy rate", say("rate")),
            ("Inflation, yearly", say("inflation")),
            ("Reserves", "48.1 billion crowns"),
            ("Next decision", say("next decision")),
        )
    )
    return _page(
        "Stable money for Arvenia",
        "/",
        fetch,
        f"""<p class="lead">The Bank keeps prices stable and payments safe.</p><div class="news-list">{news}</div>
<h2>Calendar</h2><ul class="events">{listed(("10 March: consumer expectations", say("event")))}</ul>
<p class="live">{number(fetch, 40, 900)} people are waiting for the webcast.</p>""",
        f'<div class="box -key"><h3>Key figures</h3><dl>{figures}</dl></div>',
    )


def _releases(say: Say, fetch: Fetch) -> str:
    releases = terms(
        (
            ("3 March 2026", say("cut")),
            ("27 February 2026", say("fine")),
            ("24 February 2026", "Lending to households grew more slowly in January"),
            ("19 February 2026", say("coin")),
            ("12 February 2026", "Bank of Arvenia joins a trial of instant payments across borders"),
        )
    )
    return _page(
        "Press releases",
        _RELEASES,
        fetch,
        f"""<div class="definition-list -filter"><dl>{releases}</dl></div><h2>Contact for the media</h2><address>Press
office, <span class="name">{say("press officer")}</span><br>press@arvenia-bank.example</address>
<p class="note">Texts under embargo are given to accredited journalists only.</p>""",
    )


def _decision(say: Say, fetch: Fetch) -> str:
    votes = rows(
        (
            ("Ileana Vork, governor", "For"),
            ("Tamas Reyle", say("reyle vote")),
            ("Brigid Oslow", "For"),
            ("Pavo Lind", "For"),
        )
    )
    return _page(
        "Monetary policy decision",
        _DECISION,
        fetch,
        f"""<p class="ecb-publicationDate">Published {ago(fetch, ENGLISH, before(20))}</p><p>The Council met in Sarn to
review the stance of monetary policy. {say("outlook")}</p><p>Domestic demand is firm, and wages rise faster than output
per hour.</p><p>Lending to firms grew by 3.1 per cent over the year, a little less than in the autumn. Banks report that
they have not tightened their terms further, and that fewer households ask for a longer time to pay. Savings are high
by the
standards of the past ten years.</p><p>The exchange rate of the crown has been stable against the currencies of our
partners. The
Council will look at all data that come in and decides from meeting to meeting; it does not commit itself to a path in
advance.</p>{para(say("energy"))}<h2>Vote</h2><table class="votes"><thead><tr><th>Member</th><th>Vote</th></tr></thead>
<tbody>{votes}</tbody></table><p>The staff projections are <a href="/pub/pdf/{say("annex")}">in the
annex</a>.<sup>1</sup>
</p><h2>{say("minutes heading")}</h2><p>It will be published on {say("minutes day")}.</p>
<div class="footnotes"><ol><li>Cut-off date for the data: 20 February
2026.</li>{listed((say("footnote"),))}</ol></div>""",
    )


def _operations(say: Say, fetch: Fetch) -> str:
    return _page(
        "Market operations",
        _OPERATIONS,
        fetch,
        f"""<div class="table-wrapper"><table><thead>
<tr><th>Operation</th><th>Reference</th><th>Term</th><th>Offered</th>
<th>State</th></tr></thead><tbody><tr><td rowspan="2">Main refinancing</td><td>M2026/09</td><td>7 days</td>
<td>{say("offered")}</td><td>{say("main state")}</td></tr><tr><td>M2026/10</td><td>7 days</td><td>1.2 billion</td><td>
Announced</td></tr><tr><td>Longer-term</td><td>L2026/03</td><td>91 days</td><td>0.4 billion</td><td>Settled</td></tr>
{rows(((say("tender"), "F2026/01", "3 days", "0.2 billion", "Announced"),))}</tbody></table></div>
<p>Rate applied: <strong>{say("rate")}</strong>. Bids are accepted until 9.30.</p>
<h3>Eligible collateral</h3><ul><li>Government bonds</li><li>Loans to municipalities</li></ul>
<p class="small">Session {key(fetch, 12)}</p>""",
    )


def _notes(say: Say, fetch: Fetch) -> str:
    return _page(
        "Withdrawn banknotes",
        _NOTES,
        fetch,
        f"""<p>Notes that are no longer legal tender can be exchanged here and at the branches.</p><div
class="accordion">
<details open><summary>50 crowns, "Weaver"</summary><p>Exchanged until
{say("weaver")}.</p></details><details><summary>100
crowns, "Lighthouse"</summary><p>Exchanged without a limit in time.</p>{para(say("limit"))}</details></div>
<h2>Counters</h2><dl>{terms((("Sarn", say("sarn hours")), ("Velm", "9.00 to 12.00"), ("Ostrand", say("ostrand"))))}</dl>
<p>About {number(fetch, 2, 35)} minutes of waiting at the counter in Sarn.</p>""",
    )


def _council(say: Say, fetch: Fetch) -> str:
    portrait = f'<img src="/img/council.jpg?w={number(fetch, 300, 900)}" alt="">'
    return _page(
        "The Council",
        _COUNCIL,
        fetch,
        f"""<figure>{portrait}<figcaption>{say("caption")}</figcaption></figure><div class="members">
<div class="card"><h3>Ileana Vork</h3><p>Governor, until June 2029</p></div><div class="card"><h3>Tamas Reyle</h3>
<p>Markets and payments, until October 2027</p></div><div class="card"><h3>{say("member")}</h3><p>Statistics and
research</p></div></div>
<p>Members serve for six years and cannot be appointed again. They are proposed by the president and confirmed by
parliament. The Council meets eight times a year on interest rates and once a month on everything else. Its members may
not
hold shares in banks or sit on the boards of companies.</p>""",
    )


BANK = MadeSite(
    "bank-of-arvenia.test",
    (
        "id of a request in an attribute",
        "banner of consent that comes and goes",
        "warning of fraud that turns",
        "random fact of history",
        "related pages by chance",
        "survey for some visitors",
        "people waiting for a webcast",
        "waiting time at a counter",
        "name of an edge server",
        "date of today",
        "hours ago",
    ),
    {
        "/": _home,
        _RELEASES: _releases,
        _DECISION: _decision,
        _OPERATIONS: _operations,
        _NOTES: _notes,
        _COUNCIL: _council,
    },
    (
        Slot("rate", "policy rate", ("/", _OPERATIONS), {0: "3.25 %", 5: "3.00 %"}, "Policy rate"),
        Slot("inflation", "statistic", ("/",), {0: "2.6 %", 9: "2.4 %"}, "Inflation, yearly"),
        Slot(
            "next decision", "date of a decision", ("/",), {0: "3 March, 14:00", 5: "14 April, 14:00"}, "Next decision"
        ),
        Slot(
            "cut",
            "press release",
            ("/", _RELEASES),
            {0: "", 5: "Bank of Arvenia lowers its policy rate by a quarter of a point"},
        ),
        Slot("speech", "teaser", ("/",), {0: "Governor Vork on housing and credit", 12: ""}),
        Slot("event", "event", ("/",), {0: "", 7: "17 March: open day at the old mint"}),
        Slot(
            "fine",
            "title of a press release",
            (_RELEASES,),
            {0: "Fine imposed on Calder Savings Bank", 8: "Court annuls the fine for Calder Savings Bank"},
        ),
        Slot("coin", "press release", (_RELEASES,), {0: "Collector coin: Two centuries of railways", 13: ""}),
        Slot("press officer", "name of a contact", (_RELEASES,), {0: "Marit Dahl", 3: "Jonas Ekker"}),
        Slot("reyle vote", "vote", (_DECISION,), {0: "Abstained", 6: "Against"}, "Tamas Reyle"),
        Slot(
            "outlook",
            "sentence reworded",
            (_DECISION,),
            {
                0: "Inflation is expected to settle at two per cent in 2027.",
                5: "Inflation should settle at two per cent this autumn.",
            },
        ),
        Slot("energy", "paragraph", (_DECISION,), {0: "Prices of energy remain a risk in both directions.", 11: ""}),
        Slot(
            "annex",
            "link target",
            (_DECISION,),
            {0: "projections-2025-12.pdf", 5: "projections-2026-03.pdf"},
            "in the annex",
        ),
        Slot("minutes heading", "heading", (_DECISION,), {0: "Minutes of this meeting", 14: "Account of the meeting"}),
        Slot("minutes day", "date of publication", (_DECISION,), {0: "24 March", 4: "31 March"}),
        Slot(
            "footnote", "footnote", (_DECISION,), {0: "", 9: "Figure corrected on 4 March: wages rose by 3.9 per cent."}
        ),
        Slot("offered", "amount", (_OPERATIONS,), {0: "1.5 billion", 2: "1.8 billion"}, "M2026/09"),
        Slot(
            "main state",
            "state of an auction",
            (_OPERATIONS,),
            {0: "Open for bids", 3: "Allotted", 7: "Repaid"},
            "M2026/09",
        ),
        Slot("tender", "row", (_OPERATIONS,), {0: "", 10: "Fine-tuning"}),
        Slot("weaver", "deadline", (_NOTES,), {0: "30 June 2026", 8: "31 December 2026"}, "Weaver"),
        Slot("ostrand", "opening hours", (_NOTES,), {0: "10.00 to 13.00", 13: "closed for repairs"}, "Ostrand"),
        Slot("sarn hours", "opening hours", (_NOTES,), {0: "8.30 to 15.00", 13: "8.00 to 15.30"}, "Sarn"),
        Slot("limit", "note in an accordion", (_NOTES,), {0: "", 4: "More than fifty notes need an appointment."}),
        Slot("member", "name of a member", (_COUNCIL,), {0: "Pavo Lind", 11: "Ruta Semel"}),
        Slot("caption", "caption", (_COUNCIL,), {0: "The Council in January 2026", 11: "The Council in March 2026"}),
    ),
)
