"""A Dutch town museum on Drupal: exhibitions, tickets, lectures, the visit, the people of the house."""

from __future__ import annotations

import json
from datetime import UTC, datetime

from bench.changing.chances import key, listed, mixed, number, para, pick, rows, sometimes
from bench.changing.parts import MadeSite, Slot, days_since
from bench.changing.pieces import Tongue, ago, before, days_to, json_ld, others, today
from bench.changing.scenario import Fetch

DUTCH = Tongue(
    "maandag dinsdag woensdag donderdag vrijdag zaterdag zondag".split(),
    "januari februari maart april mei juni juli augustus september oktober november december".split(),
    "{weekday} {day} {month} {year}",
    ("{} minuut geleden", "{} minuten geleden"),
    ("{} uur geleden", "{} uur geleden"),
    ("{} dag geleden", "{} dagen geleden"),
)
SHOW, SHOWS, TICKETS = "/tentoonstellingen/licht-op-zout", "/tentoonstellingen", "/plan-je-bezoek/tickets"
LECTURES, VISIT, HOUSE = "/agenda/lezingen", "/plan-je-bezoek", "/over-ons/mensen"
TEASERS = (
    (SHOW, "Hoe schilders het wit van de keten vingen"),
    (TICKETS, "Koop je kaartje en loop zo door"),
    (LECTURES, "Avonden in de Regentenzaal"),
    (VISIT, "Zo kom je er, met de boot of op de fiets"),
    (HOUSE, "Wie er in huis werken"),
)
OBJECTS = (
    ("Zoutvat met dolfijnen", "Tin, omstreeks 1690"),
    ("Schippersalmanak", "Papier en perkament, 1754"),
    ("Kroonluchter uit de weeskapel", "Messing, 1671"),
    ("Pekelkuip van de firma Boogaard", "Eikenhout, 1880"),
    ("Portret van Aletta Ketelaar", "Olieverf op paneel, 1637"),
    ("Model van een zoutschuit", "Perenhout, 1812"),
)
FUNDS = ("Stichting Merwegaarde", "Fonds Vier Ambachten", "Rederij Klootwijk", "Van der Hagt Legaat", "Bakkerij Roos")
AUDIO = ("de ongelezen brief", "het kind achter de stoel", "een kat in de bedstee", "de geur van teer", "de omroeper")
COOKIES = """<div id="sliding-popup" class="eu-cookie-compliance-banner"><h2>Ook wij gebruiken cookies</h2><p>Een paar
zijn nodig, de rest vertelt ons welke zalen online het meest worden bekeken.</p><button>Prima</button> <button>Liever
niet</button></div>"""
SKIPPERS, CHILDREN = datetime(2026, 3, 29, tzinfo=UTC), datetime(2026, 3, 12, tzinfo=UTC)

