"""What the pages of this group say all the time, by their titles."""

from __future__ import annotations

from collections.abc import Iterable

from bench.changing.made import CELLS


def standing(title: str) -> str:
    return _TEXTS.get(title, "")


def _table(head: str, rows: Iterable[str]) -> str:
    cells = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row.split(CELLS))}</tr>" for row in rows)
    names = "".join(f"<th>{cell}</th>" for cell in head.split(CELLS))
    return f"<table><thead><tr>{names}</tr></thead><tbody>{cells}</tbody></table>"


def _text(heading: str, *paragraphs: str) -> str:
    return f"<h2>{heading}</h2>{''.join(f'<p>{one}</p>' for one in paragraphs)}"


_TEXTS = {
    "Price stability for Halvard": _text(
        "What we do",
        "Parliament has given the Bank one main task: that a basket of goods costs about the same next year as "
        "it does now. "
        "Everything else follows from it.",
        "We hold the reserves of the country, lend to banks against good collateral, and see to it that a "
        "payment made in "
        "the morning has arrived by noon.",
        "Our economists publish four reports a year; their data can be downloaded and used by anybody.",
    ),
    "Key interest rates": _text(
        "What the rates mean",
        "The policy rate is what banks pay when they borrow from us for a week. It steers what they ask of "
        "their customers.",
        "The deposit facility is what they receive for money left with us overnight; the lending facility is "
        "what they pay "
        "for money needed overnight. Together they form a corridor around the policy rate.",
        "Rates apply from the Wednesday after a decision. Interest is counted by actual days over a year of 360.",
    ),
    "Reference exchange rates": _text(
        "Using the rates",
        "Courts and tax offices use these rates where the law speaks of the rate of the day. Banks are free to "
        "use others.",
        "On public holidays no rates are fixed, and those of the last business day remain valid.",
    )
    + _table(
        "Currency | Mean of 2024 | Mean of 2025", ("Danish krone | 0.9931 | 0.9945", "Czech koruna | 0.2963 | 0.2998")
    ),
    "Bank lending rates": _text(
        "About the statistics",
        "All banks with a balance sheet of more than two billion crowns report to us; the others are sampled.",
        "New business is any contract whose terms were agreed within the month, renewals by hand included.",
    )
    + _table("Year | Households | Firms", ("2022 | 2.31% | 2.90%", "2023 | 4.05% | 4.88%", "2024 | 4.77% | 5.02%")),
    "Executive Board": _text(
        "How members are chosen",
        "The government proposes, a committee of parliament hears, and the head of state appoints. No member may hold "
        "shares in a bank, sit in parliament or run a business.",
        "Salaries, travel and gifts are published once a year.",
    ),
    "Marlowe Grain Cooperative v. Tri-River Rail": _table(
        "No. | Filed | Entry",
        (
            "2 | Jan 22, 2026 | SUMMONS issued as to Tri-River Rail LLC",
            "3 | Jan 23, 2026 | CORPORATE DISCLOSURE statement by Marlowe Grain Cooperative",
            "4 | Jan 28, 2026 | SUMMONS returned executed",
            "5 | Jan 30, 2026 | NOTICE of appearance by Dana Whitlock",
            "6 | Feb 2, 2026 | STIPULATION extending time to answer",
            "7 | Feb 3, 2026 | ORDER granting 6 Stipulation",
        ),
    ),
    "United States v. Castellan": _table(
        "No. | Filed | Entry",
        (
            "2 | Oct 10, 2025 | ARREST WARRANT returned executed",
            "3 | Oct 10, 2025 | MINUTE ENTRY for initial appearance",
            "9 | Nov 4, 2025 | PROTECTIVE ORDER governing discovery",
            "14 | Dec 16, 2025 | MOTION to continue trial date",
            "15 | Dec 18, 2025 | ORDER granting 14 Motion, trial reset",
        ),
    ),
    "Fee schedule": _text(
        "Waivers",
        "A party who cannot pay may apply to proceed without prepayment. The form asks for income, savings and "
        "dependants.",
        "No fee is charged for filing a claim in bankruptcy or for looking at records at the public terminals.",
    ),
    "Shop all": _text(
        "Made to be mended",
        "We sell nothing that we cannot sharpen, rivet or re-season ourselves. Bring it in or send it back.",
    ),
    "Shipping policy": _text(
        "How we pack",
        "Knives travel in card sleeves with corks on their tips, pans in straw board. There is no plastic in "
        "our parcels but "
        "for the tape, and we are working on that.",
        "By law the person at the door must be eighteen or older to receive a knife, so please have an identity "
        "card at hand.",
        "If nobody is in, the carrier tries again on the following working day and then leaves the parcel at a "
        "shop nearby.",
    ),
    "Warranty": _text(
        "What is covered",
        "Cracks, loose handles, warped pans. Not covered are rust from the dishwasher, bent tips and lost corks.",
        "We pay for postage both ways within the United Kingdom, and for one way from elsewhere.",
    ),
    "Abfallkalender": _text(
        "Hinweise",
        "Stellen Sie die Tonnen bitte bis sechs Uhr früh an den Straßenrand. Bei Schnee müssen die Wege geräumt sein.",
        "Sperrmüll wird auf Antrag abgeholt. Elektrogeräte gehören nicht in die Restmülltonne.",
    ),
    "Rathaus": _text(
        "Was Sie hier erledigen können",
        "Ausweise und Pässe, An- und Abmeldungen, Führungszeugnisse, Fischereischeine und Fundsachen.",
        "Bringen Sie bitte ein Lichtbild mit, das nicht älter als ein halbes Jahr ist. Zahlen können Sie bar "
        "oder mit Karte.",
        "Für Trauungen steht neben dem Trausaal auch der Pavillon am See zur Verfügung.",
    ),
    "Bebauungsplan Seewiesen": _text(
        "Verfahren",
        "Während der Auslegung kann jede Person Anregungen vorbringen, schriftlich, per E-Mail oder zur "
        "Niederschrift. Nicht "
        "fristgerecht abgegebene Stellungnahmen können unberücksichtigt bleiben.",
        "Über die Anregungen entscheidet der Gemeinderat in öffentlicher Sitzung. Das Ergebnis wird mitgeteilt.",
    ),
    "Willkommen in Seewies": _text(
        "Leben am See",
        "Zwischen Moor und Bergen liegt unser Ort, mit zwei Schulen, drei Kindergärten und einem Strandbad aus der "
        "Gründerzeit. Im Sommer fährt das Schiff, im Winter die Loipe entlang des Ufers.",
    ),
    "Roadmap 2026": "<p>Dates are plans, not promises. What slips is moved, not hidden.</p>",
    "Meter reads zero at night": _text(
        "Staff hint", "Please attach a log of one whole night, and say which clamp came with your box."
    ),
    "Incident History": _table(
        "Incident | Lasted",
        ("Slow exports | 40 minutes", "Wrong time zone in reports | 3 hours", "Test cards declined | 12 minutes"),
    ),
    "Uptime": _text(
        "How we count",
        "A minute counts as down if more than one request in fifty failed. Announced maintenance is not counted.",
        "Figures are rounded to two digits and published on the third working day of a month.",
    ),
    "Delayed webhooks": "<p>Webhooks are tried again for three days, so no event was lost in this incident.</p>",
    "What we offer": _text(
        "And besides",
        "Everybody owns a share of the company, from the first day. Lunch is cooked by people and costs what it "
        "costs us.",
        "We pay for removals, language lessons and the train ticket between our sites.",
        "Parents choose their shifts first. Nobody is asked for a reason when they stay at home with a sick child.",
    ),
    "Jobs at Voltera Cells": _text(
        "How we hire",
        "Two talks and a walk through the plant, all within three weeks. You will meet the people you would work with.",
        "We do not use personality tests, and we tell you why when it does not work out.",
    ),
    "Orrin Dam": _text(
        "Building",
        "Surveys for a dam began in 1938 but were halted by the war. The site was chosen for its narrow gorge "
        "and for the "
        "schist that forms both flanks. Two hamlets, Upper Garve and Kirkton, were cleared in 1962, and their "
        "kirkyard was "
        "moved stone by stone to the western shore.",
        "Rock was blasted from a quarry a mile upstream and brought down on a narrow-gauge railway, parts of "
        "which can still "
        "be followed on foot. The core is of clay from the lower valley.",
        "Filling began in the wet autumn of 1967 and took eleven months.",
    ),
    "Orrinford": _text(
        "Sights",
        "The tolbooth of 1690 houses a small museum. The suspension footbridge, the third on the spot, sways more than "
        "visitors like. On the northern bank stands the last of nine flax mills.",
        "A market is held on Thursdays, and a fair on the last weekend of August.",
    ),
    "Elspeth Garrow": _text(
        "Life and work",
        "Garrow grew up above a bakery and left school at fifteen. She worked as a telephonist, a weir keeper's "
        "clerk and a "
        "proof-reader before her first novel appeared in 1974.",
        "Critics have praised her dry humour and her ear for the speech of the valley. Several of her books "
        "were filmed.",
    ),
    "Orrin Valley line": _text(
        "History",
        "The line was promoted by mill owners who wanted coal. It climbs at one in seventy for most of its way "
        "and crosses "
        "the river five times. Passenger trains to the upper valley ended in 1965.",
    ),
    "Licitaciones en curso": _text(
        "Cómo presentar una oferta",
        "Las ofertas se presentan solo por medios electrónicos, con certificado de firma. El sistema emite un "
        "justificante con "
        "la huella de cada archivo.",
        "Las consultas se responden hasta seis días antes del fin del plazo y se publican para todos los interesados.",
    ),
    "OB-2026-031": _text(
        "Lugar de ejecución",
        "Carretera provincial VP-9, punto kilométrico 12,4, término municipal de Arce. Visita de obra los "
        "martes por la mañana, "
        "previa cita con el servicio de Vías y Obras.",
    ),
    "Perfil del contratante": _text(
        "Normativa",
        "La contratación de la Diputación se rige por la ley de contratos del sector público y por las bases de "
        "ejecución del "
        "presupuesto. Las actas de las mesas se publican en el plazo de diez días.",
    ),
    "silt": _text(
        "Why another database?",
        "Because most programs need one file, one process and no surprises. Silt keeps tables in a "
        "log-structured tree, checks "
        "every page it reads, and never writes in place.",
        "It speaks a large part of SQL, knows JSON, and can be built without any dependency but a C compiler.",
        "Bugs are welcome. So are patches, if they come with a test that fails without them.",
    ),
    "Supported versions": "<p>Each minor version gets fixes for a year, and security fixes for a year more.</p>",
    "Limits": _text(
        "Other limits",
        "A dashboard holds up to sixty charts, a chart up to twelve series. Names may be as long as eighty characters.",
        "Exports are kept for a week. A query that runs for longer than two minutes is stopped, and the owner is told.",
    ),
    "Terms of service": _text(
        "Your data",
        "What you upload remains yours. We store it in the region you chose, copy it twice a day, and delete it "
        "within four "
        "weeks after your account ends.",
        "We are liable for intent and gross negligence, and otherwise up to what you paid us in the last twelve "
        "months.",
    ),
    "Recalls": _text(
        "What the classes mean",
        "The first class stands for a danger to life, the second for harm that may be treated, the third for "
        "hardly any harm. "
        "The fourth is a caution without recall.",
        "Companies must tell us within a day of learning of a defect.",
    ),
    "Shortages": _text(
        "What pharmacies may do",
        "When a medicine is short, pharmacies may give another strength or form, import single packs, or make "
        "it themselves. "
        "They need no new prescription as long as the dose stays the same.",
    ),
    "Velprazine: assessment": _text(
        "How the medicine works",
        "It blocks a protein that widens the vessels of the meninges. It is taken as a tablet at the first sign "
        "of an attack.",
        "The most common side effects are dry mouth, tiredness and a tingling of the hands, each in about one "
        "patient of ten.",
    ),
}
