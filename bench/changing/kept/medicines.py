"""A medicines regulator: recalls, shortages, an assessment and its fees."""

from __future__ import annotations

from bench.changing.kept.chance import at_times, counter, kept, letters, number, pick
from bench.changing.kept.standing import standing
from bench.changing.made import CELLS, MadeSite, Say, Slot
from bench.changing.noises import some, token
from bench.changing.pieces import ENGLISH, held, today
from bench.changing.scenario import Fetch

_RECALLS, _LOSARTAN, _SHORTAGES = "/recalls", "/recalls/losartan-50-mg-tablets", "/shortages"
_REVIEW, _FEES = "/assessments/velprazine", "/industry/fees"
_LINKS = (
    (_RECALLS, "Recalls"),
    (_SHORTAGES, "Shortages"),
    (_REVIEW, "Velprazine: assessment"),
    (_FEES, "Fees for industry"),
)
_KNOWN = (*_LINKS, (_LOSARTAN, "Losartan 50 mg tablets"))
_OTHERS = (
    ("/news/leaflets", "Leaflets in easy language"),
    ("/news/antibiotics", "Antibiotic use falls for the fourth year"),
    ("/news/online", "How to spot a fake pharmacy"),
    ("/news/vaccines", "How vaccines are tested"),
    ("/news/children", "Medicines for children: what differs"),
    ("/news/travel", "Travelling with medicines"),
)


def _page(title: str, fetch: Fetch, main: str) -> str:
    menu = "".join(
        f'<li class="menu__item"><a href="{path}" data-drupal-link="{token(fetch, 5)}">{name}</a></li>'
        for path, name in _LINKS
    )
    also = "".join(f'<li><a href="{path}">{name}</a></li>' for path, name in some(fetch, _OTHERS, 3))
    read = "".join(f'<li><a href="{path}">{name}</a></li>' for path, name in held(fetch, 3600, "medicines", _KNOWN, 3))
    survey = """<div class="survey-popup" role="dialog"><h2>Tell us what you think</h2><p>Your answers help us to
improve this
website. It takes three minutes.</p><button>No thanks</button></div>"""
    question = pick(fetch, ("Was this page useful?", "Did you find what you need?", "How was this page?"))
    return f"""<!DOCTYPE html><html lang="en" dir="ltr" prefix="og: https://ogp.me/ns#"><head><meta
charset="utf-8"><title>{title} |
Medicines Board</title><link rel="stylesheet" href="/sites/default/files/css/css_{letters(fetch, 43)}.css"><script
type="application/json" data-drupal-selector="drupal-settings-json">{{"ajaxTrustedUrl":[],"user":{{"permissionsHash":
"{token(fetch, 40)}"}},"csp":{{"nonce":"{letters(fetch, 20)}"}}}}</script></head><body class="path-node has-glyphs">{
        at_times(fetch, 0.3, survey)
    }<header class="ecl-site-header"><a class="ecl-link" href="/">Medicines Board</a><div class="helpline">Helpline:
waiting time {number(fetch, 1, 25)} min</div></header><nav class="menu--main"><ul>{menu}</ul></nav><main
role="main"><div
class="region-content"><div id="block-page-title"><h1>{title}</h1></div>{main}{standing(title)}<div
class="print-line">Printed version of
{today(fetch, ENGLISH)}, {fetch.at:%H:%M}</div></div><aside class="region-sidebar"><section><h2>People also
read</h2><ul>{also}</ul>
</section><section><h2>Trending</h2><ol>{read}</ol></section></aside></main><div
class="feedback"><h2>{question}</h2><button>Yes
</button><button>No</button></div><footer><p>Medicines Board, Harbour House</p><ul><li><a
href="/privacy">Privacy</a></li><li><a
href="/accessibility">Accessibility</a></li></ul></footer></body></html>"""


def _recalls(say: Say, fetch: Fetch) -> str:
    rows = "".join(
        f"""<tr><td headers="view-title-{token(fetch, 4)}"><a
href="{path}">{name}</a></td><td>{maker}</td><td>{grade}</td><td
class="views-field-statistics">{counter(fetch, 400, 2)} views</td></tr>"""
        for path, name, maker, grade in (
            ("/recalls/a", say("recall a"), "Nordvita", "Class 1"),
            (_LOSARTAN, "Losartan 50 mg tablets", "Calder Pharma", say("grade")),
            ("/recalls/b", "Eye drops with hyaluronate", say("maker"), "Class 3"),
            ("/recalls/c", say("recall c"), "Pell Labs", "Class 4"),
        )
        if name
    )
    return _page(
        "Recalls",
        fetch,
        f"""<div class="view view-recalls view-id-recalls js-view-dom-id-{token(fetch, 40)}"><table class="views-table
cols-4"><thead>
<tr><th>Medicine</th><th>Company</th><th>Class</th><th>Views</th></tr></thead><tbody>{rows}</tbody></table></div>""",
    )


def _losartan(say: Say, fetch: Fetch) -> str:
    batches = "".join(
        "<tr><td>{}</td><td>{}</td></tr>".format(*row.split(CELLS))
        for row in ("LX4410 | 08/2027", say("batch a"), say("batch b"))
        if row
    )
    return _page(
        "Losartan 50 mg tablets",
        fetch,
        f"""<dl class="recall-facts"><dt>Class</dt><dd>{say("grade")}</dd><dt>Reason</dt><dd>{say("reason")}</dd>
<dt>Recall to the
level of</dt><dd>{say("level")}</dd></dl><table><caption>Batches</caption><thead><tr><th>Batch</th><th>Expires</th>
</tr></thead>
<tbody>{batches}</tbody></table><h2>Advice to patients</h2><p>{say("advice")}</p><p>Company contact:
020 555 0111</p>
<p><a href="/{say("letter")}">Letter to pharmacies</a> (PDF)</p><div class="share">Shared {number(fetch, 20, 200)}
times</div>""",
    )