NEWS = Slot(
    "/",
    "newest of a museum's tidings",
    {0: "", 5: "Schuttersstuk uit 1642 na zeven jaar terug uit het atelier"},
    "Nieuws",
)
FLOOR = Slot("/", "newest of a museum's tidings", {0: "", 12: "Nieuwe vloer in de kloostergang"}, "Nieuws")
SHUT = Slot(
    "/",
    "closing of a floor for a day",
    {0: "", 3: "Woensdag is de bovenverdieping dicht vanwege een filmopname.", 11: ""},
)
END = Slot(SHOW, "last day of an exhibition", {0: "7 juni 2026", 6: "28 juni 2026"}, "Te zien", also=(SHOWS,))
CURATOR = Slot(SHOW, "curator of an exhibition", {0: "Marijke Oldenkamp", 9: "Thijs Verbruggen"}, "Conservator")
LOANS = Slot(SHOW, "number of loans in words", {0: "drieënzestig bruiklenen", 4: "achtenvijftig bruiklenen"})
BOOKLET = Slot(
    SHOW,
    "link target",
    {0: "/sites/default/files/2026-01/zaalteksten-licht.pdf", 13: "/sites/default/files/2026-03/zaalteksten-v2.pdf"},
    "Download de zaalteksten",
)
COMING = Slot(SHOWS, "title of a coming exhibition", {0: "De stad van hout", 8: "Hout, hars en houtworm"}, "Verwacht")
ADULT = Slot(TICKETS, "price of a museum's ticket", {0: "€ 16,50", 7: "€ 17,50"}, "Volwassene")
FERRY = Slot(TICKETS, "ticket joined with a ferry", {0: "", 2: "Combikaart met het veer", 12: ""}, "Soort kaartje")
REBOOK = Slot(
    TICKETS, "term for moving a time slot", {0: "tot 24 uur van tevoren", 7: "tot 48 uur van tevoren"}, "Voorwaarden"
)
SEATS = Slot(
    LECTURES, "seats of a lecture", {0: "Plaatsen vrij", 3: "Uitverkocht", 8: "Plaatsen vrij"}, "Zeemansgraven in kaart"
)
PUT_OFF = Slot(
    LECTURES,
    "evening of a lecture put off",
    {0: "donderdag 19 maart, 20.00 uur", 5: "donderdag 26 maart, 20.00 uur"},
    "Pekel en politiek",
)
SPEAKER = Slot(LECTURES, "speaker of a lecture", {0: "Hanneke Struik", 14: "Joost van Ravesteijn"}, "Het huis als kist")
LATE = Slot(
    VISIT, "closing hour on one weekday", {0: "10.00 – 17.00 uur", 10: "10.00 – 21.00 uur"}, "Vrijdag", unique=False
)
LIFT = Slot(
    VISIT,
    "state of a lift",
    {0: "De lift is in bedrijf.", 1: "De lift is defect.", 6: "De lift is in bedrijf."},
    "Toegankelijkheid",
)
PHONE = Slot(VISIT, "digits of a box office's telephone", {0: "078 555 01 46", 10: "078 555 01 64"}, "Kassa")
HEAD = Slot(HOUSE, "head of a department", {0: "Sabine Terpstra", 11: "Okke Dijksma"}, "Educatie")
VACANCY = Slot(HOUSE, "vacancy of a museum", {0: "Depotmedewerker, 24 uur per week", 4: ""}, "Vacatures")
SLOTS = (
    *(NEWS, FLOOR, SHUT, END, CURATOR, LOANS, BOOKLET, COMING, ADULT, FERRY, REBOOK, SEATS),
    *(PUT_OFF, SPEAKER, LATE, LIFT, PHONE, HEAD, VACANCY),
)


def block(fetch: Fetch, kind: str, title: str, inner: str) -> str:
    """A block with a view in it, that has an id for its requests."""
    return (
        f'<div class="views-element-container block block-views block-views-block{kind}" id="block-zoutkamer-{kind}">'
        f'<h2 class="block__title">{title}</h2><div class="block__content"><div class="view view-{kind} '
        f'js-view-dom-id-{key(fetch, 40)}"><div class="view-content">{inner}</div></div></div></div>'
    )


