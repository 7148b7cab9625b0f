"""A federal court: dockets, the calendar, opinions and fees."""

from __future__ import annotations

from bench.changing.kept.chance import at_times, counter, kept, number, pick
from bench.changing.kept.standing import standing
from bench.changing.made import CELLS, MadeSite, Say, Slot
from bench.changing.noises import some, token
from bench.changing.pieces import ENGLISH, ago, before, comes_and_goes
from bench.changing.scenario import Fetch

_CIVIL, _CRIMINAL = "/docket/26-cv-00417", "/docket/25-cr-00983"
_CALENDAR, _OPINIONS, _FEES = "/calendar", "/opinions", "/clerk/fee-schedule"
_LINKS = (
    (_CIVIL, "Marlowe Grain Cooperative v. Tri-River Rail"),
    (_CRIMINAL, "United States v. Castellan"),
    (_CALENDAR, "Hearing calendar"),
    (_OPINIONS, "Recent opinions"),
    (_FEES, "Fee schedule"),
)
_POPULAR = (
    ("In re Bayline Securities Litigation", 812),
    ("Ostrander v. County of Pell", 640),
    ("Quill Software v. Dorsey", 588),
    ("Estate of Vann v. Mercy Health", 455),
    ("Northgate Tenants v. Housing Authority", 431),
    ("Heron Pipeline v. State", 390),
)


def _page(title: str, fetch: Fetch, main: str) -> str:
    csrf = token(fetch, 64)
    popular = "".join(
        f'<li class="list-group-item">{name} <span class="badge">{base + number(fetch, 0, 60)} views</span></li>'
        for name, base in some(fetch, _POPULAR, 4)
    )
    donate = """<div class="modal-dialog donate-nag"><h4 class="modal-title">Court records belong to everybody</h4>
<p>One reader in four hundred gives. Would you chip in $5 a month?</p><a class="btn btn-danger" href="/donate">Donate
now</a></div>"""
    survey = '<div class="alert alert-info">Two questions about this website: take our survey.</div>'
    menu = "".join(f'<li><a href="{path}" tabindex="204">{name}</a></li>' for path, name in _LINKS)
    return f"""<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"/><title>{title} – District Court</title>
<meta name="csrf" content="{csrf}"><link rel="stylesheet" href="/static/css/override.{token(fetch, 12)}.css"></head>
<body class="bootstrap-3">{at_times(fetch, 0.25, donate)}<div id="header" class="navbar"><div class="container-fluid">
<a class="navbar-brand" href="/">U.S. District Court, District of Wexley</a><ul class="nav navbar-nav">{menu}</ul>
<p class="navbar-text">Court time: {fetch.at:%I:%M} {fetch.at:%p} and {number(fetch, 0, 59)} seconds</p></div></div>
{comes_and_goes(fetch, "wexley", 0.3, survey, 12)}
<div class="container"><div class="row"><div class="col-sm-9"
id="col-content"><h1>{title}</h1>{main}{standing(title)}</div>
<div class="col-sm-3" id="sidebar"><h3>Popular dockets</h3><ul class="list-group">{popular}</ul>
<form method="post" action="/alert"><input type="hidden" name="csrfmiddlewaretoken" value="{csrf}"><button class="btn">
Get alerts</button><p class="small">{counter(fetch, 41230, 7)} alerts sent so far</p></form></div></div></div>
<footer><p>District of Wexley · 200 Federal Plaza · Clerk's Office hours 8:30 to 4:30</p>
<p class="small">Node {pick(fetch, ("a", "b", "c"))}{number(fetch, 1, 8)} · {number(fetch, 40, 300)}
ms</p></footer></body></html>"""


def _entry(text: str, link: str, number: int) -> str:
    """A docket entry: its text, its date."""
    if not text:
        return ""
    words, date = text.split(CELLS)
    return f"""<div class="row even" id="entry-{number}"><div class="col-xs-1 text-center">{number}</div><div
class="col-xs-3 col-sm-2">{date}</div><div class="col-xs-8 col-lg-7">{words} <div class="recap-documents"><a
href="/{link}" class="btn btn-primary btn-xs">Main Document</a></div></div></div>"""


