"""A committee for standards: its agenda, drafts, ballots, minutes, members; pages written by hand, many tags open."""

from __future__ import annotations

from bench.changing.general.common import clock, key, number, pick, sometimes
from bench.changing.made import MadeSite, Say, Slot
from bench.changing.pieces import ENGLISH, Links, anchors, comes_and_goes, today, turned
from bench.changing.scenario import Fetch

_AGENDA, _DRAFTS, _BALLOTS = "/meetings/71/agenda.html", "/drafts/index.html", "/ballots/open.html"
_MINUTES, _MEMBERS = "/meetings/70/minutes.html", "/members.html"
_MENU: Links = (
    ("/", "TC 14 home"),
    (_AGENDA, "Agenda of meeting 71"),
    (_DRAFTS, "Working drafts"),
    (_BALLOTS, "Open ballots"),
    (_MINUTES, "Minutes of meeting 70"),
    (_MEMBERS, "Members and liaisons"),
)
_RULES = (
    "A normative reference must be dated if a clause of it is cited.",
    "The word shall is for requirements only.",
    "Notes contain no requirements.",
    "Tables are numbered in the order of their first mention.",
)
_SPONSORS = ("Lindqvist Testing", "Ostermann Gauges", "PortaCal", "Measura", "Bureau Delcourt")
_SAYINGS = (
    "Rough consensus, tidy clauses.",
    "The nice thing about standards is that you can quote them.",
    "One inch is 25,4 mm exactly, since 1959.",
    "Every shall was once a should.",
)


def _page(title: str, path: str, fetch: Fetch, main: str) -> str:
    bar = "".join(f'[<A HREF="{to}">{name}</A>] ' for to, name in _MENU)
    secretariat = "<P><I>The secretariat is looking for a technical editor. Write to us.</I>"
    consent = """<TABLE WIDTH="100%" BGCOLOR="#ffffcc"><TR><TD><FONT SIZE="-1">This site sets one cookie to remember
your login.
<A HREF="/cookie.html">Understood</A></FONT></TABLE>"""
    return f"""<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN">
<HTML><HEAD><TITLE>TC 14 - {title}</TITLE><META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=utf-8">
<!-- {path} checked out {fetch.at:%Y-%m-%d %H:%M:%S} by www-{number(fetch, 1, 4)} -->
</HEAD><BODY BGCOLOR="#FFFFFF" TEXT="#000000" LINK="#0000AA">
{comes_and_goes(fetch, "standards consent", 0.3, consent)}<CENTER>{bar}</CENTER><HR NOSHADE>
<TABLE WIDTH="100%" CELLPADDING=6><TR VALIGN=top><TD WIDTH="78%"><H1>{title}</H1>
{main}
<TD WIDTH="22%" BGCOLOR="#eeeeee"><B>Today</B><BR>{today(fetch, ENGLISH)}<BR>{clock(fetch)} UTC
<P><B>Mind the rules</B><BR>{turned(fetch, _RULES, 1)[0]}
<P><B>Supported by</B><BR><A HREF="/out?to={key(fetch, 10)}">{pick(fetch, _SPONSORS)}</A>
{sometimes(fetch, 0.35, secretariat)}
<P><B>Also here</B><UL>{anchors(turned(fetch, _MENU, 2))}</UL></TABLE>
<HR NOSHADE><P><FONT SIZE="-1">"{
        pick(fetch, _SAYINGS)
    }"<BR>Documents of the committee are for its members and their mirror
committees. Reproduction needs the consent of the secretariat, Kanalgasse 4. Hits: {
        81_000 + 7 * fetch.number + number(fetch, 0, 6)
    }</FONT>
</BODY></HTML>"""


def _items(items: tuple[str, ...]) -> str:
    """Entries of a list whose tags are left open."""
    return "\n".join(f"<LI>{item}" for item in items if item)


def _lines(table: tuple[tuple[str, ...], ...]) -> str:
    """Rows of a table whose tags are left open."""
    return "\n".join(f"<TR><TD>{'<TD>'.join(cells)}" for cells in table if cells[0])


def _home(say: Say, fetch: Fetch) -> str:
    return _page(
        "Technical Committee 14: Instruments for water",
        "/",
        fetch,
        f"""<P>The committee prepares standards for meters, gauges and samplers.
<H2>What is new</H2><UL>
{_items((say("new draft"), "24 February: minutes of meeting 70", say("new old")))}
</UL><H2>Next meeting</H2><P>Meeting 71 takes place in <B>{say("place")}</B> on {say("meeting days")}.
<DL><DT>Chair<DD>{say("chair")}<DT>Secretary<DD>Anton Weil<DT>In force<DD>{say("in force")}</DL>
<P>{number(fetch, 1, 22)} delegates are logged in.""",
    )


