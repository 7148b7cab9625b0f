"""A foundation's grants: open calls, two of them, decisions, advice for applicants; Drupal with views and fields."""

from __future__ import annotations

from datetime import UTC, datetime

from bench.changing.general.common import key, listed, mixed, number, para, pick, rows, sometimes
from bench.changing.made import MadeSite, Say, Slot
from bench.changing.pieces import ENGLISH, Links, ago, anchors, before, comes_and_goes, days_to, others, turned
from bench.changing.scenario import Fetch

_CALLS, _RIVERS, _ARCHIVES = "/calls", "/calls/living-rivers", "/calls/community-archives"
_AWARDS, _ADVICE = "/awards/2026", "/applicants/advice"
_MENU: Links = (
    ("/", "Ashdown Trust"),
    (_CALLS, "Calls for proposals"),
    (_RIVERS, "Living Rivers"),
    (_ARCHIVES, "Community Archives"),
    (_AWARDS, "Awards 2026"),
    (_ADVICE, "Advice for applicants"),
)
_TIPS = (
    "Write the summary last.",
    "Ask somebody outside your field to read the proposal.",
    "Costs without a reason are cut first.",
    "Call us before you apply, not after.",
    "Two good letters of support beat ten polite ones.",
)
_ARCHIVES_CLOSE = datetime(2026, 4, 17, tzinfo=UTC)


def _page(title: str, path: str, fetch: Fetch, main: str, side: str = "") -> str:
    to, teaser = turned(fetch, _MENU[1:], 1)[0]
    consent = """<div id="sliding-popup" class="sliding-popup-bottom eu-cookie-compliance-banner"><div
class="popup-content"><h2>We use cookies on this site to improve your visit</h2><p>By clicking Accept you agree to us
doing
so.</p><button class="agree-button">Accept</button><button class="decline-button">No, thanks</button></div></div>"""
    webinar = """<div class="block block-webform"><h2>Join our webinar</h2><p>An hour about budgets, every second
Tuesday.</p>
<a class="button" href="/webinar">Sign up</a></div>"""
    return f"""<!DOCTYPE html>
<html lang="en" dir="ltr" prefix="og: https://ogp.me/ns#"><head><meta charset="utf-8" /><meta name="Generator"
content="Drupal 10 (https://www.drupal.org)" /><title>{title} | Ashdown Trust</title><link rel="stylesheet" media="all"
href="/sites/default/files/css/css_{key(fetch, 24)}.css?delta=0&amp;theme=ashdown" /></head><body
class="path-node page-node-type-page"><a href="#main-content" class="visually-hidden focusable skip-link">Skip to main
content</a>{comes_and_goes(fetch, "grants consent", 0.35, consent)}<div class="dialog-off-canvas-main-canvas"
data-off-canvas-main-canvas><header role="banner"><div class="region region-header"><div class="block
block-system-branding-block"><a href="/" rel="home">Ashdown Trust</a></div><nav role="navigation"
aria-labelledby="block-main-menu"><ul class="menu menu--main nav">{anchors(_MENU)}</ul></nav><form action="{path}"
method="post" class="search-block-form"><input type="hidden" name="form_build_id"
value="form-{key(fetch, 43)}" /><input type="hidden" name="form_token" value="{key(fetch, 43)}"
/></form></div></header><main
role="main"><a id="main-content" tabindex="-1"></a><div class="layout-content"><div class="region region-content"><div
class="block block-core block-page-title-block"><h1 class="page-title">{title}</h1></div><article class="node
node--view-mode-full
clearfix"><div class="node__content">{main}</div></article></div></div><aside class="layout-sidebar-second"
role="complementary">
<div class="region region-sidebar">{side}<div class="block block-views block-story"><h2>Featured</h2>
<div class="views-field-title"><a href="{to}">{teaser}</a></div></div><div class="block
block-block-content"
id="block-tip"><h2>A tip</h2><p>{pick(fetch, _TIPS)}</p></div>{sometimes(fetch, 0.3, webinar)}<nav class="block
block-menu">
<h2>See also</h2><ul>{anchors(mixed(fetch, others(_MENU, path), 3))}</ul></nav></div></aside></main><footer
role="contentinfo"><div class="region region-footer"><p>The Ashdown Trust was founded in 1958 by the will of Edith
Ashdown and
gives about nine million pounds a year. Registered charity.</p><ul class="menu"><li>Governance</li><li>Annual
report</li><li>
Complaints</li><li>Privacy notice</li></ul><p class="build">Ref
{key(fetch, 10)}</p></div></footer></div></body></html>"""


