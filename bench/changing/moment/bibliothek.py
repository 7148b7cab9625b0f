"""A city library, on TYPO3: opening hours, loans and fees, events, a branch, the house rules, a mobile library."""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime

from bench.changing.chances import key, listed, mixed, number, pick, rows, sometimes
from bench.changing.parts import MadeSite, Slot
from bench.changing.pieces import GERMAN, ago, before, days_to, others, today
from bench.changing.scenario import Fetch

TEASERS = (
    ("/ausleihe-und-gebuehren", "Was kostet der Ausweis, und wie lange darf ein Buch bleiben?"),
    ("/veranstaltungen", "Lesen, hören, mitreden: das Programm im Frühling"),
    ("/zweigstelle-uferviertel", "Klein, hell und mit Blick auf die Schleuse"),
    ("/fahrbibliothek", "Zwölf Meter Bücher auf Rädern"),
    ("/benutzungsordnung", "Regeln, die man auch verstehen kann"),
)
FINDS = (
    ("Der Fährmann zählt nicht mehr", "Roman von Ilse Brandhorst"),
    ("Moose unserer Mauern", "Bestimmungsbuch von Karl-Friedrich Amsel"),
    ("Neun Tage Nebel", "Krimi von Jorid Stenbeck"),
    ("Suppen für sehr viele", "Kochbuch der Landfrauen Otterbach"),
    ("Wie man eine Brücke liest", "Sachbuch von Tamara Vukić"),
    ("Pauline und der halbe Hund", "Kinderbuch von Enno Röttger"),
)
SEARCHES = ("Aquarell", "Gebrauchtwagen", "Patientenverfügung", "Ukulele", "Sauerteig", "Fahrradreparatur", "Statik")
VOICES = (
    ("Hier hat mein Sohn das Flüstern gelernt.", "Leserin seit 2011"),
    ("Der beste Arbeitsplatz der Stadt, und der Kaffee kostet einen Euro.", "Student aus Otterbach"),
    ("Man findet immer etwas, das man nicht gesucht hat.", "Rentner, jeden Dienstag da"),
    ("Die Damen an der Auskunft wissen alles.", "Schüler, 6b"),
)
FRIENDS = ("Volkshochschule Otterbach", "Buchhandlung Seidelbast", "Förderverein Leselampe", "Sparkasse Unterer Bruch")
NIGHT = datetime(2026, 4, 24, tzinfo=UTC)

SATURDAY = Slot("/", "Samstagszeit eines Lesesaals", {0: "10 bis 14 Uhr", 5: "10 bis 16 Uhr"}, "Samstag")
LIFT = Slot(
    "/", "Aufzug eines Hauses", {0: "Der Aufzug fährt.", 2: "Der Aufzug steht.", 8: "Der Aufzug fährt."}, "Im Haus"
)
REPORT = Slot(
    "/", "oberste Meldung einer Bücherei", {0: "", 11: "Nähmaschinen gibt es nun auch zum Ausleihen"}, "Aktuelles"
)
CARD = Slot("/ausleihe-und-gebuehren", "Preis eines Leseausweises", {0: "18,00 €", 4: "22,00 €"}, "Erwachsene")
LATE = Slot(
    "/ausleihe-und-gebuehren", "Säumnisgebühr je Woche", {0: "1,20 € je Medium", 4: "1,50 € je Medium"}, "Überzogen"
)
GAMES = Slot(
    "/ausleihe-und-gebuehren", "Leihfrist für Spiele", {0: "zwei Wochen", 10: "drei Wochen"}, "Gesellschaftsspiele"
)
READER = Slot(
    "/veranstaltungen", "verlegter Leseabend", {0: "12. März, 19.30 Uhr", 3: "19. März, 19.30 Uhr"}, "Brandhorst liest"
)
SEATS = Slot(
    "/veranstaltungen", "Anmeldung zu einem Kurs", {0: "Plätze frei", 6: "ausgebucht", 13: "Plätze frei"}, "Buchbinden"
)
PUPPETS = Slot("/veranstaltungen", "abgesagtes Puppenspiel", {0: "Das Kamel im Nadelöhr", 9: ""}, "Termine")
BRANCH = Slot(
    "/zweigstelle-uferviertel", "Leiterin einer Zweigstelle", {0: "Ruth Eckermann", 7: "Swantje Holl"}, "Leitung"
)
PHONE = Slot(
    "/zweigstelle-uferviertel", "Durchwahl einer Zweigstelle", {0: "04555 7310-62", 7: "04555 7310-26"}, "Telefon"
)
BAGS = Slot(
    "/benutzungsordnung",
    "neu gefasste Taschenregel",
    {
        0: "Taschen und Rucksäcke sind am Eingang einzuschließen.",
        12: "Taschen bis zur Größe eines Aktenordners dürfen mit ins Haus; größere gehören in die Schließfächer.",
    },
    "§ 4 Garderobe",
)
DEADLINE = Slot("/mitarbeiten", "Bewerbungsschluss einer Bücherei", {0: "bis 20. März", 8: "bis 3. April"}, "Stelle")
AGE = Slot("/benutzungsordnung", "Alter für den eigenen Ausweis", {0: "ab 7 Jahren", 1: "ab 6 Jahren"}, "§ 2 Anmeldung")
HALT = Slot("/fahrbibliothek", "Halt eines Bücherbusses", {0: "", 14: "Nordheide, Feuerwehrhaus"}, "Fahrplan")
PLAN = Slot(
    "/fahrbibliothek",
    "link target",
    {0: "/fileadmin/fahrbibliothek/tourenplan_2025.pdf", 15: "/fileadmin/fahrbibliothek/tourenplan_2026.pdf"},
    "Tourenplan",
)
SLOTS = (
    *(SATURDAY, LIFT, REPORT, CARD, LATE, GAMES, READER, SEATS),
    *(DEADLINE, PUPPETS, BRANCH, PHONE, BAGS, AGE, HALT, PLAN),
)


