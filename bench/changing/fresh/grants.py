"""A research foundation's calls for grants."""

from __future__ import annotations

from bench.changing.made import MadeSite, Say, Slot, item, paragraph, row
from bench.changing.recent.common import at_times, hexes, links, mixed, number, pick, turning
from bench.changing.scenario import Fetch

_OCEAN, _EARLY, _HERITAGE = "/calls/ocean-carbon", "/calls/early-career", "/calls/digital-heritage"
_CALLS = (
    (_OCEAN, "Ocean carbon"),
    (_EARLY, "Early career fellowships"),
    (_HERITAGE, "Digital heritage"),
)
_VOICES = (
    ("Dr Ama Boateng", "The grant gave me three years to fail well."),
    ("Prof. Nils Ekdahl", "Reviewers who read to the end: rare and precious."),
    ("Dr Chiara Longo", "My first own team, and my first own lab."),
    ("Dr Tomás Vega", "They answered every question in a day."),
)
_STORIES = ("Listening to peat", "A map of lost villages", "The salt that heals", "Why eels turn back", "Ink and iron")


def _page(title: str, fetch: Fetch, main: str) -> str:
    who, words = pick(fetch, _VOICES)
    stories = "".join(
        f'<div class="teaser"><a href="#s{len(one)}">{one}</a></div>' for one in mixed(fetch, _STORIES, 3)
    )
    consent = '<div id="CybotCookiebotDialog"><p>This website uses cookies.</p><button>Allow all</button></div>'
    return f"""<!DOCTYPE html><html lang="en" prefix="og: https://ogp.me/ns#"><head><meta charset="utf-8"><title>{
        title
    } |
Halvorsen Foundation</title><meta name="Generator" content="Drupal 10"><meta name="viewport"
content="width=device-width, initial-scale=1.0"><link rel="stylesheet"
href="/sites/default/files/css/css_{hexes(fetch, 20)}.css"></head><body class="path-node page-node-type-call">
{at_times(fetch, 0.35, consent)}<div class="dialog-off-canvas-main-canvas"><header role="banner"><a href="/"
rel="home">Halvorsen Foundation</a><nav role="navigation"><ul class="menu">{links(_CALLS, css="menu-item")}<li
class="menu-item"><a href="/awarded">Awarded</a></li><li class="menu-item"><a href="/guidance">Guidance</a></li></ul>
</nav></header><main role="main"><h1 class="page-title">{title}</h1><div class="node__content">{main}</div></main><aside
class="region-sidebar"><blockquote class="voice"><p>{words}</p><cite>{who}</cite></blockquote><div
class="block-stories"><h2>Stories</h2>{stories}</div></aside><footer role="contentinfo"><p>{
        turning(fetch, ("Follow us on Bluesky", "Follow us on LinkedIn", "Read our magazine"))
    }</p><p>The foundation was set up in 1948 with the estate
of the shipowner Anna Halvorsen and funds research in the north.</p>
<p>Halvorsen Foundation, Bygdøy allé 9, Oslo. Session {hexes(fetch, 6)}, {number(fetch, 20, 900)} ms.</p></footer>
</div></body></html>"""


def _dates(fetch: Fetch, *pairs: tuple[str, str]) -> str:
    rows = "".join(
        f'<div class="field"><div class="field__label">{label}</div><div class="field__item">{value}</div></div>'
        for label, value in pairs
        if value
    )
    return f'{rows}<p class="interest">{number(fetch, 40, 600)} researchers follow this call</p>'


def _home(say: Say, fetch: Fetch) -> str:
    rows = "".join(
        f"""<tr class="views-row"><td><a href="{path}">{name}</a></td><td>{sum_}</td><td>{state}</td></tr>"""
        for path, name, sum_, state in (
            (_OCEAN, "Ocean carbon", "NOK 120 million", say("ocean state")),
            (_EARLY, "Early career fellowships", say("early sum"), "Open"),
            (_HERITAGE, "Digital heritage", "NOK 30 million", "Forthcoming"),
            ("#arctic", say("arctic"), "NOK 55 million", "Forthcoming"),
        )
        if name
    )
    return _page(
        "Calls for proposals",
        fetch,
        f"""<table class="views-table"><thead><tr><th>Call</th><th>Budget</th><th>State</th></tr></thead><tbody>{rows}
</tbody></table><p>Apply in the portal.</p><p>See <a href="/awarded">what was awarded</a> and our <a
href="/guidance">guidance</a>.</p>""",
    )


def _ocean(say: Say, fetch: Fetch) -> str:
    topics = "".join(item(say(f"topic {one}")) for one in "abc")
    return _page(
        "Ocean carbon",
        fetch,
        f"""{_dates(fetch, ("Deadline", say("ocean close")), ("State", say("ocean state")))}<p>We fund groups of two to
four partners who want to know how much carbon the northern seas take up. A project may ask for up to {say("ask")}.</p>
<h2>Topics</h2><ul>{topics}</ul>{paragraph(say("ship"))}""",
    )


