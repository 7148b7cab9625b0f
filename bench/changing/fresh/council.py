"""A city council's meetings, agendas and decisions on a common committee system."""

from __future__ import annotations

from bench.changing.made import MadeSite, Say, Slot, item, paragraph, row
from bench.changing.recent.common import at_times, hexes, in_some_hours, links, mixed, number, pick
from bench.changing.scenario import Fetch

_PLAN, _CABINET = "/ieListDocuments/planning-11-march", "/ieListDocuments/cabinet-17-march"
_PAGES = (
    ("/", "Meetings"),
    (_PLAN, "Planning committee"),
    (_CABINET, "Cabinet"),
    ("/decisions", "Decisions"),
    ("/members", "Councillors"),
    ("/petitions", "Petitions"),
)
_PICTURES = ("The clock tower by night", "Market day, 1954", "The swing bridge", "Castle Park in bloom")


def _page(path: str, title: str, fetch: Fetch, main: str) -> str:
    views = mixed(fetch, [one for one in _PAGES if one[0] != path], 3)
    strike = '<div class="alert-strip">Bins are collected as usual this week.</div>'
    return f"""<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>{
        title
    } | Cowley Regis City Council</title>
<meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/SiteSpecific/ssMgStyles.css"><meta
name="__VIEWSTATE" content="{hexes(fetch, 40)}"></head><body class="mgBody"><div id="modgov"><div
class="header"><a href="/" class="logo">Cowley Regis City Council</a><p class="strap">{pick(fetch, _PICTURES)}</p>
<form action="/search"><input type="hidden" name="__EVENTVALIDATION" value="{hexes(fetch, 24)}"><input name="q"></form>
</div>{in_some_hours(fetch, "bins", 0.5, strike)}<div class="mgSideMenu"><ul class="mgActionList">{links(_PAGES)}</ul>
</div><div class="mgContent" role="main"><h1 class="mgMainTitleTxt">{title}</h1>{main}</div><div class="mgHelp">
<h2 class="mgSubTitleTxt">Come to a
meeting</h2><p>Anyone may watch our meetings from the public gallery. If you want to speak on a planning application,
tell us by noon on the working day before. There is a hearing loop in every room and a lift by the north door.</p></div>
<div class="mgRelated"><h2
class="mgSubTitleTxt">Often viewed</h2><ul>{links(views)}</ul></div><div class="mgFooter"><p>{
        at_times(fetch, 0.5, "Rate this page. ")
    }You are one of {number(fetch, 3, 70)} people on this site. Page built at {
        fetch.at:%H:%M:%S}.</p><p>Civic Centre, Broad
Street, Cowley Regis CR1 1AA. Tel 01632 960 100.</p><ul><li>Privacy</li><li>Webcasting notice</li><li>Sitemap</li></ul>
</div></div></body></html>"""


def _meetings(say: Say, fetch: Fetch) -> str:
    rows = "".join(
        f'<tr><td><a href="{path}">{name}</a></td><td>{when}</td><td>{where}</td></tr>'
        for path, name, when, where in (
            (_PLAN, "Planning committee", "11 March, 14:00", say("plan room")),
            ("#licensing", "Licensing panel", say("licensing"), "Room 3"),
            (_CABINET, "Cabinet", "17 March, 18:00", "Council chamber"),
            ("#scrutiny", say("scrutiny"), "19 March, 17:30", "Council chamber"),
        )
        if name
    )
    return _page(
        "/",
        "Meetings in March 2026",
        fetch,
        f"""<table class="mgStatsTable"><thead><tr><th>Committee</th><th>Date</th><th>Place</th></tr></thead>
<tbody>{rows}
</tbody></table>{paragraph(say("webcast"))}""",
    )


def _planning(say: Say, fetch: Fetch) -> str:
    items = "".join(
        f"""<tr><td class="mgItemNumberCell">{place}.</td><td><p class="mgAiTitleTxt">{name}</p><p class="mgWordPara">
{text}</p></td></tr>"""
        for place, name, text in (
            ("1", "Apologies", ""),
            ("2", "26/00131/FUL Old tannery, Quay Street", say("tannery")),
            ("3", "26/00207/HOU 14 Beech Grove", "Recommendation: grant."),
            ("4", say("mast"), "Recommendation: approve with conditions."),
        )
        if name
    )
    return _page(
        _PLAN,
        "Agenda: planning committee, 11 March",
        fetch,
        f"""<p class="mgLabel">Venue: {say("plan room")}. Contact: Ben Sharma, democratic services.</p><table
class="mgItemTable"><tbody>{items}</tbody></table><ul class="mgBulletList"><li><a href="{say("papers")}">Agenda reports
pack</a> PDF</li>{item(say("late"))}</ul>""",
    )


