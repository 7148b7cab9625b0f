"""A Dutch health insurer on a manager of components and experience fragments: premiums, packages, claims, contact."""

from __future__ import annotations

import json
from datetime import UTC, datetime

from bench.changing.chances import clock, key, listed, mixed, number, para, pick, rows, sometimes
from bench.changing.parts import MadeSite, Slot
from bench.changing.pieces import Tongue, ago, before, days_to, others, today
from bench.changing.scenario import Fetch

DUTCH = Tongue(
    "maandag dinsdag woensdag donderdag vrijdag zaterdag zondag".split(),
    "januari februari maart april mei juni juli augustus september oktober november december".split(),
    "{weekday} {day} {month} {year}",
    ("{} minuut geleden", "{} minuten geleden"),
    ("{} uur geleden", "{} uur geleden"),
    ("{} dag geleden", "{} dagen geleden"),
)
PREMIUM, PACKAGES = "/basisverzekering/premie.html", "/aanvullend/pakketten.html"
PHYSIO, GLASSES = "/vergoedingen/fysiotherapie.html", "/vergoedingen/brillen-en-lenzen.html"
CLAIMS, CONTACT = "/service/declareren.html", "/service/contact.html"
PAGES = (
    (PREMIUM, "Premie en eigen risico"),
    (PACKAGES, "Aanvullende pakketten"),
    (PHYSIO, "Fysiotherapie"),
    (GLASSES, "Brillen en lenzen"),
    (CLAIMS, "Declareren"),
    (CONTACT, "Contact"),
)
TEASERS = (
    (PREMIUM, "Weet u al wat een hoger eigen risico u scheelt?"),
    (PACKAGES, "Een beugel op komst? Bekijk wat er bij de tandarts verzekerd is."),
    (PHYSIO, "Last van uw schouder? Zo vindt u een praktijk om de hoek."),
    (GLASSES, "Nieuwe glazen nodig? Kijk eerst wat u terugkrijgt."),
    (CLAIMS, "Maak een foto van de nota en u bent klaar."),
)
MEMBERS = (
    ("Binnen vijf minuten had ik iemand aan de lijn die meedacht.", "Hennie uit Drachten"),
    ("Eindelijk een brief die ik in één keer begreep.", "Youssef uit Tilburg"),
    ("Na mijn val in Oostenrijk regelden ze alles, tot de taxi toe.", "Marloes uit Ede"),
    ("Ik zit er al sinds mijn studie en ben nooit weggegaan.", "Bram uit Zwolle"),
    ("Netjes geholpen, ook op mijn slechte dag.", "Ingrid uit Goes"),
)
TIPS = (
    "Drink een glas water voor elke kop koffie.",
    "Loop een halte verder voor u instapt.",
    "Leg uw telefoon een uur voor het slapen in een andere kamer.",
    "Rek uw kuiten terwijl het theewater kookt.",
)
FUNDS = ("Hartfonds Noord", "Stichting Gezonde Buurt", "Longen in Beweging", "Nierpunt", "Samen Stoppen")
SWITCH = datetime(2026, 12, 31, tzinfo=UTC)

