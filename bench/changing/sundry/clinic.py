"""A German clinic's site: consulting hours, a ward, doctors, visits, vacancies, events."""

from __future__ import annotations

from bench.changing.made import MadeSite, Say, Slot, row
from bench.changing.pieces import GERMAN, today
from bench.changing.scenario import Fetch
from bench.changing.sundry.common import Links, at_times, but, cells, hexes, inside, links, number, pick, some, table

_HOURS, _WARD, _TEAM = "/sprechstunden", "/geburtshilfe", "/aerzteteam"
_VISIT, _JOBS, _EVENTS = "/besuch", "/stellen", "/veranstaltungen"
_MENU: Links = (
    (_HOURS, "Sprechstunden"),
    (_WARD, "Geburtshilfe"),
    (_TEAM, "Ärzteteam"),
    (_VISIT, "Besuch und Anfahrt"),
    (_JOBS, "Stellenangebote"),
    (_EVENTS, "Veranstaltungen"),
)
_VOICES = (
    "Man hat sich Zeit für meine Fragen genommen.",
    "Das Essen war besser als gedacht.",
    "Die Nachtschwester verdient einen Orden.",
    "Freundlich vom Empfang bis zur Entlassung.",
    "Ich fühlte mich gut aufgehoben.",
)
_ADVICE = ("Trinken Sie genug", "Rückenschule zu Hause", "Impfpass verloren?", "Besser schlafen", "Erste Hilfe am Kind")
_FOOT = """<div class="row"><div class="col"><h3>Für Patienten</h3><ul><li>Aufnahme und
Entlassung</li><li>Sozialdienst</li> <li>Seelsorge</li><li>Patientenfürsprecher</li></ul></div><div class="col"><h3>Für
Zuweiser</h3><ul><li>Einweisung</li> <li>Befunde anfordern</li><li>Fortbildungen</li></ul></div><div
class="col"><h3>Über uns</h3><ul><li>Geschichte</li> <li>Qualität</li><li>Förderverein</li></ul></div></div>"""
_AROUND = {
    "Willkommen im Klinikum Lindenau": (
        "",
        """<h2>Unsere Fachabteilungen</h2><ul class="ce-menu"><li>Innere Medizin</li><li>Chirurgie und
Unfallchirurgie</li><li>Gynäkologie</li><li>Neurologie mit Schlaganfallstation</li><li>Anästhesie und
Intensivmedizin</li></ul><p>Seit der Gründung im Jahr 1902 verbindet unser Haus die Versorgung der Nachbarschaft mit der
Ausbildung junger Ärztinnen und Ärzte. Ein Park mit alten Linden umgibt die Gebäude.</p>""",
    ),
    "Sprechstunden": (
        "<p>Termine vergeben wir am Telefon und am Empfang. Ohne Überweisung ist nur die Notaufnahme zuständig.</p>",
        """<h2>So läuft ein Termin ab</h2><ol><li>Anmeldung im Foyer</li><li>Aufruf über die
Anzeige</li><li>Untersuchung und Gespräch</li><li>Brief an Ihre Hausärztin oder Ihren Hausarzt</li></ol><p>Wenn Sie
verhindert sind, sagen Sie bitte einen Tag vorher ab. Dolmetscher bestellen wir auf Wunsch.</p>""",
    ),
    "Geburtshilfe": (
        "",
        """<h2>Nach der Geburt</h2><p>Mutter und Kind bleiben im selben Zimmer. Stillberaterinnen kommen jeden Tag
vorbei. Familienzimmer gibt es, solange welche frei sind. Die Kinderklinik liegt eine Tür weiter.</p><h2>Häufige
Fragen</h2><dl> <dt>Wann soll ich kommen?</dt><dd>Wenn die Wehen alle fünf Minuten kommen.</dd><dt>Was packe ich
ein?</dt><dd>Bequeme Kleidung, Mutterpass, Kindersitz.</dd></dl>""",
    ),
    "Ärzteteam": (
        "<p>Unsere Ärztinnen und Ärzte sprechen zusammen dreizehn Sprachen.</p>",
        """<h2>Pflege und Therapie</h2><p>Die Pflegedirektion leitet Frau Gudrun Achterberg. Physiotherapie, Logopädie
und Ergotherapie arbeiten auf allen Stationen.</p><h2>Weiterbildung</h2><ul><li>Innere Medizin: volle
Zeit</li><li>Chirurgie: vier Jahre</li><li>Anästhesie: volle Zeit</li></ul>""",
    ),
    "Besuch und Anfahrt": (
        "<p>Besuch tut gut. Nehmen Sie bitte Rücksicht auf die anderen im Zimmer.</p>",
        """<h2>Im Haus</h2><ul class="ce-bullets"><li>Cafeteria im Erdgeschoss</li><li>Kiosk mit Zeitungen und
Blumen</li><li>Geldautomat neben dem Empfang</li></ul><p>Blumen sind auf der Intensivstation nicht erlaubt. Hunde müssen
draußen warten, außer Assistenzhunde.</p>""",
    ),
    "Stellenangebote": (
        "<p>Wir bezahlen nach Tarif und helfen bei der Suche nach einer Wohnung und einem Kitaplatz.</p>",
        """<h2>Ausbildung</h2><p>Jedes Jahr im September beginnen sechzig junge Menschen bei uns. Die Schule liegt auf
dem Gelände. Ein Praktikum ist jederzeit möglich.</p><p>Ihre Unterlagen schicken Sie bitte als eine Datei an die
Personalabteilung.</p>""",
    ),
    "Veranstaltungen": (
        "<p>Vorträge und Führungen für alle, die es genauer wissen wollen.</p>",
        """<h2>Selbsthilfegruppen</h2><p>In unseren Räumen treffen sich Gruppen für Menschen mit Diabetes, Parkinson und
Rheuma. Die Termine erfahren Sie beim Sozialdienst.</p><h2>Rückblick</h2><p>Mehr als hundert Gäste kamen zum
Neujahrskonzert des Ärzteorchesters.</p>""",
    ),
}


