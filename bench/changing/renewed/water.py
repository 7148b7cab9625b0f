"""A Dutch water company: outages, one outage, quality, tariffs, works, compensation."""

from __future__ import annotations

from datetime import timedelta

from bench.changing.parts import MadeSite, Slot, shuffled, token
from bench.changing.renewed.fragments import (
    bullets,
    facts,
    grid,
    growing,
    hourly,
    links,
    mixed,
    prose,
    settled,
    sometimes,
    uuid,
)
from bench.changing.scenario import Fetch

OUTAGES, ONE, QUALITY, RATES, WORKS = "/storingen", "/storingen/20931", "/kwaliteit", "/tarieven", "/werkzaamheden"
BOIL = Slot("/", "boil-water notice", {0: "", 5: "Kookadvies voor Oudeveen en Terwolde", 9: ""}, also=(QUALITY,))
BACK = Slot(
    OUTAGES,
    "hour of return",
    {0: "vandaag rond 14.00 uur", 1: "vandaag rond 21.30 uur"},
    "Storing 20931",
    also=(ONE,),
)
FRESH = Slot(OUTAGES, "outage", {0: "", 10: "Storing 20944"}, "Storingen")
STREETS = Slot(ONE, "streets affected", {0: "Kanaalweg", 4: "Kanaalweg, Sluispad en Brinkhof"}, "Waar", False)
CAUSE = Slot(ONE, "cause", {0: "nog onbekend", 2: "een breuk in een hoofdleiding uit 1958"}, "Oorzaak")
TANK = Slot(ONE, "emergency supply", {0: "", 3: "Waterwagen op het Raadhuisplein, tot 22 uur"}, "Noodwater")
HARDNESS = Slot(QUALITY, "hardness", {0: "8,4 graden", 8: "7,1 graden"}, "Pompstation De Haar")
RATE = Slot(RATES, "tariff per cubic metre", {0: "1,214 euro", 7: "1,268 euro"}, "Per kubieke meter")
MOVED = Slot(WORKS, "week of works", {0: "week 12", 6: "week 15"}, "Stationsstraat")
DONE = Slot(WORKS, "works", {0: "Vervanging Molenkade", 11: ""}, "Werkzaamheden")
DETOUR = Slot(
    WORKS,
    "link target",
    {
        0: "https://kaarten.waterlinge.example/omleiding-station.pdf",
        14: "https://kaarten.waterlinge.example/omleiding-station-lijn8.pdf",
    },
    "Kaart van de omleiding",
)
PAY = Slot("/", "compensation", {0: "35 euro", 12: "50 euro"}, "Vergoeding bij lange storing")
SLOTS = (
    *(BOIL, BACK, FRESH, STREETS, CAUSE, TANK, HARDNESS, RATE, MOVED, DONE, DETOUR),
    PAY,
)
NAV = (
    ("/", "Waterlinge"),
    (OUTAGES, "Storingen"),
    (QUALITY, "Waterkwaliteit"),
    (RATES, "Tarieven"),
    (WORKS, "Werkzaamheden"),
)
TOWNS = "Wijhe;Holten;Raalte;Olst;Heino;Ommen;Dalfsen;Lemele;Hellendoorn".split(";")
FAULTS = ("lekkage", "leidingbreuk", "graafschade", "bruin water", "pomp uitgevallen", "afsluiter defect")
SPANS = ("twee uur", "een halve dag", "een uur", "vijf uur", "een nacht")
SAVING = (
    "Een druppelende kraan kost per jaar een vol bad per week.",
    "Vang regen op voor de planten, ze houden er meer van.",
    "Was pas als de trommel vol is.",
    "Een douche van vijf minuten is ook een douche.",
    "Zet een kan in de koelkast, dan hoeft de kraan niet te lopen.",
)
REVIEWS = (
    ("Henk uit Beilen", "Netjes geholpen, binnen een uur water."),
    ("Fatima uit Oudeveen", "Vriendelijke monteur, veegde zelfs de stoep."),
    ("Joris uit Terwolde", "Duidelijke brief, dat mag ook eens gezegd."),
    ("Anneke uit Wijhe", "Even wachten aan de telefoon, daarna prima."),
)


def pressure(fetch: Fetch) -> str:
    """Readings of the network as a small drawing with its labels."""
    bars = [2.4 + fetch.random.random() * 0.9 for _ in range(5)]
    points = " ".join(f"{20 * at},{60 - 14 * bar:.1f}" for at, bar in enumerate(bars))
    return (
        f'<figure class="druk"><svg viewBox="0 0 100 60"><polyline points="{points}"/><text x="2" y="10">'
        f"{bars[-1]:.2f} bar</text></svg><figcaption>Druk in het net, {fetch.random.randint(5, 59)} seconden geleden "
        f"gemeten: {bars[-1]:.2f} bar, doorstroming {fetch.random.randint(900, 2100)} liter per seconde</figcaption>"
        "</figure>"
    )


