"""The vacancies of a German hospital, on the content system of many public bodies."""

from __future__ import annotations

from bench.changing.made import MadeSite, Say, Slot
from bench.changing.recent.common import GERMAN, ago, at_times, hexes, json_ld, number, pick
from bench.changing.scenario import Fetch

_POSTS = (
    ("/stellen/pflege-intensiv", "Pflegefachkraft Intensivstation (m/w/d)"),
    ("/stellen/assistenzarzt", "Assistenzarzt Innere Medizin (m/w/d)"),
    ("/stellen/it-admin", "Systemadministrator (m/w/d)"),
)
_VOICES = (
    ("Sabine K., Station 4", "Hier zählt der Dienstplan noch etwas."),
    ("Mehmet A., Radiologie", "Ich wurde vom ersten Tag an eingearbeitet."),
    ("Jutta W., Küche", "Wir halten zusammen, auch wenn es eng wird."),
    ("Lars P., Technik", "Nach zehn Jahren komme ich noch gern."),
    ("Olena M., Pflege", "Die Anerkennung meines Abschlusses ging schnell."),
)
_CALLS = ("Jetzt bewerben", "Bewerben Sie sich in zwei Minuten", "Werden Sie Teil unseres Teams")


def _page(title: str, fetch: Fetch, main: str) -> str:
    who, words = pick(fetch, _VOICES)
    chat = '<div class="chat-widget"><p>Fragen zur Bewerbung? Frau Lindner ist gerade online.</p></div>'
    menu = "".join(f'<li class="nav-item"><a class="nav-link" href="{path}">{name}</a></li>' for path, name in _POSTS)
    return f"""<!DOCTYPE html><html lang="de"><head><meta charset="utf-8">
<!-- This website is powered by a content system. Request {hexes(fetch, 12)} --><title>{title} | Klinikum
Ahrensbeck</title>
<link rel="stylesheet" href="/typo3temp/assets/compressed/merged-{hexes(fetch, 8)}.css"></head>
<body id="p{len(title)}" class="page-layout-default"><header class="navbar navbar-default"><div class="container">
<a class="navbar-brand" href="/">Klinikum Ahrensbeck Karriere</a><ul class="navbar-nav">{menu}<li class="nav-item">
<a href="/ausbildung">Ausbildung</a></li><li class="nav-item"><a href="/termine">Termine</a></li></ul></div></header>
<div class="container"><div class="row"><div class="col-md-8 frame frame-default frame-type-text">{main}</div>
<aside class="col-md-4"><div class="card testimonial"><div class="card-body"><h5 class="card-title">Stimmen aus dem Haus
</h5><p class="card-text">„{words}“</p><p class="card-footer">{who}</p></div></div></aside></div></div>
{at_times(fetch, 0.4, chat)}<footer class="page-footer"><div class="container"><p>Klinikum Ahrensbeck gGmbH,
Lindenallee 3</p><ul><li>Impressum</li><li>Datenschutz</li>
<li>Barrierefreiheit</li></ul></div></footer></body></html>"""


def _vacancy(path: str, fetch: Fetch, facts: str, text: str, hours: float) -> str:
    title = dict(_POSTS)[path]
    return _page(
        title,
        fetch,
        f"""<article class="job-detail" data-uid="{len(path)}"><h1>{title}</h1><p class="job-date">Veröffentlicht
{ago(fetch, hours, GERMAN)}</p><dl class="job-facts row">{facts}</dl>{text}<form class="powermail_form" method="post">
<input type="hidden" name="__trustedProperties" value="{hexes(fetch, 40)}"><button class="btn">{pick(fetch, _CALLS)}
</button></form><p class="small">{number(fetch, 3, 24)} Personen sehen sich diese Stelle gerade an</p></article>
{json_ld("JobPosting", title=title, hiringOrganization="Klinikum Ahrensbeck")}""",
    )


def _fact(name: str, value: str) -> str:
    return f'<dt class="col-sm-4">{name}</dt><dd class="col-sm-8">{value}</dd>' if value else ""


def _list(say: Say, fetch: Fetch) -> str:
    listed = [
        ("Pflegefachkraft Intensivstation (m/w/d)", "Pflege", say("pflege frist"), _POSTS[0][0]),
        ("Assistenzarzt Innere Medizin (m/w/d)", "Ärztlicher Dienst", "31.03.2026", _POSTS[1][0]),
        ("Systemadministrator (m/w/d)", "Verwaltung", "20.03.2026", _POSTS[2][0]),
        (say("koch"), "Küche", "27.03.2026", ""),
        (say("hebamme"), "Geburtshilfe", "15.04.2026", ""),
        (say("fahrer"), "Logistik", "18.03.2026", ""),
    ]
    rows = "".join(
        f"""<tr><td>{f'<a href="{path}">{title}</a>' if path else title}</td><td>{place}</td><td>{until}</td></tr>"""
        for title, place, until, path in listed
        if title
    )
    return _page(
        "Offene Stellen",
        fetch,
        f"""<h1>Offene Stellen</h1><table class="table table-striped"><thead><tr><th>Stelle</th><th>Bereich</th>
<th>Frist</th></tr></thead><tbody>{rows}</tbody></table><p>{say("hinweis")}</p>""",
    )


def _nurse(say: Say, fetch: Fetch) -> str:
    benefit = f"<li>{say('zulage')}</li>" if say("zulage") else ""
    return _vacancy(
        _POSTS[0][0],
        fetch,
        _fact("Umfang", say("umfang"))
        + _fact("Vergütung", say("tarif"))
        + _fact("Bewerbungsfrist", say("pflege frist")),
        f"""<h2>Ihre Aufgaben</h2><p>Sie betreuen mit einem erfahrenen Team zwölf Betten, davon vier mit Beatmung.</p>
<h2>Wir bieten</h2><ul><li>30 Tage Urlaub</li><li>Zuschuss zum Deutschlandticket</li>{benefit}</ul>""",
        40,
    )