def _head(say: Say, fetch: Fetch, judge: str, cause: str, state: str) -> str:
    return f"""<div class="meta-data-header"><p><span class="meta-data-header">Assigned To:</span> <span
class="meta-data-value select-all">{judge}</span></p><p><span class="meta-data-header">Cause:</span> <span
class="meta-data-value">{cause}</span></p><p><span class="meta-data-header">Case status:</span> <span
class="meta-data-value">{state}</span></p><p><span class="meta-data-header">Last checked for new filings:</span> <span
class="meta-data-value"><time>{number(fetch, 1, 55)} minutes ago</time></span></p><p
class="small">{number(fetch, 90, 140)}
people follow this docket</p></div>"""


def _civil(say: Say, fetch: Fetch) -> str:
    return _page(
        _LINKS[0][1],
        fetch,
        f"""{_head(say, fetch, say("civil judge"), "28:1332 Diversity", say("civil state"))}
<ul class="parties"><li>Marlowe Grain Cooperative, Plaintiff, represented by {say("counsel")}</li><li>Tri-River Rail
LLC, Defendant, represented by Dana Whitlock of Whitlock Baines</li>
{kept(say("intervenor"), "<li>", "</li>")}</ul><div class="fake-table col-xs-12" id="docket-entry-table">
{_entry("COMPLAINT against Tri-River Rail LLC, filing fee paid | Jan 21, 2026", say("complaint"), 1)}
{_entry("MOTION to Dismiss for Lack of Jurisdiction | Feb 11, 2026", "recap/417.12.0.pdf", 12)}
{_entry(say("order"), "recap/417.13.0.pdf", 13)}
{_entry("RESPONSE in Opposition re 12 Motion to Dismiss | Feb 27, 2026", "recap/417.14.0.pdf", 14)}
{_entry(say("notice"), "recap/417.15.0.pdf", 15)}</div>""",
    )


def _criminal(say: Say, fetch: Fetch) -> str:
    counts = "".join(
        f"<tr><td>{count}</td><td>{charge}</td><td>{outcome}</td></tr>"
        for count, charge, outcome in (
            ("1", "Wire fraud", say("count one")),
            ("2", "Money laundering", say("count two")),
            ("3", "False statements to a bank", "Pending"),
        )
    )
    return _page(
        _LINKS[1][1],
        fetch,
        f"""{_head(say, fetch, "Judge Lorena Achterberg", "18:1343", "Open")}
<h3>Counts</h3><table class="table
settings-table"><thead><tr><th>Count</th><th>Charge</th><th>Disposition</th></tr></thead>
<tbody>{counts}</tbody></table><h3>Entries</h3><div class="fake-table">
{_entry("INDICTMENT as to Peter Castellan | Oct 9, 2025", "recap/983.1.0.pdf", 1)}
{_entry("MOTION to modify conditions of release (pending) | Feb 20, 2026", "recap/983.22.0.pdf", 22)}
{_entry("NOTICE of status conference as to Peter Castellan | Feb 26, 2026", "recap/983.31.0.pdf", 31)}</div>
<p>Conditions of
release: home detention</p>""",
    )


def _calendar(say: Say, fetch: Fetch) -> str:
    rows = "".join(
        f"<tr><td>{time}</td><td>{case}</td><td>{matter}</td><td>{room}</td></tr>"
        for time, case, matter, room in (
            ("Mar 10, 10:00 AM", "26-cv-00417", "Motion hearing", say("room")),
            ("Mar 12, 9:30 AM", "25-cr-00983", say("matter"), "Courtroom 3"),
            ("Mar 12, 1:30 PM", say("extra"), "Status conference", "By video"),
            ("Mar 18, 2:00 PM", "24-cv-01188", "Final pretrial conference", "Courtroom 1"),
        )
        if case
    )
    busy = "".join(f"<option>{name}</option>" for name in some(fetch, ("Achterberg", "Oyelaran", "Prewitt", "Soto"), 4))
    return _page(
        "Hearing calendar",
        fetch,
        f"""<form class="form-inline"><select name="judge"><option>All judges</option>{busy}</select></form>
<table class="table table-striped" id="cal-{token(fetch, 6)}"><thead><tr><th>When</th><th>Case</th><th>Matter</th>
<th>Where</th></tr></thead><tbody>{rows}</tbody></table><p>Dial in with access code 551 204.</p>""",
    )


