"""A court centre: daily list, judgments, practice directions, fees, registry, as an older ASP.NET site has them."""

from __future__ import annotations

from bench.changing.assorted.common import listed, number, rows, sometimes
from bench.changing.made import MadeSite, Say, Slot, paragraph
from bench.changing.noises import token
from bench.changing.pieces import ENGLISH, anchors, today
from bench.changing.scenario import Fetch

_LIST, _JUDGMENTS, _DIRECTIONS = "/lists/daily-cause-list", "/judgments", "/practice/directions"
_FEES, _REGISTRY, _VIDEO = "/fees", "/contact/registry", "/practice/video-hearings"
_MENU = (
    ("/", "Home"),
    (_LIST, "Daily cause list"),
    (_JUDGMENTS, "Judgments"),
    (_DIRECTIONS, "Practice directions"),
    (_VIDEO, "Video hearings"),
    (_FEES, "Court fees"),
    (_REGISTRY, "Registry"),
)


def _page(title: str, path: str, fetch: Fetch, main: str) -> str:
    survey = (
        '<div class="surveyStrip"><strong>Help us improve.</strong> Take our three-minute survey of court users.</div>'
    )
    session = f"(S({token(fetch, 24)}))"
    return f"""<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN"
"http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html xmlns="http://www.w3.org/1999/xhtml" lang="en"><head><meta charset="utf-8" /><title>{title} - Northmere Combined
Court Centre</title><link href="/WebResource.axd?d={token(fetch, 30)}&amp;t=638" type="text/css" rel="stylesheet" />
</head><body><form method="post" action="{path}" id="aspnetForm">
<div class="aspNetHidden"><input type="hidden" name="__VIEWSTATE" id="__VIEWSTATE" value="/wEPDw{token(fetch, 60)}" />
<input type="hidden" name="__EVENTVALIDATION" value="{token(fetch, 44)}" /></div>
<table width="980" align="center" cellspacing="0" cellpadding="0" border="0"><tr><td colspan="2" class="crest">
<a href="/"><img src="/images/crest.gif" alt="Northmere Combined Court Centre" width="210" height="70" /></a></td></tr>
<tr><td colspan="2" class="toolbar"><span id="ctl00_lblToday">{today(fetch, ENGLISH)}</span> |
<a href="/{session}/accessibility.aspx">Accessibility</a> | <a href="/{session}/login.aspx">Practitioner login</a></td>
</tr><tr><td width="190" valign="top" class="leftnav"><ul>{anchors(_MENU)}</ul>
<p class="small">Witnesses may ask the usher for a separate waiting room. Please arrive thirty minutes early and bring
your letter with you. Bags are searched at the entrance.</p></td>
<td valign="top" class="main"><div id="ctl00_ContentPlaceHolder1_pnlMain"><h1>{title}</h1>
{sometimes(fetch, 0.35, survey)}
{main}
</div></td></tr><tr><td colspan="2" class="footer"><p>Crown copyright. The lists are published under licence and may be
altered without notice up to the start of a hearing.</p><p>Northmere Combined Court Centre, 4 Assize Street, Northmere.
</p><p class="diag">Node CTWEB{number(fetch, 1, 6):02} / correlation {token(fetch, 8)}-{token(fetch, 4)}</p></td></tr>
</table></form></body></html>"""


def _home(say: Say, fetch: Fetch) -> str:
    return _page(
        "Northmere Combined Court Centre",
        "/",
        fetch,
        f"""<p>The court centre hears criminal, civil and family cases for the county of Northmere and the islands.</p>
<table class="box" width="100%"><tr><th align="left">Notices to court users</th></tr><tr><td><ul>
{listed((say("notice lift"), say("notice strike"), "Jurors use the entrance in Bell Lane."))}</ul></td></tr></table>
<h2>{say("sitting heading")}</h2><p>The resident judge is HHJ Ursula Peverell. The list officer can be reached
from 9 am on working days.</p><p>Lists are published at {say("list hour")} on the day before the hearing.</p>
<p align="right"><font size="1">You are visitor number {481_200 + fetch.number * 3 + number(fetch, 0, 2)}</font></p>""",
    )


