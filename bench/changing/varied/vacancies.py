"""A job board of a charity sector, built with a script framework: generated class names, cards, two vacancies."""

from __future__ import annotations

from bench.changing.made import MadeSite, Say, Slot, paragraph
from bench.changing.parts import cached, token
from bench.changing.pieces import ENGLISH, Links, ago, before, json_ld
from bench.changing.scenario import Fetch
from bench.changing.varied.common import between, code, entries, hexed, menu, now_and_then, one_of, some, variant

_LIST, _WARDEN, _FUND, _FIRM, _PAY = (
    "/jobs",
    "/jobs/hostel-warden-4411",
    "/jobs/head-of-fundraising-4387",
    "/employers/open-door",
    "/advice/salary-survey",
)
_MENU: Links = (("/", "Good Work"), (_LIST, "All jobs"), (_FIRM, "Open Door Trust"), (_PAY, "Salary survey"))
_BRANDS = (
    "Write grant bids with Bidsmith, free for a month",
    "Tally Rota: rosters for volunteers",
    "Diploma in charity law, evenings",
    "Ethical pensions explained in a webinar",
    "Desk space for small charities at Union Mill",
)
_ALERTS = ("Jobs like this by email", "Never miss a role: set an alert", "Be the first to know")
_SIMILAR = (
    ("Shelter worker, nights", "Harbour Aid"),
    ("Volunteer coordinator", "Food for All"),
    ("Data officer", "Rivers Alliance"),
    ("Play therapist", "Little Oak"),
    ("Shop manager", "Second Chance"),
    ("Policy adviser", "Fair Rents"),
    ("Driver and loader", "Furniture Bank"),
)


def _css(fetch: Fetch, name: str) -> str:
    """A class name of the build that is on the servers."""
    return f"{name}__{token(cached(fetch, 30 * 3600, 'good work build'), 5)}"


def _page(title: str, fetch: Fetch, main: str) -> str:
    nav, shell, foot = (_css(fetch, name) for name in ("Nav_root", "Shell_main", "Footer_root"))
    banner = f"""<div class="{_css(fetch, "Consent_bar")}" data-nosnippet=""><p>This site sets cookies for logins and,
if you let it, for statistics.</p><button>OK</button><button>No statistics</button></div>"""
    return f"""<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"/><title>{title} · Good Work</title>
<link rel="preload" href="/_next/static/css/{hexed(fetch, 16)}.css" as="style"/></head><body><div id="__next">
<div class="{nav}"><a href="/">Good Work</a><ul>{menu(_MENU)}</ul><button
class="{_css(fetch, "Button_ghost")}">Sign in</button></div>
<main class="{shell}"><div class="{_css(fetch, "Title_wrap")}"><h1>{title}</h1></div>{main}
<div class="{_css(fetch, "Promo_slot")}" id="slot-{code(fetch, 6)}"><span>Promoted</span><a rel="sponsored"
href="https://click.example/{code(fetch, 14)}">{one_of(fetch, _BRANDS)}</a></div></main>
{now_and_then(fetch, 0.4, banner)}
<div class="{foot}"><p>Good Work is a cooperative of 212 charities.</p><p>Build {hexed(fetch, 7)} · edge
{variant(fetch, "lhr", "ams", "fra", "cdg")}{between(fetch, 1, 40)}</p></div></div>
<script id="__NEXT_DATA__"
type="application/json">{{"props":{{"nonce":"{code(fetch, 18)}","at":{fetch.at.timestamp():.0f}}}}}
</script></body></html>"""


def _card(fetch: Fetch, title: str, firm: str, facts: str, badge: str = "") -> str:
    chip = f'<span class="{_css(fetch, "Chip_root")}">{badge}</span>' if badge else ""
    return f"""<div class="{_css(fetch, "JobCard_root")}"><div class="{_css(fetch, "JobCard_head")}"><div>{title}</div>
{chip}</div><div class="{_css(fetch, "JobCard_firm")}">{firm}</div><div class="{_css(fetch, "JobCard_facts")}">{facts}
</div></div>"""


def _similar(fetch: Fetch) -> str:
    found = "".join(f"<li><span>{job}</span> <span>{firm}</span></li>" for job, firm in some(fetch, _SIMILAR, 4))
    return f'<section class="{_css(fetch, "Similar_root")}"><h2>Similar jobs</h2><ul>{found}</ul></section>'