def elements(page: int, main: str) -> str:
    """Each heading and what follows it as a content element, as the core renders it."""
    return "\n".join(
        f'<div id="c{page * 10 + at}" class="frame frame-default frame-type-text frame-layout-default"><div '
        f'class="frame-group-container"><div class="frame-group-inner"><div class="frame-container"><div '
        f'class="frame-inner">{part}</div></div></div></div></div>'
        for at, part in enumerate(re.split("(?=<h2>)", main))
    )


def frame(path: str, title: str, page: int, main: str, fetch: Fetch) -> str:
    hour = fetch.at.hour + 1
    salute = "Guten Morgen" if 5 <= hour < 11 else "Guten Tag" if 11 <= hour < 18 else "Guten Abend"
    state = "jetzt geöffnet" if 10 <= hour < 18 and fetch.at.weekday() < 5 else "jetzt geschlossen"
    cookies = (
        f'<div id="cookieman-modal" data-cookieman-showonce="1" data-token="{key(fetch, 12)}"><h5>Kekse?</h5><p>Wir '
        "zählen Besuche, ohne zu wissen, wer da kommt.</p><button>Ja</button> <button>Lieber nicht</button></div>"
    )
    poll = '<div class="umfrage"><p>Drei Fragen: Wie finden Sie unseren Katalog?</p><button>Mitmachen</button></div>'
    consent, ask = sometimes(fetch, 0.4, cookies), sometimes(fetch, 0.3, poll)
    book, what = pick(fetch, FINDS)
    words = ", ".join(mixed(fetch, SEARCHES, 3))
    address, teaser = pick(fetch, others(TEASERS, path))
    side = (
        f"<h2>Aus dem Regal gezogen</h2><p><strong>{book}</strong></p><p>{what}</p>"
        f'<h2>Weiterlesen</h2><p><a href="{address}">{teaser}</a></p>'
        f"<h2>Hauptstelle am Rossmarkt</h2><p>Montag bis Freitag 10 bis 18 Uhr</p><p>{state}</p>"
    )
    trusted = json.dumps({"q": 1, "hmac": key(fetch, 40)}).replace('"', "&quot;")
    return f"""<!DOCTYPE html>
<html dir="ltr" lang="de-DE"><head><meta charset="utf-8"><!-- This website is powered by TYPO3 - inspiring people to
share! --><title>{title} – Stadtbibliothek Otterbach</title><meta name="generator" content="TYPO3 CMS">
<link rel="stylesheet" href="/typo3temp/assets/compressed/merged-{key(fetch, 32)}.css" media="all"></head>
<body id="p{page}" class="page-{page} pagelevel-1 language-0 backendlayout-2_columns layout-default">
<div id="top"></div><div class="body-bg body-bg-top">{consent}
<a class="visually-hidden-focusable page-skip-link" href="#page-content"><span>Zum Inhalt springen</span></a>
<header id="page-header" class="bp-page-header navbar navbar-mainnavigation"><div class="container">
<a class="navbar-brand navbar-brand-image" href="/">Stadtbibliothek Otterbach</a>
<p class="header-salute">{salute}! Heute ist {today(fetch, GERMAN)}.</p>
<nav aria-label="Hauptnavigation" id="mainnavigation"><ul class="navbar-nav">
<li class="nav-item"><a id="nav-item-4" class="nav-link" href="/ausleihe-und-gebuehren"><span>Ausleihe</span></a></li>
<li class="nav-item"><a id="nav-item-5" class="nav-link" href="/veranstaltungen"><span>Termine</span></a></li>
<li class="nav-item"><a id="nav-item-6" class="nav-link" href="/zweigstelle-uferviertel"><span>Uferviertel</span></a>
</li><li class="nav-item"><a id="nav-item-7" class="nav-link" href="/fahrbibliothek"><span>Bücherbus</span></a></li>
</ul></nav></div></header>
<form class="katalog-suche" method="post" action="/katalog"><input type="hidden"
name="tx_opac_search[__trustedProperties]" value="{trusted}"><label>Im Katalog suchen</label><input
type="search"><button>Suchen</button><p class="suchideen">Andere suchten: {words}</p></form>
<main id="page-content" class="bp-page-content main-section"><!--TYPO3SEARCH_begin--><div class="section
section-default"><div class="container"><div class="section-row"><div class="section-column maincontent-wrap">
<h1>{title}</h1>{elements(page, main)}</div><div class="section-column subcontent-wrap">
{elements(900, side)}</div>
</div></div><!--TYPO3SEARCH_end--></main>{ask}
<footer id="page-footer" class="bp-page-footer"><section class="section footer-section"><div class="container">
<p>Noch {days_to(fetch, NIGHT)} Tage bis zur Langen Nacht der Bücher</p><p>Unsere Freunde:
{" · ".join(mixed(fetch, FRIENDS))}</p><ul><li><a href="/benutzungsordnung">Benutzungsordnung</a></li><li><a
href="/mitarbeiten">Mitarbeiten</a></li><li><a
href="/impressum">Impressum</a></li><li><a href="/datenschutz">Datenschutz</a></li></ul><p>Stadtbibliothek Otterbach,
Rossmarkt 3, ein Amt der Stadt Otterbach</p><p>© {fetch.at:%Y}</p></div></section></footer></div>
<!-- Cached page, parsetime {number(fetch, 12, 94)} ms --></body></html>"""


