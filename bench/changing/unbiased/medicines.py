"""A German agency for the safety of medicines, on a government's site builder: recalls, letters, shortages."""

from __future__ import annotations

from datetime import UTC, datetime

from bench.changing.chances import clock, key, listed, mixed, number, para, pick, rows, sometimes
from bench.changing.parts import MadeSite, Slot
from bench.changing.pieces import GERMAN, anchors, days_to, json_ld, today, turned
from bench.changing.scenario import Fetch
from bench.changing.visible import LINK_TARGET

RECALLS, CARDOVENT = "/DE/Rueckrufe/rueckrufe_node.html", "/DE/Rueckrufe/2026/rk-cardovent.html"
LETTER, REPORTING = "/DE/Risiken/RoteHand/2026/valtoprin.html", "/DE/Meldung/leitfaden_node.html"
SHORTAGES, CONTACT = "/DE/Lieferung/engpaesse_node.html", "/DE/Service/Kontakt/kontakt_node.html"
MENU = (
    (RECALLS, "Rückrufe"),
    (LETTER, "Rote-Hand-Briefe"),
    (SHORTAGES, "Lieferengpässe"),
    (REPORTING, "Nebenwirkungen melden"),
    (CONTACT, "Kontakt"),
)
GLOSSARY = (
    ("Charge", "Menge eines Arzneimittels, die in einem Zug hergestellt wurde."),
    ("Signal", "Hinweis auf einen Zusammenhang, der noch zu prüfen ist."),
    ("Stufenplan", "Verfahren, nach dem Risiken bewertet und Maßnahmen getroffen werden."),
    ("Fachinformation", "Ausführliche Angaben für Ärztinnen, Ärzte und Apotheken."),
    ("Off-Label", "Anwendung außerhalb dessen, wofür ein Mittel zugelassen ist."),
    ("Generikum", "Nachfolger mit gleichem Wirkstoff, wenn ein Patent abgelaufen ist."),
)
SEARCHED = ("Isotretinoin", "Blutdruck", "Impfung", "Antibiotika", "Schwangerschaft", "Fahrtüchtigkeit", "Kinder")
TOPICS = (
    ("/DE/Themen/fuehrerschein.html", "Arzneimittel im Straßenverkehr"),
    ("/DE/Themen/reiseapotheke.html", "Was in die Reiseapotheke gehört"),
    ("/DE/Themen/faelschungen.html", "Woran man Fälschungen erkennt"),
    ("/DE/Themen/hausapotheke.html", "Die Hausapotheke aufräumen"),
)
SYMPOSIUM = datetime(2026, 5, 7, tzinfo=UTC)