def _field(name: str, label: str, value: str) -> str:
    if not value:
        return ""
    return f"""<div class="field field--name-field-{name} field--label-inline clearfix"><div
class="field__label">{label}</div>
<div class="field__item">{value}</div></div>"""


def _home(say: Say, fetch: Fetch) -> str:
    return _page(
        "Grants for people and places",
        "/",
        fetch,
        f"""<div class="field field--name-body"><p>We fund work on nature, memory and music in the northern
counties.</p></div>
<h2>News</h2><div class="view-content">{
            "".join(
                f'<div class="views-row"><span class="views-field-title">{one}</span></div>'
                for one in (say("news trustee"), "Our report for 2025 is out", say("news office"))
                if one
            )
        }</div><h2>{say("round heading")}</h2><p>Trustees meet on {say("trustees")} to decide on the proposals of the
autumn.</p>""",
        f"""<div class="block"><h2>At a glance</h2><ul><li>Grants given so far this year: {say("given")}</li><li>Median
grant:
£18,500</li></ul></div>""",
    )


def _calls(say: Say, fetch: Fetch) -> str:
    table = rows(
        (
            (f'<a href="{_RIVERS}">Living Rivers</a>', say("rivers deadline"), say("rivers state"), "up to £60,000"),
            (f'<a href="{_ARCHIVES}">Community Archives</a>', "17 April 2026", "Open", "up to £15,000"),
            (say("strings"), "30 May 2026", "Opens 1 April", "up to £8,000"),
            ("Small Repairs", "rolling", say("repairs state"), "up to £2,000"),
        )
    )
    return _page(
        "Calls for proposals",
        _CALLS,
        fetch,
        f"""<table class="views-table
cols-4"><thead><tr><th>Call</th><th>Deadline</th><th>State</th><th>Grant</th></tr></thead>
<tbody>{table}</tbody></table>{para(say("portal note"))}<p>This list was updated {number(fetch, 2, 58)} minutes ago.
{number(fetch, 4, 90)} drafts are being written in the
portal now.
</p>""",
    )


def _rivers(say: Say, fetch: Fetch) -> str:
    fields = "".join(
        (
            _field("deadline", "Deadline", say("rivers deadline")),
            _field("state", "State", say("rivers state")),
            _field("budget", "Budget of the call", say("rivers budget")),
            _field("officer", "Programme officer", say("rivers officer")),
        )
    )
    return _page(
        "Living Rivers",
        _RIVERS,
        fetch,
        f"""{fields}<p class="submitted">Opened {ago(fetch, ENGLISH, before(9))}</p><p>Proposals bring back life to
rivers and their banks. We look for work that lasts: weirs taken out, banks fenced and
planted, meadows that may flood again. Monitoring before and after is part of every project, and the results are open to
everybody.</p><p>Grants run for up to three years. Projects that cross the border of a county are welcome if one
organisation
takes the lead.</p><h2>Who can apply</h2><ul>{
            listed(("Charities and parish councils", say("rivers who"), "Universities as partners"))
        }</ul><h2>Documents</h2><p><a href="/sites/default/files/{say("rivers form")}">Application form</a></p><details
class="js-form-wrapper"><summary>Which costs are covered?</summary><div class="details-wrapper"><p>{
            say("rivers costs")
        }</p>
</div></details>""",
    )


def _archives(say: Say, fetch: Fetch) -> str:
    return _page(
        "Community Archives",
        _ARCHIVES,
        fetch,
        f"""{_field("deadline", "Deadline", "17 April 2026")}<p class="countdown">{days_to(fetch, _ARCHIVES_CLOSE)} days
left</p><p>Grants help villages to keep and open their papers, pictures and voices.</p><h2>Criteria</h2><ol><li>Need
(30 points)
</li><li>Reach (30 points)</li>{listed((say("criterion"),))}</ol>{para(say("archives match"))}<h2>Questions we are
asked</h2><dl>
<dt>Can we buy a scanner?</dt><dd>{say("scanner")}</dd><dt>Do we need a partner?</dt><dd>No.</dd></dl>""",
    )


def _awards(say: Say, fetch: Fetch) -> str:
    return _page(
        "Awards 2026",
        _AWARDS,
        fetch,
        f"""<table class="views-table"><thead><tr><th>Programme</th><th>Organisation</th><th>Amount</th></tr></thead>
<tbody><tr><td
rowspan="2">Music</td><td>Garth Brass</td><td>£7,400</td></tr><tr><td>Linnet
Singers</td><td>{say("singers")}</td></tr><tr><td>
Nature</td><td>Linnet Rivers Group</td><td>£42,000</td>
</tr>{rows(((say("award"), "Hob Moor Trust", "£12,300"),))}</tbody></table>
{para(say("withdrawn"), ' class="footnote"')}<p>This page was opened {number(fetch, 1000, 9999)} times.</p>""",
    )


