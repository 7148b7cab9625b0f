"""A stock exchange's notice board on an old server framework: tables of notices, suspensions, fees, a calendar."""

from __future__ import annotations

from bench.changing.made import MadeSite, Say, Slot, row
from bench.changing.pieces import ENGLISH, today
from bench.changing.scenario import Fetch
from bench.changing.sundry.common import Links, cells, hexes, inside, links, number, some, table

_NOTICES, _HALTS, _LISTINGS = "/notices.aspx", "/suspensions.aspx", "/new-listings.aspx"
_FEES, _CALENDAR, _ISSUER = "/fees.aspx", "/calendar.aspx", "/issuer.aspx"
_MENU: Links = (
    ("/", "Home"),
    (_NOTICES, "Market notices"),
    (_HALTS, "Suspensions"),
    (_LISTINGS, "New listings"),
    (_FEES, "Fees"),
    (_CALENDAR, "Trading calendar"),
    (_ISSUER, "Issuer: Calder Tin plc"),
)
_LESSONS = (
    "What is a settlement date?",
    "How auctions find a price",
    "Reading a prospectus",
    "Why halts are called",
    "The order book in brief",
)
_FOOT = """<table class="footLinks"><tr><td>Rule book</td><td>Membership</td><td>Market
data</td><td>Careers</td><td>Media </td><td>Complaints</td></tr><tr><td>Privacy</td><td>Terms of use</td><td>Modern
slavery statement</td><td>Archive</td><td>Site map</td><td>Cymraeg</td></tr></table>"""
_AROUND = {
    "Orme Stock Exchange": (
        "",
        """<h2>About the exchange</h2><p>Quarrymen and ship owners founded the exchange in a hotel on the promenade.
Today it lists companies, funds and bonds of towns, and clears its trades through a house in Bristol.</p><table
class="facts"><tr><th>Segments</th><td>Main, Growth, Municipal</td></tr><tr><th>Currency</th><td>Sterling</td></tr><tr>
<th>Settlement</th><td>Two days after the trade</td></tr></table>""",
    ),
    "Market notices": (
        "",
        """<h2>Reading a notice</h2><p>The number gives its order in the year. Where the effective day is not a trading
day, the next trading day counts. Replaced notices are kept in the archive for ten years.</p><p>To receive notices by
mail, members write to the listing desk.</p>""",
    ),
    "Suspensions": (
        "<p>The securities below cannot be traded at present.</p>",
        """<h2>Why trading is stopped</h2><ul class="plain"><li>Because the issuer asks for it</li><li>Because
information is missing that the market needs</li><li>Because the regulator says so</li></ul><p>A stop of more than six
months leads to a hearing before the listing committee.</p>""",
    ),
    "New listings": (
        "<p>Admissions that have been applied for or granted.</p>",
        """<h2>Steps of an admission</h2><ol><li>Talk with the desk</li><li>Draft of a prospectus</li><li>Comments of
the regulator</li><li>Approval by the committee</li><li>First day of trading, with the bell</li></ol>""",
    ),
    "Fees": (
        "<p>All sums are without value added tax.</p>",
        """<h2>Trading charges</h2><table class="gridView"><tr><th>Band</th><th>Per order</th></tr><tr><td>First
thousand orders</td><td>42 pence</td></tr><tr><td>Next nine thousand</td><td>31 pence</td></tr><tr><td>Beyond</td><td>19
pence</td></tr> </table><p>Market makers that quote for nine tenths of the day pay a third of it.</p>""",
    ),
    "Trading calendar": (
        "",
        """<h2>A trading day</h2><table class="gridView"><tr><td>Opening call</td><td>7:50</td></tr><tr><td>Continuous
trading</td><td>8:00</td></tr><tr><td>Closing call</td><td>16:30</td></tr><tr><td>Late reports</td><td>17:15</td></tr>
</table><p>On days with half a session, settlement runs as usual.</p>""",
    ),
    "Issuer: Calder Tin plc": (
        "",
        """<h2>About the company</h2><p>Calder Tin works two mines in Cornwall and one in Galicia, and sells its
concentrate to smelters in Belgium. It has been listed since 1994. The financial year ends in December.</p><table
class="detailsView"><tr><th>Auditor</th><td>Penrose Hall LLP</td></tr><tr><th>Registrar</th><td>West
Registers</td></tr><tr> <th>ISIN</th><td>GB00CALD0017</td></tr></table>""",
    ),
}


