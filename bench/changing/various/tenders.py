"""A portal of public tenders: current procedures, two of them, awards, a guide for bidders."""

from __future__ import annotations

from collections.abc import Sequence

from bench.changing.parts import MadeSite, Slot
from bench.changing.scenario import Fetch
from bench.changing.various.served import chance, el, key, links, number, pick, turn

ROAD, IT, AWARDS, GUIDE = "/Tender/2026-0117", "/Tender/2026-0131", "/Awards", "/Guide"
ROAD_END = Slot("/", "deadline in a row", {0: "16/03/2026 12:00", 6: "23/03/2026 12:00"}, "Resurfacing of R446")
ADDED = (
    Slot("/", "row", {0: "", 3: "2026-0142"}, "Open procedures"),
    Slot("/", "row", {0: "", 11: "2026-0150"}, "Open procedures"),
    Slot("/", "row", {0: "2026-0098", 8: ""}, "Open procedures"),
)
ROAD_DUE = Slot(ROAD, "deadline", {0: "Monday 16 March 2026, 12:00", 6: "Monday 23 March 2026, 12:00"}, "Time limit")
QUESTION = Slot(
    ROAD,
    "row",
    {0: "", 5: "Clarification 3: may the planings stay on site?"},
    "Clarifications",
)
ANSWER = Slot(ROAD, "table cell", {0: "pending", 7: "Yes, up to 400 tonnes"}, "Clarification 2")
BOQ = Slot(
    ROAD,
    "link target",
    {0: "/Docs/R446-bill-of-quantities-rev0.xlsx", 6: "/Docs/R446-bill-of-quantities-rev1.xlsx"},
    "Bill of quantities",
)
VALUE = Slot(IT, "value", {0: "EUR 1,250,000", 4: "EUR 1,480,000", 9: "EUR 1,250,000"}, "Estimated value")
DOCUMENT = Slot(IT, "document", {0: "", 10: "Annex F – Data processing agreement (PDF, 412 kB)"}, "Documents")
STATE = Slot(IT, "state", {0: "Published", 13: "Suspended pending review"}, "Status")
WINNER = Slot(AWARDS, "row", {0: "", 2: "Burren Civil Works Ltd"}, "Awards")
AMOUNT = Slot(AWARDS, "table cell", {0: "EUR 318,400", 12: "EUR 381,400"}, "School meals, lot 2")
ERRATUM = Slot(
    AWARDS, "correction", {0: "", 12: "Corrigendum: the amount of lot 2 was printed with two digits swapped."}
)
THRESHOLD = Slot(GUIDE, "figure in a paragraph", {0: "EUR 50,000", 14: "EUR 60,000"}, "quick quotes")
SLOTS = (ROAD_END, *ADDED, ROAD_DUE, QUESTION, ANSWER, BOQ, VALUE, DOCUMENT, STATE, WINNER, AMOUNT, ERRATUM)

NODES = ("WEBPRD01", "WEBPRD02", "WEBPRD03", "WEBPRD04")
NOTES = (
    "Helpdesk: weekdays from 9 to 5, (01) 555 0144.",
    "Register once, bid everywhere: see the guide.",
    "Bidders should not wait for the last hour to upload.",
)


def frame(title: str, main: str, fetch: Fetch) -> str:
    menu = links((("/", "Open procedures"), (AWARDS, "Awards"), (GUIDE, "Guide for bidders")))
    return f"""<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/x.dtd">
<html xmlns="http://www.w3.org/1999/xhtml" lang="en"><head><meta charset="utf-8" /><title>{title} - eBids</title></head>
<body><form method="post" action="./Default.aspx" id="aspnetForm">
<input type="hidden" name="__VIEWSTATE" id="__VIEWSTATE" value="{key(fetch, 120)}" />
<input type="hidden" name="__EVENTVALIDATION" value="{key(fetch, 60)}" />
<div id="ctl00_pnlHeader" class="hdr"><table width="100%"><tr><td><a href="/">eBids – public procurement</a></td>
<td align="right"><span id="ctl00_lblTime">{fetch.at:%d/%m/%Y %H:%M}:{number(fetch, 0, 59):02} (server time)</span>
</td></tr>
</table></div><div id="ctl00_menu"><ul class="level1">{menu}</ul></div>
<div id="ctl00_note" class="infobar">{turn(fetch, 6, NOTES)}</div>
<div id="ctl00_cphMain">{main}</div>
<div class="ftr"><span>Office of Government Contracts</span> <span class="srv">{pick(fetch, NODES)}</span>
<span>Users online: {number(fetch, 40, 320)}</span></div>
</form><!-- SessionId {key(fetch, 24)}; rendered {number(fetch, 9, 400)} ms --></body></html>"""


