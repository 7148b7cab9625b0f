"""A German city's building office: plans on display, fees, forms, hours; the rest of it is in procedures.py."""

from __future__ import annotations

from bench.changing.parts import MadeSite, Slot, token
from bench.changing.renewed.fragments import (
    bullets,
    daily,
    grid,
    prose,
    sometimes,
)
from bench.changing.renewed.procedures import (
    DESK,
    DISPLAY,
    FEES,
    FILE,
    FORMS,
    LIST,
    SLOTS,
    file,
    frame,
    home,
    register,
)
from bench.changing.scenario import Fetch

DISPLAY_END = Slot(DISPLAY, "end of a display", {0: "bis zum 20. März 2026", 5: "bis zum 2. April 2026"}, "Mühlenfeld")
HEARING = Slot(DISPLAY, "hearing", {0: "", 9: "Erörterungstermin am 14. April, 18 Uhr, in der Aula"}, "Mühlenfeld")
FEE = Slot(FEES, "fee in a scale", {0: "185,00 Euro", 3: "210,00 Euro"}, "Vorbescheid")
FORM_GONE = Slot(FORMS, "form", {0: "Antrag auf Teilungsgenehmigung", 7: ""}, "Formulare")
FORM = Slot(
    FORMS,
    "link target",
    {
        0: "https://plaene.neuenrode.example/bauantrag-2024.pdf",
        14: "https://plaene.neuenrode.example/bauantrag-2026.pdf",
    },
    "Bauantrag",
)
DESK_HOURS = Slot(DESK, "hours of a counter", {0: "8 bis 12 Uhr", 9: "7:30 bis 11 Uhr"}, "Mittwoch")


def displays(round: int, fetch: Fetch) -> str:
    return frame(
        "Öffentliche Auslegungen",
        prose(
            "Bebauungspläne werden einen Monat lang im Rathaus, zweiter Stock, und hier im Netz ausgelegt. In dieser "
            "Zeit kann sich jede Person äußern, schriftlich, zur Niederschrift oder über das Formular unten.",
        )
        + '<section class="plan"><h2>Bebauungsplan Nr. 88 Mühlenfeld</h2>'
        + prose(
            "Auf den Äckern zwischen Mühlgraben und Umgehungsstraße sollen etwa 140 Wohnungen, eine Kindertagesstätte "
            "und ein Quartiersplatz entstehen. Der Plan setzt zwei- bis dreigeschossige Häuser, begrünte Dächer und "
            f"einen Grünzug am Graben fest. Die Unterlagen liegen {DISPLAY_END.at(round)} aus.",
            f"<strong>{HEARING.at(round)}</strong>" if HEARING.at(round) else "",
            '<a href="https://plaene.neuenrode.example/b-plan-88.pdf">Planzeichnung</a>, Begründung, Umweltbericht',
        )
        + "</section><section class='plan'><h2>Bebauungsplan Nr. 61 Gewerbepark Süd, zweite Änderung</h2>"
        + prose(
            "Die Grenze der Bauflächen wird im Osten um vierzehn Meter verschoben, damit die neue Haltestelle der "
            "Stadtbahn Platz findet. Einzelhandel mit Lebensmitteln bleibt ausgeschlossen. Die Auslegung endet am "
            "13. März 2026. Stellungnahmen, die später eingehen, können unberücksichtigt bleiben.",
        )
        + f"</section><form action='#' method='post'><p>Ihre Eingabe: Nummer {fetch.random.randint(10**6, 10**7)}"
        + f'</p><input type="hidden" name="tx_form[__state]" value="{token(fetch.random, 40)}"></form>',
        fetch,
    )


def fees(round: int, fetch: Fetch) -> str:
    rows = (
        ("Baugenehmigung, vereinfacht", "0,6 % der Rohbausumme", "mindestens 120,00 Euro"),
        ("Baugenehmigung, umfassend", "1,0 % der Rohbausumme", "mindestens 250,00 Euro"),
        ("Vorbescheid", "je Frage", FEE.at(round)),
        ("Werbeanlage", "je Anlage", "95,00 Euro"),
        ("Abgeschlossenheit", "je Wohnung", "60,00 Euro"),
        ("Abnahme des Rohbaus", "je angefangene Stunde", "78,00 Euro"),
        ("Akteneinsicht", "je Akte", "22,50 Euro"),
    )
    example = fetch.random.randint(18, 60) * 10_000
    return frame(
        "Gebühren",
        prose(
            "Die Gebühren richten sich nach der Satzung vom 12. Dezember 2023. Sie werden mit dem Bescheid fällig, "
            "auch wenn der Antrag abgelehnt wird; wird er vorher zurückgenommen, ermäßigen sie sich um die Hälfte.",
        )
        + grid(("Leistung", "Maßstab", "Gebühr"), rows)
        + f'<div class="calc"><label>Rohbausumme <output>{example:,}</output></label> <output>Ergebnis '
        f"{example * 0.006:,.2f}</output></div><h2>Ermäßigungen</h2>"
        + prose(
            "Gemeinnützige Träger zahlen die Hälfte, wenn sie die Anerkennung des Finanzamts vorlegen. Für Vorhaben "
            "an Denkmälern entfällt die Gebühr der Denkmalpflege.",
            "Auslagen, etwa für Gutachten, Prüfstatik und Zustellungen, werden in tatsächlicher Höhe berechnet. "
            "Ratenzahlung ist ab 1.000 Euro auf Antrag möglich. Wer nicht rechtzeitig zahlt, schuldet für jeden "
            "angefangenen Monat einen Säumniszuschlag von einem Prozent.",
        ),
        fetch,
    )


