"""A German school for adults on TYPO3: courses with places and fees, exams, a library, a canteen, staff."""

from __future__ import annotations

from datetime import datetime

from bench.changing.made import CELLS, MadeSite, Say, Slot, item, paragraph
from bench.changing.noises import some, token, variant
from bench.changing.pieces import GERMAN, Links, ago, anchors, before, days_to, others, today, turned
from bench.changing.scenario import Fetch
from bench.changing.typical.common import at_times, figure, framed, pick
from bench.changing.visible import LINK_TARGET, START

_COURSES, _SPANISH, _EXAMS = "/kurse", "/kurse/spanisch-a1", "/pruefungen"
_LIBRARY, _CANTEEN, _TERMS, _TEAM = "/bibliothek", "/mensa", "/gebuehren", "/team"
_LINKS: Links = (
    (_COURSES, "Kurse"),
    (_SPANISH, "Spanisch A1 am Abend"),
    (_EXAMS, "Prüfungstermine"),
    (_LIBRARY, "Bibliothek"),
    (_CANTEEN, "Mensa"),
    (_TERMS, "Gebühren und Bedingungen"),
    (_TEAM, "Unser Team"),
)
_TERM = datetime(2026, 3, 23, tzinfo=START.tzinfo)
_VOICES = (
    ("Endlich kann ich mit meinen Nachbarn reden.", "Rosa M., Deutsch B1"),
    ("Die Töpferei ist mein Montag.", "Heinz K., Töpfern"),
    ("Klein, laut und lustig.", "Amira S., Salsa"),
    ("Ich habe mit 70 Excel gelernt.", "Gudrun T., EDV"),
)
_WORDS = (
    ("die Eselsbrücke", "eine Hilfe für das Gedächtnis"),
    ("der Fleiß", "das beharrliche Arbeiten"),
    ("die Neugier", "der Wunsch, etwas zu wissen"),
    ("das Fernweh", "die Sehnsucht nach fremden Orten"),
)
_PARTNERS = ("Sparkasse Tannenried", "Stadtwerke", "Buchhandlung Lesbar", "Landesverband", "Musikverein")
_NEWS = ("Jetzt auch per App anmelden", "Gutscheine gibt es an der Theke", "Wir suchen Dozentinnen und Dozenten")
_SEEN = ("Aquarell für Anfänger", "Rückenfit", "Vollkornbrot backen", "Steuer selbst gemacht", "Gitarre II")
_MORE = {
    "/": "Seit 1953 lernt die Stadt hier Sprachen, Handwerk und das Leben am Rechner.",
    _COURSES: "Gebühren stehen beim einzelnen Kurs. In den Ferien findet kein Unterricht statt.",
    _SPANISH: "Für alle ohne Vorkenntnisse. Zwölf Abende, immer von 18.30 bis 20 Uhr, in kleiner Gruppe.",
    _EXAMS: "Ergebnisse kommen nach etwa sechs Wochen mit der Post. Zeugnisse werden nicht gefaxt.",
    _LIBRARY: "Zeitungen liegen am Fenster aus. Taschen bitte in die Fächer neben der Treppe.",
    _CANTEEN: "Gekocht wird in der Lehrküche, mit Gemüse vom Hof Sander. Besteck bitte zurückbringen.",
    _TERMS: "Mit der Anmeldung erkennen Sie die Hausordnung an. Bescheinigungen sind kostenlos.",
    _TEAM: "Sie finden uns im Erdgeschoss links. Dienstags ist das Büro bis zum Abend besetzt.",
}