def _agenda(say: Say, fetch: Fetch) -> str:
    return _page(
        "Agenda of meeting 71",
        _AGENDA,
        fetch,
        f"""<P>Document N 1188, {say("revision")}. {say("place")}, {say("meeting days")}.
<TABLE BORDER=1 CELLPADDING=3><TR><TH>Day<TH>Time<TH>Item<TH>Document
<TR><TD ROWSPAN=2>First<TD>09.30<TD>Opening and roll call<TD>N 1187
<TR><TD>{say("report time")}<TD>Report of the secretariat<TD>N 1190
<TR><TD ROWSPAN=3>Second<TD>09.00<TD>Ultrasonic meters, comments<TD>{say("comments document")}
<TR><TD>11.15<TD>{say("second item")}<TD>N 1179
<TR><TD>14.00<TD>Vote on the work programme<TD>N 1184
{_lines(((say("third day"), "09.00", "Joint session with TC 9", "N 1195"),))}
</TABLE><P>Your code for dialling in: {key(fetch, 6)}.
<P>Remote delegates vote by show of hands.
<P>The room plan is <A HREF="/files/{say("plan")}">in this file</A>.""",
    )


def _drafts(say: Say, fetch: Fetch) -> str:
    table = _lines(
        (
            ("14017-1", "Ultrasonic meters, part 1", say("stage one"), "2026-02-11"),
            ("14017-2", "Ultrasonic meters, part 2", "WD", say("part two date")),
            ("14022", "Tipping-bucket gauges", "CD", "2025-11-03"),
            (say("draft 31"), "Vocabulary for samplers", "NP", "2026-03-04"),
            (say("draft 9"), "Float gauges", "DIS", "2025-06-20"),
        )
    )
    return _page(
        "Working drafts",
        _DRAFTS,
        fetch,
        f"""<TABLE BORDER=1 CELLPADDING=3><TR BGCOLOR="#dddddd"><TH>Number<TH>Title<TH>Stage<TH>Dated
{table}</TABLE>
<P>Drafts are for comment by members only and must not be quoted as standards. Comments are sent in the template of the
secretariat, one row for each comment, with the clause, the kind (general, technical, editorial) and a proposed text.
<P>Stages: NP new project, WD working draft, CD committee draft, DIS enquiry, FDIS final vote.
<P>Links to files are valid for an hour: <A HREF="/get.cgi?ticket={key(fetch, 20)}">all drafts in one archive</A>.""",
    )


def _ballots(say: Say, fetch: Fetch) -> str:
    return _page(
        "Open ballots",
        _BALLOTS,
        fetch,
        f"""<H2>14022, committee draft</H2>
<DL><DT>Closes<DD>{say("ballot closes")}<DT>Votes received<DD>{say("votes")}<DT>State<DD>Running</DL>
<H2>14009, enquiry</H2>
<DL><DT>Closes<DD>30 April 2026<DT>Votes received<DD>3 of 17<DT>Rapporteur<DD>Elmar Quist</DL>
<P>A member that does not vote twice in a row loses its status of participant.<SUP>1</SUP>
<HR WIDTH="30%" ALIGN=left><OL>{_items(("Directives, clause 1.7.", say("directive note")))}</OL>
<P>Your session ends in {number(fetch, 11, 29)} minutes.""",
    )


def _minutes(say: Say, fetch: Fetch) -> str:
    return _page(
        "Minutes of meeting 70",
        _MINUTES,
        fetch,
        f"""<P>Document N 1181. Held in Ghent, 14 to 16 October 2025.
<H3>{say("minutes status")}</H3>
<P>The chair opened the meeting at 9 and thanked the host for the invitation. The agenda was adopted with two
additions. The secretary reported that four standards had been published since the last meeting and that two projects
were
late; the conveners explained the reasons.
<P>Thirty-one delegates of fourteen members attended. Apologies came from two.
<H3>Resolutions</H3><OL>
<LI>The committee approves the minutes of meeting 69.
<LI>{say("resolution")}
<LI>The committee thanks its host for the boat.
</OL><P>Action 70.4 lies with {say("action")}.""",
    )