def _cause_list(say: Say, fetch: Fetch) -> str:
    hearings = rows(
        (
            ("T20260118", "R v Haldane", "Court 1", "10:00", say("haldane"), "HHJ Peverell"),
            ("T20260122", "R v Osgood and another", say("osgood court"), "10:30", "For trial", "HHJ Winscombe"),
            (say("mallory"), "R v Mallory", "Court 4", "14:00", "Bail application", "Recorder Dacre"),
            (
                "C20254409",
                "Lindqvist v Brayford Estates Ltd",
                "Court 6",
                "12:15",
                "Directions",
                "DJ Amory",
            ),
            (say("teasdale"), "R v Teasdale", "Court 3", "09:45", "Plea and case management", "HHJ Peverell"),
            ("F20260031", "Re K (a child)", "Court 7", "11:00", "In private", "DJ Harcourt"),
        )
    )
    return _page(
        "Daily cause list",
        _LIST,
        fetch,
        f"""<p>Week commencing Monday 2 March. Hearings may be moved between courtrooms at short notice.</p>
<table border="1" cellpadding="4" cellspacing="0" summary="Hearings"><caption>Hearings in the main building</caption>
<tr bgcolor="#dddddd"><th>Case number</th><th>Title</th><th>Court</th><th>Time</th><th>Hearing</th><th>Before</th></tr>
{hearings}</table><p><a href="/{token(fetch, 24)}/print.aspx">Printable version</a></p>""",
    )


def _judgments(say: Say, fetch: Fetch) -> str:
    return _page(
        "Judgments",
        _JUDGMENTS,
        fetch,
        f"""<p>Judgments and sentencing remarks of public interest are put here once they have been approved.</p>
<ul class="judgments">{
            listed(
                (
                    say("judgment quay"),
                    "R v Colbeck (sentencing remarks), 12 February",
                    'Abbot v Northmere Ferries Ltd, 3 February: <a href="/files/'
                    + say("abbot file")
                    + '">approved judgment (PDF)</a>',
                    "R v Penhallow, 28 January",
                    "Re Saltmarsh Common, 20 January",
                )
            )
        }</ul>
<h2>Corrections</h2>{paragraph(say("slip"))}<p>Corrections under the slip rule are noted on this page and not in the
file itself.</p>""",
    )


def _directions(say: Say, fetch: Fetch) -> str:
    return _page(
        "Practice directions",
        _DIRECTIONS,
        fetch,
        f"""<h2>Skeleton arguments</h2><p>Skeleton arguments are to be lodged {say("skeleton")} before the hearing and
must not exceed twenty pages.</p><h2>Electronic bundles</h2><p>Bundles are paginated and bookmarked. A bundle that
cannot be searched will be returned.</p>{paragraph(say("bundle costs"))}<h2>Consultation</h2><p>Comments on the draft
direction on translation are welcome until {say("consultation")}.</p>
<p class="ref">Enquiry reference for this page: NMC-{number(fetch, 100_000, 999_999)}</p>""",
    )


def _video(say: Say, fetch: Fetch) -> str:
    return _page(
        "Video hearings",
        _VIDEO,
        fetch,
        f"""<p>A party who wishes to attend by video applies on form V3.
Legal aid is not affected.</p>{paragraph(say("phones"))}
<h2>Testing your connection</h2><p>The test line is open on weekdays from 8 to 10 am.</p><ol><li>Open the invitation on
the device you will use.</li><li>Say your name and the case number.</li>{listed((say("video step"),))}<li>Wait in the
lobby until the clerk admits you.</li></ol><p>There are {number(fetch, 2, 40)} users in the video lobby now.</p>""",
    )


def _fees(say: Say, fetch: Fetch) -> str:
    fees = rows(
        (
            ("Issue of a claim up to £5,000", say("claim fee")),
            ("Application on notice", "£303"),
            ("Application by consent", say("consent fee")),
            (say("copy fee"), "£11 for ten pages"),
            ("Assessment of costs", "£235"),
        )
    )
    return _page(
        "Court fees",
        _FEES,
        fetch,
        f"""<table border="1" cellpadding="4" width="100%"><tr><th>What is asked for</th><th>Fee</th></tr>{fees}</table>
<p>Help with fees may be available to those on a low income or certain benefits.</p>""",
    )