def frame(title: str, main: str, fetch: Fetch) -> str:
    who, words = fetch.random.choice(REVIEWS)
    score = 8 + fetch.random.randint(0, 6) / 10
    chat = (
        f'<div class="chat-bubble" data-v="{uuid(fetch)}"><p>Hoi, ik ben Druppel. Kan ik je ergens mee helpen?</p>'
        "</div>"
    )
    return (
        f'<!doctype html><html lang="nl"><head><meta charset="utf-8"><title>{title} - Waterlinge</title></head>\n'
        f'<body class="umb-{token(fetch.random, 6)}"><header><a href="/">Waterlinge</a>{links(NAV, "hoofdmenu")}'
        f"<p class='buiten'>Buiten {hourly(fetch, 'buiten').randint(1, 14)} graden, kraanwater "
        f"{hourly(fetch, 'kraan').randint(8, 11)}</p></header>\n<main><h1>{title}</h1>\n{main}\n</main>"
        f"{sometimes(fetch, 0.5, chat)}<section class='klant'><p>Klanten geven ons een {score:.1f} uit "
        f"{growing(fetch, 8_400, 0.1)} beoordelingen</p><q>{words}</q> <span>{who}</span></section><footer>"
        "<p>Waterlinge levert drinkwater aan 410.000 huishoudens tussen Vecht en IJssel. Storingsnummer 0800 4433, dag "
        f"en nacht. Bespaartip: {fetch.random.choice(SAVING)}</p></footer></body></html>"
    )


def home(round: int, fetch: Fetch) -> str:
    notice = BOIL.at(round)
    return frame(
        "Water uit de kraan",
        (f'<div class="alert" role="alert"><strong>{notice}</strong></div>' if notice else "")
        + prose(
            "Waterlinge wint grondwater op veertien plaatsen, zuivert het met lucht en zand en brengt het zonder "
            "chloor naar uw kraan. Van regen tot glas duurt het meer dan honderd jaar; van pompstation tot keuken "
            "nog geen twee dagen. Elk uur controleren we de druk, elke dag de bacteriën en elke week de rest.",
            f"Zit u langer dan vier uur zonder water en hebben wij het niet aangekondigd, dan krijgt u {PAY.at(round)} "
            "terug op de volgende nota. U hoeft daar niets voor te doen. Bij aangekondigd werk geldt de vergoeding "
            "alleen als het twee uur langer duurt dan in de brief staat.",
        )
        + pressure(fetch)
        + "<h2>Zelf regelen</h2>"
        + bullets(
            *shuffled(
                fetch.random,
                ("Verhuizing doorgeven", "Meterstand invullen", "Nota bekijken", "Machtiging wijzigen", "Lek melden"),
            )
        )
        + prose(
            "Een nieuwe aansluiting vraagt u aan zodra de vergunning er is; reken op tien weken. Wij leggen de leiding "
            "tot en met de meter, uw installateur doet de rest. Loden leidingen in huis, te vinden in huizen van voor "
            "1960, vervangt de eigenaar. Wij meten het water gratis na als u dat wilt.",
        ),
        fetch,
    )


def outages(round: int, fetch: Fetch) -> str:
    rows = (
        (FRESH.at(round), "Wijhe, Dijkweg", "gemeld", "onbekend"),
        ("Storing 20931", "Oudeveen, Kanaalweg", "in behandeling", BACK.at(round)),
        ("Storing 20930", "Beilen, Esstraat", "monteur onderweg", "in de loop van de dag"),
        ("Storing 20927", "Terwolde, Kerkpad", "monteur onderweg", "zie toelichting"),
        ("Storing 20919", "Holten, Berkenlaan", "lage druk", "na het weekend"),
    )
    seen = [(*row, f"{fetch.random.randint(1, 140)} meldingen") for row in rows]
    checked = fetch.at + timedelta(hours=1)
    return frame(
        "Storingen",
        f"<p class='vernieuwd'>Ververst om {checked:%H:%M:%S}, opnieuw over {fetch.random.randint(3, 60)} tellen</p>"
        + grid(("Nummer", "Plaats", "Stand", "Weer water", "Gemeld door klanten"), seen)
        + f'<p><a href="{ONE}">Meer over storing 20931</a></p><h2>Eerder dit jaar</h2>'
        + grid(("Nummer", "Plaats", "Wat", "Duur"), settled("linge", 40, "208{:02}", TOWNS, FAULTS, SPANS))
        + prose(
            "Staat uw straat er niet bij en komt er geen water, kijk dan eerst of de hoofdkraan open is en vraag het "
            "de buren. Hebben zij wel water, bel dan een installateur; het stuk na de meter is van u. Hebben zij het "
            "ook niet, meld het dan hier of bel het storingsnummer.",
            "Bruin water is niet gevaarlijk. Het komt van ijzer dat losraakt als de stroming in de leiding verandert. "
            "Laat de koude kraan lopen tot het helder is, en wacht zo lang met de witte was. Melkwit water bevat lucht "
            "en wordt vanzelf helder als het even staat.",
            "Na een storing kan de druk nog een halve dag lager zijn. Op hoge verdiepingen merkt u dat het eerst. Laat "
            "apparaten die op de waterleiding zijn aangesloten pas weer lopen als de kraan niet meer sputtert.",
        ),
        fetch,
    )