def _members(say: Say, fetch: Fetch) -> str:
    return _page(
        "Members and liaisons",
        _MEMBERS,
        fetch,
        f"""<P>The committee has twenty-six members.
<TABLE BORDER=1><TR><TH>Body<TH>Country<TH>Status<TH>Head of delegation
{
            _lines(
                (
                    ("ASN", "Arvenia", "participant", "Lucan Brey"),
                    ("DKN", "Duneland", say("dkn status"), "K. Brandsma"),
                    ("VSI", "Velmark", "participant", "Iris Holt"),
                    (say("liaison"), "International", "Liaison A", "Dr Ayo Bello"),
                )
            )
        }
</TABLE><P>Documents out: {number(fetch, 100, 999)} downloads since midnight.""",
    )


STANDARDS = MadeSite(
    "tc14-standards.test",
    (
        "comment with the time of a page",
        "clock in a side table",
        "rule that turns",
        "sponsor by chance",
        "saying in the footer by chance",
        "line of consent that comes and goes",
        "pages that take turns",
        "call for an editor for some",
        "hits of a server",
        "delegates logged in",
        "code of a call",
        "ticket in a link",
        "minutes of a session",
        "downloads since midnight",
    ),
    {
        "/": _home,
        _AGENDA: _agenda,
        _DRAFTS: _drafts,
        _BALLOTS: _ballots,
        _MINUTES: _minutes,
        _MEMBERS: _members,
    },
    (
        Slot("new draft", "list entry", ("/",), {0: "", 8: "4 March: vocabulary proposed as 14031"}),
        Slot("new old", "list entry", ("/",), {0: "12 January: new password for the file store", 5: ""}),
        Slot("place", "place of a meeting", ("/", _AGENDA), {0: "Delft", 7: "Lyngby"}),
        Slot("meeting days", "dates of a meeting", ("/", _AGENDA), {0: "21 to 23 April 2026", 7: "5 to 7 May 2026"}),
        Slot("chair", "name of a person", ("/",), {0: "Marguerite Collin", 13: "Piet Vandersteen"}, "Chair"),
        Slot("in force", "count", ("/",), {0: "46 standards", 10: "47 standards"}, "In force"),
        Slot("revision", "revision", (_AGENDA,), {0: "revision B", 7: "revision C"}),
        Slot("report time", "hour", (_AGENDA,), {0: "10.00", 3: "10.20"}, "Report of the secretariat"),
        Slot(
            "comments document",
            "number of a document",
            (_AGENDA,),
            {0: "to follow", 5: "N 1192"},
            "Ultrasonic meters, comments",
        ),
        Slot(
            "second item",
            "item of an agenda",
            (_AGENDA,),
            {0: "Samplers: scope and title", 12: "Samplers: scope only"},
        ),
        Slot("third day", "row", (_AGENDA,), {0: "", 12: "Third"}),
        Slot("plan", "link target", (_AGENDA,), {0: "plan-delft.pdf", 7: "plan-lyngby.pdf"}, "in this file"),
        Slot("stage one", "stage of a draft", (_DRAFTS,), {0: "DIS", 9: "FDIS"}, "14017-1"),
        Slot("part two date", "date of a draft", (_DRAFTS,), {0: "2025-12-09", 4: "2026-03-03"}, "14017-2"),
        Slot("draft 31", "row", (_DRAFTS,), {0: "", 8: "14031"}),
        Slot("draft 9", "row", (_DRAFTS,), {0: "14009", 14: ""}),
        Slot("ballot closes", "deadline of a ballot", (_BALLOTS,), {0: "9 March 2026", 2: "16 March 2026"}, "Closes"),
        Slot("votes", "count of votes", (_BALLOTS,), {0: "8 of 17", 6: "11 of 17", 11: "14 of 17"}, "Votes received"),
        Slot("directive note", "footnote", (_BALLOTS,), {0: "", 3: "The rule is suspended for new members."}),
        Slot("minutes status", "heading", (_MINUTES,), {0: "Draft for comments", 10: "Approved by correspondence"}),
        Slot(
            "resolution",
            "resolution reworded",
            (_MINUTES,),
            {
                0: "The committee asks the secretariat to open project 14031.",
                4: "The committee asks working group 3 to prepare a proposal for project 14031.",
            },
        ),
        Slot("action", "name of a person", (_MINUTES,), {0: "Ms Tan", 15: "Mr Osei"}),
        Slot("dkn status", "status of a member", (_MEMBERS,), {0: "observer", 6: "participant"}, "DKN"),
        Slot("liaison", "row", (_MEMBERS,), {0: "", 1: "WaterAid Labs"}),
    ),
)