def _page(title: str, fetch: Fetch, main: str) -> str:
    before, after = _AROUND[title]
    session = hexes(fetch, 24)
    menu = "".join(
        f'<td class="menu"><a class="menuLink" href="{path}?sid={session}">{text}</a></td>' for path, text in _MENU
    )
    return f"""<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN"
"http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd"><html xmlns="http://www.w3.org/1999/xhtml" lang="en"><head>
<meta http-equiv="Content-Type" content="text/html; charset=utf-8" /><title>Orme Stock Exchange: {title}</title></head>
<body><form method="post" action="./" id="aspnetForm"><div class="aspNetHidden"><input type="hidden" name="__VIEWSTATE"
id="__VIEWSTATE" value="/wEPDwUK{hexes(fetch, 60)}" /></div><table id="layout" width="960" cellpadding="0"
cellspacing="0"><tr><td colspan="2" class="masthead"><a href="/"><b>Orme Stock Exchange</b></a></td></tr><tr><td
colspan="2" class="dateline"><span id="ctl00_lblToday">{today(fetch, ENGLISH)}</span></td></tr><tr><td
colspan="2"><table class="menuBar"><tr>{menu}</tr></table></td></tr><tr><td id="ctl00_content" valign="top"
class="content"><h1>{title}</h1>{before}{main}{after}</td></tr><tr><td colspan="2" class="foot"><p>Orme Stock Exchange,
1 Mint Lane, Llandudno. Regulated by the Markets Authority.</p><p>Data delayed by fifteen minutes. No advice is given on
these pages.</p>{_FOOT}</td></tr></table></form></body></html>"""


def _lessons(fetch: Fetch) -> str:
    items = "".join(f"<li>{lesson}</li>" for lesson in some(fetch, _LESSONS, 2))
    return f'<div class="box"><h3>From the academy</h3><ul>{items}</ul></div>'


def _home(say: Say, fetch: Fetch) -> str:
    return _page(
        "Orme Stock Exchange",
        fetch,
        f"""<div class="intro"><p>A market for the west since 1887.</p><p>Members: 34 firms</p></div><ul class="quick">
{links(_MENU[1:])}</ul>{inside("h2", say("home heading"))}<p>Trading runs from 8:00 to 16:30. The desk for members can
be reached {say("desk")}.</p>{_lessons(fetch)}""",
    )


def _notices(say: Say, fetch: Fetch) -> str:
    rows = (
        row(say("notice c")),
        row(say("notice b")),
        row(say("notice a")),
        cells("N14/26", "2 March 2026", "Change of tick size for funds", "30 March 2026"),
        cells("N13/26", "27 February 2026", say("subject"), "9 March 2026"),
        cells("N12/26", "24 February 2026", "Test of the backup site", "7 March 2026"),
        row(say("notice old")),
    )
    return _page(
        "Market notices",
        fetch,
        f"""<p>Notices bind all members from the day given.</p>
{table(("Number", "Date", "Subject", "Effective"), rows, "gridView")}{inside('p class="erratum"', say("erratum"))} <p
class="counter">Page views since 2009: {4_180_000 + 37 * fetch.number + number(fetch, 0, 30)}</p>""",
    )


def _halts(say: Say, fetch: Fetch) -> str:
    rows = (
        cells("Penmaen Slate", say("penmaen"), "25 February 2026", "Accounts late"),
        cells("Great Orme Copper", "Suspended", "19 January 2026", "Bid talks"),
        row(say("halt new")),
        row(say("halt gone")),
    )
    return _page(
        "Suspensions",
        fetch,
        f"""{table(("Security", "State", "Since", "Reason"), rows, "gridView")}<p>Orders in halted securities lapse.</p>
{_lessons(fetch)}""",
    )


def _listings(say: Say, fetch: Fetch) -> str:
    rows = (
        cells("Menai Ferries", say("menai day"), "180p", "Main"),
        cells("Aber Biotech", "16 March 2026", say("aber price"), "Growth"),
        row(say("listing new")),
        cells("Celyn Water bonds", "23 March 2026", "par", "Debt"),
    )
    return _page(
        "New listings",
        fetch,
        f"""{table(("Issuer", "First day", "Price", "Segment"), rows, "gridView")}<p>Prospectuses: <a
href="/docs/{say("prospectus")}">Menai Ferries</a></p><p class="help">Your reference for questions:
{hexes(fetch, 8).upper()}</p>""",
    )


def _fees(say: Say, fetch: Fetch) -> str:
    rows = (
        cells("Admission, main market", say("admission")),
        cells("Admission, growth market", "£6,500"),
        cells("Annual fee", say("annual")),
        cells(say("data fee"), "£1,150"),
    )
    return _page(
        "Fees",
        fetch,
        f"""{table(("Item", "Fee"), rows, "gridView")}<p>Fees are due within {say("due")} of the invoice.</p>
{inside("p", say("waiver"))}{_lessons(fetch)}""",
    )