def frame(path: str, title: str, main: str, fetch: Fetch) -> str:
    settings = {"path": {"currentPath": path, "currentLanguage": "nl"}, "user": {"permissionsHash": key(fetch, 48)}}
    is_open = fetch.at.weekday() > 0 and 9 <= fetch.at.hour < 16
    piece, made = pick(fetch, OBJECTS)
    address, words = pick(fetch, others(TEASERS, path))
    letter = sometimes(
        fetch,
        0.3,
        f'<form id="nieuwsbrief-{key(fetch, 6)}"><h3>Eens per maand post van ons?</h3><p>Laat je adres achter en lees '
        "als eerste wat er uit de kelder komt.</p><button>Schrijf me in</button></form>",
    )
    return f"""<!DOCTYPE html> <html lang="nl" dir="ltr"><head><meta charset="utf-8"><meta name="Generator"
content="Drupal 10"> <title>{title} | Museum De Zoutkamer</title> <link rel="stylesheet" media="all"
href="/sites/default/files/css/css_{key(fetch, 24)}.css?delta=0&amp;theme=zoutkamer">
{json_ld("Museum", name="Museum De Zoutkamer", address="Kuiperskade 3, Merwebroek")}</head> <body class="path-node
navigation-closed"><a href="#main-content" class="visually-hidden">Naar de inhoud</a>{sometimes(fetch, 0.35, COOKIES)}
<div class="dialog-off-canvas-main-canvas" data-off-canvas-main-canvas><div class="layout-container"> <header
class="region region-header" role="banner"><a href="/" rel="home" class="site-logo">Museum De Zoutkamer</a> <p
class="opening-status {"is-open" if is_open else "is-closed"}">{"Nu geopend" if is_open else "Nu gesloten"}</p> <nav
id="block-zoutkamer-main-menu" aria-labelledby="menu-{key(fetch, 6)}"><ul class="menu menu--level-1"> <li><a
href="{SHOWS}" data-drupal-link-system-path="node/4">Tentoonstellingen</a></li><li><a href="{LECTURES}">Lezingen
</a></li><li><a href="{VISIT}">Plan je bezoek</a></li><li><a href="{TICKETS}">Tickets</a></li> <li><a
href="{HOUSE}">Over ons</a></li></ul></nav></header> <main role="main"><a id="main-content" tabindex="-1"></a><div
class="region region-content"> <div id="block-zoutkamer-page-title"><h1 class="title
page-title">{title}</h1></div>{main}</div> <aside class="region region-sidebar">
{block(fetch, "stuk", "Uit de collectie", f'<div class="views-row"><strong>{piece}</strong><p>{made}</p></div>')}
{block(fetch, "tip", "Kijk ook eens bij", f'<a href="{address}">{words}</a>')}{letter}</aside></main> <footer
class="site-footer"><div class="region region-footer"><h2>Mede mogelijk gemaakt door</h2> <ul
class="fondsen">{listed(mixed(fetch, FUNDS))}</ul><p>Kuiperskade 3, 3311 ZK Merwebroek</p> <p>Museumkaart
geldig</p><p>Vandaag is het {today(fetch, DUTCH)}.</p><p>© {fetch.at:%Y} Museum De Zoutkamer</p>
</div></footer></div></div> <script type="application/json"
data-drupal-selector="drupal-settings-json">{json.dumps(settings)}</script></body></html>"""


def home(round: int, fetch: Fetch) -> str:
    heard = AUDIO[days_since(fetch) % len(AUDIO)]
    shut = SHUT.at(round)
    items = [
        (FLOOR.at(round), ago(fetch, DUTCH, before(-72))),
        (NEWS.at(round), ago(fetch, DUTCH, before(-29))),
        ("Kleuters krijgen een eigen ingang", ago(fetch, DUTCH, before(45))),
        ("Het archief van het zoutziedersgilde is gescand", ago(fetch, DUTCH, before(150))),
        ("Vijftig vrijwilligers gehuldigd op de binnenplaats", ago(fetch, DUTCH, before(290))),
    ]
    news = listed([f'<span class="field--name-title">{name}</span> <time>{age}</time>' for name, age in items if name])
    main = f"""{para(shut, ' class="messages messages--warning" role="alert"')} <article data-history-node-id="1"
class="node node--type-landing"><div class="field field--name-body"> <p>In een pakhuis aan de Kuiperskade vertellen we
hoe wit goud deze stad rijk maakte en weer arm. Beneden ruik je de pekel, boven hangen de regenten die eraan
verdienden.</p></div></article> <div class="teasers"><h2>Nu te zien</h2><article class="node--view-mode-teaser"><h3><a
href="{SHOW}">Licht op zout</a></h3> <p>Schilders en fotografen langs de zoutpannen, van Ruisdaels leerlingen tot
nu.</p></article> <article class="node--view-mode-teaser"><h3><a href="{SHOWS}">Tien schippers</a></h3><p>Tien
logboeken, tien stemmen, en een storm waar niemand over wilde schrijven.</p></article></div>
{block(fetch, "nieuws", "Nieuws", f'<ul class="item-list">{news}</ul>')} <section
class="audiotour"><h2>Audiotour</h2><p>Verhaal van de dag: {heard}.</p><p>Oortjes te leen bij de kassa, of gebruik je
eigen telefoon. De tour duurt drie kwartier en is er ook voor kinderen vanaf zes jaar.</p></section> <section><h2>Het
gebouw</h2><p>Het pakhuis is van 1619. De balken komen uit Noorwegen, de bakstenen uit de sloop van een klooster, en de
trap is te steil voor koffers.</p></section>"""
    return frame("/", "Museum De Zoutkamer", main, fetch)