def _home(say: Say, fetch: Fetch) -> str:
    return _page(
        "Work that does some good",
        fetch,
        f"""<p class="{_css(fetch, "Hero_lead")}">{between(fetch, 120, 410)} people are looking for work here right
now.</p>
<div class="{_css(fetch, "Search_box")}"><input placeholder="{variant(fetch, "Try “warden”", "Try “finance”")}"/></div>
<h2>Editors' picks</h2><div class="{_css(fetch, "Grid_root")}">
{_card(fetch, f'<a href="{_WARDEN}">Hostel warden</a>', "Open Door Trust", say("warden_pay"), say("warden_tag"))}
{_card(fetch, f'<a href="{_FUND}">Head of fundraising</a>', "Rivers Alliance", say("fund_pay"))}</div>
<h2>{say("h_news")}</h2><ul>{entries(say, "n_law", "<li>{}</li>")}<li>How to write about a gap in your
career</li>
<li>Ten questions to ask at an interview</li></ul>
<p>Posting a job costs £180 for four weeks; charities with fewer than five staff pay nothing.</p>""",
    )


def _list(say: Say, fetch: Fetch) -> str:
    def more(keys: str) -> str:
        return "".join(_card(fetch, *say(key).split(" | ")) for key in keys.split() if say(key))

    return _page(
        "All jobs",
        fetch,
        f"""<div class="{_css(fetch, "Filter_bar")}"><span>Region: all</span><span>Hours: all</span></div>
<div class="{_css(fetch, "List_root")}">{more("j_cook j_chair")}
{_card(fetch, f'<a href="{_WARDEN}">Hostel warden</a>', "Open Door Trust", say("warden_pay"), say("warden_tag"))}
{_card(fetch, f'<a href="{_FUND}">Head of fundraising</a>', "Rivers Alliance", say("fund_pay"))}
{_card(fetch, "Archivist", "Cloth Hall Museum", "£29,100 · Leeds · closes " + say("arch"))}
{more("j_bee")}{_card(fetch, "Kennel assistant", "Paws North", "£12.60 an hour · Hexham · no closing date")}</div>
<p>{variant(fetch, *_ALERTS)}</p><p>Results were sorted in 0.{between(fetch, 11, 98)} seconds</p>""",
    )


def _warden(say: Say, fetch: Fetch) -> str:
    return _page(
        "Hostel warden",
        fetch,
        f"""<div class="{_css(fetch, "Meta_row")}"><span>Open Door
Trust</span><span>{ago(fetch, ENGLISH, before(70))}</span>
</div><dl
class="{_css(fetch, "Facts_root")}"><dt>Salary</dt><dd>{say("warden_pay")}</dd><dt>Hours</dt><dd>{say("w_hours")}
</dd><dt>Closing date</dt><dd>{say("w_close")}</dd><dt>Contract</dt><dd>permanent</dd></dl>
<div class="{_css(fetch, "Body_root")}"><p>You look after a house with thirty beds for people who would otherwise sleep
in
the street. You live next door, in a flat that belongs to the post. Two deputies share the nights with you.</p><h3>What
you
bring</h3><ul><li>Experience with people in crisis</li>{entries(say, "w_lic", "<li>{}</li>")}<li>A calm voice at three
in the morning</li></ul><p>You may visit us.</p></div>
<a class="{_css(fetch, "Button_apply")}" href="{say("w_apply")}">Apply on the employer's site</a>
<p>{between(fetch, 2, 60)} others have this job
open</p>{_similar(fetch)}{json_ld("JobPosting", title="Hostel warden")}""",
    )


def _fund(say: Say, fetch: Fetch) -> str:
    return _page(
        "Head of fundraising",
        fetch,
        f"""<dl class="{_css(fetch, "Facts_root")}"><dt>Salary</dt><dd>{say("fund_pay")}</dd><dt>Reports to</dt>
<dd>{say("f_boss")}</dd><dt>Place</dt><dd>{say("f_place")}</dd></dl><div class="{_css(fetch, "Body_root")}"><p>Our
income has
doubled in four years. You lead a team of seven and plan the appeal for two million pounds.</p>{paragraph(say("f_fix"))}
<p>Rivers Alliance cleans, counts and defends 340 miles of streams with four thousand volunteers. Two thirds of what we
spend comes from members who give less than ten pounds a month, and we would like to keep it that way.</p>
<details><summary>How we choose</summary><ol><li>We read without
names.</li>{entries(say, "f_task", "<li>{}</li>")}<li>We
meet for an hour, on screen.</li></ol></details></div>{_similar(fetch)}""",
    )


def _firm(say: Say, fetch: Fetch) -> str:
    return _page(
        "Open Door Trust",
        fetch,
        f"""<div class="{_css(fetch, "Profile_head")}"><div>Charity no. 1190043</div><div>86 staff</div></div>
<p>Open Door runs hostels in four towns. The director, {say("o_dir")}, began as a volunteer in the
kitchen.</p><p>Residents sit on the board and choose the staff with us. The trust owns its houses, which were bought
with a legacy in
1987, and has no debts.</p>
<table><tbody>
<tr><th>Living wage</th><td>{say("o_wage")}</td></tr><tr><th>Holiday</th><td>thirty days</td></tr><tr><th>Pension</th>
<td>seven per cent</td></tr></tbody></table>{paragraph(say("o_note"))}
<p>{between(fetch, 900, 999)} followers saw this profile today</p>""",
    )