def _page(path: str, title: str, fetch: Fetch, main: str) -> str:
    before, after = _AROUND[title]
    consent = """<div class="cookieman modal" role="dialog"><h2>Datenschutzeinstellungen</h2><p>Wir nutzen Cookies, um
unsere Website zu verbessern.</p><button>Alle akzeptieren</button><button>Nur notwendige</button></div>"""
    seen = links(some(fetch, but(_MENU, path), 2), "nav-item")
    return f"""<!DOCTYPE html><html dir="ltr" lang="de-DE"><head><meta charset="utf-8"><!-- This website is powered by
TYPO3 --><title>{title} - Klinikum Lindenau</title><link rel="stylesheet" href="/typo3temp/assets/compressed/main.css"
media="all"><meta name="generator" content="TYPO3 CMS"></head><body id="p{len(title)}" class="page-layout-standard">
<div id="top" class="body-bg"><header id="page-header" class="bp-page-header navbar"><div class="container"><a
class="navbar-brand" href="/">Klinikum Lindenau</a><span class="date">{today(fetch, GERMAN)}</span><nav
class="navbar-collapse"><ul class="navbar-nav">{links(_MENU, "nav-item")}</ul></nav></div></header><main
id="page-content" class="bp-page-content"><!--TYPO3SEARCH_begin--><div id="c{len(path) * 11}" class="frame frame-default
frame-type-text frame-layout-0"><div class="frame-container"><div class="frame-inner"><header class="frame-header"><h1
class="element-header"><span>{title}</span></h1></header> {before}{main}{after}</div></div></div>
<!--TYPO3SEARCH_end--><div class="frame frame-type-menu_related_pages"><h2>Das könnte Sie auch
interessieren</h2><ul>{seen} </ul></div></main><footer id="page-footer" class="bp-page-footer"><section
class="section-footer"><div class="container"><p>Klinikum Lindenau gGmbH, Parkallee 7, 04177 Leipzig</p><p>Notfall:
112</p><ul><li>Impressum</li>
<li>Datenschutz</li><li>Barrierefreiheit</li><li>Hinweisgeberschutz</li></ul>{_FOOT}</div></section></footer>
{at_times(fetch, 0.35, consent)}</div></body></html>"""


def _home(say: Say, fetch: Fetch) -> str:
    return _page(
        "/",
        "Willkommen im Klinikum Lindenau",
        fetch,
        f"""<div class="ce-bodytext"><p>Wir behandeln jedes Jahr 31.000 Menschen in neun Fachabteilungen.</p>
{inside('p class="alert alert-warning"', say("alert"))}<p>Träger ist die Stadt
Leipzig.</p></div><h2>{say("heading")}</h2> <div class="ce-textpic"><p>Die Notaufnahme im Haus C ist Tag und Nacht
geöffnet.</p></div><blockquote class="testimonial"><p>{pick(fetch, _VOICES)}</p></blockquote>""",
    )