def _doctor(say: Say, fetch: Fetch) -> str:
    return _vacancy(
        _POSTS[1][0],
        fetch,
        _fact("Umfang", "Vollzeit") + _fact("Beginn", say("beginn")) + _fact("Ansprechpartner", say("chef")),
        f"""<p>Die Klinik für Innere Medizin behandelt im Jahr rund 5.400 Menschen stationär. Sie durchlaufen alle
Bereiche von der Aufnahme bis zur Endoskopie; die volle Weiterbildung über {say("weiterbildung")} Monate liegt vor, und
Dienste werden in Freizeit oder Geld ausgeglichen.</p>""",
        90,
    )


def _admin(say: Say, fetch: Fetch) -> str:
    state = say("admin stand")
    return _vacancy(
        _POSTS[2][0],
        fetch,
        _fact("Umfang", "Teilzeit möglich") + _fact("Stand", state),
        f"""<p>Sie betreuen rund 900 Arbeitsplätze.</p><p>Profil als <a href="{say("profil")}">Anforderungsprofil
(PDF)</a>
</p>{f"<p>{say('absatz')}</p>" if say("absatz") else ""}""",
        120,
    )


def _training(say: Say, fetch: Fetch) -> str:
    return _page(
        "Ausbildung",
        fetch,
        f"""<h1>Ausbildung</h1><h2>{say("kurs")}</h2><p>Im ersten Jahr verdienen Sie {say("lohn")} brutto im Monat.</p>
<p>Voraussetzung ist ein mittlerer Schulabschluss.</p>""",
    )


def _dates(say: Say, fetch: Fetch) -> str:
    items = "".join(
        f'<li class="list-group-item"><strong>{day}</strong> {what}</li>'
        for day, what in (
            ("11.03.", "Abend der offenen Station"),
            (say("messe tag"), "Jobmesse in der Stadthalle"),
            ("02.04.", say("fuehrung")),
        )
        if what
    )
    return _page(
        "Termine",
        fetch,
        f"""<h1>Termine</h1><p class="today">Heute ist der {fetch.at:%d.%m.%Y}</p><ul
class="list-group">{items}</ul>""",
    )


_NURSE, _DOCTOR, _ADMIN = (path for path, _ in _POSTS)
JOBS = MadeSite(
    "klinikum-ahrensbeck.test",
    ("voices", "wordings of a button", "chat at times", "age", "date of today", "viewing now", "tokens"),
    {"/": _list, _NURSE: _nurse, _DOCTOR: _doctor, _ADMIN: _admin, "/ausbildung": _training, "/termine": _dates},
    (
        Slot("pflege frist", "deadline", ("/", _NURSE), {0: "13.03.2026", 8: "10.04.2026"}, "Pflegefachkraft"),
        Slot("koch", "table row", ("/",), {0: "Koch (m/w/d)", 5: ""}),
        Slot("hebamme", "table row", ("/",), {0: "", 3: "Hebamme (m/w/d)"}),
        Slot("fahrer", "table row", ("/",), {0: "", 11: "Fahrer Krankentransport (m/w/d)"}),
        Slot(
            "hinweis",
            "edited sentence",
            ("/",),
            {
                0: "Initiativbewerbungen sind jederzeit willkommen.",
                14: "Initiativbewerbungen nehmen wir ab Mai wieder an.",
            },
        ),
        Slot(
            "umfang",
            "definition",
            (_NURSE,),
            {0: "Vollzeit, 38,5 Stunden", 6: "Vollzeit oder Teilzeit ab 50 %"},
            "Umfang",
        ),
        Slot("tarif", "definition", (_NURSE,), {0: "TVöD P 8", 4: "TVöD P 9"}, "Vergütung"),
        Slot("zulage", "list entry", (_NURSE,), {0: "", 4: "Zulage von 250 Euro im Monat"}),
        Slot("beginn", "date", (_DOCTOR,), {0: "1. April 2026", 7: "1. Mai 2026"}, "Beginn"),
        Slot("chef", "person", (_DOCTOR,), {0: "Dr. Renate Holm", 12: "Dr. Yusuf Demir"}, "Ansprechpartner"),
        Slot("weiterbildung", "figure in a paragraph", (_DOCTOR,), {0: "48", 10: "60"}),
        Slot("admin stand", "state", (_ADMIN,), {0: "offen", 6: "Vorauswahl läuft", 13: "besetzt"}, "Stand"),
        Slot(
            "profil",
            "link target",
            (_ADMIN,),
            {0: "/fileadmin/profil-it.pdf", 2: "/fileadmin/profil-it-neu.pdf"},
            "PDF",
        ),
        Slot("absatz", "paragraph", (_ADMIN,), {0: "", 9: "Bewerbungen ohne Studium sind ausdrücklich erwünscht."}),
        Slot("kurs", "heading", ("/ausbildung",), {0: "Kursbeginn im September", 5: "Kursbeginn September und März"}),
        Slot("lohn", "figure in a sentence", ("/ausbildung",), {0: "1.340 Euro", 12: "1.415 Euro"}),
        Slot("messe tag", "date", ("/termine",), {0: "19.03.", 7: "26.03."}, "Jobmesse"),
        Slot("fuehrung", "list entry", ("/termine",), {0: "", 13: "Führung durch den neuen Operationssaal"}),
    ),
)
