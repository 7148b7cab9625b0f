"""A department of physics: hand-made pages of layout tables, as twenty years ago, and a wiki of courses; MediaWiki."""

from __future__ import annotations

from bench.changing.familiar import common as c
from bench.changing.made import MadeSite, Say, Slot
from bench.changing.pieces import ENGLISH, Links, anchors, comes_and_goes, others, today, turned
from bench.changing.scenario import Fetch

_PEOPLE, _TALKS, _THESES = "/people.html", "/seminars.html", "/theses.html"
_TIMES, _COURSE, _EXAM = "/timetable.html", "/wiki/PHY210", "/wiki/Exam_questions"
_MENU: Links = (
    ("/", "Department"),
    (_PEOPLE, "People"),
    (_TALKS, "Seminars"),
    (_THESES, "Theses"),
    (_TIMES, "Timetable"),
)
_WIKI: Links = ((_COURSE, "PHY210"), (_EXAM, "Exam questions"))
_SAYINGS = (
    ("L. Boltzmann", "Bring forward what is true. Write it so that it is clear."),
    ("M. Curie", "Nothing in life is to be feared, it is only to be understood."),
    ("E. Rutherford", "We have no money, so we shall have to think."),
    ("L. Meitner", "Science makes people reach selflessly for truth."),
    ("M. Faraday", "Nothing is too wonderful to be true."),
)
_LABS = (
    ("Low Temperature Laboratory", "Where helium flows uphill."),
    ("Observatory", "Open to the public on clear Fridays."),
    ("Workshop", "If it can be drawn, it can be turned."),
)
_PARTNERS = ("Institute of Acoustics", "Northern Light Source", "College of Optics", "Polar Survey", "Tidewater Labs")


def _page(title: str, path: str, fetch: Fetch, main: str) -> str:
    who, saying = c.pick(fetch, _SAYINGS)
    lab, about = turned(fetch, _LABS, 1, 12)[0]
    notice = """<tr><td colspan="2" bgcolor="#ffffcc" align="center"><font size="2">The mail server will be restarted
at short notice this week.</font></td></tr>"""
    return f"""<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN"><html><head><title>{title} - Physics at
Caldmoor</title><meta http-equiv="Content-Type" content="text/html; charset=utf-8"></head><body bgcolor="#ffffff"
link="#003366"><table width="760" border="0" cellspacing="0" cellpadding="4" align="center"><tr bgcolor="#003366">
<td width="160"><a href="/"><font color="#ffffff" face="Arial"><b>University of Caldmoor</b></font></a></td>
<td align="right"><font color="#ffffff" size="2">Department of Physics<br>{today(fetch, ENGLISH)}</font></td></tr>{
        comes_and_goes(fetch, "caldmoor mail", 0.3, notice)
    }<tr><td valign="top" width="160" bgcolor="#e8eef4"><font face="Arial" size="2">{
        c.links((*_MENU, *_WIKI), "", "<br>")
    }<a href="/print.php?page={path[1:]}&amp;PHPSESSID={c.key(fetch, 26)}">Print version</a></font><hr noshade size="1">
<font size="1"><b>{lab}</b><br>{about}</font><hr noshade size="1"><font size="1"><i>{saying}</i><br>{who}</font></td>
<td valign="top"><font face="Arial"><h2>{title}</h2>{main}</font></td></tr><tr><td colspan="2" align="center">
<font size="1">Partners: {" | ".join(c.mixed(fetch, _PARTNERS))}<br>Department of Physics, Castle Road, Caldmoor.
Comments
on these pages go to the webmaster. You are visitor number {c.number(fetch, 204000, 204999)}.</font></td></tr></table>
</body></html>"""


def _wiki(title: str, path: str, fetch: Fetch, main: str) -> str:
    notice = """<div id="siteNotice"><div id="localNotice"><p>Please sign your questions with four tildes.</p></div>
</div>"""
    return f"""<!DOCTYPE html><html class="client-nojs" lang="en" dir="ltr"><head><meta charset="UTF-8"><title>{title} -
Physics Wiki</title><script>RLCONF={{"wgRequestId":"{c.key(fetch, 24)}","wgPageName":"{path[6:]}"}};</script>
<meta name="generator" content="MediaWiki 1.43.1"></head><body class="skin-vector skin-vector-legacy mediawiki ltr
sitedir-ltr ns-0 action-view"><div id="mw-page-base" class="noprint"></div><div id="content" class="mw-body"
role="main">
{comes_and_goes(fetch, "caldmoor wiki", 0.35, notice)}<h1 id="firstHeading" class="firstHeading
mw-first-heading">{title}
</h1><div id="bodyContent" class="vector-body"><div id="siteSub" class="noprint">From Physics Wiki</div><div
id="mw-content-text" class="mw-body-content"><div class="mw-content-ltr mw-parser-output" lang="en" dir="ltr">{main}
<!-- NewPP limit report: CPU time usage: 0.{c.number(fetch, 100, 400)} seconds --></div></div><div id="catlinks"
class="catlinks">Categories: {" | ".join(c.mixed(fetch, ("Courses", "Second year", "Teaching")))}</div></div></div>
<div id="mw-navigation"><div id="mw-head"><a href="/index.php?title=Special:UserLogin&amp;token={c.key(fetch, 16)}">
Log in</a></div><div id="mw-panel"><div class="portal"><h3>Navigation</h3><ul>{anchors((*_MENU, *_WIKI))}</ul></div><div
class="portal"><h3>Read next</h3><ul>{c.links(c.mixed(fetch, others((*_MENU[1:], *_WIKI), path), 2))}</ul>
</div></div></div>
<footer id="footer" class="mw-footer"><ul><li>This page has been accessed {len(title)},{c.number(fetch, 310, 380)}
times.</li><li>Privacy policy</li><li>About Physics Wiki</li></ul></footer></body></html>"""


