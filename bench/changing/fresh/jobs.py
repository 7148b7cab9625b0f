"""A job board for the public sector and charities."""

from __future__ import annotations

from bench.changing.made import MadeSite, Say, Slot, item, paragraph
from bench.changing.recent.common import ago, at_times, hexes, json_ld, mixed, number, pick, turning
from bench.changing.scenario import Fetch

_NURSE, _ANALYST = "/jobs/school-nurse-tavistock", "/jobs/data-analyst-county"
_RANGER, _CLERK = "/jobs/park-ranger-dunmoor", "/jobs/parish-clerk-wick"
_JOBS = (
    (_NURSE, "School nurse"),
    (_ANALYST, "Data analyst"),
    (_RANGER, "Park ranger"),
    (_CLERK, "Parish clerk"),
)
_FIRMS = ("Carebridge Homes", "Penhallow Trust", "Redshank Recruitment", "Orchard Academies", "Blue Gate Housing")
_TIPS = (
    "Tip: say what you achieved, not what you did.",
    "Tip: ask a friend to read your letter aloud.",
    "Tip: name your files so that others find them.",
    "Tip: answer every point of the person specification.",
)


def _page(title: str, fetch: Fetch, main: str) -> str:
    consent = """<div id="onetrust-banner-sdk" role="dialog"><p>We use cookies to make our site work and to show you
jobs that fit.</p><button>Accept all cookies</button><button>Manage choices</button></div>"""
    firms = "".join(f"<li>{firm}<em>{number(fetch, 2, 30)} open roles</em></li>" for firm in mixed(fetch, _FIRMS, 3))
    return f"""<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><title>{title} | Goodwork Jobs</title>
<meta name="description" content="Jobs with
councils, schools and charities."><link rel="preconnect" href="https://fonts.gstatic.com" crossorigin><link
rel="stylesheet" href="/static/css/app.css">
<script>dataLayer=[{{"visit":"{hexes(fetch, 18)}","ts":{number(fetch, 10**9, 10**10)}}}];</script></head><body>
{at_times(fetch, 0.4, consent)}<header class="navbar"><a class="navbar-brand" href="/">Goodwork Jobs</a><ul
class="navbar-nav"><li><a href="/">Find a job</a></li><li><a href="/advice/pay-scales">Pay scales</a></li><li><a
href="#post">Post a job</a></li></ul></header><div class="container"><div class="row"><main class="col-lg-8">{main}
</main><div class="col-lg-4 sidebar"><div class="widget"><h4>Featured employers</h4><ul>{firms}</ul></div><div
class="widget tip"><p>{pick(fetch, _TIPS)}</p></div><div class="widget stats"><strong>{number(fetch, 11000, 12999):,}
</strong> people searched for a job today</div></div></div></div><section class="browse"><h4>Browse by sector</h4><ul>
<li>Health and care</li><li>Schools</li>
<li>Environment</li><li>Administration</li><li>Housing</li></ul><h4>Browse by county</h4><ul><li>Cornwall</li><li>Devon
</li><li>Somerset</li><li>Dorset</li></ul></section><footer><p>Goodwork Jobs CIC, 22 Mill Lane, Exeter
EX4. Company number 09912345.</p><ul><li>Privacy</li><li>Accessibility</li><li>For employers</li></ul></footer>
</body></html>"""


def _job(path: str, fetch: Fetch, facts: tuple[tuple[str, str], ...], text: str, hours: float) -> str:
    name = dict(_JOBS)[path]
    rows = "".join(f"<div class='fact'><dt>{label}</dt><dd>{value}</dd></div>" for label, value in facts if value)
    like = "".join(
        f"""<div class="job-card--small"><a href="{href}?src=similar&amp;t={hexes(fetch, 6)}">{other}</a><span>
{number(fetch, 71, 98)}% match</span></div>"""
        for href, other in mixed(fetch, [one for one in _JOBS if one[0] != path], 2)
    )
    return _page(
        name,
        fetch,
        f"""<div class="job-header"><h1>{name}</h1><p class="posted">Posted {ago(fetch, hours)} ·
{number(fetch, 4, 90)} people have applied</p></div><dl class="job-facts">{rows}</dl><div class="job-description">
{text}</div><a class="btn btn-primary" href="https://apply.goodwork.example/{hexes(fetch, 12)}">Apply now</a><section
class="similar"><h3>Similar jobs</h3>{like}</section>
{json_ld("JobPosting", title=name, identifier=hexes(fetch, 6))}""",
    )