OUTAGE = Slot(
    "/",
    "failure of an insurer's portal",
    {0: "", 3: "Door een storing kunt u nu geen nota's inzien in Mijn Zilverduin.", 4: ""},
    "Actueel",
)
MONTHLY = Slot(PREMIUM, "premium in a row of deductibles", {0: "€ 158,75", 6: "€ 156,25"}, "€ 385")
REBATE = Slot(PREMIUM, "rebate for who pays by the year", {0: "1,5%", 11: "2%"}, "Per jaar betalen")
NAME = Slot(PACKAGES, "name of a supplementary package", {0: "Duin Extra", 8: "Duin Compleet"}, "Pakketten")
BRACES = Slot(PACKAGES, "ceiling for braces", {0: "€ 1.500", 13: "€ 1.750"}, "Orthodontie tot 18 jaar")
VISITS = Slot(PHYSIO, "treatments that are covered", {0: "12 behandelingen", 2: "9 behandelingen"}, "Duin Start")
REFERRAL = Slot(
    PHYSIO,
    "paragraph on a referral",
    {
        0: "U kunt zonder verwijzing van de huisarts een afspraak maken.",
        10: "Voor bekkenfysiotherapie vragen wij sinds kort een verwijzing van huisarts of specialist.",
    },
    "Verwijzing",
)
CHILD = Slot(GLASSES, "row of a cover for children", {0: "", 12: "Kinderbril tot 12 jaar"}, "Wat u terugkrijgt")
PERIOD = Slot(GLASSES, "period of a cover", {0: "per twee kalenderjaren", 7: "per drie kalenderjaren"}, "Hoe vaak")
TERM = Slot(CLAIMS, "term for handing in bills", {0: "binnen drie jaar", 5: "binnen één jaar"}, "Tot wanneer")
PACE = Slot(
    CLAIMS,
    "working days until money comes",
    {0: "drie werkdagen", 1: "zeven werkdagen", 9: "drie werkdagen"},
    "Uitbetaling",
)
FORM = Slot(
    CLAIMS,
    "link target",
    {0: "/content/dam/zilverduin/declaratieformulier-2025.pdf", 4: "/content/dam/zilverduin/declaratieformulier-b.pdf"},
    "Declaratieformulier",
)
LINE = Slot(CONTACT, "digits of a members' line", {0: "058 555 01 46", 8: "058 555 01 64"}, "Bellen")
HOURS = Slot(CONTACT, "hours of a members' line", {0: "van 8.00 tot 18.00 uur", 15: "van 8.30 tot 17.30 uur"}, "Bellen")
SLOTS = (
    *(OUTAGE, MONTHLY, REBATE, NAME, BRACES, VISITS, REFERRAL),
    *(CHILD, PERIOD, TERM, PACE, FORM, LINE, HOURS),
)


def text(name: str, inner: str) -> str:
    """A component in its cell of the grid."""
    return (
        '<div class="text aem-GridColumn aem-GridColumn--default--12"><div id="text-'
        f'{name}" class="cmp-text">{inner}</div></div>'
    )


def frame(path: str, title: str, main: str, fetch: Fetch) -> str:
    layer = json.dumps({"page": {"path": path, "visit": key(fetch, 20), "test": pick(fetch, ("A", "B", "C"))}})
    menu = "".join(
        f'<li class="cmp-navigation__item cmp-navigation__item--level-0"><a href="{address}" '
        f'class="cmp-navigation__item-link">{name}</a></li>'
        for address, name in PAGES
    )
    teasers = "".join(
        f'<div class="cmp-teaser" id="teaser-{key(fetch, 10)}"><p class="cmp-teaser__description">{words}</p><a '
        f'class="cmp-teaser__action-link" href="{address}">Lees verder</a></div>'
        for address, words in mixed(fetch, others(TEASERS, path), 2)
    )
    wall = sometimes(
        fetch,
        0.4,
        '<div class="xf-content-height cookiewall"><h2>Cookies bij Zilverduin</h2><p>Met uw toestemming meten wij hoe '
        "deze site gebruikt wordt. Zorggegevens gebruiken wij daar nooit voor.</p><button>Akkoord</button>"
        "<button>Liever niet</button></div>",
    )
    poll = sometimes(
        fetch,
        0.3,
        '<div class="cmp-feedback"><p>Hebt u gevonden wat u zocht?</p><button>Ja</button><button>Nee</button></div>',
    )
    greeting = "Goedemorgen" if fetch.at.hour < 12 else "Goedemiddag" if fetch.at.hour < 18 else "Goedenavond"
    words, member = pick(fetch, MEMBERS)
    funds = "".join(f'<li class="cmp-list__item">{name}</li>' for name in mixed(fetch, FUNDS))
    return f"""<!DOCTYPE HTML><html lang="nl-NL"><head><meta charset="UTF-8"/><title>{title} | Zilverduin</title>
<meta name="template" content="contentpage"/><link rel="stylesheet"
href="/etc.clientlibs/zilverduin/clientlibs/clientlib-base.lc-91f-lc.min.css"/>
<script nonce="{key(fetch, 22)}">window.adobeDataLayer = window.adobeDataLayer || []; adobeDataLayer.push({layer});
</script></head><body class="page basicpage" id="page-7c3d">{wall}<div class="root container responsivegrid"><div
class="aem-Grid aem-Grid--12"><header class="experiencefragment"><a href="/" class="cmp-image__link">Zilverduin
Zorgverzekeringen</a><p class="cmp-greeting">{greeting}, het is {today(fetch, DUTCH)}</p><nav class="cmp-navigation"><ul
class="cmp-navigation__group">{menu}</ul></nav></header>
<main class="container responsivegrid"><div class="title"><h1 class="cmp-title__text">{title}</h1></div>
{main}
<div class="teaser-row"><h2 class="cmp-title__text">Ook handig</h2>{teasers}</div><div class="quote"><blockquote>{words}
</blockquote><p>{member}</p></div>{poll}</main>
<footer class="experiencefragment"><p>Uw paginacode voor onze medewerker: {number(fetch, 100, 999)}
{number(fetch, 100, 999)}</p><h3>Wij steunen</h3><ul class="cmp-list">{funds}</ul><ul class="cmp-navigation__group">
<li>Privacy</li><li>Toegankelijkheid</li><li>Werken bij</li><li>Klachten</li></ul><p>Nog {days_to(fetch, SWITCH)} dagen
tot het einde van het polisjaar</p><p>© {fetch.at:%Y} Onderlinge Waarborgmaatschappij Zilverduin U.A., Leeuwarden</p>
</footer></div></div></body></html>"""


