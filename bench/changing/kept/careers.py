"""The openings of a battery maker on a common job board."""

from __future__ import annotations

from bench.changing.kept.chance import at_times, kept, letters, number, pick
from bench.changing.kept.standing import standing
from bench.changing.made import CELLS, MadeSite, Say, Slot
from bench.changing.noises import some, token
from bench.changing.pieces import ENGLISH, ago, before
from bench.changing.scenario import Fetch

_CELL, _BUYER, _INTERN = "/voltera/jobs/4410021", "/voltera/jobs/4410188", "/voltera/jobs/4409977"
_LEAD, _BENEFITS = "/voltera/jobs/4411305", "/voltera/benefits"
_VOICES = (
    ("Noor, process engineer", "No two weeks look alike, and I like it that way."),
    ("Jakob, line lead", "My team taught me everything I know about coating."),
    ("Simone, buyer", "I walk to the river in my lunch break."),
    ("Adaeze, data analyst", "People here read the whole memo before they answer."),
    ("Piotr, safety", "You can stop the line, and nobody will shout."),
)


def _page(title: str, fetch: Fetch, main: str) -> str:
    who, words = pick(fetch, _VOICES)
    cookies = """<div id="onetrust-banner-sdk"><p>By clicking Accept All Cookies, you agree to the storing of cookies
on your
device.</p><button id="onetrust-accept-btn-handler">Accept All Cookies</button></div>"""
    css = letters(fetch, 5)
    return f"""<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>{title}</title><script
nonce="{token(fetch, 24)}">window.__remixContext={{"state":{{"requestId":"{token(fetch, 32)}"}}}};</script><link
rel="stylesheet"
href="/assets/root-{letters(fetch, 8)}.css"></head><body><div class="page page-{css}"><header class="image-header"><a
href="/?gh_src={token(fetch, 10)}">Voltera Cells</a></header>{at_times(fetch, 0.3, cookies)}<main class="main
font-secondary" data-v="{pick(fetch, ("control", "treatment"))}">{main}{standing(title)}</main><section class="voices
sc-{css}"><blockquote>
{words}</blockquote><cite>{who}</cite></section><footer class="footer"><a href="/privacy">Privacy Policy</a>
<span>Powered by a
job board</span></footer></div></body></html>"""


def _home(say: Say, fetch: Fetch) -> str:
    groups = (
        ("Engineering", ((_CELL, say("cell title"), say("cell place")), (_LEAD, "Coating Line Lead", "Skellefteå"))),
        (
            "Supply Chain",
            ((_BUYER, "Strategic Buyer, Nickel", say("buyer place")), ("/j/1", "Demand Planner", "Gdańsk")),
        ),
        ("People", ((_INTERN, say("intern title"), "Uppsala"), ("/j/2", "Talent Partner", "Remote, Sweden"))),
    )
    html = "".join(
        f'<div class="job-posts--table--department"><h3 class="section-header">{group}</h3><table><tbody>'
        + "".join(
            f'<tr class="job-post"><td class="cell"><a href="{path}?gh_src={token(fetch, 8)}"><p class="body '
            f'body--medium">'
            f'{title}</p><p class="body body__secondary body--metadata">{place}</p></a></td></tr>'
            for path, title, place in jobs
            if title
        )
        + "</tbody></table></div>"
        for group, jobs in groups
    )
    return _page(
        "Jobs at Voltera Cells",
        fetch,
        f"""<h1 class="section-header--large">Current openings at Voltera Cells</h1><div
class="intro"><p>We are 1,400 people in three countries.</p></div>
<div class="filters"><label>Search</label><input id="keyword-filter-{letters(fetch, 4)}"></div><div
class="job-posts">{html}
</div><p><a href="{_BENEFITS}">What we offer</a></p><p>{number(fetch, 30, 300)} people viewed our jobs today</p>""",
    )


def _job(fetch: Fetch, title: str, place: str, hours: float, body: str, pay: str, open_: bool = True) -> str:
    similar = "".join(
        f'<li><a href="/j/{at}">{name}</a></li>'
        for at, name in some(
            fetch,
            tuple(enumerate(("Slurry Technician", "Cell Tester", "Shift Planner", "Clean Room Fitter", "Welder"))),
            3,
        )
    )
    form = f"""<form id="application-form"><input type="hidden" name="fingerprint"
value="{token(fetch, 40)}"><button>Submit
application</button><p class="applied">{number(fetch, 12, 160)} people have clicked apply</p></form>"""
    return _page(
        f"Job Application for {title} at Voltera Cells",
        fetch,
        f"""<div class="job__header"><div class="job__title"><h1 class="section-header">{title}</h1><div
class="job__location">
<svg></svg><div>{place}</div></div></div><span class="posted">Posted
{ago(fetch, ENGLISH, before(hours))}</span></div><div
class="job__description
body">{body}{kept(pay, '<div class="pay-range"><p class="title">Annual base salary</p><p>', "</p></div>")}
</div>{form if open_ else ""}<aside><h4>Similar jobs</h4><ul>{similar}</ul></aside>""",
    )


