"""The vacancies of a rail engineering firm, on a common system for applicants."""

from __future__ import annotations

from bench.changing.last.common import anchors, block, count, head, key, maybe, one_of, some_of, structured
from bench.changing.made import MadeSite, Say, Slot
from bench.changing.scenario import Fetch

_SIGNAL, _NURSE, _DATA, _WELDER = "/jobs/4107", "/jobs/4112", "/jobs/4119", "/jobs/4123"
_EARLY, _HIRING = "/early-careers", "/how-we-hire"
_MENU = (("/", "All jobs"), (_EARLY, "Early careers"), (_HIRING, "How we hire"))
_SIMILAR = (
    ("/talent/planning", "Planning engineers"),
    ("/talent/workshop", "Workshop fitters"),
    ("/talent/finance", "Finance and payroll"),
    ("/talent/drivers", "Road-rail drivers"),
    ("/talent/it", "Service desk"),
)
_VOICES = (
    ("Amira, test engineer", "I went from apprentice to lead in six years."),
    ("Col, yard manager", "Nobody minds if you ask why."),
    ("Sunniva, buyer", "Fridays end at one, and they mean it."),
    ("Ravi, surveyor", "They paid for my chartership."),
)
_LINES = ("Keep the country moving", "Find the work that fits you", "Build railways with us")


def _page(title: str, fetch: Fetch, main: str) -> str:
    who, words = one_of(fetch, _VOICES)
    cookies = """<div id="onetrust-banner-sdk" role="alertdialog"><p>By clicking “Accept all cookies”, you agree to the
storing of cookies on your device to assist in our recruiting.</p><button>Cookie settings</button> <button>Accept all
cookies</button></div>"""
    return f"""<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">
{head(fetch, title, "Careers at Fellgate Rail", "Work on signalling and track in six countries")}
<meta name="csrf-param" content="authenticity_token"><meta name="csrf-token" content="{key(fetch, 64)}">
<link rel="stylesheet" href="/assets/job_board-{key(fetch, 20)}.css"></head><body class="job-board">
<header class="header"><a class="logo" href="/">Fellgate Rail</a><p class="tagline">{one_of(fetch, _LINES)}</p>
<nav><ul>{anchors(_MENU)}</ul></nav></header><div id="app"><main class="main">{main}</main>
<section class="testimonial"><figure><blockquote>{words}</blockquote><figcaption>{who}</figcaption></figure></section>
<section class="alert-signup"><h3>Create a job alert</h3><form action="/alerts" method="post"><input type="hidden"
name="authenticity_token" value="{key(fetch, 64)}"><input type="email" placeholder="Email"><button>Create alert</button>
</form></section></div>{maybe(fetch, 0.35, cookies)}<footer class="footer"><p>Fellgate Rail is an equal opportunity
employer.</p><p>Privacy policy</p><p>Modern slavery statement</p></footer>
<script>window.ENV={{"request_id":"{key(fetch, 32)}"}}</script></body></html>"""


def _job(title: str, fetch: Fetch, facts: tuple[tuple[str, str], ...], text: str, state: str = "") -> str:
    rows = "".join(f"<div class='fact'><dt>{name}</dt> <dd>{value}</dd></div>" for name, value in facts if value)
    return _page(
        title,
        fetch,
        f"""{block('div class="flash" role="status"', state)}<div class="job__header"><h1
class="section-header">{title}</h1>
<dl class="job__facts">{rows}</dl><p class="applicants">{count(fetch, 12, 160)} people have viewed this job
today</p></div>
<div class="job__description body">{text}<h3>About Fellgate</h3><p>We design, build and look after signalling and track
for railways in six countries. We are 2,400 people and still know each other.</p></div><a class="btn"
href="/apply?gh_src={key(fetch, 9)}">Apply for this job</a><aside class="similar"><h3>Teams you may like</h3>
<ul>{anchors(some_of(fetch, _SIMILAR, 3))}</ul></aside>{structured("JobPosting", title=title)}""",
    )