def _pay(say: Say, fetch: Fetch) -> str:
    return _page(
        "Salary survey",
        fetch,
        f"""<p>What charities pay, by 2,140 answers of our readers.</p><table><thead><tr><th>Work</th><th>Median</th>
<th>Upper fifth</th></tr></thead><tbody><tr><td>Finance
officer</td><td>{say("p_fin")}</td><td>£41,000</td></tr><tr><td>Care
worker</td><td>£25,200</td><td>£28,900</td></tr>
{entries(say, "p_it", "<tr><td>{}</td><td>{}</td><td>{}</td></tr>")}</tbody>
</table><p>We ask every winter. The answers are weighted by the size of the charity, and work that fewer than twenty
people reported is left out. Salaries are for full time and before tax; allowances for London are not in them.</p>
<p>Reply code for your own answer: {code(fetch, 8)}</p>""",
    )


VACANCIES = MadeSite(
    "good-work.test",
    (
        "class names of a build",
        "nonce and time in a script's data",
        "promoted link",
        "edge server and build in a footer",
        "consent in a bar",
        "similar jobs drawn at each request",
        "people looking for work",
        "others with a job open",
        "line that offers an alert",
        "fraction of a second of a search",
        "code for an answer",
        "age of a vacancy",
    ),
    {"/": _home, _LIST: _list, _WARDEN: _warden, _FUND: _fund, _FIRM: _firm, _PAY: _pay},
    (
        Slot(
            "warden_pay",
            "salary",
            ("/", _LIST, _WARDEN),
            {0: "£27,500 plus flat", 6: "£29,250 plus flat"},
            "Hostel warden",
        ),
        Slot("warden_tag", "badge on a card", ("/", _LIST), {0: "", 10: "Closing soon"}, "Hostel warden"),
        Slot(
            "fund_pay",
            "salary",
            ("/", _LIST, _FUND),
            {0: "£48,000 to £52,000", 4: "£51,000 to £56,000"},
            "Head of fundraising",
        ),
        Slot("h_news", "heading reworded", ("/",), {0: "From the magazine", 9: "Advice and news"}),
        Slot("n_law", "news item", ("/",), {0: "", 3: "New law on unpaid trial shifts explained"}),
        Slot("j_cook", "card", (_LIST,), {0: "", 2: "Community cook | Food for All | £13.10 an hour · Hull"}),
        Slot("j_chair", "card", (_LIST,), {0: "", 8: "Chair of trustees | Little Oak | unpaid · London"}),
        Slot("j_bee", "card", (_LIST,), {0: "Beekeeper in residence | Hive Trust | £24,000 · Kent", 5: ""}),
        Slot("arch", "closing date", (_LIST,), {0: "13 March", 11: "27 March"}, "Archivist"),
        Slot("w_hours", "hours", (_WARDEN,), {0: "40 a week", 7: "37.5 a week, one night"}, "Hours"),
        Slot("w_close", "closing date", (_WARDEN,), {0: "20 March 2026", 10: "14 March 2026"}, "Closing date"),
        Slot("w_lic", "list item", (_WARDEN,), {0: "A clean driving licence", 7: ""}),
        Slot(
            "w_apply", "link target", (_WARDEN,), {0: "/go/4411-form", 3: "/go/4411-portal"}, "Apply on the employer's"
        ),
        Slot("f_boss", "name", (_FUND,), {0: "Verity Osgood", 14: "Hamish Lorimer"}, "Reports to"),
        Slot("f_place", "place", (_FUND,), {0: "Bristol, in the office", 9: "anywhere in Wales"}, "Place"),
        Slot("f_fix", "correction", (_FUND,), {0: "", 5: "Correction: the post is full time."}),
        Slot("f_task", "entry of details", (_FUND,), {0: "", 11: "You set out a plan on one page."}),
        Slot("o_dir", "name", (_FIRM,), {0: "Constance Achebe", 13: "Gethin Rowlands"}),
        Slot("o_wage", "state", (_FIRM,), {0: "applied for", 4: "accredited"}, "Living wage"),
        Slot("o_note", "note", (_FIRM,), {0: "", 15: "The trust is merging with Night Shelter York."}),
        Slot("p_fin", "median", (_PAY,), {0: "£34,800", 6: "£35,900"}, "Finance officer"),
        Slot("p_it", "table row", (_PAY,), {0: "", 12: "Web developer | £38,000 | £47,500"}),
    ),
)
