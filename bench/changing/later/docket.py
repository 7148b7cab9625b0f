"""A court of appeal: the docket of a case, the hearing list, opinions as files, filing fees, its notices."""

from __future__ import annotations

from bench.changing.later.common import cells, if_any, key, listed, menu, number
from bench.changing.parts import MadeSite, Slot, cached
from bench.changing.pieces import comes_and_goes, turned
from bench.changing.scenario import Fetch

HOME, CASE, LIST, OPINIONS, FEES = "/", "/cases/25-1187", "/hearings", "/opinions", "/fees"
MENU = ((HOME, "Home"), (CASE, "Case 25-1187"), (LIST, "Hearing list"), (OPINIONS, "Opinions"), (FEES, "Fees"))
HINTS = (
    "Filings after 5 p.m. count as of the next day.",
    "Bring photo identification to the counter.",
    "Phones must be silent in court rooms.",
    "Transcripts can be ordered at the counter.",
    "Interpreters are free of charge.",
)

CLERK = Slot(HOME, "clerk of a court", {0: "Marguerite Osei", 7: "Daniel Prowse (acting)"}, "Clerk of the Court")
CLOSED = (
    Slot(HOME, "day a court is closed", {0: "Friday, April 3"}),
    Slot(HOME, "day a court is closed", {0: "", 4: "Tuesday, April 14 (water works)"}, "Closed days"),
    Slot(HOME, "day a court is closed", {0: "Monday, May 25"}),
)
RULE = Slot(
    HOME,
    "rule of practice",
    {
        0: "Briefs are limited to 13,000 words.",
        11: "Briefs are limited to 11,500 words, tables of contents not counted.",
    },
    "Practice",
)
STATUS = Slot(
    CASE,
    "state of a case",
    {0: "Briefing", 5: "Set for argument", 9: "Argument vacated", 13: "Submitted on the briefs"},
    "Status",
)
JUDGE = Slot(CASE, "panel of a case", {0: "Ibarra, Stone, Whitlock", 8: "Ibarra, Stone, Castellano"}, "Panel")
ENTRIES = (
    Slot(CASE, "docket entry", {0: "", 13: "ORDER submitting the appeal without argument"}, "Docket"),
    Slot(CASE, "docket entry", {0: "", 9: "ORDER vacating the argument date on motion of appellee"}, "Docket"),
    Slot(CASE, "docket entry", {0: "", 5: "CALENDAR NOTICE issued to counsel"}, "Docket"),
    Slot(CASE, "docket entry", {0: "REPLY BRIEF of appellant Harrow Mills Inc."}),
    Slot(CASE, "docket entry", {0: "APPENDIX, three volumes, filed"}),
)
BRIEF = Slot(CASE, "link target", {0: "/doc/0071183321.pdf", 6: "/doc/0071183409-corrected.pdf"}, "Document")
COUNSEL = Slot(CASE, "counsel", {0: "Renata Voss, Voss & Adeyemi", 11: "Philip Adeyemi, Adeyemi Law"}, "Appellant")
ARGUED = Slot(LIST, "time of a hearing", {0: "Courtroom 3, 9:30 a.m.", 6: "Courtroom 1, 2:15 p.m."}, "24-0916")
OFF = Slot(LIST, "hearing", {0: "25-0042", 10: ""}, "Hearing list")
NEW = Slot(LIST, "hearing", {0: "", 3: "25-1209"}, "Hearing list")
STREAM = Slot(LIST, "link target", {0: "/live/courtroom-3", 6: "/live/courtroom-1b"}, "Listen")
OPINION = Slot(OPINIONS, "opinion", {0: "", 8: "Tull v. Board of Water Commissioners"}, "Published")
PDF = Slot(OPINIONS, "link target", {0: "/op/24-0533.pdf", 12: "/op/24-0533-amended.pdf"}, "PDF")
RESULT = Slot(
    OPINIONS, "outcome of an appeal", {0: "Affirmed in full", 12: "Affirmed in part, remanded"}, "Greer v. Lindqvist"
)
FEE = Slot(FEES, "court fee", {0: "$605", 10: "$640"}, "Notice of appeal")
COPY = Slot(FEES, "court fee", {0: "$0.50 a page", 10: "$0.75 a page"}, "Copies")
PAY = Slot(
    FEES,
    "way of paying",
    {0: "We accept cash, checks and money orders.", 14: "We accept cards and checks; cash is no longer taken."},
    "Payment",
)
SLOTS = (
    *(CLERK, *CLOSED, RULE, STATUS, JUDGE, *ENTRIES, BRIEF, COUNSEL, ARGUED, OFF, NEW, STREAM),
    *(OPINION, PDF, RESULT, FEE, COPY, PAY),
)


def frame(title: str, main: str, fetch: Fetch) -> str:
    session = f";jsessionid={key(fetch, 32).upper()}"
    banner = comes_and_goes(
        fetch,
        "filing system",
        0.25,
        '<tr><td colspan="2"><b>Electronic filing is slow today. We are working on it.</b></td></tr>',
    )
    return f"""<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN"><html><head><title>{title}</title></head>
<body bgcolor="#ffffff"><table width="960" cellpadding="4">{banner}
<tr><td colspan="2"><font size="5">Court of Appeals for the Eastern Circuit</font><br>
<a href="/login{session}">Log in</a> | <a href="/help{session}">Help</a></td></tr>
<tr valign="top"><td width="170">{menu(MENU)}<hr><font size="2">{turned(fetch, HINTS, 1, 12)[0]}</font></td>
<td>{main}</td></tr><tr><td colspan="2">
<font size="1">Page requested {fetch.at:%m/%d/%Y %H:%M}:{number(fetch, 10, 59)} |
Transaction {key(fetch, 9)} | {number(fetch, 14, 230)} users on line</font></td></tr></table></body></html>"""