def _page(title: str, path: str, fetch: Fetch, main: str) -> str:
    voice, by = pick(fetch, _VOICES)
    word, meaning = pick(fetch, _WORDS)
    seen = some(fetch, _SEEN, 3)
    consent = """<div id="cookieman-modal" class="modal"><div class="modal-header"><h5>Datenschutz</h5></div><p>Diese
Website verwendet Cookies und lädt Karten von Dritten.</p><button data-cookieman-accept-all>Alle annehmen</button>
<button data-cookieman-save>Auswahl speichern</button></div>"""
    survey = (
        '<div class="frame frame-layout-3 umfrage"><p>Wie gefällt Ihnen unser neuer Auftritt? Zwei Fragen.</p></div>'
    )
    hint = variant(fetch, "Newsletter abonnieren", "Nichts verpassen: Post von der vhs")
    sponsors = " · ".join(some(fetch, _PARTNERS, len(_PARTNERS)))
    return f"""<!DOCTYPE html>
<html lang="de"><head><meta charset="utf-8"><!-- This website is powered by TYPO3 --><title>{title} – vhs Tannenried
</title><link rel="stylesheet" href="/typo3temp/assets/compressed/merged-{token(fetch, 32)}.css"></head>
<body id="p{len(path)}" class="page-layout-subnavigation_left"><a class="visually-hidden-focusable"
href="#page-content">
Zum Inhalt</a><header id="page-header" class="bp-page-header navbar"><a class="navbar-brand" href="/">vhs Tannenried</a>
<nav><ul class="navbar-nav">{anchors(_LINKS)}</ul></nav><p class="datum">{today(fetch, GERMAN)}, {fetch.at:%H:%M}
Uhr</p>
</header><div class="frame frame-type-text meldung"><p>{turned(fetch, _NEWS, 1)[0]}</p></div>
{at_times(fetch, 0.25, survey)}<main id="page-content" class="bp-page-content main-section"><div
class="frame-container"><h1 class="element-header">{title}</h1>{main}<div class="ce-bodytext"><p>{_MORE[path]}</p>
</div></div></main>
<aside class="subcontent-wrap"><div class="frame frame-type-quote"><blockquote><p>{voice}</p><footer>{by}</footer>
</blockquote></div><div class="frame-type-menu_related_pages"><h4>Auch interessant</h4><ul>
{anchors(some(fetch, others(_LINKS, path), 3))}</ul></div><div class="frame wortdestages"><h4>Ein Wort für Sie</h4>
<p><b>{word}</b>: {meaning}</p></div><div class="frame zuletzt"><h4>Andere sehen gerade</h4><p>{", ".join(seen)}</p>
</div>
</aside><footer id="page-footer" class="bp-page-footer"><h5>{hint}</h5><form action="?cHash={token(fetch, 32)}">
<label>Sicherheitsfrage: {figure(fetch, 1, 9)} + {figure(fetch, 1, 9)} = ?</label></form><p>Volkshochschule Tannenried,
Schulgasse 4</p><p class="partner">Gefördert von {sponsors}</p><p class="besucher">Derzeit {figure(fetch, 2, 57)} Gäste
online</p><p>Seite erzeugt in {figure(fetch, 40, 700)} ms</p></footer>{at_times(fetch, 0.3, consent)}</body></html>"""


def _home(say: Say, fetch: Fetch) -> str:
    news = "".join(
        f'<div class="news-list-item"><h4><a href="{to}">{name}</a></h4><span class="news-list-date">'
        f"{ago(fetch, GERMAN, before(hours))}</span></div>"
        for (to, name), hours in ((_LINKS[0], 2), (_LINKS[2], 27), (_LINKS[4], 75))
    )
    return _page(
        "Lernen hört nicht auf",
        "/",
        fetch,
        f"""{framed(say("heating"), '<div class="alert alert-danger"><p>{}</p></div>')}<p class="lead">{say("lead")}</p>
<div class="news-list-view">{news}</div><p>Das Semester beginnt in {days_to(fetch, _TERM)} Tagen.</p>""",
    )


def _courses(say: Say, fetch: Fetch) -> str:
    def course(number: str, name: str, when: str, places: str) -> str:
        return f"""<tr class="kurs"><td>{number}</td><td>{name}</td><td>{when}</td><td><span class="ampel"></span>
{places}
<small>({figure(fetch, 1, 24)} Interessierte schauen zu)</small></td></tr>"""

    bread = say("bread")
    return _page(
        "Kurse",
        _COURSES,
        fetch,
        f"""<div class="table-fluid"><table class="contenttable"><thead><tr><th>Nr.</th><th>Kurs</th><th>Beginn</th>
<th>Plätze</th></tr></thead><tbody>{course("S201", "Spanisch A1 am Abend", say("spanish start"), say("spanish places"))}
{course("K114", "Töpfern an der Scheibe", say("pottery start"), "Anmeldung möglich")}
{course("G330", "Yoga am Mittag", "26.3.2026", "Restplätze auf Nachfrage")}
{course("H007", bread, "28.3.2026", "neu im Programm") if bread else ""}</tbody></table></div>""",
    )