def _advice(say: Say, fetch: Fetch) -> str:
    return _page(
        "Advice for applicants",
        _ADVICE,
        fetch,
        f"""<p>Proposals have two stages. The first is at most {say("pages")} long.</p><h2>Call us</h2><p>The advice
line is open
{say("line")}.</p><p>Decisions are sent within {say("weeks")} of a deadline.</p><p>You are number
{number(fetch, 1, 15)} in our
chat.</p>""",
    )


GRANTS = MadeSite(
    "ashdown-trust.test",
    (
        "id of a built form",
        "featured page that turns",
        "tip for applicants by chance",
        "popup of consent that comes and goes",
        "webinar for some visitors",
        "pages to see by chance",
        "days left to a deadline",
        "drafts being written",
        "times a page was opened",
        "place in a chat",
        "minutes since a list was updated",
        "hours ago",
        "reference in the footer",
    ),
    {"/": _home, _CALLS: _calls, _RIVERS: _rivers, _ARCHIVES: _archives, _AWARDS: _awards, _ADVICE: _advice},
    (
        Slot("news trustee", "news item", ("/",), {0: "", 3: "Nadia Farouk joins the trustees"}),
        Slot("news office", "news item", ("/",), {0: "Our office is closed on 4 March", 10: ""}),
        Slot("round heading", "heading", ("/",), {0: "Round of spring", 13: "Spring and summer rounds"}),
        Slot("trustees", "date of a decision", ("/",), {0: "26 March", 6: "9 April"}),
        Slot("given", "statistic", ("/",), {0: "£1.1 million", 8: "£1.3 million"}, "Grants given so far this year"),
        Slot(
            "rivers deadline",
            "deadline of a call",
            (_CALLS, _RIVERS),
            {0: "13 March 2026", 5: "27 March 2026"},
            "Living Rivers",
        ),
        Slot("rivers state", "state of a call", (_CALLS, _RIVERS), {0: "Open", 11: "Paused"}, "Living Rivers"),
        Slot("strings", "row", (_CALLS,), {0: "", 7: "Strings in Schools"}),
        Slot("repairs state", "state of a call", (_CALLS,), {0: "Funds available", 4: "Fully spent"}, "Small Repairs"),
        Slot(
            "portal note",
            "note",
            (_CALLS,),
            {0: "", 9: "The portal will be unavailable on Saturday morning.", 14: ""},
        ),
        Slot("rivers budget", "budget of a call", (_RIVERS,), {0: "£900,000", 2: "£1,050,000"}, "Budget of the call"),
        Slot(
            "rivers officer",
            "name of a contact",
            (_RIVERS,),
            {0: "Clive Rudd", 12: "Samina Qureshi"},
            "Programme officer",
        ),
        Slot("rivers who", "list entry", (_RIVERS,), {0: "", 5: "Fishing clubs with a constitution"}, "Who can apply"),
        Slot(
            "rivers form",
            "link target",
            (_RIVERS,),
            {0: "rivers-form-v3.docx", 7: "rivers-form-v4.docx"},
            "Application form",
        ),
        Slot(
            "rivers costs",
            "answer reworded",
            (_RIVERS,),
            {0: "Staff, materials and travel.", 9: "Staff and materials; travel only within the county."},
            "Which costs are covered?",
        ),
        Slot(
            "criterion",
            "criterion",
            (_ARCHIVES,),
            {0: "Care of the originals (40 points)", 6: "Care and access (40 points)"},
        ),
        Slot("archives match", "paragraph", (_ARCHIVES,), {0: "A tenth of the costs must come from elsewhere.", 8: ""}),
        Slot(
            "scanner",
            "answer",
            (_ARCHIVES,),
            {0: "No, but you can hire one.", 13: "Yes, up to £600."},
            "Can we buy a scanner?",
        ),
        Slot("singers", "grant awarded", (_AWARDS,), {0: "£5,900", 10: "£6,900"}, "Linnet Singers"),
        Slot("award", "row", (_AWARDS,), {0: "", 3: "Memory"}),
        Slot(
            "withdrawn",
            "footnote",
            (_AWARDS,),
            {0: "", 15: "One grant of 2025 was returned at the wish of its holder."},
        ),
        Slot("pages", "limit of length", (_ADVICE,), {0: "four pages", 1: "three pages"}),
        Slot("line", "hours of a telephone", (_ADVICE,), {0: "on Tuesdays, 10 to 12", 12: "on Thursdays, 13 to 16"}),
        Slot("weeks", "deadline", (_ADVICE,), {0: "ten weeks", 5: "fourteen weeks"}),
    ),
)