def _section(name: str) -> str:
    return f"""<h2><span class="mw-headline" id="{name.replace(" ", "_")}">{name}</span><span
class="mw-editsection">[edit]
</span></h2>"""


def _home(say: Say, fetch: Fetch) -> str:
    news = c.listed((say("news prize"), "Open day: 240 visitors", "A microscope seeks a home"))
    main = f"""{c.para(say("closed"), ' align="center"')}<p>Physics has been taught at Caldmoor since 1831. We are
forty people and teach about three hundred students.</p><h3>News</h3><ul>{news}</ul><h3>Contact</h3><table border="0"
cellpadding="2"><tr><td>Head of department</td><td>{say("head")}</td></tr><tr><td>Office</td><td>Room 1.14, {
        say("office")
    }</td></tr></table><p>The <a href="/pdf/{say("report")}">annual report</a> tells what we did last year.</p>"""
    return _page("Department of Physics", "/", fetch, main)


def _people(say: Say, fetch: Fetch) -> str:
    table = c.rows(
        (
            ("Prof. Agnes Thorburn", "Optics", "2.08", "4410"),
            ("Dr Wen Li", "Low temperatures", say("li room"), "4415"),
            *([c.cells(say("newcomer"))] if say("newcomer") else []),
            ("Dr Paul Ostrander", "Stars", "2.31", "4420"),
            *([c.cells(say("leaver"))] if say("leaver") else []),
        )
    )
    main = f"""<table border="1" cellspacing="0" cellpadding="3"><tr bgcolor="#dddddd"><td><b>Name</b></td><td><b>Field
</b></td><td><b>Room</b></td><td><b>Extension</b></td></tr>{table}</table><p>Mail: first name, dot, last name, at the
university.</p>"""
    return _page("People", _PEOPLE, fetch, main)


def _talks(say: Say, fetch: Fetch) -> str:
    talks = c.terms(
        (
            ("10 March", say("talk one")),
            (say("second day"), "H. Brekke (Bergen): Ice that sings"),
            ("24 March", say("talk three")),
        )
    )
    main = f"""<p>Tuesdays at four in {say("theatre")}. Tea before, questions after.</p><dl>{talks}</dl>
<p>To speak, write to the organiser, Dr Li.</p>"""
    return _page("Seminars", _TALKS, fetch, main)


def _theses(say: Say, fetch: Fetch) -> str:
    topics = c.listed((say("topic new"), "Noise of a bowed string", say("topic taken"), "Dust in the lower air"))
    main = f"""<p>Topics for a master's thesis, to begin in the summer:</p><ul>{topics}</ul><p>Register by
<b>{say("register by")}</b>. Find a supervisor first.</p><h3>Finished lately</h3><ol><li>K. Amadi: Slow light in cold
glass</li><li>R. Stone: A seismometer for schools</li></ol>"""
    return _page("Theses", _THESES, fetch, main)


def _times(say: Say, fetch: Fetch) -> str:
    main = f"""<table border="1" cellspacing="0" cellpadding="4"><tr><th></th><th>Monday</th><th>Wednesday</th></tr><tr>
<th>9</th><td>Mechanics, {say("mechanics room")}</td><td>Optics, Hall A</td></tr><tr><th>11</th><td>Laboratory</td><td>
{say("wednesday")}</td></tr><tr><th>14</th><td>Programming</td><td>Mathematics II, Hall C</td></tr></table>
<p>Session {c.key(fetch, 8)}. Term ends on {say("term end")}. {c.number(fetch, 3, 60)} readers at the moment.</p>"""
    return _page("Timetable", _TIMES, fetch, main)