def show(round: int, fetch: Fetch) -> str:
    main = f"""<article data-history-node-id="87" class="node node--type-tentoonstelling node--view-mode-full"> <dl
class="feiten"><dt>Te zien</dt><dd>t/m {END.at(round)}</dd><dt>Waar</dt><dd>Zolder en Zuidzaal</dd>
<dt>Conservator</dt><dd>{CURATOR.at(round)}</dd><dt>Vormgeving</dt><dd>Bureau Krammer</dd><dt>Taal</dt><dd>Nederlands,
Engels en Zeeuws</dd></dl><div class="field field--name-body"><p>Zout weerkaatst het licht zoals sneeuw, maar warmer.
Voor schilders was dat een plaag: wie te lang naar de pannen keek, zag thuis alles grijs.</p> <p>De tentoonstelling
brengt {LOANS.at(round)} bijeen uit vijf landen. Veel ervan is nooit eerder in Nederland geweest, en een paar bladen
mogen na de zomer drie jaar lang geen daglicht meer zien.</p> <h2>De zalen</h2><ol><li>Ochtend: aquarellen uit de
Camargue</li><li>Middag: olieverf zonder schaduw</li> <li>Avond: de eerste kleurenfoto's</li><li>Nacht: een film zonder
geluid</li></ol> <h2>Kijken met je vingers</h2><p>Bij elk hoofdwerk ligt een reliëf dat je mag aanraken. Ze zijn gemaakt
door leerlingen van het vakcollege, die er een half jaar aan hebben gefreesd.</p> <p><a class="file
file--application-pdf" href="{BOOKLET.at(round)}">Download de zaalteksten</a> in groot lettertype.</p> <p>Fotograferen
mag, flitsen niet. Statieven blijven in de garderobe.</p></div></article>"""
    return frame(SHOW, "Licht op zout", main, fetch)


def shows(round: int, fetch: Fetch) -> str:
    main = f"""<div class="view-tentoonstellingen js-view-dom-id-{key(fetch, 40)}"><h2>Nu</h2> <div
class="views-row"><h3><a href="{SHOW}">Licht op zout</a></h3><p class="periode">t/m {END.at(round)}</p><p>Drie eeuwen
wit, van penseel tot pixel.</p></div><div class="views-row"><h3>Tien schippers</h3> <p class="nog">Nog
{days_to(fetch, SKIPPERS)} dagen te zien</p><p>Met de enige scheepskat die een eigen paspoort had.</p></div> <div
class="views-row"><h3>De pekelkelder</h3><p class="periode">Vaste opstelling</p><p>Trek oude schoenen aan, de vloer is
nat.</p></div><h2>Verwacht</h2><div class="views-row"><h3>{COMING.at(round)}</h3><p class="periode">Vanaf oktober</p>
<p>Over een stad die op palen staat en daar liever niet aan denkt.</p></div> <div class="views-row"><h3>Brieven van de
kade</h3><p class="periode">Vanaf februari 2027</p><p>Wie niet kon schrijven, ging naar de
waagmeester.</p></div></div><section><h2>Geweest</h2><ul><li>Peper, noot en ruzie (2025)</li><li>Het gezicht van de waag
(2024)</li><li>Duizend deksels (2023)</li></ul><p>Catalogi van eerdere jaren liggen in de winkel, zolang er
zijn.</p></section>"""
    return frame(SHOWS, "Tentoonstellingen", main, fetch)