def home(round: int, fetch: Fetch) -> str:
    hours = (
        ("Montag", "geschlossen für Klassenführungen bis 12 Uhr"),
        ("Dienstag bis Freitag", "ab 10 Uhr, die Zeitungen schon ab 8 Uhr"),
        ("Samstag", SATURDAY.at(round)),
        ("Sonntag", "nur das Café, 13 bis 17 Uhr"),
    )
    items = (
        REPORT.at(round),
        "Der Lesegarten bekommt neue Bänke aus Lärche",
        "Elftausend Noten: Nachlass des Kantors ist erschlossen",
        "Gesucht: Menschen, die Kindern vorlesen",
    )
    voice, who = pick(fetch, VOICES)
    main = f"""<p>Vier Stockwerke im alten Salzspeicher, 140000 Medien und ein Kater, der offiziell nicht hier
wohnt.</p><h2>Lesesaal</h2><table class="table"><tbody>{rows(hours)}</tbody></table><h2>Barrierefrei im Haus</h2>
<p>{LIFT.at(round)} Der ebenerdige Eingang liegt in der Speichergasse, dort klingeln Sie bitte.</p><p>Lesegeräte für
schwache Augen stehen im ersten Stock.</p><h2>Aktuelles</h2><ul class="news-list-view">{listed(items)}</ul>
<h2>Was man uns sagt</h2><blockquote>{voice}</blockquote><p>{who}</p>"""
    return frame("/", "Willkommen im Salzspeicher", 1, main, fetch)


def loans(round: int, fetch: Fetch) -> str:
    cards = (
        ("Erwachsene", CARD.at(round), "zwölf Monate"),
        ("Ermäßigt", "9,00 €", "zwölf Monate, mit Nachweis"),
        ("Kinder und Jugendliche", "kostenlos", "bis zum 18. Geburtstag"),
        ("Schnupperausweis", "4,00 €", "ein Monat"),
    )
    terms = (
        ("Bücher und Noten", "vier Wochen", "dreimal"),
        ("Filme", "eine Woche", "einmal"),
        ("Gesellschaftsspiele", GAMES.at(round), "gar nicht"),
        ("Zeitschriften", "zehn Tage", "einmal"),
    )
    main = f"""<p>Wer in Otterbach wohnt, arbeitet oder gern vorbeikommt, kann bei uns leihen. Zum Anmelden brauchen wir
nur etwas mit Bild und Adresse.</p><h2>Der Ausweis</h2><table class="table"><tbody>{rows(cards)}</tbody></table>
<h2>Leihfristen</h2><table class="table"><thead><tr><th>Was</th><th>Frist</th><th>Verlängern</th></tr></thead><tbody>
{rows(terms)}</tbody></table><h2>Überzogen</h2><p>Nach der Frist kostet jede angefangene Woche {LATE.at(round)}. Wir
erinnern zweimal, danach schreibt das Rathaus.</p><h2>Vormerken und Fernleihe</h2><p>Eine Vormerkung ist umsonst, eine
Bestellung aus einer anderen Bibliothek kostet 2,80 € Porto.</p><p>Verlorenes ersetzen Sie bitte durch ein gleiches
Stück, gern auch gebraucht.</p>"""
    return frame("/ausleihe-und-gebuehren", "Ausleihe und Gebühren", 4, main, fetch)