def _row(path: str, title: str, place: str, badge: str, fetch: Fetch) -> str:
    if not title:
        return ""
    return f"""<tr class="job-post"><td class="cell"><a href="{path}?gh_src={key(fetch, 9)}"><p
class="body--medium">{title}
</p> <p class="body__secondary">{place}</p></a></td><td>{badge}</td></tr>"""


def _list(say: Say, fetch: Fetch) -> str:
    engineering = (
        _row(_SIGNAL, "Signalling designer", say("signal place"), "", fetch)
        + _row(_DATA, say("data title"), "Remote", "", fetch)
        + _row("/jobs/4131", say("surveyor"), "Crewe", "New", fetch)
    )
    works = (
        _row(_WELDER, "Track welder, nights", "Doncaster", block("span", say("urgent")), fetch)
        + _row(_NURSE, "Occupational health nurse", "Derby", "", fetch)
        + _row("/jobs/4098", say("storekeeper"), "York", "", fetch)
    )
    return _page(
        "All jobs",
        fetch,
        f"""<h1>Open positions</h1><section class="job-posts--table--department"><h3>Engineering</h3><table><tbody>
{engineering}</tbody></table></section><section><h3>Works and people</h3><table><tbody>{works}</tbody></table></section>
<p class="visitors">{count(fetch, 20, 300)} candidates are browsing right now</p>""",
    )


def _signal(say: Say, fetch: Fetch) -> str:
    wants = "".join(block("li", text) for text in ("A degree or equal experience", say("licence"), say("want")))
    return _job(
        "Signalling designer",
        fetch,
        (
            ("Location", say("signal place")),
            ("Salary", say("signal pay")),
            ("Contract", "Permanent"),
            ("Closing date", say("signal closes")),
        ),
        "<p>You will design interlockings for two resignalling schemes in the north.</p>"
        f"<h3>You have</h3><ul>{wants}</ul>",
    )


def _nurse(say: Say, fetch: Fetch) -> str:
    return _job(
        "Occupational health nurse",
        fetch,
        (("Location", "Derby"), ("Salary", "£38,000 to £42,000"), ("Hours", say("nurse hours"))),
        f"<p>You look after the health of 600 people on two sites.</p><p>You report to {say('boss')}.</p>",
        say("nurse state"),
    )


def _data(say: Say, fetch: Fetch) -> str:
    return _job(
        say("data title"),
        fetch,
        (("Location", "Remote"), ("Salary", say("data pay")), ("Start", say("data start"))),
        f"""<p>You turn two billion axle counts into something a dispatcher can use.</p><p>{say("stack")}</p>
<p>The <a href="{say("profile")}">candidate profile</a> has more.</p>""",
    )


def _welder(say: Say, fetch: Fetch) -> str:
    return _job(
        "Track welder, nights",
        fetch,
        (("Location", "Doncaster"), ("Pay", say("rate")), ("Positions", say("positions"))),
        f"<p>Thermit and arc welding on live routes, four nights in eight.</p>{block('p', say('bonus'))}",
    )


def _early(say: Say, fetch: Fetch) -> str:
    rows = "".join(
        f"<tr><td>{name}</td><td>{opens}</td><td>{state}</td></tr>"
        for name, opens, state in (
            ("Apprentices, level 3", "1 February", say("apprentices")),
            ("Graduates", say("graduates"), "Opens soon"),
            (say("placement"), "1 March", "Open"),
        )
        if name
    )
    return _page(
        "Early careers",
        fetch,
        f"""<h1>Early careers</h1><table class="schemes"><thead><tr><th>Scheme</th><th>Applications
from</th><th>State</th>
</tr></thead><tbody>{rows}</tbody></table><p>Last year we took on {say("intake")} young people.</p>""",
    )