def _calendar(say: Say, fetch: Fetch) -> str:
    rows = (
        cells("Good Friday", "3 April 2026", "closed"),
        cells("Day before the regatta", "19 June 2026", say("regatta")),
        cells("Christmas Eve", "24 December 2026", "closes at 12:30"),
        cells("System test", say("test day"), "no trading"),
    )
    return _page(
        "Trading calendar",
        fetch,
        f"""{table(("Day", "Date", "Trading"), rows, "gridView")}<p>The calendar for 2027 is being drawn up.</p>
{_lessons(fetch)}""",
    )


def _issuer(say: Say, fetch: Fetch) -> str:
    return _page(
        "Issuer: Calder Tin plc",
        fetch,
        f"""<table class="detailsView"><tr><th>Chair</th><td>{say("chair")}</td></tr><tr><th>Shares in issue</th><td>
41,200,000</td></tr><tr><th>Sector</th><td>Mining</td></tr><tr><th>Broker</th><td>Tennant and Rowe</td></tr></table>
<h2>Announcements</h2><ul class="rns"><li>Full-year results</li>{inside("li", say("rns"))}<li>Notice of general
meeting</li></ul><p class="help">Your reference for questions: {hexes(fetch, 8).upper()}</p>""",
    )


_SLOTS = (
    Slot("home heading", "heading", ("/",), {0: "Hours of the market", 13: "Hours and contacts"}),
    Slot("desk", "opening hours", ("/",), {0: "from 7:30 to 17:00", 8: "from 7:00 to 18:00"}),
    Slot(
        "notice a", "row", (_NOTICES,), {0: "", 1: "N15/26 | 2 March 2026 | Admission of Aber Biotech | 16 March 2026"}
    ),
    Slot("notice b", "row", (_NOTICES,), {0: "", 6: "N16/26 | 3 March 2026 | Halt in Rhos Quarries | at once"}),
    Slot("notice c", "row", (_NOTICES,), {0: "", 12: "N17/26 | 5 March 2026 | Fees from April | 1 April 2026"}),
    Slot("notice old", "row", (_NOTICES,), {0: "N11/26 | 20 February 2026 | Maintenance | 21 February 2026", 9: ""}),
    Slot("subject", "table cell", (_NOTICES,), {0: "Closing auction", 7: "Closing call moved to 16:35"}, "N13/26"),
    Slot("erratum", "correction notice", (_NOTICES,), {0: "", 14: "Erratum: N12/26 named the wrong test terminal."}),
    Slot("penmaen", "status", (_HALTS,), {0: "Under review", 8: "To be delisted"}, "Penmaen Slate"),
    Slot("halt new", "row", (_HALTS,), {0: "", 6: "Rhos Quarries | Halted | 3 March 2026 | News awaited"}),
    Slot("halt gone", "row", (_HALTS,), {0: "Conwy Mussel | Stopped | 2 February 2026 | Fraud inquiry", 11: ""}),
    Slot("menai day", "date of an event", (_LISTINGS,), {0: "9 March 2026", 5: "12 March 2026"}, "Menai Ferries"),
    Slot("aber price", "price", (_LISTINGS,), {0: "94p", 2: "88p"}, "Aber Biotech"),
    Slot("listing new", "row", (_LISTINGS,), {0: "", 10: "Lleyn Wind | 31 March 2026 | 115p | Main"}),
    Slot("prospectus", "link target", (_LISTINGS,), {0: "menai-draft.pdf", 7: "menai-final.pdf"}, "Menai Ferries"),
    Slot("admission", "price", (_FEES,), {0: "£14,000", 12: "£14,900"}, "Admission, main market"),
    Slot("annual", "price", (_FEES,), {0: "£5,200", 4: "£5,350"}, "Annual fee"),
    Slot("data fee", "row", (_FEES,), {0: "", 9: "Depth of book feed"}),
    Slot("due", "words of a paragraph", (_FEES,), {0: "thirty days", 2: "twenty-one days"}),
    Slot("waiver", "paragraph", (_FEES,), {0: "Cooperatives pay half.", 15: ""}),
    Slot("regatta", "opening hours", (_CALENDAR,), {0: "whole day", 6: "until 14:00"}, "Day before the regatta"),
    Slot("test day", "date of an event", (_CALENDAR,), {0: "11 July 2026", 3: "18 July 2026"}, "System test"),
    Slot("chair", "person's name", (_ISSUER,), {0: "Sir Emrys Vaughan", 4: "Delyth Probert"}, "Chair"),
    Slot("rns", "entry of a list", (_ISSUER,), {0: "", 7: "Drilling results at Wheal Anna"}),
)

EXCHANGE = MadeSite(
    "orme-exchange.test",
    (
        "id of a session in links",
        "state of a form",
        "date of today",
        "lessons at random",
        "views counted by request",
        "reference of a request",
    ),
    {
        "/": _home,
        _NOTICES: _notices,
        _HALTS: _halts,
        _LISTINGS: _listings,
        _FEES: _fees,
        _CALENDAR: _calendar,
        _ISSUER: _issuer,
    },
    _SLOTS,
)