PORTAL = Slot(
    "/",
    "notice on a portal's downtime",
    {0: "", 7: "Das Meldeportal ist am 7. März von 6 bis 14 Uhr wegen Wartung nicht erreichbar.", 11: ""},
    "Aktuelles",
)
LATEST = Slot("/", "report on top of an agency's news", {0: "", 2: "Rückruf: Solvexin Tropfen 20 ml"}, "Aktuelles")
DROPS = Slot(RECALLS, "drug entered among recalls", {0: "", 2: "Solvexin Tropfen 20 ml"}, "Rückrufe")
GRADE = Slot(RECALLS, "grade of a recall", {0: "Klasse II", 9: "Klasse I"}, "Aurimed Augensalbe", unique=False)
EXPIRED = Slot(RECALLS, "recall taken off a list", {0: "Pulmolind Inhalat", 13: ""}, "Rückrufe")
BATCH = Slot(
    CARDOVENT, "batch under a recall", {0: "", 5: "Ch.-B. 40618C, verwendbar bis 08/2027"}, "Betroffene Chargen"
)
DEPTH = Slot(
    CARDOVENT, "depth of a recall", {0: "bis auf die Ebene der Apotheken", 8: "bis zu den Patienten"}, "Rückruf"
)
FIRM = Slot(CARDOVENT, "hotline of a maker of drugs", {0: "0800 555 7140", 8: "0800 555 7144"}, "Zulassungsinhaber")
HEADING = Slot(
    LETTER,
    "heading of a safety letter",
    {0: "Valtoprin: Risiko schwerer Hautreaktionen", 3: "Valtoprin: Hautreaktionen und Leberschäden"},
)
LIVER = Slot(
    LETTER,
    "paragraph of advice to doctors",
    {0: "", 6: "Leberwerte sollen vor Beginn, nach vier Wochen und danach jedes Vierteljahr bestimmt werden."},
    "Empfehlungen",
)
DOSE = Slot(LETTER, "highest dose in a sentence", {0: "40 mg am Tag", 11: "30 mg am Tag"}, "Dosierung")
DELAY = Slot(
    REPORTING, "delay allowed for a report", {0: "innerhalb von 15 Tagen", 1: "innerhalb von 10 Tagen"}, "Fristen"
)
FORM = Slot(
    REPORTING,
    LINK_TARGET,
    {0: "/SharedDocs/Formulare/uaw-bogen-v7.pdf", 10: "/SharedDocs/Formulare/uaw-bogen-v8.pdf"},
    "Meldebogen für Fachkreise",
)
COPIES = Slot(
    REPORTING,
    "passage on patients' names",
    {
        0: "Namen von Patienten werden mit Anfangsbuchstaben angegeben.",
        14: "Namen von Patienten werden durch eine laufende Nummer ersetzt.",
    },
    "Datenschutz",
)
SUPPLY = Slot(SHORTAGES, "supply of a drug", {0: "Engpass", 4: "Behoben", 12: "Engpass"}, "Ferrocal Saft", unique=False)
FORECAST = Slot(SHORTAGES, "forecast of a shortage's end", {0: "Ende April", 12: "Mitte Juni"}, "Nitrolen Spray")
HOURS = Slot(CONTACT, "hours of an advice line", {0: "9 bis 12 Uhr", 6: "10 bis 13 Uhr"}, "Bürgertelefon")
PRESS = Slot(CONTACT, "spokesperson of an agency", {0: "Dr. Ilka Morgenroth", 15: "Benedikt Aschauer"}, "Presse")
SLOTS = (
    *(PORTAL, LATEST, DROPS, GRADE, EXPIRED, BATCH, DEPTH, FIRM, HEADING, LIVER),
    *(DOSE, DELAY, FORM, COPIES, SUPPLY, FORECAST, HOURS, PRESS),
)


def frame(path: str, title: str, main: str, fetch: Fetch) -> str:
    """With the session in the links of the service bar, as the site builder writes it for visitors without cookies."""
    session = f";jsessionid={key(fetch, 32).upper()}.internet{number(fetch, 281, 994)}"
    word, meaning = pick(fetch, GLOSSARY)
    (topic, name), *_ = turned(fetch, TOPICS, 1)
    boxes = (
        f'<section class="c-teaser c-teaser--glossary" id="tsr-{key(fetch, 6)}"><h2>Aus dem Glossar</h2><dl><dt>{word}'
        f"</dt><dd>{meaning}</dd></dl></section>" * (path in (RECALLS, CARDOVENT, LETTER, SHORTAGES)),
        f'<section class="c-teaser"><h2>Thema</h2><p><a href="{topic}">{name}</a></p></section>'
        * (path in (RECALLS, SHORTAGES)),
        f'<section class="c-tags"><h2>Häufig gesucht</h2><ul>{listed(mixed(fetch, SEARCHED, 4))}</ul></section>'
        * (path in ("/", REPORTING, CONTACT)),
    )
    now = fetch.at
    line = "erreichbar" if now.weekday() < 5 and 9 <= now.hour < 13 else "zurzeit nicht erreichbar"
    query = sometimes(
        fetch,
        0.35,
        '<div class="c-survey" role="dialog"><p class="c-survey__title">Ihre Meinung ist uns wichtig</p><p>Haben Sie '
        "gefunden, was Sie suchten? Die Befragung dauert etwa drei Minuten.</p><button>Teilnehmen</button> "
        "<button>Nein danke</button></div>",
    )
    return f"""<!doctype html><html lang="de" class="no-js"><head><meta charset="utf-8"><title>ZAMS - {title}</title>
<meta name="generator" content="Government Site Builder"><link rel="stylesheet"
href="/SiteGlobals/Frontend/Styles/normalize.css?v={key(fetch, 8)}">{json_ld("WebPage", name="ZAMS", inLanguage="de")}
</head><body class="startseite gsb js-off" data-nn="{number(fetch, 100000, 999999)}"><p id="Top"><a href="#content">Zum
Inhalt springen</a></p><div class="l-wrapper"><header class="l-header"><div class="c-metanav"><ul><li><a
href="/DE/Service/LeichteSprache/ls_node.html{session}">Leichte Sprache</a></li><li><a
href="/DE/Service/DGS/dgs_node.html{session}">Gebärdensprache</a></li><li><a
href="/EN/Home/home_node.html{session}">English</a></li></ul></div><a class="c-logo" href="/">Zentralstelle für
Arzneimittelsicherheit</a><nav class="c-nav-primary"><h2 class="aural">Hauptnavigation</h2><ul>{anchors(MENU)}</ul>
</nav></header><div class="c-breadcrumb"><span>Sie sind hier:</span> <a href="/">Startseite</a></div>
<main class="l-content" id="content"><h1 class="c-headline">{title}</h1>{main}</main><aside
class="l-sidebar">{"".join(boxes)}</aside>{query} <footer class="l-footer"><h2 class="aural">Servicemenü</h2><ul><li><a
href="/DE/Service/impressum.html">Impressum</a></li> <li><a
href="/DE/Service/datenschutz.html">Datenschutz</a></li><li><a href="/DE/Service/barriere.html">Erklärung zur
Barrierefreiheit</a></li><li><a href="/DE/Service/inhalt.html">Inhaltsverzeichnis</a></li></ul><p>Das Bürgertelefon ist
{line}.</p><p>Abgerufen am {today(fetch, GERMAN)}, {clock(fetch)} Uhr</p><p>© {now.year} Zentralstelle für
Arzneimittelsicherheit</p></footer></div></body></html>"""