def _registry(say: Say, fetch: Fetch) -> str:
    return _page(
        "Registry",
        _REGISTRY,
        fetch,
        f"""<dl><dt>Counter</dt><dd>Ground floor, left of the main stairs</dd><dt>Counter hours</dt>
<dd>{say("counter hours")}</dd><dt>Telephone</dt><dd>01632 960 118</dd><dt>Court manager</dt>
<dd>{say("manager")}</dd></dl><p>Urgent applications out of hours go to the duty clerk.</p>
<p>You are caller {number(fetch, 1, 19)} in the queue of our web chat.</p>""",
    )


COURT = MadeSite(
    "northmere-court.test",
    (
        "state of a form",
        "session id in links",
        "name of a server",
        "survey for some visitors",
        "visitor counter",
        "date of today",
        "users in a lobby",
        "place in a queue",
        "reference of an enquiry",
    ),
    {
        "/": _home,
        _LIST: _cause_list,
        _JUDGMENTS: _judgments,
        _DIRECTIONS: _directions,
        _VIDEO: _video,
        _FEES: _fees,
        _REGISTRY: _registry,
    },
    (
        Slot("notice lift", "list entry", ("/",), {0: "The lift to the second floor is out of order.", 5: ""}),
        Slot("notice strike", "list entry", ("/",), {0: "", 9: "No jury trials will start on Friday 6 March."}),
        Slot("sitting heading", "heading", ("/",), {0: "Sittings in Hilary term", 13: "Sittings in Easter term"}),
        Slot("list hour", "hour", ("/",), {0: "3.30 pm", 11: "4.15 pm"}),
        Slot(
            "haldane",
            "status",
            (_LIST,),
            {0: "For sentence", 3: "Part heard", 10: "Adjourned to 16 April"},
            "R v Haldane",
        ),
        Slot("osgood court", "table cell", (_LIST,), {0: "Court 2", 6: "Court 5"}, "R v Osgood and another"),
        Slot("mallory", "row", (_LIST,), {0: "", 4: "T20260140"}),
        Slot("teasdale", "row", (_LIST,), {0: "T20260097", 12: ""}),
        Slot("judgment quay", "list entry", (_JUDGMENTS,), {0: "", 2: "Harbour Board v Quayside Homes, 2 March"}),
        Slot(
            "abbot file",
            "link target",
            (_JUDGMENTS,),
            {0: "abbot-v1.pdf", 9: "abbot-v2.pdf"},
            "approved judgment (PDF)",
        ),
        Slot(
            "slip",
            "correction notice",
            (_JUDGMENTS,),
            {0: "", 13: "Abbot, paragraph 41: for “defendant” read “third party”."},
            "Corrections",
        ),
        Slot("skeleton", "deadline", (_DIRECTIONS,), {0: "two working days", 7: "four working days"}),
        Slot(
            "bundle costs",
            "paragraph",
            (_DIRECTIONS,),
            {0: "", 12: "The costs of a returned bundle are not recoverable from the other party."},
        ),
        Slot("consultation", "deadline", (_DIRECTIONS,), {0: "31 March 2026", 4: "17 April 2026"}, "Consultation"),
        Slot(
            "phones",
            "paragraph",
            (_VIDEO,),
            {0: "Attendance by telephone alone remains possible in civil cases.", 5: ""},
        ),
        Slot("video step", "list entry", (_VIDEO,), {0: "", 14: "Show the clerk a proof of identity."}),
        Slot("claim fee", "price", (_FEES,), {0: "£455", 8: "£478"}, "Issue of a claim up to £5,000"),
        Slot("consent fee", "price", (_FEES,), {0: "£119", 8: "£123"}, "Application by consent"),
        Slot("copy fee", "row", (_FEES,), {0: "Copies on paper", 15: ""}),
        Slot("counter hours", "opening hours", (_REGISTRY,), {0: "10 am to 4 pm", 6: "10 am to 2 pm"}, "Counter hours"),
        Slot("manager", "name of a person", (_REGISTRY,), {0: "Priya Nambiar", 3: "Colm Rafferty"}, "Court manager"),
    ),
)