def table(head: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> str:
    titles = "".join(f'<th scope="col">{title}</th>' for title in head)
    lines = "".join(
        f'<tr class="{"altRow" if at % 2 else "row"}">{"".join(f"<td>{cell}</td>" for cell in row)}</tr>'
        for at, row in enumerate(rows)
        if row[0]
    )
    return f'<table class="rgMasterTable" cellspacing="0"><tr class="rgHeader">{titles}</tr>{lines}</table>'


def current(round: int, fetch: Fetch) -> str:
    sid = key(fetch, 12)
    rows = [
        (ADDED[1].at(round), "Bridge inspections, western counties", "09/04/2026 12:00"),
        (ADDED[0].at(round), "Catering for three barracks", "30/03/2026 17:00"),
        ("2026-0131", f'<a href="{IT}?sid={sid}">Case management system</a>', "27/03/2026 12:00"),
        ("2026-0117", f'<a href="{ROAD}?sid={sid}">Resurfacing of R446</a>', ROAD_END.at(round)),
        (ADDED[2].at(round), "Winter grit, 9,000 tonnes", "04/03/2026 12:00"),
    ]
    return frame(
        "Open procedures",
        "<h1>Open procedures</h1>" + table(("Number", "Subject", "Time limit"), rows) + f'<a href="{ROAD}">R446</a> '
        f'<a href="{IT}">Case management</a>',
        fetch,
    )


def road(round: int, fetch: Fetch) -> str:
    rows = [
        (QUESTION.at(round), "under review"),
        ("Clarification 2: is night work allowed for planing?", ANSWER.at(round)),
        ("Clarification 1: which mix for the hard shoulder?", "SMA 10"),
    ]
    return frame(
        "Resurfacing of R446",
        "<h1>Resurfacing of R446</h1><table class='detail'><tr><td class='lbl'>Buyer</td><td>County Engineer</td></tr>"
        f"<tr><td class='lbl'>Time limit</td><td>{ROAD_DUE.at(round)}</td></tr></table><h2>Documents</h2><ul><li>"
        f"<a href='{BOQ.at(round)}'>Bill of quantities</a></li><li><a href='/Docs/R446-plan.pdf'>Site plan</a>"
        "</li></ul>"
        "<h2>Clarifications</h2>" + table(("Question", "Reply"), rows),
        fetch,
    )


def system(round: int, fetch: Fetch) -> str:
    return frame(
        "Case management system",
        f"<h1>Case management system</h1><table class='detail'><tr><td class='lbl'>Status</td><td>{STATE.at(round)}"
        f"</td></tr><tr><td class='lbl'>Estimated value</td><td>{VALUE.at(round)}</td></tr><tr><td class='lbl'>Viewed"
        f"</td><td>{1400 + number(fetch, 0, 200)} times</td></tr></table><h2>Documents</h2><ul><li>Specification (PDF, "
        f"2.1 MB)</li>{el('li', DOCUMENT.at(round))}</ul>",
        fetch,
    )


def awards(round: int, fetch: Fetch) -> str:
    rows = [
        (WINNER.at(round), "Footbridge at Killaloe", "EUR 904,000"),
        ("Fresh Table Catering", "School meals, lot 2", AMOUNT.at(round)),
        ("Nore Print", "Ballot papers", "EUR 77,250"),
    ]
    return frame(
        "Awards",
        "<h1>Awards</h1>"
        + table(("Supplier", "Subject", "Amount"), rows)
        + el("p", ERRATUM.at(round), "class=erratum"),
        fetch,
    )


def guide(round: int, fetch: Fetch) -> str:
    return frame(
        "Guide for bidders",
        f"<h1>Guide for bidders</h1><p>Contracts below {THRESHOLD.at(round)} may be given after three quick quotes, "
        "without a notice on this portal; all others are published here for at least fifteen days.</p><ol><li>Register "
        "your firm</li><li>Upload the declaration</li><li>Sign and send</li></ol>"
        + chance(fetch, 0.4, "<div class='survey'>How do you like the new eBids? <a href='/Guide'>Tell us</a></div>")
        + f"<p class='captcha'>Type the code: {key(fetch, 5).upper()}</p>",
        fetch,
    )


TENDERS = MadeSite(
    "ebids.test",
    (
        "state of forms",
        "time of the server",
        "a bar that turns",
        "users online",
        "name of the node",
        "sessions in links",
        "times viewed",
        "code to type",
        "a survey",
    ),
    {"/": current, ROAD: road, IT: system, AWARDS: awards, GUIDE: guide},
    (*SLOTS, THRESHOLD),
)