def _list(say: Say, fetch: Fetch) -> str:
    cards = "".join(
        f"""<article class="job-card"><h2><a href="{path}">{name}</a></h2><p class="employer">{where}</p><p
class="salary">{pay}</p><span class="posted">{ago(fetch, hours)}</span><span class="views">{number(fetch, 30, 900)}
views</span></article>"""
        for path, name, where, pay, hours in (
            ("#warden", say("warden"), "Lundy Bird Observatory", "£24,100", -22),
            (_NURSE, "School nurse", "Tavistock Schools Trust", say("nurse pay"), 30),
            (_ANALYST, "Data analyst", "Devon County", "£34,314 to £37,938", 55),
            ("#cook", say("cook"), "St Petroc's, Truro", "£12.60 an hour", 60),
            (_RANGER, "Park ranger", say("ranger where"), "£27,500", 80),
            (_CLERK, "Parish clerk", "Wick St Mary Parish Council", "£16.40 an hour", 120),
        )
        if name
    )
    ad = f"""<div class="sponsored-card"><small>Sponsored</small><a href="https://go.example/{hexes(fetch, 8)}">{
        pick(fetch, _FIRMS)
    } is hiring</a></div>"""
    return _page(
        "Jobs in the South West",
        fetch,
        f"""<h1>Jobs in the South West</h1><p class="lead">All jobs pay the living wage.</p>
<div class="results">{cards}{ad}</div>
<div class="event-strip">{
            turning(
                fetch,
                (
                    "Webinar recordings: write a better letter",
                    "Podcast: my first year as a clerk",
                    "Guide: interviews by video",
                ),
            )
        }</div>""",
    )


def _nurse(say: Say, fetch: Fetch) -> str:
    return _job(
        _NURSE,
        fetch,
        (("Salary", say("nurse pay")), ("Hours", say("nurse hours")), ("Closing date", say("nurse close"))),
        f"""<p>You look after the health of some 2,100 pupils in five schools around Tavistock, with a colleague who
knows them all. You hold the clinics, train the staff in first aid and keep the plans of children with long-term
conditions up to date.</p><h3>What you need</h3><ul><li>Registration with the NMC</li>{item(say("nurse need"))}</ul>""",
        30,
    )


def _analyst(say: Say, fetch: Fetch) -> str:
    return _job(
        _ANALYST,
        fetch,
        (("Salary", "£34,314 to £37,938"), ("Contract", say("contract")), ("Interviews", "19 March")),
        f"""<p>The county's insight team turns what it knows of roads, bins and care into maps and numbers that
committees can use. You will work mostly in Power BI and SQL.</p>{paragraph(say("remote"))}
<p>Questions? Write to <a href="mailto:{say("contact")}@devoncounty.example">{say("contact")}</a>.</p>""",
        55,
    )


def _ranger(say: Say, fetch: Fetch) -> str:
    return _job(
        _RANGER,
        fetch,
        (("Salary", "£27,500"), ("Place", say("ranger where")), ("Start", say("ranger start"))),
        f"""{say("filled") and f'<div class="alert alert-warning">{say("filled")}</div>'}<p>You walk, mend, count and
explain: forty miles of path, eleven bridges, and everyone who uses them. A dog is welcome.</p><p>Download the <a
href="{say("pack")}">information pack</a>.</p><h3>What we offer</h3><ul><li>A van, a radio and good
boots</li><li>Thirty days of leave</li><li>Training with chainsaw and first aid kit</li></ul>""",
        80,
    )


def _clerk(say: Say, fetch: Fetch) -> str:
    return _job(
        _CLERK,
        fetch,
        (
            ("Pay", "£16.40 an hour"),
            ("Hours", "18 a week"),
            ("Pension", say("pension")),
            ("Closing date", "Noon on 27 March 2026"),
        ),
        """<p>The clerk runs the council's office, minutes its meetings on the second Tuesday of the month and looks
after two allotment sites and a burial ground. There are nine councillors, one
website and a great deal of goodwill.</p><p>We look for someone who can write a plain sentence, keep a plain ledger and
be kind to people who are cross about dogs. The certificate in local council work can be taken on the job.</p>
<p>Send a letter and two referees to the chair,
Cllr Ann Beer.</p>""",
        120,
    )