def home(round: int, fetch: Fetch) -> str:
    button = pick(fetch, ("Bereken uw premie", "Wat ga ik betalen?", "Stel uw verzekering samen"))
    news = (
        OUTAGE.at(round),
        "Onze ledenraad zoekt twee nieuwe leden uit Zeeland.",
        "Griep of verkouden? De huisarts in uw app antwoordt ook op zondag.",
        "De jaarcijfers staan vanaf april online.",
    )
    main = f"""{text("intro", "<p>Een verzekeraar zonder aandeelhouders, opgericht door zeven dorpsdokters.</p>")}
<div class="button"><a class="cmp-button" href="{PREMIUM}?bron=home"><span>{button}</span></a></div><h2>Actueel</h2>
<ul class="cmp-list">{listed(news, ' class="cmp-list__item"')}</ul><h2>Snel regelen</h2><ul><li>Zorgpas aanvragen</li>
<li>Gezinslid bijschrijven</li><li>Adres wijzigen</li><li>Zorg in het buitenland</li></ul><h2>Onze leden</h2>
{text("leden", "<p>Bijna driehonderdduizend mensen zijn verzekerd. Wat overblijft, gaat terug naar de premie.</p>")}
<h2>Zorgadvies</h2><p>Staat u ergens op een wachtlijst? Onze verpleegkundigen zoeken met u mee naar een kliniek die
eerder plaats heeft.</p><div class="cmp-tip"><h3>Klein beginnen</h3><p>{pick(fetch, TIPS)}</p></div>"""
    return frame("/", "Samen goed verzekerd", main, fetch)


def premium(round: int, fetch: Fetch) -> str:
    table = (
        ("€ 385", MONTHLY.at(round)),
        ("€ 485", "€ 154,10"),
        ("€ 585", "€ 151,60"),
        ("€ 685", "€ 148,90"),
        ("€ 885", "€ 139,40"),
    )
    main = f"""{text("uitleg", "<p>U kiest zelf hoeveel eigen risico u neemt. Het wettelijke deel geldt altijd.</p>")}
<table class="cmp-table"><thead><tr><th>Eigen risico</th><th>Premie per maand</th></tr></thead><tbody>{rows(table)}
</tbody></table><p class="cmp-live">{number(fetch, 6, 88)} bezoekers berekenen hun premie</p><h2>Per jaar betalen</h2>
<p>Wie in januari alles vooruit betaalt, krijgt {REBATE.at(round)} korting op de basisverzekering.</p>
<h2>Kinderen</h2><p>Tot hun achttiende verjaardag betalen kinderen niets. Zij volgen het pakket van de ouder met de
ruimste dekking.</p><h2>Eigen risico in termijnen</h2><p>Weet u nu al dat u geopereerd wordt? Spreid het bedrag dan over
tien maanden, zonder rente.</p><h2>Wat er niet onder valt</h2><ul><li>Huisarts</li><li>Kraamzorg</li>
<li>Wijkverpleging</li><li>Hulpmiddelen in bruikleen</li></ul>"""
    return frame(PREMIUM, "Premie en eigen risico", main, fetch)