def _spanish(say: Say, fetch: Fetch) -> str:
    return _page(
        "Spanisch A1 am Abend",
        _SPANISH,
        fetch,
        f"""<dl class="kursdaten"><dt>Beginn</dt><dd>{say("spanish start")}</dd><dt>Leitung</dt><dd>
{say("teacher")}</dd>
<dt>Raum</dt><dd>{say("room")}</dd><dt>Gebühr</dt><dd>{say("spanish fee")} <em>{figure(fetch, 2, 15)} Personen haben den
Kurs im Korb</em></dd></dl><p>Lehrbuch: Camino fácil 1. Bitte selbst besorgen.</p>{paragraph(say("online"))}
<p><a class="btn" href="/anmeldung?kurs=S201&amp;FE_SESSION_KEY={token(fetch, 16)}">
{variant(fetch, "In den Warenkorb", "Jetzt anmelden")}</a></p>""",
    )


def _exams(say: Say, fetch: Fetch) -> str:
    rows = "".join(
        f"<tr>{''.join(f'<td>{cell}</td>' for cell in line.split(CELLS))}</tr>"
        for line in (
            f"telc Deutsch B1 | {say('b1 day')} | {say('b1 end')}",
            say("c1"),
            f"DELE A2 | 8. Mai | {say('dele')}",
        )
        if line
    )
    return _page(
        "Prüfungstermine",
        _EXAMS,
        fetch,
        f"""<table class="contenttable"><thead><tr><th>Prüfung</th><th>Tag</th><th>Anmeldeschluss</th></tr></thead>
<tbody>
{rows}</tbody></table><p>Bringen Sie einen Ausweis mit. <a href="/fileadmin/pdf/{say("sample")}">Übungstest</a></p>
<p>Wartende in der Beratung: {figure(fetch, 0, 12)}</p>""",
    )


def _library(say: Say, fetch: Fetch) -> str:
    return _page(
        "Bibliothek",
        _LIBRARY,
        fetch,
        f"""<table class="contenttable oeffnungszeiten"><tbody><tr><th>Dienstag</th><td>{say("tuesday")}</td></tr>
<tr><th>Donnerstag</th><td>13 bis 19 Uhr</td></tr>
{framed(say("saturday"), "<tr><th>Samstag</th><td>{}</td></tr>")}</tbody>
</table><p>Ausleihe: {say("loan")} je Buch. Im Lesesaal sind jetzt {figure(fetch, 1, 40)} von 44 Plätzen belegt.</p>""",
    )


def _canteen(say: Say, fetch: Fetch) -> str:
    return _page(
        "Mensa",
        _CANTEEN,
        fetch,
        f"""<div class="frame frame-type-menu"><h3>Diese Woche</h3><ul><li>{say("dish")}</li><li>Linsen mit Spätzle
<b>{say("lentils")}</b></li>{item(say("dessert"))}</ul></div><p>Schlange an der Kasse: etwa {figure(fetch, 1, 14)}
Minuten.</p>""",
    )


def _terms(say: Say, fetch: Fetch) -> str:
    return _page(
        "Gebühren und Bedingungen",
        _TERMS,
        fetch,
        f"""<ol><li>Abmelden können Sie sich bis {say("cancel")} vor Beginn.</li><li>Ermäßigt zahlen Studierende
und
Auszubildende.</li>{item(say("instalments"))}</ol><p>Vorgang {token(fetch, 10)}</p>""",
    )


def _team(say: Say, fetch: Fetch) -> str:
    return _page(
        "Unser Team",
        _TEAM,
        fetch,
        f"""<div class="card-deck"><div class="card"><h5 class="card-title">{say("head")}</h5><p>Leitung</p></div>
<div class="card"><h5 class="card-title">Jutta Bröker</h5><p>Anmeldung, Durchwahl -114</p></div>
{framed(say("caretaker"), '<div class="card"><h5 class="card-title">{}</h5><p>Hausmeister</p></div>')}</div>
<p>{variant(fetch, "Das Telefon ist gerade besetzt.", "Das Telefon ist gerade frei.")}</p>""",
    )


