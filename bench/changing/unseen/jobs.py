"""The vacancies of an engineering firm on a hosted job board."""

from __future__ import annotations

from bench.changing.made import MadeSite, Say, Slot, item, paragraph
from bench.changing.scenario import Fetch
from bench.changing.unseen.common import age, anchors, count, one_of, some_of, sometimes, structured, token

_HYDRO, _DATA, _PAY = "/jobs/5501238-hydraulics-engineer", "/jobs/5501407-data-analyst", "/jobs/5502990-payroll-lead"
_MENU = (("/", "All jobs"), ("/benefits", "Benefits"), ("/how-we-hire", "How we hire"))
_SIMILAR = (
    ("/jobs/5490011", "Site surveyor, Inverness"),
    ("/jobs/5490177", "Welding inspector, Hull"),
    ("/jobs/5491302", "Office manager, Cardiff"),
    ("/jobs/5492840", "Turbine fitter, Fort William"),
    ("/jobs/5493155", "Environmental planner, Exeter"),
)
_VOICES = (
    ("Ines, project lead", "I had my first dam to look after within a year."),
    ("Callum, apprentice", "People explain things here."),
    ("Fatou, geologist", "Half of my week is outdoors, in all weathers."),
    ("Bryn, finance", "I leave at four on Fridays and nobody minds."),
)


def _page(title: str, fetch: Fetch, main: str) -> str:
    who, words = one_of(fetch, _VOICES)
    chat = """<div class="chatbot-launcher"><p>Hi, I am Robin, the hiring assistant. Any questions?</p></div>"""
    cookies = """<div class="cookie-consent" role="alertdialog"><p>This career site uses cookies to give you a better
experience.</p><button>Accept</button> <button>Decline</button></div>"""
    return f"""<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>{title} - Arkle Water
Engineering</title>
<meta name="csrf-param" content="authenticity_token"><meta name="csrf-token" content="{token(fetch, 48)}">
<link rel="stylesheet" href="/assets/job-boards-{token(fetch, 24)}.css" data-turbo-track="reload">
<script nonce="{token(fetch)}">window.ENV={{"requestId":"{token(fetch, 32)}"}}</script></head>
<body class="careers-site"><header class="header"><a href="/" class="logo">Arkle Water Engineering careers</a>
<nav><ul>{anchors(_MENU)}</ul></nav></header><main class="main font-secondary">{main}
<section class="employee-voices"><h3>Meet the team</h3><blockquote><p>{words}</p> <cite>{who}</cite></blockquote>
</section>
</main><aside class="similar"><h3>Similar jobs</h3><ul>{anchors(some_of(fetch, _SIMILAR, 3))}</ul></aside>
{sometimes(fetch, 0.4, chat)}{sometimes(fetch, 0.3, cookies)}<section class="job-alert"><h3>Create a job alert</h3>
<p>Level up your career by having opportunities at Arkle Water Engineering sent directly to your inbox.</p>
<form method="post" action="/job_alerts"><input type="hidden" name="nonce" value="{token(fetch, 32)}">
<button>Create alert</button></form></section>
<footer><p>Powered by Sprucehire</p>
<p>Arkle Water Engineering is an equal opportunities employer.</p><ul><li>Privacy notice</li> <li>Accessibility</li>
</ul>
</footer></body></html>"""


def _job(title: str, place: str, facts: str, text: str, fetch: Fetch, hours: float) -> str:
    return _page(
        title,
        fetch,
        f"""<div class="job__header"><h1 class="section-header">{title}</h1><div class="job__location">{place}</div>
<p class="job__posted">Posted {age(fetch, hours)}</p><p class="job__interest">{count(fetch, 20, 140)} people have viewed
this job today</p></div><dl class="job__facts">{facts}</dl><div class="job__description body">{text}</div>
<form id="application-form" method="post"><input type="hidden" name="fingerprint" value="{token(fetch, 40)}">
<button type="submit">Apply for this job</button></form>{structured("JobPosting", title=title)}""",
    )


def _fact(name: str, value: str) -> str:
    return f"<div><dt>{name}</dt> <dd>{value}</dd></div>\n"


def _list(say: Say, fetch: Fetch) -> str:
    def department(name: str, posts: tuple[tuple[str, str, str], ...]) -> str:
        rows = "".join(
            f"""<tr class="job-post"><td class="cell"><a href="{path}"><p class="body--medium">{title}</p>
<p class="body__secondary">{place}</p></a></td></tr>"""
            for path, title, place in posts
            if title
        )
        return f'<div class="job-posts--table--department"><h3>{name}</h3><table><tbody>{rows}</tbody></table></div>'

    engineering = (
        (_HYDRO, "Senior hydraulics engineer", say("hydro place")),
        ("/jobs/5503312", say("tunnel"), "Leeds"),
        ("/jobs/5500124", say("cad"), "Hull"),
    )
    data = ((_DATA, "Data analyst, river levels", "Bristol"), ("/jobs/5503790", say("gis"), "Remote, UK"))
    return _page(
        "Jobs",
        fetch,
        f"""<h1>Current openings</h1><p class="intro">{say("intro")}</p>
{department("Engineering", engineering)}
{department("Data", data)}
{department("People", ((_PAY, "Payroll lead", "Leeds"),))}""",
    )