def _course(say: Say, fetch: Fetch) -> str:
    sheets = c.rows((("1", "Lenses", "s1.pdf"), ("2", "Waves", "s2.pdf"), (say("sheet"), "Slits", "s3.pdf")))
    main = f"""<table class="infobox"><tbody><tr><th>Lecturer</th><td>Prof. Agnes
Thorburn</td></tr><tr><th>Credits</th><td>
7.5</td></tr><tr><th>Examination</th><td>{say("exam")}</td></tr></tbody></table><p><b>PHY210</b> is the course on
light and
waves. It builds on the mechanics of the first year.</p>{_section("Problem sheets")}<table class="wikitable"><tbody>
<tr><th>Number</th><th>Subject</th><th>File</th></tr>{sheets}</tbody></table>{_section("Assessment")}<p>The written
paper counts for {say("weight")} of the mark.</p>"""
    return _wiki("PHY210", _COURSE, fetch, main)


def _exam(say: Say, fetch: Fetch) -> str:
    main = f"""<p>Asked often, answered here.</p>{_section("May I bring a calculator?")}<p>{say("calculator")}</p>
{_section("Where are old papers?")}<p>In the library, on the second shelf.</p>{c.para(say("old papers"))}
{_section("When do marks come out?")}<p>Three weeks after the paper.</p>"""
    return _wiki("Exam questions", _EXAM, fetch, main)


UNIVERSITY = MadeSite(
    "physics.caldmoor.test",
    (
        "date of today",
        "session in a link",
        "laboratory that turns",
        "saying by chance",
        "partners in another order",
        "visitor number",
        "notices that come and go",
        "request id",
        "categories in another order",
        "token of the login",
        "pages to read next by chance",
        "access counter",
        "comment of the parser",
        "readers at the moment",
    ),
    {
        "/": _home,
        _PEOPLE: _people,
        _TALKS: _talks,
        _THESES: _theses,
        _TIMES: _times,
        _COURSE: _course,
        _EXAM: _exam,
    },
    (
        Slot("closed", "notice", ("/",), {0: "", 5: "The building is closed on Friday.", 14: ""}),
        Slot("news prize", "news item", ("/",), {0: "", 3: "Prize for Dr Li's helium pump"}),
        Slot("head", "name of a person", ("/",), {0: "Prof. Agnes Thorburn", 9: "Dr Wen Li (acting)"}),
        Slot("office", "opening hours", ("/",), {0: "open 9 to 12", 7: "open 10 to 12"}, "Office"),
        Slot("report", "link target", ("/",), {0: "report2024.pdf", 11: "report2025.pdf"}, "annual report"),
        Slot("li room", "cell", (_PEOPLE,), {0: "0.17", 6: "1.22"}, "Dr Wen Li"),
        Slot("newcomer", "row", (_PEOPLE,), {0: "", 2: "Dr Samira Haddad | Plasma | 2.19 | 4433"}),
        Slot("leaver", "row", (_PEOPLE,), {0: "Dr Ian Crail | Acoustics | 0.03 | 4402", 12: ""}),
        Slot("talk one", "talk", (_TALKS,), {0: "To be announced", 1: "E. Moreau: Weighing light", 8: "Cancelled"}),
        Slot("second day", "date", (_TALKS,), {0: "17 March", 10: "18 March"}),
        Slot("talk three", "talk", (_TALKS,), {0: "", 4: "S. Haddad: Plasmas in a bottle"}, "24 March"),
        Slot("theatre", "place", (_TALKS,), {0: "Lecture Theatre 2", 13: "the Old Library"}),
        Slot("topic new", "list entry", (_THESES,), {0: "", 6: "A camera for single photons"}),
        Slot("topic taken", "list entry", (_THESES,), {0: "Cooling with sound", 9: ""}),
        Slot("register by", "deadline", (_THESES,), {0: "27 March", 5: "10 April"}),
        Slot("mechanics room", "place", (_TIMES,), {0: "Hall B", 3: "Hall D", 11: "Hall B"}, "Mechanics"),
        Slot("wednesday", "cell", (_TIMES,), {0: "Tutorial, Hall A", 7: "Tutorial, online"}),
        Slot("term end", "date", (_TIMES,), {0: "20 March", 15: "21 March"}),
        Slot("sheet", "row", (_COURSE,), {0: "", 8: "3b"}, "Problem sheets"),
        Slot("exam", "date", (_COURSE,), {0: "28 May, 9.00", 10: "29 May, 14.00"}, "Examination"),
        Slot("weight", "small words", (_COURSE,), {0: "two thirds", 13: "one half"}),
        Slot("calculator", "sentence", (_EXAM,), {0: "Yes, any kind.", 4: "Yes, but without a memory."}),
        Slot("old papers", "paragraph", (_EXAM,), {0: "", 14: "Those since 2019 are also on the server."}),
    ),
)