def home(round: int, fetch: Fetch) -> str:
    news = (
        LATEST.at(round),
        "Jahresbericht: 41.000 Verdachtsfälle ausgewertet",
        "Neue Packungsbeilagen für Schmerzmittel mit Codein",
        "Ausschuss berät über Wachstumshormone",
    )
    return frame(
        "/",
        "Sicher mit Arzneimitteln umgehen",
        f"""{para(PORTAL.at(round), ' class="c-notice"')}<p class="c-intro">Wir sammeln und bewerten, was nach der
Zulassung über Arzneimittel bekannt wird, und veranlassen, was zum Schutz der Patientinnen und Patienten nötig ist.</p>
<section class="c-searchteaser"><h2>Aktuelles</h2><ul class="c-list">{listed(news)}</ul></section><section
class="c-eyecatcher"><h2>Häufige Anliegen</h2><ul><li><a href="{CARDOVENT}">Cardovent: Was Betroffene jetzt
wissen sollten</a></li><li><a href="{REPORTING}">Eine Nebenwirkung melden</a></li><li><a href="{SHORTAGES}">Ist mein
Mittel lieferbar?</a></li></ul></section><section class="c-event"><h2>Veranstaltung</h2><p>Symposium zur
Arzneimittelsicherheit im Alter, Kurhaus Bad Wellersen</p><p>Beginn in {days_to(fetch, SYMPOSIUM)} Tagen</p></section>
<p>Rund 260 Beschäftigte arbeiten an zwei Standorten, darunter Ärztinnen, Pharmazeuten, Statistikerinnen und ein
Bibliothekar, der noch Karteikarten besitzt.</p>""",
        fetch,
    )


def recalls(round: int, fetch: Fetch) -> str:
    table = (
        (DROPS.at(round), "Heidepharm", "Trübung der Lösung", "Klasse III", "02.03.2026"),
        ("Cardovent 5 mg", "Lindner &amp; Voss", "Falscher Beipackzettel", "Klasse II", "24.02.2026"),
        ("Aurimed Augensalbe", "Optovital", "Keimzahl überschritten", GRADE.at(round), "19.02.2026"),
        (EXPIRED.at(round), "Brenner Arznei", "Ventil klemmt", "Klasse II", "02.02.2026"),
        ("Tensorelax Retard", "Medica Nord", "Gehalt zu niedrig", "Klasse III", "28.01.2026"),
        ("Dormivel Dragees", "Kaltenbach", "Fremdtablette im Blister", "Klasse II", "22.01.2026"),
        ("Gastrofin Granulat", "Sieben Quellen", "Beutel undicht", "Klasse III", "21.01.2026"),
        ("Ramibeta 2,5", "Medica Nord", "Nebenprodukt über Grenzwert", "Klasse II", "20.01.2026"),
        ("Otosan Ohrentropfen", "Heidepharm", "Pipette falsch geeicht", "Klasse II", "19.01.2026"),
        ("Calmavera Saft", "Brenner Arznei", "Messlöffel fehlt", "Klasse III", "16.01.2026"),
        ("Thyrolind 100", "Optovital", "Haltbarkeit zu lang angegeben", "Klasse III", "15.01.2026"),
    )
    return frame(
        RECALLS,
        "Rückrufe von Arzneimitteln",
        f"""<p>Die Übersicht nennt Rückrufe der letzten sieben Wochen. Klasse I steht für Mängel, die das Leben
bedrohen können; bei Klasse III sind Folgen für die Gesundheit nicht zu erwarten.</p><div class="c-table-wrap"
id="tab{key(fetch, 5)}"><table><thead><tr><th>Arzneimittel</th><th>Firma</th><th>Grund</th><th>Einstufung</th><th>Vom
</th></tr></thead><tbody>{rows(table)}</tbody></table></div><p><a href="{CARDOVENT}">Einzelheiten zu Cardovent</a></p>
<h2>Was ist zu tun?</h2><p>Setzen Sie kein Mittel eigenmächtig ab. Ihre Apotheke sieht nach der Chargenbezeichnung,
die auf der Faltschachtel neben dem Verfalldatum steht.</p>""",
        fetch,
    )