def events(round: int, fetch: Fetch) -> str:
    dates = (
        ("Vorlesen auf dem Teppich, ab 4 Jahren", "jeden Mittwoch um 16 Uhr"),
        (PUPPETS.at(round), "Samstag, 21. März, 11 Uhr"),
        ("Schreibstube für Bewerbungen", "montags von 14 bis 16 Uhr"),
        ("Plattdeutscher Stammtisch", "letzter Dienstag im Monat"),
    )
    main = f"""<p>Alles ist ohne Eintritt, wenn nichts anderes dabeisteht. Spenden gehen an den Förderverein.</p>
<h2>Ilse Brandhorst liest</h2><p>{READER.at(round)}, im Gewölbe. Die Autorin bringt ihr neues Buch mit, dazu einen
Akkordeonspieler.</p><h2>Buchbinden an einem Tag</h2><p>Mit Meister Anton Quast. Material 15 €, Schürze mitbringen.
Anmeldung: {SEATS.at(round)}.</p><h2>Termine</h2><table class="table"><tbody>{rows(dates)}</tbody></table>
<h2>Für Schulen und Kitas</h2><p>Führungen dauern neunzig Minuten und enden im Keller, wo die alten Zettelkästen stehen.
Bitte sechs Wochen vorher melden.</p><p><small>Bearbeitet {ago(fetch, GERMAN, before(29))}</small></p>"""
    return frame("/veranstaltungen", "Veranstaltungen", 5, main, fetch)


def branch(round: int, fetch: Fetch) -> str:
    facts = (
        ("Leitung", BRANCH.at(round)),
        ("Telefon", PHONE.at(round)),
        ("Anschrift", "Am Treidelpfad 20"),
        ("Nachmittags", "Dienstag und Donnerstag, 14 bis 18 Uhr"),
    )
    main = f"""<p>Seit 1979 im Erdgeschoss der Schleusenschule. Vormittags gehört sie den Klassen, danach allen.</p>
<h2>Auf einen Blick</h2><table class="table"><tbody>{rows(facts)}</tbody></table><h2>Was es nur hier gibt</h2><ul>
<li>Bücher in elf Sprachen für Kinder</li><li>Eine Saatgutbörse, von März bis Mai</li><li>Lastenrad zum Ausleihen, mit
Pfand</li><li>Ferngläser für den Blick auf die Kormorane</li></ul><h2>Rückgabe</h2><p>Der Kasten neben der Tür ist Tag
und Nacht offen. Was Sie hier abgeben, dürfen Sie auch am Rossmarkt geliehen haben.</p><h2>Schreiben Sie uns</h2>
<form method="post" id="kontakt-{key(fetch, 6)}"><label>Ihre Frage</label><textarea></textarea><label>Damit wir wissen,
dass Sie ein Mensch sind: Wie viel ist {number(fetch, 2, 9)} und {number(fetch, 2, 9)}?</label>
<button>Abschicken</button></form>"""
    return frame("/zweigstelle-uferviertel", "Zweigstelle Uferviertel", 6, main, fetch)