def one(round: int, fetch: Fetch) -> str:
    return frame(
        "Storing 20931: Oudeveen",
        facts(
            ("Waar", STREETS.at(round)),
            ("Oorzaak", CAUSE.at(round)),
            ("Weer water", BACK.at(round)),
            ("Noodwater", TANK.at(round)),
            ("Ploeg", f"{' en '.join(mixed(fetch, ('Sjoerd', 'Marloes', 'Achmed', 'Truus', 'Wim'), 2))} kijken mee"),
        )
        + pressure(fetch)
        + prose(
            "In de vroege ochtend viel de druk in het zuiden van Oudeveen weg. Onze mensen sloten binnen een uur drie "
            "afsluiters, zodat de rest van het dorp water houdt. De straat is opengebroken en het verkeer wordt "
            "omgeleid over de Parallelweg; de bus rijdt tijdelijk niet langs de school.",
            "Klanten die thuis dialyseren of om een andere medische reden niet zonder water kunnen, zijn gebeld. Staat "
            "u niet op die lijst en hoort u er wel op, laat het ons dan direct weten. Verzorgingshuis De Linde krijgt "
            "water uit een tank op het dak.",
            "Zet alle kranen dicht, ook die van de wasmachine, zodat er straks niets overstroomt. Spoel na afloop een "
            "paar minuten met koud water door. Winkels en werkplaatsen kunnen hun schade melden met foto's en een "
            "rekening; een schade-expert komt binnen vijf werkdagen langs.",
            "Wij werken deze pagina bij zodra er iets te melden is, ook als het tegenvalt. Bel liever niet om te "
            "vragen hoe laat het water er weer is: de telefonist leest hetzelfde als u.",
        )
        + f"<p>{fetch.random.randint(40, 700)} mensen kijken mee, {fetch.random.randint(2, 50)} reacties</p>",
        fetch,
    )


def quality(round: int, fetch: Fetch) -> str:
    notice = BOIL.at(round)
    rows = (
        ("Pompstation De Haar", HARDNESS.at(round), "7,8"),
        ("Pompstation Wierden", "6,2 graden", "7,9"),
        ("Pompstation Sint Jansklooster", "9,0 graden", "7,6"),
        ("Pompstation Engelse Werk", "7,7 graden", "7,8"),
    )
    return frame(
        "Waterkwaliteit",
        (f'<div class="alert" role="alert"><strong>{notice}</strong></div>' if notice else "")
        + grid(("Pompstation", "Hardheid", "Zuurgraad"), rows)
        + facts(
            ("Nitraat", "11 milligram per liter, norm 50"),
            ("Bestrijdingsmiddelen", "0,9 microgram per liter in de put met de hoogste waarde, voor zuivering"),
            ("Lood bij de meter", "niet aantoonbaar"),
            ("Troebelheid op dit moment", f"0,{fetch.random.randint(10, 49)} eenheden"),
        )
        + prose(
            "De cijfers zijn gemiddelden van het laatste kwartaal, gemeten door een laboratorium dat niet van ons is. "
            "Wie de losse metingen wil zien, kan ze aanvragen; ze zijn openbaar en kosten niets. De wet noemt 61 "
            "stoffen, wij zoeken er ruim driehonderd.",
            "Bij een kookadvies laat u het water voor drinken, koken en tandenpoetsen twee minuten doorkoken. Douchen "
            "en afwassen kan gewoon. Het advies geldt tot wij het hier en per brief intrekken; na drie schone proeven "
            "op drie dagen is het zover.",
            "Een waterontharder is bij ons nergens nodig. Stel de vaatwasser in op de hardheid uit de tabel, dat "
            "spaart zout. Voor aquaria en het brouwen van bier sturen we op verzoek de volledige analyse van uw "
            "postcode.",
        ),
        fetch,
    )