def packages(round: int, fetch: Fetch) -> str:
    table = (
        ("Duin Start", "€ 9,95", "Tandarts tot € 150"),
        ("Duin Breed", "€ 22,40", "Tandarts tot € 250"),
        (NAME.at(round), "€ 41,80", "Tandarts tot € 500"),
    )
    braces = f"<p>Wij vergoeden tot {BRACES.at(round)} voor de hele behandeling, na een wachttijd van een jaar.</p>"
    main = f"""<h2>Pakketten</h2><table class="cmp-table"><thead><tr><th>Pakket</th><th>Per maand</th><th>Mond</th></tr>
</thead><tbody>{rows(table)}</tbody></table><h2>Orthodontie tot 18 jaar</h2>{text("beugel", braces)}
<h2>Alternatieve zorg</h2><p>Acupunctuur en osteopathie vergoeden wij als de behandelaar bij een erkende
beroepsvereniging hoort.</p><h2>Reizen</h2><p>Alle pakketten dekken spoedzorg over de hele wereld, ook boven het
Nederlandse tarief.</p><h2>Toelating</h2><p>Wij stellen geen vragen over uw gezondheid. Overstappen naar een kleiner
pakket kan alleen per 1 januari.</p><div class="cmp-tip"><h3>Klein beginnen</h3><p>{pick(fetch, TIPS)}</p></div>"""
    return frame(PACKAGES, "Aanvullende pakketten", main, fetch)


def physio(round: int, fetch: Fetch) -> str:
    table = (
        ("Duin Start", VISITS.at(round)),
        ("Duin Breed", "18 behandelingen"),
        ("Alleen basisverzekering", "vanaf de eenentwintigste keer, bij een chronische aandoening"),
    )
    main = f"""<table class="cmp-table"><thead><tr><th>Verzekering</th><th>Per kalenderjaar</th></tr></thead><tbody>
{rows(table)}</tbody></table><h2>Verwijzing</h2>{text("verwijzing", para(REFERRAL.at(round)))}<h2>Gecontracteerd</h2>
<p>Met vier op de vijf praktijken hebben wij afspraken. Bij de andere betaalt u ongeveer een kwart zelf.</p>
<h2>Aan huis</h2><p>Kunt u de deur niet uit, dan komt de therapeut langs. De toeslag daarvoor is verzekerd.</p>
<h2>Oefenen met de app</h2><p>Na elke afspraak krijgt u filmpjes van uw oefeningen. Wie ze afmaakt, heeft minder vaak
een tweede reeks nodig.</p><p class="cmp-live">Geladen om {clock(fetch)}</p>"""
    return frame(PHYSIO, "Fysiotherapie", main, fetch)


def glasses(round: int, fetch: Fetch) -> str:
    table = (
        ("Enkelvoudige glazen", "€ 75"),
        ("Multifocale glazen", "€ 125"),
        (CHILD.at(round), "€ 110"),
        ("Zachte lenzen", "€ 60"),
    )
    main = f"""<h2>Wat u terugkrijgt</h2><table class="cmp-table"><tbody>{rows(table)}</tbody></table><h2>Hoe vaak</h2>
<p>De vergoeding geldt {PERIOD.at(round)}, gerekend vanaf de dag op de nota.</p><h2>Montuur</h2><p>Een montuur hoort
erbij zolang het samen met de glazen wordt gekocht. Zonnebrillen op sterkte tellen als gewone bril.</p>
<h2>Laseren</h2><p>Een ooglaserbehandeling vergoeden wij niet. Bij drie klinieken krijgen leden wel korting.</p>
<h2>Uit de basisverzekering</h2><ul><li>Lenzen na een hoornvliestransplantatie</li><li>Filterglazen bij
lichtschuwheid</li><li>Loepen voor slechtzienden</li></ul><h2>Vragen van leden</h2><p>Telt een reparatie mee? Nee,
alleen nieuwe glazen.</p><small>Beantwoord {ago(fetch, DUTCH, before(52))}</small>"""
    return frame(GLASSES, "Brillen en lenzen", main, fetch)