def _shortages(say: Say, fetch: Fetch) -> str:
    cards = "".join(
        f"""<div class="shortage-card" data-id="{token(fetch, 6)}"><h3>{name}</h3><span
class="badge">{state}</span><p>Expected back:
{back}</p></div>"""
        for name, state, back in (
            ("Amoxicillin oral suspension", "Out of stock", say("amox back")),
            (say("insulin"), "Limited supply", "not known"),
            ("Salbutamol inhaler 100 µg", "Limited supply", say("inhaler back")),
        )
        if name
    )
    return _page(
        "Shortages",
        fetch,
        f'<p class="lead">Report a shortage as soon as you know of it.</p>{cards}<p>{number(fetch, 4, 90)} '
        f"pharmacists are signed in</p>",
    )


def _review(say: Say, fetch: Fetch) -> str:
    steps = "".join(
        f'<li class="timeline__item"><span>{step}</span></li>'
        for step in ("Application received", "Day 80 report", say("step"), say("last step"))
        if step
    )
    return _page(
        "Velprazine: assessment",
        fetch,
        f"""<div class="status-box">Opinion: <strong>{say("opinion")}</strong></div><p>Velprazine is meant for adults
with
cluster headache. In the main study of 812 patients it lowered the number of attacks by a third.</p><ol
class="timeline">{steps}</ol><p>Rapporteur: {say("rapporteur")}</p>""",
    )


def _fees(say: Say, fetch: Fetch) -> str:
    return _page(
        "Fees for industry",
        fetch,
        f"""<table><tbody><tr><td>New application</td><td>{say("fee new")}</td></tr><tr><td>Variation,
major</td><td>{say("fee major")}
</td></tr><tr><td>Inspection, per day</td><td>EUR 3,100</td></tr></tbody></table><p>Fees are net of VAT.</p>
<p class="session">Session {token(fetch, 8)}</p>""",
    )


def _home(say: Say, fetch: Fetch) -> str:
    cards = "".join(f'<article class="card"><h3><a href="{path}">{name}</a></h3></article>' for path, name in _LINKS)
    return _page(
        "Safe and effective medicines",
        fetch,
        f"""{kept(say("warning"), '<div class="alert-banner"><p>', "</p></div>")}{cards}
<p>Our helpline is open until 17:00.</p>""",
    )


MEDICINES = MadeSite(
    "medicines-board.test",
    (
        "helpline waiting time",
        "printed version of now",
        "people also read",
        "trending of the hour",
        "view counts in a table",
        "questions of a survey",
        "signed-in pharmacists",
        "shares",
        "view ids",
    ),
    {"/": _home, _RECALLS: _recalls, _LOSARTAN: _losartan, _SHORTAGES: _shortages, _REVIEW: _review, _FEES: _fees},
    (
        Slot("recall a", "recall", (_RECALLS,), {0: "", 7: "Morphine solution for injection 10 mg"}),
        Slot("recall c", "recall", (_RECALLS,), {0: "Zinc paste", 12: ""}),
        Slot(
            "grade",
            "recall class",
            (_RECALLS, _LOSARTAN),
            {0: "Class 2", 4: "Class 1, urgent"},
            "Losartan 50 mg tablets",
        ),
        Slot("maker", "company name", (_RECALLS,), {0: "Opticare", 10: "Lumen Vision"}, "Eye drops"),
        Slot("batch a", "batch", (_LOSARTAN,), {0: "", 2: "LX4417 | 09/2027"}),
        Slot("batch b", "batch", (_LOSARTAN,), {0: "LX4398 | 05/2027", 9: ""}),
        Slot(
            "reason",
            "recall reason",
            (_LOSARTAN,),
            {0: "Impurity under investigation", 4: "Azide impurity above the limit"},
        ),
        Slot(
            "advice",
            "advice",
            (_LOSARTAN,),
            {
                0: "Keep taking your tablets and ask your pharmacist for another batch.",
                13: "Do not take tablets of these batches; return them to your pharmacy today.",
            },
        ),
        Slot("letter", "link target", (_LOSARTAN,), {0: "files/dhpc-losartan.pdf", 6: "files/dhpc-losartan-rev1.pdf"}),
        Slot("amox back", "shortage end", (_SHORTAGES,), {0: "end of March", 3: "middle of April"}, "Amoxicillin"),
        Slot("insulin", "shortage", (_SHORTAGES,), {0: "", 5: "Insulin glargine pens"}),
        Slot("inhaler back", "shortage end", (_SHORTAGES,), {0: "week 12", 14: "week 15"}, "Salbutamol"),
        Slot("step", "step of a procedure", (_REVIEW,), {0: "", 1: "Oral explanation held"}),
        Slot("rapporteur", "rapporteur", (_REVIEW,), {0: "Ana Ferreira", 12: "Jiří Novotný"}),
        Slot("fee new", "regulator's fee", (_FEES,), {0: "EUR 84,000", 3: "EUR 86,500"}, "New application"),
        Slot("fee major", "regulator's fee", (_FEES,), {0: "EUR 12,400", 8: "EUR 14,200"}, "Variation, major"),
        Slot("warning", "warning of a regulator", ("/",), {0: "", 5: "Fake weight-loss pens are being sold online."}),
        Slot("opinion", "opinion of a committee", (_REVIEW,), {0: "pending", 10: "negative"}),
        Slot("last step", "step of a procedure", (_REVIEW,), {0: "", 10: "Opinion adopted"}),
        Slot("level", "recall level", (_LOSARTAN,), {0: "Pharmacies", 13: "Patients"}, "Recall to the level of"),
    ),
)