def home(round: int, fetch: Fetch) -> str:
    pending = 1_300 + cached(fetch, 3600, "pending").randint(0, 60)
    return frame(
        "Court of Appeals",
        f"""<h2>Welcome</h2><p>The Court hears appeals from nine districts.</p>
<p><b>Clerk of the Court:</b> {CLERK.at(round)}</p><h3>Closed days</h3><ul>{listed(CLOSED, round)}</ul>
<h3>Practice</h3><p>{RULE.at(round)}</p><p><i>Filings received in the last hour: {pending - 1_290}</i></p>""",
        fetch,
    )


def case(round: int, fetch: Fetch) -> str:
    entries = "".join(
        cells(
            f'<a href="{BRIEF.at(round)}">Document</a>'
            if "REPLY" in text
            else f'<a href="/doc/{place}.pdf">Document</a>',
            text,
        )
        for place, entry in enumerate(ENTRIES)
        if (text := entry.at(round))
    )
    return frame(
        "25-1187",
        f"""<h2>25-1187 Harrow Mills Inc. v. Dunmore County</h2><table border="1">
{cells("Status", STATUS.at(round))}{cells("Panel", JUDGE.at(round))}{cells("Appellant", COUNSEL.at(round))}
{cells("Appellee", "Sofia Brandt, County Attorney")}</table>
<h3>Docket</h3><table border="1">{entries}</table>
<form method="post" action="/track"><input type="hidden" name="_csrf" value="{key(fetch)}">
<p>Receipt code for this view: {key(fetch, 6).upper()}</p></form>""",
        fetch,
    )


def hearings(round: int, fetch: Fetch) -> str:
    rows = [
        cells("24-0916", "Perrin v. Lake Shore Transit", ARGUED.at(round), f'<a href="{STREAM.at(round)}">Listen</a>'),
        cells("25-0377", "In re Estate of Holm", "Courtroom 2, 10:00 a.m.", '<a href="/live/courtroom-2">Listen</a>'),
    ]
    if OFF.at(round):
        rows.append(
            cells(OFF.at(round), "State v. Amory", "Courtroom 2, 11:00 a.m.", '<a href="/live/court-2">Listen</a>')
        )
    if NEW.at(round):
        rows.append(
            cells(NEW.at(round), "Bay Pilots v. Port", "Courtroom 4, 1:30 p.m.", '<a href="/live/court-4">Listen</a>')
        )
    return frame(
        "Hearing list",
        f"""<h2>Hearing list, week of March 23</h2><table border="1">{"".join(rows)}</table>
<p>{number(fetch, 0, 14)} listeners at this moment</p>""",
        fetch,
    )


def opinions(round: int, fetch: Fetch) -> str:
    newest = if_any(
        OPINION.at(round),
        "<tr><td>25-0218</td><td>",
        '</td><td>Reversed</td><td><a href="/op/25-0218.pdf">PDF</a></td></tr>',
    )
    most = cached(fetch, 7200, "most").sample(
        ("Ash v. Rowe", "In re Kip", "Dale v. Rail", "Moss v. Moss", "Ex parte Lee"), 3
    )
    return frame(
        "Opinions",
        f"""<h2>Published</h2><table border="1">{newest}
{cells("24-0533", "Greer v. Lindqvist", RESULT.at(round), f'<a href="{PDF.at(round)}">PDF</a>')}
{cells("24-0498", "Northern Fuel v. Assessor", "Reversed in full", '<a href="/op/24-0498.pdf">PDF</a>')}
{cells("24-0467", "Ybarra v. Ybarra", "Dismissed", '<a href="/op/24-0467.pdf">PDF</a>')}</table>
<h3>Most read at present</h3><ol>{"".join(f"<li>{one}</li>" for one in most)}</ol>""",
        fetch,
    )


def fees(round: int, fetch: Fetch) -> str:
    return frame(
        "Fees",
        f"""<h2>Fees</h2><table border="1">{cells("Notice of appeal", FEE.at(round))}{cells("Admission", "$199")}
{cells("Copies", COPY.at(round))}</table><h3>Payment</h3><p>{PAY.at(round)}</p>
<p><a href="/pay?order={key(fetch, 14)}">Pay on line</a></p>""",
        fetch,
    )


DOCKET = MadeSite(
    "easterncircuit.test",
    (
        "session ids in a path",
        "moment and transaction of a request",
        "users on line",
        "hints that turn twice a day",
        "slow filing notice of the whole site",
        "filings of the last hour",
        "receipt code of a view",
        "most read opinions at present",
        "listeners at this moment",
        "order number in a link",
    ),
    {HOME: home, CASE: case, LIST: hearings, OPINIONS: opinions, FEES: fees},
    SLOTS,
)