def _cabinet(say: Say, fetch: Fetch) -> str:
    return _page(
        _CABINET,
        "Agenda: cabinet, 17 March",
        fetch,
        f"""<div class="mgItem"><h2>5. Sale of Holm Street car park</h2>
<p>The report asks for leave to sell the land for
no less than {say("reserve")}, to be spent on a new library.</p></div>{
            say("pool")
            and f'<div class="mgItem"><h2>{say("pool")}</h2><p>To agree hours and charges of the summer.</p></div>'
        }<div class="mgItem"><h2>7. Exempt business</h2><p>The public will be asked to leave.</p></div>""",
    )


def _decisions(say: Say, fetch: Fetch) -> str:
    rows = "".join(row(text) for text in (say("decision a"), say("decision b")))
    return _page(
        "/decisions",
        "Decisions",
        fetch,
        f"""<table class="mgStatsTable"><thead><tr><th>Decision</th><th>Taken by</th><th>Status</th></tr></thead><tbody>
{rows}<tr><td>Resurfacing of Mill Road</td><td>Head of highways</td><td>{say("mill road")}</td></tr><tr><td>Grant to
the food bank</td><td>Cabinet member for communities</td><td>Implemented</td></tr></tbody></table>""",
    )


def _members(say: Say, fetch: Fetch) -> str:
    cards = "".join(
        f'<li class="mgThumb"><strong>{name}</strong><p>{ward}</p><p>{party}</p></li>'
        for name, ward, party in (
            ("Councillor Moses Adu", "Harbour", "Labour"),
            ("Councillor Jill Fairweather", "Castle", "Liberal Democrat"),
            (say("by-election"), "Netherton", "Green"),
            ("Councillor Roy Tench", "St Anne's", "Conservative"),
        )
        if name
    )
    return _page(
        "/members",
        "Councillors",
        fetch,
        f"""<ul class="mgThumbsList">{cards}</ul><p>Leader of the council: {say("leader")}.</p>""",
    )


def _petitions(say: Say, fetch: Fetch) -> str:
    return _page(
        "/petitions",
        "Petitions",
        fetch,
        f"""<ul><li><strong>Keep the lido open all year</strong><p>{number(fetch, 2100, 2900):,} people have looked at
this. {say("lido")}</p></li><li><strong>A crossing at Ferry Lane school</strong><p>{say("crossing")}</p></li></ul><p>A
petition is debated from 1,500 signatures on.</p>""",
    )


COUNCIL = MadeSite(
    "cowleyregis-democracy.test",
    (
        "pages often viewed by others",
        "picture of the header by chance",
        "people on the site",
        "strip of bins in some hours",
        "view state",
        "time a page was built",
    ),
    {
        "/": _meetings,
        _PLAN: _planning,
        _CABINET: _cabinet,
        "/decisions": _decisions,
        "/members": _members,
        "/petitions": _petitions,
    },
    (
        Slot("plan room", "room of a committee", ("/", _PLAN), {0: "Guildhall", 5: "Corn Exchange"}, "Planning"),
        Slot("licensing", "time of a panel", ("/",), {0: "12 March, 10:00", 3: "Cancelled"}, "Licensing panel"),
        Slot("scrutiny", "meeting in a table", ("/",), {0: "", 9: "Scrutiny: special meeting"}),
        Slot("webcast", "paragraph", ("/",), {0: "", 12: "Meetings are webcast on our channel again."}),
        Slot("tannery", "recommendation", (_PLAN,), {0: "Recommendation: refuse.", 7: "Withdrawn by the applicant."}),
        Slot("mast", "item of a committee", (_PLAN,), {0: "", 2: "26/00219/TEL Mast at Ropewalk"}),
        Slot("papers", "link target", (_PLAN,), {0: "/documents/g811.pdf", 4: "/documents/g902.pdf"}, "reports"),
        Slot("late", "supplement to an agenda", (_PLAN,), {0: "", 8: "Late sheet no. 1"}),
        Slot("reserve", "least price of a sale", (_CABINET,), {0: "£2.4 million", 6: "£1.9 million"}),
        Slot("pool", "item of a cabinet", (_CABINET,), {0: "6. Lido: summer season", 3: ""}),
        Slot(
            "decision a",
            "row of decisions",
            ("/decisions",),
            {0: "", 4: "Lease of the boathouse | Leader | Open to call-in"},
        ),
        Slot(
            "decision b", "row of decisions", ("/decisions",), {0: "", 11: "Taxi fares for 2026 | Licensing | Decided"}
        ),
        Slot(
            "mill road",
            "status of a decision",
            ("/decisions",),
            {0: "Draft", 7: "Called in", 14: "Upheld"},
            "Mill Road",
        ),
        Slot("by-election", "councillor in a list", ("/members",), {0: "", 10: "Councillor Sana Iqbal"}),
        Slot(
            "leader",
            "leader of a council",
            ("/members",),
            {0: "Roy Tench", 13: "Moses Adu"},
            "",
        ),
        Slot(
            "lido",
            "state of a petition's debate",
            ("/petitions",),
            {0: "Open for signatures.", 6: "To be debated on 26 March.", 9: "To be debated on 2 April."},
        ),
        Slot(
            "crossing", "answer to a petition", ("/petitions",), {0: "Under review.", 2: "Refused: no funds this year."}
        ),
    ),
)