def _hours(say: Say, fetch: Fetch) -> str:
    rows = (
        cells("Kardiologie", say("heart hours"), "Haus A"),
        cells("Orthopädie", "Di und Do 9 bis 12 Uhr", "Haus B"),
        cells("Augenheilkunde", say("eyes hours"), "Haus D"),
        row(say("skin row")),
        row(say("pain row")),
    )
    return _page(
        _HOURS,
        "Sprechstunden",
        fetch,
        f"""{table(("Abteilung", "Zeiten", "Ort"), rows, "table table-striped")}<p>Bitte bringen Sie Ihre Karte
mit.</p><form class="powermail_form" method="post"><input type="hidden" name="__trustedProperties"
value="{hexes(fetch, 40)}"><label>Rückruf erbeten</label><button>Absenden</button></form>""",
    )


def _ward(say: Say, fetch: Fetch) -> str:
    advice = "".join(f"<li>{text}</li>" for text in some(fetch, _ADVICE, 3))
    return _page(
        _WARD,
        "Geburtshilfe",
        fetch,
        f"""<div class="ce-bodytext"><p>In unseren {say("rooms")} begleiten Sie erfahrene Hebammen.</p>
{inside("p", say("ward note"))}<p>Das <a href="/fileadmin/{say("form")}">Anmeldeformular</a> geben Sie bitte ab der 30.
Woche ab.</p></div><h2>Kurse</h2><ul class="ce-bullets"><li>Geburtsvorbereitung</li>{inside("li", say("course"))}<li>
Stillgruppe</li></ul><p>Kosten eines Kurses: {say("fee")}</p><div class="frame-advice"><h3>Gesundheitstipps</h3><ul>
{advice}</ul></div>""",
    )


def _team(say: Say, fetch: Fetch) -> str:
    people = "".join(
        f'<div class="card"><div class="card-body"><h3 class="card-title">{name}</h3><p>{role}</p></div></div>'
        for role, name in (
            ("Chefarzt Kardiologie", "Prof. Dr. Henning Rautenberg"),
            ("Chefärztin Geburtshilfe", say("chief")),
            ("Oberarzt Orthopädie", say("surgeon")),
            ("Leitung Labor", say("lab")),
        )
        if name
    )
    return _page(_TEAM, "Ärzteteam", fetch, f'<div class="card-group">{people}</div>')


def _visit(say: Say, fetch: Fetch) -> str:
    return _page(
        _VISIT,
        "Besuch und Anfahrt",
        fetch,
        f"""<div class="ce-bodytext"><h2>Besuchszeiten</h2><p>{say("visit hours")}</p><h2>Parken</h2><p>Die erste halbe
Stunde ist frei, danach 1,50 Euro je Stunde.</p><p>Mit der Straßenbahn: {say("tram")}, Haltestelle
Parkallee.</p>{inside("p", say("mask"))}</div><blockquote
class="testimonial"><p>{pick(fetch, _VOICES)}</p></blockquote>""",
    )


def _jobs(say: Say, fetch: Fetch) -> str:
    jobs = "".join(
        f'<li class="job-item"><h3>{title}</h3><p>{text}</p></li>'
        for title, text in (
            (say("job new"), "in Vollzeit, ab sofort"),
            ("Pflegefachkraft Intensiv", f"Bewerbung bis {say('job deadline')}"),
            (say("job gone"), "in Teilzeit"),
            ("Medizinische Fachangestellte", "befristet"),
        )
        if title
    )
    return _page(
        _JOBS,
        "Stellenangebote",
        fetch,
        f'<ul class="job-list">{jobs}</ul><p class="live">{number(fetch, 2, 29)} Personen sehen sich das gerade an</p>',
    )


def _events(say: Say, fetch: Fetch) -> str:
    rows = (
        cells("Herzwoche: Vortrag", say("talk day"), "Hörsaal"),
        cells("Kreißsaalführung", "10.03.2026, 18 Uhr", say("tour state")),
        row(say("event new")),
    )
    return _page(
        _EVENTS,
        "Veranstaltungen",
        fetch,
        f"""{table(("Titel", "Termin", "Ort"), rows, "table")}<p>Der Eintritt ist frei.</p> <div
class="frame-advice"><p>Tipp: {pick(fetch, _ADVICE)}</p></div>""",
    )