def _early(say: Say, fetch: Fetch) -> str:
    return _page(
        "Early career fellowships",
        fetch,
        f"""{_dates(fetch, ("Deadline", "15 April 2026, 13:00"), ("Budget", say("early sum")))}<p>You may apply if you
defended your thesis no more than {say("years")} ago. Time of leave for care is added.</p><p>Send
<a href="{say("form")}">the form for your host</a> with the application.</p>
<h2>Panel</h2><p>Chair: Prof. Ruth Solberg.</p>""",
    )


def _heritage(say: Say, fetch: Fetch) -> str:
    return _page(
        "Digital heritage",
        fetch,
        f"""{_dates(fetch, ("Opens", say("opens")), ("Webinar", say("webinar")))}
<p>For museums, archives and universities
who make collections usable together. Partners from Norway may lead.</p><p>{say("open data")}</p>""",
    )


def _awarded(say: Say, fetch: Fetch) -> str:
    rows = "".join(
        row(text)
        for text in (
            say("grant a"),
            f"Ice memory | Univ. of Tromsø | {say('ice')}",
            "Voices in wax | National Library | NOK 2.1 million",
            say("grant b"),
        )
        if text
    )
    return _page(
        "Awarded",
        fetch,
        f"""<table><thead><tr><th>Project</th><th>Host</th><th>Sum</th></tr></thead><tbody>{rows}</tbody></table><p>{
            "One in nine was funded."
        }</p>""",
    )


def _guidance(say: Say, fetch: Fetch) -> str:
    asked = "".join(
        f"<details><summary>{question}</summary><p>{answer}</p></details>"
        for question, answer in (
            ("How long may the text be?", "Ten pages."),
            ("May I use language models?", say("models")),
            (say("question"), "Yes, up to a quarter of the sum."),
        )
        if question
    )
    return _page(
        "Guidance",
        fetch,
        f"""<p>Overheads are paid at 20 percent of salaries.</p>{asked}<p>Help desk: weekdays 9 to 15.</p>""",
    )


GRANTS = MadeSite(
    "halvorsenfoundation.test",
    (
        "voices of grantees",
        "stories by chance",
        "researchers who follow a call",
        "dialog on cookies at times",
        "networks in turn",
        "session in the footer",
        "hashes of style sheets",
    ),
    {
        "/": _home,
        _OCEAN: _ocean,
        _EARLY: _early,
        _HERITAGE: _heritage,
        "/awarded": _awarded,
        "/guidance": _guidance,
    },
    (
        Slot(
            "ocean state", "state on two pages", ("/", _OCEAN), {0: "Open for proposals", 10: "Under review"}, "Ocean"
        ),
        Slot(
            "early sum",
            "budget on two pages",
            ("/", _EARLY),
            {0: "NOK 48 million", 5: "NOK 64 million"},
            "Early career",
        ),
        Slot("arctic", "call in a table", ("/",), {0: "", 7: "Arctic shipping"}),
        Slot(
            "ocean close",
            "deadline of proposals",
            (_OCEAN,),
            {0: "3 March 2026, 13:00", 3: "4 March 2026, 13:00"},
            "Deadline",
        ),
        Slot("ask", "greatest sum of a project", (_OCEAN,), {0: "NOK 12 million", 6: "NOK 15 million"}),
        Slot("topic a", "topic of research", (_OCEAN,), {0: "Sediments of the shelf"}),
        Slot("topic b", "topic of research", (_OCEAN,), {0: "", 2: "Kelp and its fate"}),
        Slot("topic c", "topic of research", (_OCEAN,), {0: "Air and sea exchange", 8: ""}),
        Slot("ship", "paragraph", (_OCEAN,), {0: "", 13: "Ship time on the Nansen can be asked for."}),
        Slot("years", "years since a thesis", (_EARLY,), {0: "seven years", 4: "eight years"}),
        Slot("form", "link target", (_EARLY,), {0: "/files/host-25.docx", 9: "/files/host-26.docx"}, "the form"),
        Slot("opens", "opening of a call", (_HERITAGE,), {0: "1 May 2026", 3: "18 May 2026"}, "Opens"),
        Slot("webinar", "webinar of a call", (_HERITAGE,), {0: "", 7: "21 April 2026, 10:00"}, "Webinar"),
        Slot(
            "open data",
            "condition of a grant",
            (_HERITAGE,),
            {0: "Data should be open.", 5: "Data must be open within a year."},
        ),
        Slot("grant a", "project in a table", ("/awarded",), {0: "", 4: "Quiet fjords | NTNU | NOK 8.8 million"}),
        Slot("grant b", "project in a table", ("/awarded",), {0: "Tar and timber | NIKU | NOK 3.4 million", 14: ""}),
        Slot("ice", "sum awarded", ("/awarded",), {0: "NOK 6.2 million", 8: "NOK 5.9 million"}, "Ice memory"),
        Slot("models", "answer of guidance", ("/guidance",), {0: "We have no rule yet.", 9: "Yes, if you say so."}),
        Slot("question", "question of guidance", ("/guidance",), {0: "", 6: "May I pay subcontractors?"}),
    ),
)