def cardovent(round: int, fetch: Fetch) -> str:
    batches = ("Ch.-B. 40611A, verwendbar bis 06/2027", "Ch.-B. 40612A, verwendbar bis 06/2027", BATCH.at(round))
    return frame(
        CARDOVENT,
        "Rückruf von Cardovent 5 mg Filmtabletten",
        f"""<p class="c-meta">24.02.2026, Aktenzeichen 31-R-118</p><p>Die Firma Lindner &amp; Voss ruft Cardovent
5 mg {DEPTH.at(round)} zurück. In einzelnen Faltschachteln liegt der Beipackzettel eines Mittels gegen Gicht, in
dem eine andere Einnahme beschrieben ist.</p><h2>Betroffene Chargen</h2><ul>{listed(batches)}</ul><h2>Für
Patientinnen und Patienten</h2><p>Die Tabletten selbst sind einwandfrei. Vergleichen Sie den Namen auf dem
Beipackzettel mit dem auf der Schachtel und holen Sie sich im Zweifel in der Apotheke einen richtigen.</p>
<h2>Zulassungsinhaber</h2><p>Lindner &amp; Voss Arzneimittel, Am Salzhaus 4, Bremersdorf. Fragen beantwortet die Firma
unter {FIRM.at(round)}.</p><p class="c-print"><a href="{CARDOVENT}?view=renderPrint&amp;nn={key(fetch, 7)}">Seite
drucken</a></p>""",
        fetch,
    )


def letter(round: int, fetch: Fetch) -> str:
    return frame(
        LETTER,
        HEADING.at(round),
        f"""<p class="c-meta">Rote-Hand-Brief, Wirkstoff Valtoprinhydrochlorid</p><p>Die Inhaber der Zulassungen
informieren in Abstimmung mit uns über Reaktionen, die nach der Markteinführung bekannt geworden sind. Bis Januar lagen
23 Berichte aus sieben Ländern vor.</p><h2>Empfehlungen</h2><p>Patienten sind vor der ersten Einnahme über Anzeichen
aufzuklären: Fieber, Blasen an den Lippen, gerötete Augen.</p>{para(LIVER.at(round))}<p>Bei Verdacht ist das Mittel
sofort abzusetzen und nicht wieder zu geben.</p><h2>Dosierung</h2><p>Erwachsene erhalten höchstens {DOSE.at(round)},
verteilt auf zwei Gaben. Wer über 75 Jahre alt ist, beginnt mit der Hälfte.</p><h2>Hintergrund</h2><p>Valtoprin wird
seit 2019 gegen Migräne verschrieben, wenn andere Mittel nicht genügen. Eine Tablette am Abend reicht den meisten.</p>
<p>Mit Ihnen {"lesen gerade" if number(fetch, 0, 1) else "sehen eben"} {number(fetch, 3, 29)} Personen diesen
Brief.</p>""",
        fetch,
    )