def forms(round: int, fetch: Fetch) -> str:
    return frame(
        "Formulare",
        prose(
            "Alle Formulare sind ausfüllbare PDF-Dateien. Bitte unterschreiben Sie auf der letzten Seite und legen Sie "
            "einen amtlichen Lageplan bei, der nicht älter als sechs Monate ist. Unvollständige Anträge verzögern das "
            "Verfahren; die Liste der nötigen Unterlagen steht auf der Rückseite jedes Formulars.",
        )
        + bullets(
            f'<a href="{FORM.at(round)}">Bauantrag</a>: für alle genehmigungspflichtigen Vorhaben, vier Seiten',
            "Baubeschreibung: Anlage zum Antrag, mit Angaben zu Baustoffen, Heizung und Entwässerung",
            "Anzeige des Baubeginns: eine Woche vor den ersten Erdarbeiten abzugeben",
            FORM_GONE.at(round),
            "Anzeige einer Beseitigung: mit Angaben zu Schadstoffen und zum Verbleib des Abbruchs",
            "Antrag auf Abweichung: mit einer Begründung und einer Skizze, aus der die Abweichung hervorgeht",
            "Vollmacht für Entwurfsverfassende: im Original, eine Kopie genügt nicht",
            "Erklärung zum Stellplatznachweis: je Wohnung ein Platz, in der Altstadt ein halber",
            "Antrag auf Eintragung einer Baulast: mit Lageplan und Grundbuchauszug, Unterschrift vor Ort",
        )
        + sometimes(
            fetch,
            0.35,
            '<div class="modal show" role="dialog"><h5>Neu: das Serviceportal</h5><p>Probieren Sie den Antrag ohne '
            "Papier aus!</p><button>Später</button></div>",
        )
        + prose(
            "Auf Wunsch schicken wir Ihnen die Formulare mit der Post. Hilfe beim Ausfüllen bekommen Sie in der "
            "Bauberatung; mit einer Lesehilfe oder in Gebärdensprache nach Anmeldung drei Tage vorher. Anträge in "
            "anderer Sprache als Deutsch brauchen eine beglaubigte Übersetzung. Wir antworten auf jedes Schreiben, "
            "das eine Anschrift trägt, und bestätigen den Eingang auf Wunsch mit Stempel.",
        ),
        fetch,
    )


def desk(round: int, fetch: Fetch) -> str:
    rows = (
        ("Montag", "8 bis 16 Uhr", "Bauberatung ohne Termin"),
        ("Dienstag", "8 bis 12 Uhr", "nur mit Termin"),
        ("Mittwoch", DESK_HOURS.at(round), "Register und Akteneinsicht"),
        ("Donnerstag", "13 bis 18 Uhr", "Bauberatung ohne Termin"),
        ("Freitag", "8 bis 11:30 Uhr", "nur mit Termin"),
    )
    tip = daily(fetch, "tip").choice(("Zu Fuß ist es oft am kürzesten.", "Heute schon gelüftet?", "Gießt die Bäume!"))
    return frame(
        "Öffnungszeiten und Termine",
        grid(("Tag", "Zeit", "Angebot"), rows)
        + f'<div class="booking" data-slot="{token(fetch.random, 12)}"><p>Ihre Sitzung läuft in '
        f"{fetch.random.randint(11, 14)}:{fetch.random.randrange(60):02} Minuten ab.</p></div>"
        + f"<blockquote class='tip'>Tipp des Tages: {tip}</blockquote>"
        + prose(
            "Termine vergeben wir bis zu sechs Wochen im Voraus. Bringen Sie einen Ausweis, die Flurstücksnummer und, "
            "wenn Sie nicht selbst Eigentümerin oder Eigentümer sind, eine Vollmacht mit. Wer einen Termin nicht "
            "wahrnehmen kann, sagt ihn bitte ab, damit andere nachrücken.",
            "Das Bauamt liegt im Nordflügel des Rathauses, zweiter Stock. Der Aufzug ist vom Innenhof aus zu "
            "erreichen. Am Rathausplatz halten die Linien 3, 7 und 12; Stellplätze für Menschen mit Behinderung "
            "finden Sie an der Ostseite. Hunde dürfen an der Leine mit hinein, Fahrräder nicht.",
            "Vor Feiertagen schließt der Schalter um 12 Uhr. In den Osterferien entfällt die Beratung am Donnerstag. "
            "Telefonisch erreichen Sie uns montags bis donnerstags von 9 bis 15 Uhr unter 05571 4400, freitags bis "
            "11 Uhr. Rückrufe erledigen wir am selben Tag, wenn Sie uns bis zum Mittag eine Nummer hinterlassen.",
        ),
        fetch,
    )


PERMITS = MadeSite(
    "neuenrode.test",
    (
        "number called at the counter",
        "header picture with its credit",
        "suggestions of a chatbot that fails at times",
        "checksums in links of the frame",
        "query number and its run time",
        "session that ends in minutes",
        "sums of a calculator's example",
        "seldom dialog for a portal",
        "weather in the header by the hour",
        "tip of the day",
        "reference number of an entry form",
    ),
    {"/": home, LIST: register, FILE: file, DISPLAY: displays, FEES: fees, FORMS: forms, DESK: desk},
    (*SLOTS, DISPLAY_END, HEARING, FEE, FORM_GONE, FORM, DESK_HOURS),
)