def rates(round: int, fetch: Fetch) -> str:
    used = fetch.random.randint(60, 190)
    return frame(
        "Tarieven",
        grid(
            ("Onderdeel", "Bedrag", "Toelichting"),
            (
                ("Vastrecht", "58,20 euro per jaar", "per aansluiting"),
                ("Per kubieke meter", RATE.at(round), "zonder belasting"),
                ("Belasting op leidingwater", "0,425 euro", "over de eerste 300 kubieke meter"),
                ("Aansluiten van een woning", "1.190 euro", "tot vijf meter van de straat"),
                ("Afsluiten", "94 euro", "heropenen even veel"),
                ("Meter laten ijken", "76 euro", "terug als de meter fout was"),
            ),
        )
        + f"<div class='rekenhulp'>Voorbeeld: {used} kubieke meter is {used * 1.9 + 58:.0f} euro per jaar</div>"
        + "<h2>Voorwaarden</h2>"
        + prose(
            "U betaalt elk kwartaal een voorschot en eens per jaar de afrekening. De meterstand geeft u zelf door; wie "
            "dat niet doet, krijgt een schatting, en eens in de drie jaar komt er iemand kijken.",
            "Wie niet kan betalen, belt het best voor de eerste aanmaning. Een regeling is altijd mogelijk. In "
            "gezinnen met kinderen sluiten wij niet af, in andere pas na een huisbezoek en met veertien dagen uitstel.",
            "Bij een lek na de meter dat u niet kon zien, rekenen we het verlies eenmaal per tien jaar voor de "
            "helft. Stuur de rekening van de loodgieter mee. De belasting dragen wij af aan het rijk; daarover "
            "kunnen wij geen uitstel geven. Bedrijven met meer dan duizend kubieke meter per jaar hebben een eigen "
            "contract, en boeren met vee kunnen een tweede meter krijgen waarover geen rioolheffing wordt berekend.",
        ),
        fetch,
    )


def works(round: int, fetch: Fetch) -> str:
    def job(name: str, text: str) -> str:
        return (
            f"<article class='werk' id='w{token(fetch.random, 6)}'><h2>{name}</h2><p>{text}</p></article>"
            if name
            else ""
        )

    return frame(
        "Werkzaamheden",
        job(
            "Stationsstraat, Beilen",
            f"Nieuwe hoofdleiding over 640 meter, vanaf {MOVED.at(round)}. De straat gaat in drie delen open, "
            f"voetgangers kunnen er altijd langs. <a href='{DETOUR.at(round)}'>Kaart van de omleiding</a>",
        )
        + job(
            DONE.at(round),
            "De oude buis van gietijzer maakt plaats voor kunststof. Op werkdagen tussen negen en drie uur kan het "
            "water kort wegvallen; u krijgt twee dagen eerder een kaart in de bus.",
        )
        + job(
            "Spuien in Holten",
            "In de nachten van maandag op dinsdag spoelen we de leidingen schoon. Het water kan daarna een uur bruin "
            "zijn.",
        )
        + job(
            "Nieuwe put bij Wierden",
            "We boren tot honderdtwintig meter diep. De boor maakt geen lawaai, de pomp eronder wel een beetje, "
            "overdag.",
        )
        + prose(
            "Werk aan de leiding kondigen we ten minste drie dagen eerder aan, met een kaart die ook zegt hoe lang het "
            "duurt. Tap een paar emmers voor het toilet en een ketel voor de koffie. Zet daarna eerst de koude kraan "
            "open, op de laagste verdieping, en pas dan de rest.",
            "Bomen sparen we waar het kan: binnen twee meter van een stam graven we met de hand. Stoeptegels liggen "
            "binnen een week terug, gras zaaien we in het voorjaar. Klachten over het straatwerk gaan naar de "
            "opzichter, wiens naam op het bord staat.",
        )
        + f"<p class='dig'>Graafmeldingen vandaag in de regio: {growing(fetch, 40, 0.05)}</p>",
        fetch,
    )


WATER = MadeSite(
    "waterlinge.test",
    (
        "pressure as a drawing with labels",
        "rating of customers that grows",
        "review of a customer",
        "saving tip in the footer",
        "bubble of a chat at times",
        "tasks in any order",
        "reports of customers in the rows of a table",
        "refreshed at, and again in",
        "team looking on, in a definition list",
        "turbidity of the moment among measured values",
        "example of a yearly sum",
        "temperature outside and in the tap by the hour",
    ),
    {"/": home, OUTAGES: outages, ONE: one, QUALITY: quality, RATES: rates, WORKS: works},
    SLOTS,
)
