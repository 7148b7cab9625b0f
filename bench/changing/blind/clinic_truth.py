"""What is true of a Swedish health centre, and the small sets its pages draw from."""

from __future__ import annotations

from bench.changing.parts import Slot

_FAULT = "Vår telefon har tekniska problem. Kontakta oss i första hand genom e-tjänsterna eller kom till receptionen."

PHONES = Slot(
    "/",
    "operational message that comes twice",
    {
        0: "",
        2: _FAULT,
        3: "",
        9: _FAULT,
        10: "",
    },
    "Driftinformation",
)
LISTING = Slot(
    "/",
    "passage on new patients in other words",
    {
        0: "Vi tar emot nya patienter. Du listar dig enklast på nätet med e-legitimation.",
        12: "Just nu kan vi bara lista barn till redan listade föräldrar. "
        "Övriga ställs i kö i den ordning de anmäler sig.",
    },
    "Lista dig hos oss",
)

THURSDAY = Slot(
    "/oppettider",
    "hours of one weekday",
    {0: "kl. 7.45–19.00", 4: "kl. 7.45–16.00", 8: "kl. 7.45–19.00"},
    "Torsdag",
)
EASTER = Slot(
    "/oppettider", "hours before a holiday", {0: "stängt från kl. 13", 6: "stängt från kl. 12"}, "Skärtorsdag"
)
DROP_IN = Slot("/oppettider", "row of a drop-in", {0: "Blodtryck utan tid", 11: ""}, "Drop-in")

NUMBER = Slot("/kontakt", "last digit of a telephone number", {0: "0599-417 30 26", 5: "0599-417 30 28"}, "Rådgivning")
ENTRANCE = Slot("/kontakt", "door to come in by", {0: "entré B", 10: "entré D"}, "Hitta hit")
MAP = Slot(
    "/kontakt",
    "link target",
    {0: "/download/18.4c1/vagbeskrivning-kvarnbacken.pdf", 13: "/download/18.5d7/karta-nya-infarten.pdf"},
    "Karta att skriva ut",
)

WAIT = Slot(
    "/mottagningar",
    "usual wait, as staff state it",
    {0: "ungefär tre veckor", 1: "ungefär fem veckor", 7: "ungefär fyra veckor"},
    "Fysioterapi",
)
TOBACCO = Slot(
    "/mottagningar",
    "wording of a clinic's title",
    {0: "Stöd för dig som vill sluta röka", 9: "Hjälp att bli fri från tobak och nikotin"},
)

TBE = Slot("/vaccinationer", "price of a dose", {0: "420 kronor", 3: "445 kronor"}, "TBE, vuxen")
SHINGLES = Slot(
    "/vaccinationer",
    "supply of a vaccine",
    {0: "Går att boka", 6: "Tillfälligt slut", 11: "Går att boka"},
    "Bältros",
    unique=False,
)
TRAVEL = Slot(
    "/vaccinationer",
    "paragraph for travellers",
    {
        0: "",
        14: "Ska du till ett land där gula febern finns behöver du boka minst sex veckor före avresan, eftersom vi "
        "beställer det vaccinet för varje person.",
    },
    "Inför resan",
)

MISSED = Slot("/avgifter", "second of two fees in a sentence", {0: "400 kronor", 8: "450 kronor"}, "Uteblivet besök")
CEILING = Slot("/avgifter", "ceiling in a remark", {0: "1 450 kronor", 13: "1 500 kronor"}, "Högkostnadsskydd")

HEAD = Slot("/personal", "head of a clinic", {0: "Annika Fridell", 5: "Johan Stenvall"}, "Verksamhetschef")
LEAVER = Slot("/personal", "colleague who has left", {0: "Sara Mogren", 10: ""}, "Psykosocialt team")
TITLE = Slot(
    "/personal", "title of a doctor", {0: "ST-läkare", 12: "specialist i allmänmedicin"}, "Hamid Rostami", unique=False
)

SLOTS = (
    *(PHONES, LISTING, THURSDAY, EASTER, DROP_IN, NUMBER, ENTRANCE, MAP, WAIT, TOBACCO, TBE, SHINGLES, TRAVEL, MISSED),
    *(CEILING, HEAD, LEAVER, TITLE),
)
CHOICE = "Är du under 16 år är det dina vårdnadshavare som väljer åt dig. Du kan byta vårdcentral två gånger per år."
SEEK = (
    "Beskriv dina besvär i e-tjänsten så svarar en sjuksköterska samma vardag. Behöver du träffa någon får du en tid "
    "direkt i chatten."
)
RENEW = (
    "Förnya i god tid: det kan ta upp till fem vardagar innan receptet finns på apoteket. Vissa läkemedel kräver ett "
    "återbesök först."
)
PARKING = "Två timmar utan kostnad med P-skiva. Fyra platser för dig med särskilt tillstånd ligger närmast huset."
JOURNEY = "Boka i god tid, helst två månader innan du åker. Ta med ditt gula vaccinationskort om du har ett."
AFTERWARDS = "Sitt kvar i väntrummet i femton minuter. Ont i armen ett par dagar är vanligt och ofarligt."
CONTINUITY = "Vi försöker att låta dig träffa samma person varje gång. Säg till om du har en fast läkarkontakt."
NOISES = (
    "health fact of the visit, one of five",
    "sign that says whether someone is in at this hour",
    "day's date in Swedish",
    "visitors on a site's pages now",
    "dialog on counting visits, on two fifths of the visits",
    "panel that asks how a visit went, by the visit",
    "shortcuts in an order of the request",
    "request token, machine and seconds in a footer",
)

LINKS = (
    ("/oppettider", "Öppettider"),
    ("/kontakt", "Kontakt och hitta hit"),
    ("/mottagningar", "Våra mottagningar"),
    ("/vaccinationer", "Vaccinationer"),
    ("/avgifter", "Patientavgifter"),
    ("/personal", "Personal"),
)
FACTS = (
    "En rask promenad på tjugo minuter om dagen gör gott för både hjärta och sömn.",
    "Förkylningar beror nästan alltid på virus och läker av sig själva.",
    "Ta gärna med din läkemedelslista när du kommer på besök.",
    "Barn kan gå ut och leka även när de har lite snuva.",
    "Drick något extra när du har feber, gärna små klunkar ofta.",
)
MACHINES = ("kvb-web-a", "kvb-web-b", "kvb-web-c")