def _hydro(say: Say, fetch: Fetch) -> str:
    return _job(
        "Senior hydraulics engineer",
        say("hydro place"),
        _fact("Salary", say("hydro pay")) + _fact("Contract", "Permanent") + _fact("Closing date", say("hydro close")),
        f"""<p>You will model spillways and fish passes and see them built.</p><h2>What you bring</h2><ul>
<li>A degree in civil engineering</li>
<li>{say("hydro years")}</li>
{item(say("hydro licence"))}</ul>""",
        fetch,
        70,
    )


def _data(say: Say, fetch: Fetch) -> str:
    return _job(
        "Data analyst, river levels",
        "Bristol",
        _fact("Salary", "£34,000 to £39,500")
        + _fact("Hours", say("data hours"))
        + _fact("Reports to", say("data boss")),
        f"""<p>We gauge 640 rivers every fifteen minutes. You look after what comes in, find sensors that lie, and
write for people who have to decide about gates at night.</p>{paragraph(say("data sponsor"))}
<p>Try our <a href="{say("data task")}">sample exercise</a> before you apply.</p>""",
        fetch,
        12,
    )


def _payroll(say: Say, fetch: Fetch) -> str:
    return _job(
        "Payroll lead",
        "Leeds",
        _fact("Salary", "£41,200") + _fact("Status", say("pay state")) + _fact("Start", say("pay start")),
        """<p>You pay 1,150 people in four countries on time. You lead a team of three and report to the head of
finance. Experience with pensions in construction helps, but we train.</p>""",
        fetch,
        160,
    )


def _benefits(say: Say, fetch: Fetch) -> str:
    return _page(
        "Benefits",
        fetch,
        f"""<h1>Benefits</h1><h2>Time off</h2><p>Everybody has {say("leave")} of annual leave plus bank holidays.</p>
<h2>Money</h2><ul><li>Pension: we pay {say("pension")}</li>
{item(say("bikes"))}<li>Season ticket loan</li></ul><h2>Family</h2>
<p>Parental leave is twenty weeks at full pay, for all parents.</p>""",
    )


def _hiring(say: Say, fetch: Fetch) -> str:
    return _page(
        "How we hire",
        fetch,
        f"""<h1>How we hire</h1><ol><li>Send your application; no cover letter is needed.</li>
<li>{say("second step")}</li>
<li>Meet the team for half a day.</li></ol><p>You hear from us within {say("answer time")}.</p>""",
    )


JOBS = MadeSite(
    "arkle-careers.test",
    (
        "voices of staff drawn at request",
        "similar jobs drawn at request",
        "hiring assistant at times",
        "cookie dialog of a job board",
        "views of a job today",
        "ages of jobs",
    ),
    {"/": _list, _HYDRO: _hydro, _DATA: _data, _PAY: _payroll, "/benefits": _benefits, "/how-we-hire": _hiring},
    (
        Slot(
            "intro",
            "introduction",
            ("/",),
            {0: "Come and work with water."},
        ),
        Slot("hydro place", "place of work", ("/", _HYDRO), {0: "Perth", 5: "Dundee, hybrid"}, "hydraulics"),
        Slot("tunnel", "vacancy", ("/",), {0: "", 3: "Tunnel safety officer"}),
        Slot("cad", "vacancy", ("/",), {0: "CAD technician", 8: ""}),
        Slot("gis", "vacancy", ("/",), {0: "", 10: "GIS developer"}),
        Slot("hydro pay", "salary", (_HYDRO,), {0: "£52,000 to £58,000", 7: "£55,000 to £61,500"}, "Salary"),
        Slot("hydro close", "closing date", (_HYDRO,), {0: "20 March 2026", 11: "3 April 2026"}, "Closing date"),
        Slot("hydro years", "requirement", (_HYDRO,), {0: "Eight years in rivers or dams", 7: "Five years in rivers"}),
        Slot("hydro licence", "requirement", (_HYDRO,), {0: "A driving licence", 13: ""}),
        Slot("data hours", "working hours", (_DATA,), {0: "37.5 per week"}, "Hours"),
        Slot("data boss", "superior", (_DATA,), {0: "Marguerite Lunn", 9: "Owen Prothero"}, "Reports to"),
        Slot("data sponsor", "paragraph of a vacancy", (_DATA,), {0: "", 6: "We can sponsor a skilled worker visa."}),
        Slot(
            "data task",
            "link target",
            (_DATA,),
            {0: "/files/exercise-gauges.pdf", 12: "/files/exercise-floods.pdf"},
            "sample exercise",
        ),
        Slot("pay state", "state of a vacancy", (_PAY,), {0: "Open", 5: "Interviewing", 10: "Filled"}, "Status"),
        Slot("pay start", "start of work", (_PAY,), {0: "1 May 2026", 3: "15 May 2026"}, "Start"),
        Slot("leave", "days of leave", ("/benefits",), {0: "26 days"}),
        Slot("pension", "share of pay", ("/benefits",), {0: "7 percent", 8: "9 percent"}),
        Slot("bikes", "benefit", ("/benefits",), {0: "", 14: "Bicycles on salary sacrifice"}),
        Slot(
            "second step",
            "step of a procedure",
            ("/how-we-hire",),
            {0: "Talk to us on the telephone for twenty minutes.", 6: "Solve a short task at home, paid."},
        ),
        Slot("answer time", "time of an answer", ("/how-we-hire",), {0: "ten working days"}),
    ),
)