def bus(round: int, fetch: Fetch) -> str:
    halts = (
        ("Kirchlinde, Dorfplatz", "Montag", "14.15 bis 15.00"),
        ("Gut Ahlen, Torhaus", "Montag", "15.30 bis 16.15"),
        ("Süderfeld, Grundschule", "Mittwoch", "9.00 bis 11.30"),
        (HALT.at(round), "Mittwoch", "16.30 bis 17.15"),
        ("Osterbruch, am Bäcker", "Freitag", "13.45 bis 15.00"),
    )
    main = f"""<p>Unser Bus heißt Emil, ist vierzehn Jahre alt und hat eine Heizung, die man hört, bevor man ihn sieht.
</p><h2>Fahrplan</h2><table class="table"><thead><tr><th>Halt</th><th>Tag</th><th>Zeit</th></tr></thead><tbody>
{rows(halts)}</tbody></table><p>In den Schulferien fährt er nicht. Was Sie geliehen haben, verlängert sich dann von
selbst.</p><h2>Zum Mitnehmen</h2><p><a href="{PLAN.at(round)}">Tourenplan</a> als PDF</p><h2>Wünsche</h2><p>Sagen Sie
der
Fahrerin, was Ihnen fehlt. Beim nächsten Mal liegt es vorn auf dem Sitz.</p><p>Für Dörfer ohne Halt packen wir Kisten,
mindestens zehn Bücher, auf Anruf.</p>"""
    return frame("/fahrbibliothek", "Die Fahrbibliothek", 7, main, fetch)


def rules(round: int, fetch: Fetch) -> str:
    main = f"""<p>Beschlossen vom Rat der Stadt, gültig für alle Häuser und den Bus.</p><h2>§ 1 Aufgabe</h2><p>Die
Bibliothek ist eine öffentliche Einrichtung. Jeder darf hinein, auch ohne Ausweis und ohne Absicht.</p>
<h2>§ 2 Anmeldung</h2><p>Kinder {AGE.at(round)} erhalten einen eigenen Ausweis, wenn ein Elternteil unterschreibt.
Umzüge
sind mitzuteilen.</p><h2>§ 3 Sorgfalt</h2><p>Unterstreichen ist auch mit Bleistift nicht gestattet. Schäden, die schon
da waren, zeigt man bei der Ausleihe.</p><h2>§ 4 Garderobe</h2><p>{BAGS.at(round)} Für verlorene Schlüssel sind 25 € zu
zahlen.</p><h2>§ 5 Verhalten</h2><p>Getränke in Flaschen sind erlaubt, Essen nur im Café. Telefoniert wird auf der
Treppe.</p><h2>§ 6 Hausrecht</h2><p>Wer andere stört, kann für eine Zeit ausgeschlossen werden. Darüber entscheidet die
Direktion schriftlich.</p><p>Gedruckt liegt die Ordnung an jeder Theke.</p>"""
    return frame("/benutzungsordnung", "Benutzungsordnung", 8, main, fetch)


def jobs(round: int, fetch: Fetch) -> str:
    main = f"""<p>Wir sind dreiundzwanzig, dazu zwei Auszubildende und etwa vierzig Freiwillige.</p><h2>Fachangestellte
(m/w/d), halbtags</h2><p>Für die Kinderabteilung, ab Juni, nach Entgeltgruppe 6. Bewerbungen nehmen wir
{DEADLINE.at(round)} entgegen, am liebsten ohne Mappe.</p><h2>Freiwilliges Jahr</h2><p>Beginn ist im September. Wer sich
für den Bus entscheidet, sollte Kälte mögen.</p><h2>Ehrenamt</h2><ul><li>Vorlesen, eine Stunde in der Woche</li>
<li>Bücher nach Hause bringen, zu Fuß oder mit dem Rad</li><li>Alte Karten abschreiben, am Bildschirm</li></ul>
<h2>Was wir bieten</h2><p>Einen Schlüssel zum Dachboden, Kuchen am Freitag und eine Versicherung für den Weg.</p>
<p>Fragen beantwortet Frau Tiedemann im Sekretariat.</p>"""
    return frame("/mitarbeiten", "Mitarbeiten", 9, main, fetch)


BIBLIOTHEK = MadeSite(
    "stadtbibliothek-otterbach.test",
    (
        "Buch aus dem Regal, eines von sechs",
        "was andere im Katalog suchten",
        "Gruß einer Bücherei nach der Tageszeit",
        "Hauptstelle jetzt geöffnet oder geschlossen",
        "Tage bis zur Langen Nacht der Bücher",
        "Freunde eines Hauses in beliebiger Folge",
        "Frage nach dem Katalog für einige",
        "hmac der vertrauten Felder",
        "Stimme eines Lesers, eine von vieren",
        "Rechenfrage unter einer Zweigstelle",
        "Alter eines Veranstaltungsplans",
        "eine eigene Seite zum Weiterlesen",
    ),
    {
        "/": home,
        "/ausleihe-und-gebuehren": loans,
        "/veranstaltungen": events,
        "/zweigstelle-uferviertel": branch,
        "/fahrbibliothek": bus,
        "/benutzungsordnung": rules,
        "/mitarbeiten": jobs,
    },
    SLOTS,
)