_SLOTS = (
    Slot("alert", "paragraph", ("/",), {0: "", 4: "Wegen Bauarbeiten ist der Haupteingang gesperrt."}),
    Slot("heading", "heading", ("/",), {0: "Im Notfall", 10: "Hilfe rund um die Uhr"}),
    Slot(
        "heart hours",
        "opening hours",
        (_HOURS,),
        {0: "Mo bis Mi 8 bis 11 Uhr", 2: "Mo bis Do 8 bis 12 Uhr"},
        "Kardiologie",
    ),
    Slot("eyes hours", "opening hours", (_HOURS,), {0: "Fr 13 bis 15 Uhr", 13: "Fr 10 bis 13 Uhr"}, "Augenheilkunde"),
    Slot("skin row", "row", (_HOURS,), {0: "", 5: "Hautklinik | Mi 14 bis 17 Uhr | Haus F"}),
    Slot("pain row", "row", (_HOURS,), {0: "Schmerzambulanz | nach Absprache | Haus G", 11: ""}),
    Slot("rooms", "words of a paragraph", (_WARD,), {0: "vier Kreißsälen", 6: "fünf Kreißsälen"}),
    Slot("ward note", "paragraph", (_WARD,), {0: "", 14: "Eine Begleitperson darf wieder über Nacht bleiben."}),
    Slot("form", "link target", (_WARD,), {0: "anmeldung_2025.pdf", 3: "anmeldung_2026.pdf"}, "Anmeldeformular"),
    Slot("course", "entry of a list", (_WARD,), {0: "", 9: "Säuglingspflege für Großeltern"}),
    Slot("fee", "price", (_WARD,), {0: "85 Euro", 12: "92 Euro"}),
    Slot(
        "chief", "person's name", (_TEAM,), {0: "Dr. Annegret Voss", 6: "Dr. Mirjam Sailer"}, "Chefärztin Geburtshilfe"
    ),
    Slot("surgeon", "person's name", (_TEAM,), {0: "Dr. Ole Petersen", 13: "Dr. Samir Haddad"}, "Oberarzt Orthopädie"),
    Slot("lab", "card", (_TEAM,), {0: "", 3: "Dr. Beate Kühnel"}),
    Slot("visit hours", "opening hours", (_VISIT,), {0: "Täglich von 14 bis 19 Uhr", 5: "Täglich von 10 bis 20 Uhr"}),
    Slot("tram", "words of a paragraph", (_VISIT,), {0: "Linie 3", 8: "Linien 7 und 15"}),
    Slot("mask", "paragraph", (_VISIT,), {0: "Auf den Stationen gilt Maskenpflicht.", 1: ""}),
    Slot("job new", "entry of a list", (_JOBS,), {0: "", 7: "Physiotherapeutin oder Physiotherapeut"}),
    Slot(
        "job deadline", "deadline extended", (_JOBS,), {0: "15.03.2026", 11: "12.04.2026"}, "Pflegefachkraft Intensiv"
    ),
    Slot("job gone", "entry of a list", (_JOBS,), {0: "Küchenhilfe", 4: ""}),
    Slot(
        "talk day",
        "date of an event",
        (_EVENTS,),
        {0: "17.03.2026, 19 Uhr", 7: "24.03.2026, 19 Uhr"},
        "Herzwoche: Vortrag",
    ),
    Slot("tour state", "sold out", (_EVENTS,), {0: "Foyer", 3: "ausgebucht"}, "Kreißsaalführung"),
    Slot("event new", "row", (_EVENTS,), {0: "", 11: "Tag der Organspende | 06.06.2026 | Innenhof"}),
)

CLINIC = MadeSite(
    "klinikum-lindenau.test",
    (
        "date of today",
        "consent to cookies at times",
        "related links at random",
        "voice of a patient",
        "token of a form",
        "advice at random",
        "viewers of vacancies",
    ),
    {"/": _home, _HOURS: _hours, _WARD: _ward, _TEAM: _team, _VISIT: _visit, _JOBS: _jobs, _EVENTS: _events},
    _SLOTS,
)