def tickets(round: int, fetch: Fetch) -> str:
    table = (
        ("Volwassene", ADULT.at(round), "Hele dag geldig"),
        ("Student of CJP", "€ 8,00", "Met geldige pas"),
        ("Kind tot en met 17 jaar", "gratis", "Samen met een volwassene"),
        (FERRY.at(round), "€ 21,00", "Overtocht heen en terug"),
        ("Groep vanaf 15 personen", "€ 13,00", "Per persoon, vooraf betaald"),
        ("Museumkaart", "gratis", "Wel een tijdslot kiezen"),
    )
    main = f"""<p class="live">{number(fetch, 4, 39)} mensen kiezen nu een tijdslot.</p><table
class="responsive-enabled" data-striping="1"><thead><tr><th>Soort
kaartje</th><th>Prijs</th><th>Bijzonderheid</th></tr></thead><tbody>{rows(table)} </tbody></table><form
class="commerce-order-item-add" method="post"><input type="hidden" name="form_build_id"
value="form-{key(fetch, 43)}"><label>Aantal</label><button>In mijn mandje</button></form>
<h2>Voorwaarden</h2><ul><li>Een tijdslot verplaatsen kan {REBOOK.at(round)}, via de link in je bevestiging.</li> <li>Een
gekocht kaartje nemen we niet terug, doorgeven mag wel.</li><li>Kom je te laat, dan laten we je binnen zodra het
kan.</li><li>Honden mogen niet mee, hulphonden natuurlijk wel.</li></ul><h2>Betalen</h2><p>Aan de kassa betaal je met
pas of telefoon. Contant geld nemen we alleen aan voor de kluisjes, en dan liefst in munten van vijftig cent.</p>
<h2>Stadspas</h2><p>Inwoners van Merwebroek met een stadspas komen op de eerste zondag van de maand voor niets binnen.
</p>"""
    return frame(TICKETS, "Tickets", main, fetch)


def lectures(round: int, fetch: Fetch) -> str:
    programme = (
        ("Vertellen voor kinderen", "Truus Hamelink", f"over {days_to(fetch, CHILDREN)} dagen", "Vrije inloop"),
        ("Pekel en politiek", "Ferdi Nooteboom", PUT_OFF.at(round), "Nog kaarten"),
        ("Zeemansgraven in kaart", "Roelien Akkerhuis", "donderdag 2 april, 20.00 uur", SEATS.at(round)),
        ("Het huis als kist", SPEAKER.at(round), "donderdag 16 april, 20.00 uur", "Nog kaarten"),
        ("Wat de muur onthoudt", "Clemens Baltus", "donderdag 7 mei, 19.30 uur", "Inschrijving volgt"),
    )
    cards = "".join(
        f'<article class="node--type-lezing"><h3>{title}</h3><p class="spreker">{who}</p><p class="datum">{when}</p>'
        f'<span class="badge">{state}</span></article>'
        for title, who, when, state in programme
    )
    main = f"""<p>Een uur luisteren, een half uur vragen, en daarna een glas aan de lange tafel. De zaal telt negentig
stoelen en is verwarmd, al geloof je dat pas als de kachel brandt.</p>{block(fetch, "lezingen", "Programma", cards)}
<h2>Goed om te weten</h2><p>De deur gaat een half uur vooraf open via de poort aan de Lijnbaan. Een kaartje kost zes
euro, vrienden van het museum betalen de helft.</p><p>Er is een ringleiding. Tolken in gebarentaal vragen we op verzoek,
graag tien dagen eerder.</p><p>Opnamen staan na een week online, tenzij de spreker het liever niet heeft.</p>"""
    return frame(LECTURES, "Lezingen in de Regentenzaal", main, fetch)