def _list(lines: tuple[str, ...]) -> str:
    return f"<ul>{''.join(f'<li>{line}</li>' for line in lines if line)}</ul>"


def _cell(say: Say, fetch: Fetch) -> str:
    body = f"""<p>You design the next format of our cells, from the first sketch to the first thousand units. You
report to the
{say("chief")}.</p><h3>What you bring</h3>{
        _list(
            ("A degree in chemistry or physics", "At least five years in cell design", say("licence"), "Fluent English")
        )
    }<p>Apply by {say("apply by")}. We read applications as they come.</p>"""
    return _job(fetch, say("cell title"), say("cell place"), 190, body, "SEK 580,000 to 690,000")


def _buyer(say: Say, fetch: Fetch) -> str:
    body = f"""<p>You secure nickel for six plants and visit mines twice a year.</p><h3>What you bring</h3>
{_list(("Five years of buying metals", "A calm hand in talks", "Some French or Indonesian"))}<p>{say("hybrid")}</p>"""
    return _job(fetch, "Strategic Buyer, Nickel", say("buyer place"), 80, body, "SEK 640,000 to 760,000")


def _intern(say: Say, fetch: Fetch) -> str:
    body = f"""<p>A summer with our recycling lab: {say("weeks")} from June, paid by the month.</p>
<p>Questions? Write to elin@voltera.test. The <a href="/{say("leaflet")}">leaflet</a> tells more.</p>"""
    return _job(fetch, say("intern title"), "Uppsala", 700, body, "")


def _lead(say: Say, fetch: Fetch) -> str:
    gone = kept(say("filled"), '<div class="flash flash--warning"><p>', "</p></div>")
    body = f"""{gone}<p>You lead {say("crew")} on the second coating line, in three shifts.</p>"""
    return _job(fetch, "Coating Line Lead", "Skellefteå", 410, body, "SEK 540,000 to 600,000", not say("filled"))


def _benefits(say: Say, fetch: Fetch) -> str:
    rows = "".join(
        "<tr><th>{}</th><td>{}</td></tr>".format(*row.split(CELLS))
        for row in (say("gym"), f"Holiday | {say('holiday')}", "Parental leave | Pay topped up for 6 months")
        if row
    )
    return _page(
        "What we offer", fetch, f"<h1>What we offer</h1><table>{rows}</table><p>A bonus is paid each spring.</p>"
    )


CAREERS = MadeSite(
    "jobs.voltera.test",
    (
        "voices of staff",
        "source tokens in links",
        "clicks on apply",
        "similar jobs at random",
        "class suffixes",
        "viewers of jobs today",
        "test arm",
        "posting ages",
    ),
    {"/": _home, _CELL: _cell, _BUYER: _buyer, _INTERN: _intern, _LEAD: _lead, _BENEFITS: _benefits},
    (
        Slot("cell title", "job title", ("/", _CELL), {0: "Cell Design Engineer", 6: "Senior Cell Designer"}),
        Slot("cell place", "job place", ("/", _CELL), {0: "Västerås", 11: "Hamburg"}),
        Slot("buyer place", "job place", ("/", _BUYER), {0: "Stockholm", 3: "Göteborg"}),
        Slot(
            "intern title", "job title", ("/", _INTERN), {0: "Summer Intern, Recycling", 8: "Thesis Student, Recycling"}
        ),
        Slot("chief", "reporting line", (_CELL,), {0: "Head of Cells", 4: "Chief Technology Officer"}),
        Slot("licence", "requirement", (_CELL,), {0: "A driving licence", 10: ""}),
        Slot("apply by", "closing date of a job", (_CELL,), {0: "15 March", 12: "31 March"}),
        Slot("hybrid", "place of work", (_BUYER,), {0: "Two days a week at home.", 13: "This job is done on site."}),
        Slot("weeks", "length of a job", (_INTERN,), {0: "eight weeks", 8: "twenty weeks"}),
        Slot(
            "leaflet", "link target", (_INTERN,), {0: "files/summer-2025.pdf", 10: "files/summer-2026.pdf"}, "leaflet"
        ),
        Slot("filled", "job filled", (_LEAD,), {0: "", 9: "This job is no longer open."}),
        Slot("crew", "number in a job", (_LEAD,), {0: "14 people", 2: "18 people"}),
        Slot("gym", "benefit", (_BENEFITS,), {0: "Gym | Half the fee", 11: ""}),
        Slot("holiday", "benefit cell", (_BENEFITS,), {0: "28 days", 7: "30 days"}, "Holiday"),
    ),
)
