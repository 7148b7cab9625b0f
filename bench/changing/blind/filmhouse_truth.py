"""What is true of a Dutch film house, and the small sets its pages draw from."""

from __future__ import annotations

from bench.changing.parts import Slot

FEATURED = Slot(
    "/", "heading over a featured film", {0: "Uitgelicht: Het veer van Aldert", 7: "Film van de maand: Zoutwinter"}
)
CLOSED = Slot(
    "/",
    "notice of a closed day",
    {
        0: "",
        3: "Op zondag 15 maart zijn wij de hele dag gesloten vanwege werkzaamheden aan de stroomkabel in de "
        "Visserstraat. Kaarten voor die dag blijven geldig voor een andere voorstelling.",
        10: "",
    },
    "Let op",
)

ZOUTWINTER = Slot(
    "/agenda",
    "seats for a showing",
    {0: "Kaarten beschikbaar", 2: "Laatste kaarten", 5: "Uitverkocht", 8: "Laatste kaarten"},
    "Zoutwinter",
    unique=False,
)
LATER = Slot("/agenda", "hour of a showing", {0: "20.15 uur", 6: "20.40 uur"}, "Het veer van Aldert")
DROPPED = Slot("/agenda", "film taken off the programme", {0: "Kleine getijden", 12: ""}, "Agenda")
EXTRA = Slot("/agenda", "film put on the programme", {0: "", 9: "De stille vuurtoren"}, "Agenda")

LENGTH = Slot("/films/het-veer-van-aldert", "length of a film", {0: "108 minuten", 4: "112 minuten"}, "Speelduur")
TALK = Slot(
    "/films/het-veer-van-aldert",
    "sentence on a talk",
    {
        0: "",
        11: "Na afloop op 22 maart praat cameravrouw Noortje Sierksma met het publiek over het filmen op het water.",
    },
    "Het veer van Aldert",
)
AGE = Slot("/films/het-veer-van-aldert", "advised age", {0: "vanaf 9 jaar", 13: "vanaf 12 jaar"}, "Kijkwijzer")

TICKET = Slot("/prijzen", "price at the box office", {0: "€ 11,50", 1: "€ 12,25", 9: "€ 11,50"}, "Gewone voorstelling")
RETURNS = Slot("/prijzen", "term in the small letters", {0: "tot 24 uur", 14: "tot 48 uur"}, "Ruilen")
CITY_PASS = Slot(
    "/prijzen", "entry on a discount", {0: "", 5: "Stadspas Zuiderhaven: vrijdagmiddag voor de halve prijs"}, "Korting"
)

DOORS = Slot(
    "/bezoek", "opening of a box office", {0: "vanaf 18.45 uur", 8: "vanaf 19.00 uur"}, "Woensdag en donderdag"
)
STOP = Slot("/bezoek", "nearest bus stop", {0: "halte Oude Sluis", 10: "halte Visafslag"}, "Met de bus")
LIFT = Slot(
    "/bezoek",
    "warning on a lift",
    {0: "De lift naar Zaal 2 is tijdelijk buiten gebruik; bel ons als u daardoor niet bij uw stoel kunt komen.", 6: ""},
    "Toegankelijkheid",
)

PROGRAMMER = Slot("/over-ons", "name beside a task", {0: "Marieke Oosterhof", 4: "Bram Hogendijk"}, "Programmering")
ACCOUNT = Slot(
    "/over-ons", "digit of a bank account", {0: "NL18 LANT 0417 3360 92", 12: "NL18 LANT 0417 3366 92"}, "Steun ons"
)
APPLY = Slot("/over-ons", "last day to apply", {0: "vóór 1 april", 7: "vóór 15 april"}, "Vrijwilligers gezocht")

HALL = Slot("/zaalhuur", "rent of a hall", {0: "€ 285", 3: "€ 310"}, "Zaal 1")
LEAFLET = Slot(
    "/zaalhuur",
    "link target",
    {0: "/wp-content/uploads/2025/09/zaalhuur-voorwaarden.pdf", 11: "/wp-content/uploads/2026/03/huurwijzer-lente.pdf"},
    "Download de huurvoorwaarden",
)

SLOTS = (
    *(FEATURED, CLOSED, ZOUTWINTER, LATER, DROPPED, EXTRA, LENGTH, TALK, AGE, TICKET, RETURNS, CITY_PASS, DOORS, STOP),
    *(LIFT, PROGRAMMER, ACCOUNT, APPLY, HALL, LEAFLET),
)
NOISES = (
    "two sponsors of five in a strip",
    "line from a film, one of six",
    "welcome by the hour, in Dutch",
    "box office that is staffed at this hour or not",
    "days to a film festival",
    "sign-up box for a monthly letter, on two fifths of the visits",
    "visitors of an agenda in this minute",
    "three pages under a heading for readers, by the visit",
)

LINKS = (
    ("/agenda", "Agenda"),
    ("/films/het-veer-van-aldert", "Film in beeld"),
    ("/prijzen", "Prijzen en kortingen"),
    ("/bezoek", "Plan je bezoek"),
    ("/over-ons", "Over ons"),
    ("/zaalhuur", "Zaal huren"),
)
SPONSORS = (
    "Bakkerij De Korenmolen",
    "Drukkerij Vermaat & Zoon",
    "Boekhandel Het Anker",
    "Wijnkoperij Tolhuis",
    "Notariskantoor Lievense",
)
QUOTES = (
    ("Wie stil genoeg zit, hoort het doek ademen.", "De operateur, 1961"),
    ("Een haven is ook maar een wachtkamer met meeuwen.", "Kades, 1988"),
    ("Zeg niets, de regen is nog aan het woord.", "Achter de dijk, 1974"),
    ("We hebben de dag verloren, maar de nacht is nog heel.", "Lange Jan, 2003"),
    ("Alles wat drijft, komt een keer terug.", "Stroomafwaarts, 1996"),
    ("Je bent pas verdwaald als je de weg weet.", "Polderlicht, 2011"),
)
TITLES = ("Lees ook", "Misschien ook iets voor jou", "Anderen bekeken")