def visit(round: int, fetch: Fetch) -> str:
    hours = (("Maandag", "gesloten"), *((day, "10.00 – 17.00 uur") for day in ("Dinsdag", "Woensdag", "Donderdag")))
    weekend = (("Vrijdag", LATE.at(round)), ("Zaterdag en zondag", "11.00 – 18.00 uur"))
    main = f"""<h2>Openingstijden</h2><table class="office-hours"><tbody>{rows((*hours, *weekend))}</tbody></table><p>Op
Koningsdag en eerste kerstdag blijven we thuis.</p><h2>Route</h2><p>Van het station is het elf minuten lopen langs het
water. De waterbus legt aan bij de Groothoofdsteiger, vlak voor de deur. Fietsen zet je in het rek achter de waag.</p>
<p>Met de auto: parkeergarage Achterom, uitrijkaarten zijn er bij ons met korting.</p><h2>Toegankelijkheid</h2>
<p>{LIFT.at(round)} De pekelkelder heeft elf treden en geen andere weg naar beneden. Twee rolstoelen staan klaar bij de
garderobe, reserveren is niet nodig.</p><h2>Eten en drinken</h2><p>Het keukentje schenkt koffie, soep en pekelharing. Op
de binnenplaats mag je eigen brood eten, als de meeuwen je laten.</p><h2>Contact</h2><dl><dt>Kassa</dt>
<dd>{PHONE.at(round)}</dd><dt>Groepen</dt><dd>groepen@zoutkamer.example</dd><dt>Verloren voorwerpen</dt><dd>Bij de
portier, tot dertig dagen</dd></dl><p class="live">{number(fetch, 2, 26)} bezoekers lezen deze bladzijde met je
mee.</p>"""
    return frame(VISIT, "Plan je bezoek", main, fetch)


def house(round: int, fetch: Fetch) -> str:
    people = (
        ("Directie", "Wouter Lievaart", "Spreekuur op afspraak"),
        ("Collectie", "Nienke Bolhuis", "Bruiklenen en restauratie"),
        ("Educatie", HEAD.at(round), "Scholen en rondleidingen"),
        ("Gebouw", "Mo Azzouz", "Techniek, klimaat en sleutels"),
        ("Winkel", "Ilse Pronk", "Boeken, zout en ansichten"),
    )
    main = f"""<div class="field--name-body"><p>We zijn met veertien in dienst en met ruim tachtig vrijwilligers. Zonder
hen bleef de helft van de zalen
donker.</p></div><table><thead><tr><th>Afdeling</th><th>Hoofd</th><th>Waarvoor</th></tr></thead>
<tbody>{rows(people)}</tbody></table><h2>Raad van toezicht</h2><ul><li>Adriaan Kortland, voorzitter</li><li>Fatma
Yildirim </li><li>Barend
Scheltema</li></ul><h2>Vacatures</h2><ul>{listed((VACANCY.at(round), "Gastheer of gastvrouw, weekend"))}</ul> <p>Schrijf
een brief van hooguit een kant. We lezen ze hardop, dus houd het vrolijk.</p><h2>Geschiedenis</h2><p>In 1908 begon
apotheker Van der Hagt een kabinet boven zijn winkel. Na de watersnood verhuisde het naar het pakhuis, dat toen nog van
een touwslager was.</p><p>Jaarverslagen liggen ter inzage in de leeskamer, op werkdagen na telefonisch overleg.</p>"""
    return frame(HOUSE, "Mensen van het museum", main, fetch)


MUSEUM = MadeSite(
    "zoutkamer.test",
    (
        "piece of a museum's store, one of six, beside each page",
        "whether a museum is open by its clock",
        "funds of a museum in an order by lot",
        "asking for an address for museum post",
        "cookie layer in Dutch on three of ten pages",
        "story of an audio tour that turns with the day",
        "dom ids of views and builds of forms",
        "days an exhibition still hangs",
        "people choosing a time slot",
    ),
    {"/": home, SHOW: show, SHOWS: shows, TICKETS: tickets, LECTURES: lectures, VISIT: visit, HOUSE: house},
    SLOTS,
)