def claims(round: int, fetch: Fetch) -> str:
    main = f"""<ol class="cmp-steps"><li>Kijk of er een behandelcode op staat</li><li>Maak een scherpe foto</li>
<li>Verstuur hem met de app of de website</li><li>Bewaar het origineel een half jaar</li></ol><h2>Tot wanneer</h2>
<p>Stuur een nota {TERM.at(round)} na de behandeling in; daarna mogen wij hem weigeren.</p><h2>Uitbetaling</h2>
<p>Gemiddeld staat het geld na {PACE.at(round)} op uw rekening.</p><h2>Op papier</h2><p>Dat mag ook:
<a class="cmp-download__action" href="{FORM.at(round)}">Declaratieformulier</a> invullen en opsturen, een postzegel is
niet nodig.</p><h2>Niet eens met ons besluit?</h2><p>Vraag binnen zes weken om een nieuwe beoordeling. Een collega die
uw dossier niet kent, kijkt er dan naar.</p><form class="cmp-form"><input type="hidden" name=":cq_csrf_token"
value="{key(fetch, 40)}"/><label>Zoek uw zorgverlener</label><button>Zoek</button></form>"""
    return frame(CLAIMS, "Declareren", main, fetch)


def contact(round: int, fetch: Fetch) -> str:
    desk = "Nu zit er iemand klaar." if 9 <= fetch.at.hour < 17 else "Nu staat het antwoordapparaat aan."
    chat = pick(fetch, ("Noortje", "Daan", "Feride", "Sjoerd"))
    main = f"""<h2>Bellen</h2><p>{LINE.at(round)}, op werkdagen {HOURS.at(round)}</p><p class="cmp-live">{desk}</p>
<h2>Chatten</h2><p>U wordt te woord gestaan door {chat}.</p><h2>Vanuit het buitenland</h2><p>De alarmcentrale is dag en
nacht bereikbaar: +31 58 555 09 90</p><h2>Post</h2><p>Postbus 4417, 8901 ZD Leeuwarden</p><h2>Langskomen</h2><p>Op onze
kantoren in Leeuwarden, Assen en Middelburg helpen wij u zonder afspraak. Neem een identiteitsbewijs mee.</p>
<h2>Nabellen</h2><ul><li>Zorgadvies: toets 1</li><li>Buitenland: toets 2</li><li>Polis: toets 3</li></ul>
<h2>Doof of slechthorend</h2><p>Gebruik de tolkdienst; de kosten daarvan zijn voor ons.</p>"""
    return frame(CONTACT, "Contact", main, fetch)


INSURER = MadeSite(
    "zilverduin.test",
    (
        "data layer's visit and nonce of an insurer",
        "wall on cookies in Dutch",
        "two teasers of an insurer's pages, with ids",
        "question whether one found it, in Dutch",
        "greeting and date in Dutch",
        "words of somebody insured, one of five",
        "page code to tell an employee",
        "funds an insurer supports in any order",
        "days to the end of a policy year",
        "wording of a premium's button",
        "small advice on health, one of four",
        "visitors who reckon their premium",
        "time a page on cover was loaded",
        "age of an answer to members",
        "whether a members' line is staffed",
        "name of who chats for an insurer",
    ),
    {
        **{"/": home, PREMIUM: premium, PACKAGES: packages, PHYSIO: physio},
        **{GLASSES: glasses, CLAIMS: claims, CONTACT: contact},
    },
    SLOTS,
)