def _hiring(say: Say, fetch: Fetch) -> str:
    steps = "".join(block("li", text) for text in ("Apply online", say("step"), "Meet the team", say("check")))
    return _page("How we hire", fetch, f"<h1>How we hire</h1><ol>{steps}</ol><p>{say('answer')}</p>")


JOBS = MadeSite(
    "careers-fellgate.test",
    (
        "tagline by chance",
        "voice of an employee",
        "viewed this job today",
        "candidates browsing now",
        "source of a click in links",
        "cookie dialog in some requests",
        "three teams of five",
    ),
    {
        "/": _list,
        _SIGNAL: _signal,
        _NURSE: _nurse,
        _DATA: _data,
        _WELDER: _welder,
        _EARLY: _early,
        _HIRING: _hiring,
    },
    (
        Slot("signal place", "place of work", ("/", _SIGNAL), {0: "Birmingham", 6: "Preston"}),
        Slot("data title", "title of a job", ("/", _DATA), {0: "Data engineer", 9: "Analytics engineer"}),
        Slot("surveyor", "new job", ("/",), {0: "", 3: "Track surveyor"}),
        Slot("storekeeper", "new job", ("/",), {0: "Storekeeper", 5: ""}),
        Slot("urgent", "badge of a job", ("/",), {0: "", 11: "Closing soon"}, "Track welder, nights"),
        Slot("signal pay", "salary", (_SIGNAL,), {0: "£44,000 to £51,000", 4: "£46,500 to £54,000"}, "Salary"),
        Slot("signal closes", "closing date", (_SIGNAL,), {0: "20 March 2026", 12: "27 March 2026"}, "Closing date"),
        Slot(
            "licence",
            "requirement",
            (_SIGNAL,),
            {0: "An IRSE licence of any grade", 8: "An IRSE licence, or the will to get one"},
        ),
        Slot("want", "requirement", (_SIGNAL,), {0: "", 8: "Two years with relay interlockings"}),
        Slot("nurse hours", "working hours", (_NURSE,), {0: "37.5 a week", 7: "30 a week"}, "Hours"),
        Slot("boss", "names of people", (_NURSE,), {0: "Dr Elspeth Munro"}),
        Slot(
            "nurse state",
            "state of a job",
            (_NURSE,),
            {0: "", 13: "This job is no longer accepting applications."},
        ),
        Slot("data pay", "salary", (_DATA,), {0: "£55,000", 9: "£62,000"}, "Salary"),
        Slot("data start", "start date", (_DATA,), {0: "1 May 2026", 5: "1 June 2026"}, "Start"),
        Slot(
            "stack",
            "job sentence",
            (_DATA,),
            {0: "We use Python and Kafka."},
        ),
        Slot("profile", "link target", (_DATA,), {0: "/files/profile-data.pdf", 9: "/files/profile-data-senior.pdf"}),
        Slot("rate", "hourly rate", (_WELDER,), {0: "£23.40 an hour", 6: "£24.75 an hour"}, "Pay"),
        Slot("positions", "positions left", (_WELDER,), {0: "Six"}, "Positions"),
        Slot(
            "bonus", "paragraph of a job", (_WELDER,), {0: "", 4: "Whoever joins before June gets a bonus of £1,500."}
        ),
        Slot("apprentices", "state of a scheme", (_EARLY,), {0: "Open", 11: "Closed"}, "Apprentices, level 3"),
        Slot("graduates", "opening date", (_EARLY,), {0: "15 September", 3: "1 September"}, "Graduates"),
        Slot("placement", "new scheme", (_EARLY,), {0: "", 7: "Year in industry"}),
        Slot("intake", "figure of last year", (_EARLY,), {0: "sixty-four"}),
        Slot("step", "step", (_HIRING,), {0: "Talk to us by phone"}),
        Slot("check", "step", (_HIRING,), {0: "Pass a medical", 2: ""}),
        Slot(
            "answer",
            "promise",
            (_HIRING,),
            {0: "You will hear from us within ten days.", 12: "You will hear from us within five days."},
        ),
    ),
)