def _opinions(say: Say, fetch: Fetch) -> str:
    listed = (
        "Sorrel v. Lakes Insurance | summary judgment denied | 30",
        say("opinion b"),
        "Delray v. Port Commission | affirmed in part | 400",
    )
    items = "".join(
        f"""<article class="opinion"><h4>{name}</h4><p class="bottom">Holding: {held}</p><p class="text-muted">Filed
{ago(fetch, ENGLISH, before(float(age)))} · cited {number(fetch, 0, 6)} times this week</p></article>"""
        for name, held, age in (one.split(CELLS) for one in listed if one)
    )
    return _page("Recent opinions", fetch, f'{items}<p class="note">Slip opinions may be corrected before print.</p>')


def _fees(say: Say, fetch: Fetch) -> str:
    return _page(
        "Fee schedule",
        fetch,
        f"""<p>Effective {say("effective")}.</p><dl class="dl-horizontal"><dt>Civil filing
fee</dt><dd>{say("filing")}</dd>
<dt>Certification of a document</dt><dd>$12</dd><dt>Copies, per page</dt><dd>50 cents</dd>
<dt>Returned check</dt><dd>$53</dd></dl><p>{say("payment")}</p><p class="queue">Window wait at this moment:
{number(fetch, 2, 40)} minutes</p>""",
    )


def _home(say: Say, fetch: Fetch) -> str:
    cards = "".join(f'<h3 class="v-offset"><a href="{path}">{name}</a></h3>' for path, name in _LINKS)
    return _page(
        "Records and calendars",
        fetch,
        f"""{cards}<div class="panel"><div class="panel-heading">From the Clerk</div><p>Jurors report at 8:00 on
Mondays.</p>
{kept(say("closing"), '<p class="text-danger">', "</p>")}</div>""",
    )


DOCKET = MadeSite(
    "wexley-court.test",
    (
        "views of popular dockets",
        "followers of a docket",
        "court time with seconds",
        "alerts sent",
        "filings checked ago",
        "donation dialog",
        "window wait",
        "citations of the week",
        "survey banner of some hours",
    ),
    {"/": _home, _CIVIL: _civil, _CRIMINAL: _criminal, _CALENDAR: _calendar, _OPINIONS: _opinions, _FEES: _fees},
    (
        Slot("civil judge", "judge reassigned", (_CIVIL,), {0: "Judge Henry Prewitt", 4: "Judge Funmi Oyelaran"}),
        Slot("civil state", "case state", (_CIVIL,), {0: "Open", 14: "Stayed pending appeal"}, "Case status"),
        Slot("counsel", "counsel", (_CIVIL,), {0: "Iris Calloway", 7: "Ben Roth"}),
        Slot("intervenor", "party", (_CIVIL,), {0: "", 9: "Wexley Port Authority, Intervenor"}),
        Slot("complaint", "link target", (_CIVIL,), {0: "recap/417.1.0.pdf", 6: "recap/417.1.1-amended.pdf"}),
        Slot(
            "order",
            "docket entry",
            (_CIVIL,),
            {0: "", 2: "ORDER setting briefing schedule, responses due in 14 days | Mar 2, 2026"},
        ),
        Slot(
            "notice",
            "docket entry",
            (_CIVIL,),
            {0: "", 13: "NOTICE of Interlocutory Appeal as to 13 Order | Mar 5, 2026"},
        ),
        Slot("count one", "disposition", (_CRIMINAL,), {0: "Pending", 10: "Guilty plea"}, "Wire fraud"),
        Slot("count two", "disposition", (_CRIMINAL,), {0: "Pending", 12: "Dismissed"}, "Money laundering"),
        Slot("room", "courtroom", (_CALENDAR,), {0: "Courtroom 7", 4: "Courtroom 5"}, "26-cv-00417"),
        Slot("matter", "hearing matter", (_CALENDAR,), {0: "Detention hearing", 11: "Sentencing"}, "25-cr-00983"),
        Slot("extra", "hearing row", (_CALENDAR,), {0: "26-cv-00102", 8: ""}),
        Slot("opinion b", "opinion", (_OPINIONS,), {0: "Tamm v. Wexley School District | remanded | 120", 12: ""}),
        Slot("effective", "effective date", (_FEES,), {0: "December 1, 2023", 7: "April 1, 2026"}),
        Slot("filing", "fee", (_FEES,), {0: "$405", 7: "$425"}, "Civil filing fee"),
        Slot(
            "payment",
            "way of payment",
            (_FEES,),
            {0: "Personal checks are accepted.", 13: "Personal checks are not accepted."},
        ),
        Slot("closing", "closing notice", ("/",), {0: "", 3: "The Ashby courthouse is closed on March 9.", 15: ""}),
    ),
)