def _scales(say: Say, fetch: Fetch) -> str:
    rows = "".join(
        f"<tr><td>{grade}</td><td>{least}</td><td>{most}</td></tr>"
        for grade, least, most in (
            ("Grade 4", "£24,027", "£24,790"),
            ("Grade 6", say("grade 6"), "£30,559"),
            ("Grade 8", "£33,366", "£36,124"),
            ("Grade 10", "£41,511", "£45,718"),
        )
    )
    return _page(
        "Pay scales",
        fetch,
        f"""<h1>Pay scales of local government</h1><p>{say("scales from")}</p><table class="table"><thead><tr><th>Grade
</th><th>From</th><th>To</th></tr></thead><tbody>{rows}</tbody></table>
<p>The scales are agreed each year between the unions and the employers and hold
for most councils in England and Wales. London adds a weighting of its own.</p><h2>Talks</h2><p>{say("talks")}</p>""",
    )


JOBS = MadeSite(
    "goodworkjobs.test",
    (
        "numbers of applicants",
        "percentages of a match",
        "employers with open roles",
        "searches of today",
        "tips by chance",
        "consent layer at times",
        "sponsored card",
        "strip of media in turn",
        "views of a job",
        "ages",
    ),
    {
        "/": _list,
        _NURSE: _nurse,
        _ANALYST: _analyst,
        _RANGER: _ranger,
        _CLERK: _clerk,
        "/advice/pay-scales": _scales,
    },
    (
        Slot("warden", "job in a list", ("/",), {0: "", 4: "Assistant warden"}),
        Slot("cook", "job in a list", ("/",), {0: "Night shelter cook", 10: ""}),
        Slot("nurse pay", "salary on two pages", ("/", _NURSE), {0: "£31,049", 6: "£33,487"}, "School nurse"),
        Slot(
            "ranger where", "place of a job", ("/", _RANGER), {0: "Dunmoor, north side", 8: "Dunmoor, Hexworthy base"}
        ),
        Slot("nurse hours", "weekly hours", (_NURSE,), {0: "37 a week, term time", 3: "30 a week, term time"}, "Hours"),
        Slot(
            "nurse close", "closing date of a job", (_NURSE,), {0: "13 March 2026", 11: "27 March 2026"}, "Closing date"
        ),
        Slot("nurse need", "requirement of a job", (_NURSE,), {0: "", 8: "A driving licence"}),
        Slot("contract", "contract of a job", (_ANALYST,), {0: "Fixed term, 12 months", 5: "Permanent"}, "Contract"),
        Slot("remote", "sentence on remote work", (_ANALYST,), {0: "You may work from home.", 12: ""}),
        Slot("contact", "person to ask", (_ANALYST,), {0: "j.hartnoll", 7: "m.adeyemi"}),
        Slot("ranger start", "start of a job", (_RANGER,), {0: "1 May 2026", 3: "as soon as possible"}, "Start"),
        Slot("filled", "note of a filled job", (_RANGER,), {0: "", 12: "This vacancy has been filled."}),
        Slot("pack", "link target", (_RANGER,), {0: "/packs/ranger-jan.pdf", 6: "/packs/ranger-march.pdf"}, "pack"),
        Slot("pension", "benefit of a job", (_CLERK,), {0: "", 10: "Local government scheme"}, "Pension"),
        Slot("grade 6", "pay in a scale", ("/advice/pay-scales",), {0: "£28,163", 9: "£29,064"}, "Grade 6"),
        Slot(
            "scales from",
            "day of a scale",
            ("/advice/pay-scales",),
            {0: "In force since April 2025.", 9: "In force from April 2026."},
        ),
        Slot(
            "talks",
            "state of talks",
            ("/advice/pay-scales",),
            {0: "The unions have put in their claim.", 5: "The employers have made an offer of 3.2%."},
        ),
    ),
)