EVENING_SCHOOL = MadeSite(
    "vhs-tannenried.test",
    (
        "token of a style and of a form",
        "clock and date in a header",
        "message of a house that turns",
        "survey for some",
        "voices of pupils",
        "pages of interest, any three",
        "word with its meaning",
        "courses that others look at",
        "wording of a letter",
        "question against robots",
        "supporters in any order",
        "guests online",
        "milliseconds",
        "consent in a third of requests",
        "ages of news",
        "days to a term",
        "watchers beside places",
        "queues and seats of the moment",
    ),
    {
        "/": _home,
        _COURSES: _courses,
        _SPANISH: _spanish,
        _EXAMS: _exams,
        _LIBRARY: _library,
        _CANTEEN: _canteen,
        _TERMS: _terms,
        _TEAM: _team,
    },
    (
        Slot("heating", "Störung", ("/",), {0: "", 4: "Die Heizung im Altbau ist ausgefallen.", 6: ""}),
        Slot(
            "lead",
            "Wort in einem Satz",
            ("/",),
            {0: "Unser Frühjahrsprogramm hat 310 Kurse.", 9: "Unser Frühjahrsprogramm hat 324 Kurse."},
        ),
        Slot("spanish start", "Datum", (_COURSES, _SPANISH), {0: "24.3.2026", 5: "31.3.2026"}, "Spanisch A1 am Abend"),
        Slot(
            "spanish places",
            "Plätze neben einem Zähler",
            (_COURSES,),
            {0: "freie Plätze", 3: "Warteliste", 7: "freie Plätze", 13: "ausgebucht"},
            "Spanisch A1 am Abend",
        ),
        Slot("pottery start", "Datum", (_COURSES,), {0: "25.3.2026", 11: "fällt aus"}, "Töpfern an der Scheibe"),
        Slot("bread", "Zeile", (_COURSES,), {0: "", 6: "Sauerteig ohne Geheimnis"}),
        Slot("teacher", "Name", (_SPANISH,), {0: "Pilar Ochoa", 8: "Nuria Gálvez"}),
        Slot("room", "Raum", (_SPANISH,), {0: "Raum 2.14", 2: "Raum 0.03"}),
        Slot("spanish fee", "Gebühr neben einem Zähler", (_SPANISH,), {0: "98,00 €", 11: "104,00 €"}),
        Slot("online", "Absatz", (_SPANISH,), {0: "", 14: "Die letzten drei Abende finden online statt."}),
        Slot("b1 day", "Prüfungstag", (_EXAMS,), {0: "18. April", 7: "25. April"}, "telc Deutsch B1"),
        Slot("b1 end", "Frist", (_EXAMS,), {0: "20. März", 7: "27. März"}, "telc Deutsch B1"),
        Slot("c1", "Zeile", (_EXAMS,), {0: "", 3: "telc Deutsch C1 | 6. Juni | 30. April"}),
        Slot("sample", LINK_TARGET, (_EXAMS,), {0: "uebungstest_1.pdf", 10: "modelltest_2026.pdf"}, "Übungstest"),
        Slot("dele", "Frist", (_EXAMS,), {0: "1. April", 13: "verlängert"}, "DELE A2"),
        Slot("tuesday", "Öffnungszeit", (_LIBRARY,), {0: "10 bis 16 Uhr", 5: "10 bis 18 Uhr"}, "Dienstag"),
        Slot("saturday", "Öffnungszeit", (_LIBRARY,), {0: "", 10: "9 bis 12 Uhr"}, "Samstag"),
        Slot("loan", "Frist neben einem Zähler", (_LIBRARY,), {0: "vier Wochen", 2: "drei Wochen"}),
        Slot("dish", "Gericht", (_CANTEEN,), {0: "Kürbissuppe", 4: "Erbseneintopf", 8: "Kürbissuppe"}),
        Slot("lentils", "Preis", (_CANTEEN,), {0: "5,40 €", 12: "5,90 €"}, "Linsen mit Spätzle"),
        Slot("dessert", "Gericht", (_CANTEEN,), {0: "Grießbrei", 6: ""}),
        Slot("cancel", "Frist im Satz", (_TERMS,), {0: "sieben Tage", 1: "zehn Tage"}),
        Slot("instalments", "Listenpunkt", (_TERMS,), {0: "", 13: "Ab 150 € sind Raten möglich."}),
        Slot("head", "Name", (_TEAM,), {0: "Dr. Ute Lammers", 10: "Stefan Wiegand"}),
        Slot("caretaker", "Karte", (_TEAM,), {0: "Josef Ebner", 15: ""}),
    ),
)
