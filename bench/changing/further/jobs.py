"""The careers pages of a company on hosted recruiting software."""

from __future__ import annotations

from bench.changing.made import MadeSite, Say, Slot, item
from bench.changing.recent.common import ago, at_times, hexes, json_ld, links, mixed, number, pick
from bench.changing.scenario import Fetch

_WELDER, _ANALYST, _PLANNER = "/jobs/4410-welder", "/jobs/4417-energy-analyst", "/jobs/4423-site-planner"
_JOBS = ((_WELDER, "Pipe welder"), (_ANALYST, "Energy analyst"), (_PLANNER, "Site planner"))
_MENU = (("/", "Open roles"), ("/benefits", "Benefits"), ("/how-we-hire", "How we hire"))
_VOICES = (
    ("Dilys, turbine technician", "I learned more in a year here than in three before."),
    ("Kwame, grid engineer", "The teams trust you with real work from the first week."),
    ("Signe, buyer", "I came back after parental leave and picked up where I left."),
    ("Artur, surveyor", "No two sites are the same, and I like that."),
)


def _page(title: str, fetch: Fetch, main: str) -> str:
    who, words = pick(fetch, _VOICES)
    chat = f"""<div class="chat-widget"><p>Hi! {pick(fetch, ("Robin", "Alex", "Sam"))} from recruiting is
{pick(fetch, ("online", "away", "typing"))}</p></div>"""
    cookie = """<div class="cc-window"><p>We use cookies to see how candidates find us.</p> <a class="cc-btn">Got it</a>
</div>"""
    return f"""<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>{title} at Norwind Energy</title>
<meta name="request-id" content="{hexes(fetch, 32)}"><link rel="stylesheet" href="/assets/board-{hexes(fetch, 10)}.css">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="theme-color" content="#1d2b3a">
<meta property="og:type" content="website"><meta property="og:title" content="{title}"><link rel="icon"
href="/favicon.ico">
<link rel="apple-touch-icon" sizes="180x180" href="/apple-touch-icon.png"><link rel="manifest" href="/site.webmanifest">
</head><body><div class="board-header"><a class="logo" href="/">Norwind
Energy</a><nav><ul>{links(_MENU)}</ul></nav></div>
<div id="content" class="main">{main}</div><section class="employee-voice"><h2>Voices from our teams</h2><blockquote>
<p>{words}</p> <cite>{who}</cite></blockquote></section>{chat}{at_times(fetch, 0.35, cookie)}<footer><section
class="site-info"><h2>About this site</h2><p>We build and run wind farms in the North Sea.</p><p>If something does not
work, write to the webmaster
and name the page, the browser and what you did before. Most questions are answered within three working days.</p>
<ul><li>Accessibility</li><li>Data protection</li><li>Imprint</li><li>Site map</li><li>Social media</li></ul></section>
<p>Norwind Energy
is an equal opportunity employer. All applicants are considered on merit.</p><p>Powered by a hiring
platform</p><p>Privacy
notice for candidates</p></footer><script>window.__session="{hexes(fetch, 24)}";</script></body></html>"""


def _job(path: str, fetch: Fetch, facts: tuple[tuple[str, str], ...], text: str, wanted: str, hours: float) -> str:
    title = dict(_JOBS)[path]
    rows = "".join(f"<div><dt>{name}</dt><dd>{value}</dd></div>" for name, value in facts)
    near = links(mixed(fetch, [one for one in _JOBS if one[0] != path]), css="similar-job")
    return _page(
        title,
        fetch,
        f"""<div class="job-post"><h1 class="app-title">{title}</h1><p class="posted">Posted {ago(fetch, hours)}</p>
<p class="applicants">{number(fetch, 20, 140)} people have clicked apply</p><dl class="job-facts">{rows}</dl>
<div class="job-description"><h2>About the role</h2>{text}<h2>What you bring</h2><ul>{wanted}</ul></div>
<form id="application_form" method="post"><input type="hidden" name="authenticity_token" value="{hexes(fetch, 44)}">
<button>Apply for this job</button></form></div><aside class="similar"><h2>Similar jobs</h2><ul>{near}</ul></aside>
{json_ld("JobPosting", title=title)}""",
    )


def _board(say: Say, fetch: Fetch) -> str:
    rows = "".join(
        f'<tr class="job-post-row"><td><a href="{path}">{title}</a></td><td>{place}</td></tr>'
        for (path, title), place in zip(_JOBS, (say("welder place"), "Leith", "Hull"), strict=True)
    )
    more = "".join(
        f'<tr class="job-post-row"><td>{say(key)}</td><td>{place}</td></tr>'
        for key, place in (("diver", "Hull"), ("lawyer", "Leith"), ("cook", "Offshore"))
        if say(key)
    )
    return _page(
        "Open roles",
        fetch,
        f"""<h1>Open roles</h1><p class="intro">{say("board intro")}</p><table
class="job-posts"><thead><tr><th>Role</th>
<th>Place</th></tr></thead><tbody>{rows}{more}</tbody></table><p class="talent">{number(fetch, 200, 900)} people follow
our job alerts</p>""",
    )