def reporting(round: int, fetch: Fetch) -> str:
    one, other = number(fetch, 2, 9), number(fetch, 2, 9)
    return frame(
        REPORTING,
        "Leitfaden: Nebenwirkungen melden",
        f"""<p>Melden kann jeder. Angehörige der Heilberufe sind durch ihre Berufsordnung dazu angehalten, Firmen durch
das Gesetz verpflichtet.</p><h2>Fristen</h2><p>Schwere Fälle sind {DELAY.at(round)} zu melden, alle übrigen binnen eines
Vierteljahres. Die Frist läuft von dem Tag an, an dem vier Angaben vorliegen.</p><ol><li>ein Patient</li><li>ein
Arzneimittel</li><li>eine Reaktion</li><li>ein Melder</li></ol><h2>Formulare</h2><p>Verwenden Sie den <a
href="{FORM.at(round)}">Meldebogen für Fachkreise</a>, wenn das Portal nicht zur Hand ist.</p><h2>Datenschutz</h2>
<p>{COPIES.at(round)} Befunde bitten wir so zu schwärzen, dass die Werte lesbar bleiben.</p><h2>Rückfrage</h2>
<form method="post"><input type="hidden" name="_csrf" value="{key(fetch, 36)}"><label>Ihre Nachricht</label>
<p>Sicherheitsfrage: Wie viel ist {one} plus {other}?</p><button>Absenden</button></form>""",
        fetch,
    )


def shortages(round: int, fetch: Fetch) -> str:
    table = (
        ("Ferrocal Saft", "Eisen", SUPPLY.at(round), "Anfang April"),
        ("Nitrolen Spray", "Glyceroltrinitrat", "Engpass", FORECAST.at(round)),
        ("Amoxilan 500", "Amoxicillin", "Engpass", "offen"),
        ("Heparsol Ampullen", "Heparin", "Behoben", "entfällt"),
        ("Levothyran 75", "Levothyroxin", "Engpass", "Ende Mai"),
    )
    return frame(
        SHORTAGES,
        "Lieferengpässe",
        f"""<p>Firmen zeigen uns an, wenn ein verschreibungspflichtiges Mittel länger als zwei Wochen nicht in üblichem
Umfang geliefert werden kann.</p><table class="c-table" data-view="{key(fetch, 10)}"><thead><tr><th>Mittel</th>
<th>Wirkstoff</th><th>Stand</th><th>Voraussichtlich bis</th></tr></thead><tbody>{rows(table)}</tbody></table>
<h2>Ausweichen</h2><p>Apotheken dürfen in diesen Fällen eine andere Packungsgröße oder Stärke abgeben, ohne dass die
Praxis ein neues Rezept schreibt.</p><p>Engpass heißt nicht, dass es nichts gibt: Oft fehlt nur eine von
mehreren Firmen.</p>""",
        fetch,
    )


def contact(round: int, fetch: Fetch) -> str:
    return frame(
        CONTACT,
        "Kontakt",
        f"""<h2>Bürgertelefon</h2><p>Montag bis Freitag, {HOURS.at(round)}, unter 0611 555 4000. Auskünfte zu einer
Behandlung geben wir nicht; dafür ist Ihre Ärztin oder Ihr Arzt da.</p><h2>Presse</h2><p>{PRESS.at(round)}, Sprecherstab
der Behörde, presse@zams.example</p><h2>Anschrift</h2><p>Zentralstelle für Arzneimittelsicherheit, Kastanienufer 21,
Bad Wellersen</p><p>Vom Bahnhof mit der Linie 6 bis Haltestelle Alte Münze, dann über die Brücke.</p><h2>Poststelle</h2>
<p>Pakete nehmen wir am Tor in der Gerbergasse an, werktags bis drei. Muster von Arzneimitteln schicken Sie bitte nur
nach Absprache.</p><p>Ihre Sitzungsnummer für Rückfragen zur Technik: <code>{key(fetch, 12)}</code></p>""",
        fetch,
    )


MEDICINES = MadeSite(
    "arzneimittelsicherheit.test",
    (
        "jsessionid in a service bar",
        "glossary's word, one of six",
        "topic of an agency that turns every six hours",
        "four of seven searched words",
        "German survey's invitation",
        "advice line manned by the hour",
        "Abgerufen am, with seconds",
        "days to a symposium",
        "readers of a safety letter",
        "sum to be solved in German",
        "session number for questions",
        "nn numbers of a site builder",
    ),
    {
        "/": home,
        RECALLS: recalls,
        CARDOVENT: cardovent,
        LETTER: letter,
        REPORTING: reporting,
        SHORTAGES: shortages,
        CONTACT: contact,
    },
    SLOTS,
)