def _welder(say: Say, fetch: Fetch) -> str:
    return _job(
        _WELDER,
        fetch,
        (("Place", say("welder place")), ("Pay", say("welder pay")), ("Apply by", say("welder closes"))),
        f"<p>You join pipes for foundations at the quay, in {say('shifts')}, with a crew of eight.</p>",
        "<li>Certificate to EN ISO 9606</li>" + item(say("welder wants")),
        26,
    )


def _analyst(say: Say, fetch: Fetch) -> str:
    return _job(
        _ANALYST,
        fetch,
        (("Place", "Leith"), ("Pay", say("analyst pay")), ("Contract", say("analyst contract"))),
        f"<p>You forecast output and prices for our wind farms and report to {say('analyst boss')}.</p>",
        item(say("analyst wants")) + "<li>Good written English</li>",
        49,
    )


def _planner(say: Say, fetch: Fetch) -> str:
    filled = say("planner state")
    return _job(
        _PLANNER,
        fetch,
        (("Place", "Hull"), ("Pay", "£38,000 to £44,000"), ("Start", say("planner start"))),
        (f'<p class="notice">{filled}</p>' if filled else "")
        + f"<p>You plan cranes, crews and vessels {say('planner weeks')} ahead.</p>",
        "<li>Driving licence</li><li>Experience of marine works</li>",
        98,
    )


def _benefits(say: Say, fetch: Fetch) -> str:
    return _page(
        "Benefits",
        fetch,
        f"""<h1>Benefits</h1><ul class="benefits"><li>27 days of paid leave</li><li>Pension: we pay in
{say("pension")}</li>{item(say("bike"))}<li>Work boots every year</li></ul><p>All of them start on your
first day, in every yard and office, and for part-time work in proportion.</p>""",
    )


def _hiring(say: Say, fetch: Fetch) -> str:
    return _page(
        "How we hire",
        fetch,
        f"""<h1>How we hire</h1><ol><li>You send a CV; no letter is needed.</li><li>We talk for half an hour by
phone.</li>
{item(say("step task"))}<li>We make an offer within a week.</li></ol><p>Questions go to Fiona Tull.</p>""",
    )


JOBS = MadeSite(
    "careers.norwind.test",
    (
        "voice of a colleague",
        "clicks on apply",
        "chat with a recruiter",
        "similar jobs in any order",
        "followers of job alerts",
        "cookie window at times",
        "age of a posting",
        "request in the head",
    ),
    {
        "/": _board,
        _WELDER: _welder,
        _ANALYST: _analyst,
        _PLANNER: _planner,
        "/benefits": _benefits,
        "/how-we-hire": _hiring,
    },
    (
        Slot(
            "board intro",
            "introduction of a board",
            ("/",),
            {0: "We hire for our yards in Hull and Leith.", 7: "We hire for our yards in Hull, Leith and Nigg."},
        ),
        Slot("welder place", "place on board and job", ("/", _WELDER), {0: "Hull docks", 4: "Nigg yard"}),
        Slot("diver", "row of a job board", ("/",), {0: "Commercial diver", 9: ""}),
        Slot("lawyer", "row of a job board", ("/",), {0: "", 2: "Contracts lawyer"}),
        Slot("cook", "row of a job board", ("/",), {0: "", 13: "Vessel cook"}),
        Slot("welder pay", "pay of a job", (_WELDER,), {0: "£19.40 an hour", 6: "£21.10 an hour"}),
        Slot("welder closes", "closing day", (_WELDER,), {0: "20 March", 11: "3 April"}),
        Slot("shifts", "shifts of a job", (_WELDER,), {0: "two shifts", 14: "three shifts"}),
        Slot("welder wants", "thing a job asks for", (_WELDER,), {0: "", 8: "Offshore medical certificate"}),
        Slot("analyst pay", "pay of a job", (_ANALYST,), {0: "£41,000 to £48,000", 3: "£43,500 to £51,000"}),
        Slot("analyst contract", "contract", (_ANALYST,), {0: "Fixed term, two years", 10: "Permanent"}),
        Slot("analyst boss", "name of a manager", (_ANALYST,), {0: "Greta Lindqvist", 12: "Paul Mbeki"}),
        Slot("analyst wants", "thing a job asks for", (_ANALYST,), {0: "A degree in a numerate subject", 5: ""}),
        Slot("planner start", "first day of a job", (_PLANNER,), {0: "1 May", 4: "1 June"}),
        Slot(
            "planner state",
            "notice on a job",
            (_PLANNER,),
            {0: "", 12: "This role is filled; we no longer take applications."},
        ),
        Slot("planner weeks", "span in a sentence", (_PLANNER,), {0: "six weeks", 8: "ten weeks"}),
        Slot("pension", "share of a pension", ("/benefits",), {0: "8 percent", 13: "9 percent"}),
        Slot("bike", "benefit in a list", ("/benefits",), {0: "", 9: "A bicycle on lease"}),
        Slot("step task", "step of hiring", ("/how-we-hire",), {0: "You solve a small task at home.", 10: ""}),
    ),
)
