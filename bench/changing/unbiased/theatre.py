"""A Danish theatre on a content system of blocks in a grid: two plays, a calendar, prices, a visit, news."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

from bench.changing.chances import key, listed, mixed, number, para, pick, rows, sometimes
from bench.changing.parts import MadeSite, Slot
from bench.changing.pieces import Tongue, ago, before, days_to, json_ld, others, today, turned
from bench.changing.scenario import Fetch
from bench.changing.unbiased.framed import framed

DANISH = Tongue(
    "mandag tirsdag onsdag torsdag fredag lørdag søndag".split(),
    "januar februar marts april maj juni juli august september oktober november december".split(),
    "{weekday} den {day}. {month} {year}",
    ("for {} minut siden", "for {} minutter siden"),
    ("for {} time siden", "for {} timer siden"),
    ("for {} dag siden", "for {} dage siden"),
)
PAGES = (
    ("/", "Teatret Kornmagasinet"),
    ("/forestillinger/fyrmesterens-bog", "Fyrmesterens bog"),
    ("/forestillinger/natlige-naboer", "Natlige naboer"),
    ("/kalender", "Kalender"),
    ("/billetter", "Billetter og priser"),
    ("/besoeg", "Dit besøg"),
    ("/nyheder", "Nyt fra magasinet"),
)
HOME, KEEPER, NEIGHBOURS, CALENDAR, TICKETS, VISIT, NEWS = (path for path, _ in PAGES)
SPONSORS = ("Vesterby Sparekasse", "Fjordbryggeriet", "Malerfirmaet Toft", "Boghandel Lindegren", "Havnens El")
VOICES = (
    ("Jeg glemte at spise min lakrids.", "Birgit, række 4"),
    ("Min søn på seksten sagde »okay«. Det er ros.", "Flemming, række 9"),
    ("Vi gik hjem uden at sige noget, og det var godt.", "Ane og Poul, balkonen"),
    ("Lyset alene er billetten værd.", "Mogens, række 1"),
)
TRIVIA = (
    "Gulvet på Store Scene er lagt af gamle dæksplanker.",
    "Der hænger 214 lamper over scenen, og en af dem har aldrig virket.",
    "Suffløren sidder, hvor sækkene før blev vejet.",
    "Tæppet vejer lige så meget som en ung elefant.",
    "Huset var fuldt af byg indtil 1967.",
)
FESTIVAL = datetime(2026, 5, 8, tzinfo=UTC)

OPENING = {0: "fredag den 20. marts", 6: "lørdag den 28. marts"}
PREMIERE = Slot(HOME, "first night put off", OPENING, "Fyrmesterens bog", also=(KEEPER,))
PASSES = "Sæsonkortet til næste år sættes til salg mandag den 16. marts klokken ti."
SEASON = Slot(HOME, "word on season passes", {0: "", 15: PASSES}, "Lige nu")
CAST = Slot(KEEPER, "actor in a part", {0: "Lone Brixtofte", 4: "Karen Uldall"}, "Fyrmesterens enke")
LASTS = Slot(
    KEEPER, "running time cut after rehearsals", {0: "2 timer og 10 minutter", 9: "1 time og 55 minutter"}, "Varighed"
)
EXTRA = Slot(NEIGHBOURS, "extra performance", {0: "", 5: "Ekstra: søndag den 15. marts klokken 16"}, "Spilles")
AGE = Slot(NEIGHBOURS, "age that is advised", {0: "fra 11 år", 12: "fra 13 år"}, "Alder")
PRAISED = "»Man ler højt og skammer sig på vejen hjem.« Sådan skrev Vesterby Folkeblad efter premieren i går."
REVIEW = Slot(NEIGHBOURS, "review that is quoted", {0: "", 8: PRAISED}, "Pressen")
FREE = "Ledige pladser"
SOLD = Slot(
    *(CALENDAR, "whether seats are left for an evening", {0: FREE, 2: "Udsolgt", 7: FREE}, "Torsdag 5. marts"),
    unique=False,
)
OFF = Slot(CALENDAR, "evening that is cancelled", {0: FREE, 10: "Aflyst"}, "Lørdag 7. marts", unique=False)
BEGINS = Slot(CALENDAR, "hour at which a play begins", {0: "19.45", 3: "18.15"}, "Fredag 13. marts")
DEAREST = Slot(TICKETS, "price of the best seats", {0: "345 kr.", 1: "365 kr."}, "Parket, række 1-8")
YOUNG = Slot(TICKETS, "age limit of a reduction", {0: "under 25 år", 13: "under 30 år"}, "Unge")
CHARGE = "Ved køb på nettet lægges der et gebyr på femten kroner oven i prisen for hver billet."
BOOKING = Slot(TICKETS, "charge that was done away with", {0: CHARGE, 11: ""}, "Køb")
TERMS = {0: "/media/1204/salgsvilkaar-2025.pdf", 7: "/media/1377/salgsvilkaar-2026.pdf"}
CONDITIONS = Slot(TICKETS, "link target", TERMS, "Salgsvilkår")
OFFICE = Slot(VISIT, "hours of a box office", {0: "klokken 11-18", 5: "klokken 11-17"}, "Billetkontoret")
LIFTS = {0: "Elevatoren kører.", 3: "Elevatoren er ude af drift.", 8: "Elevatoren kører."}
LIFT = Slot(VISIT, "state of a theatre's lift", LIFTS, "Adgang")
HIRED = Slot(NEWS, "item at the top of a theatre's news", {0: "", 14: "Ny dramaturg tiltræder til maj"}, "Nyt")
SLOTS = (
    *(PREMIERE, SEASON, CAST, LASTS, EXTRA, AGE, REVIEW, SOLD, OFF, BEGINS),
    *(DEAREST, YOUNG, BOOKING, CONDITIONS, OFFICE, LIFT, HIRED),
)


def block(fetch: Fetch, alias: str, inner: str, span: int = 12) -> str:
    return (
        f'<div class="umb-block-grid__layout-item" data-content-element-type-alias="{alias}" data-element-udi="umb://'
        f'element/{key(fetch, 32)}" data-col-span="{span}" data-row-span="1"><section class="{alias}">{inner}</section>'
        "</div>"
    )


def facts(pairs: Sequence[tuple[str, str]]) -> str:
    return "".join(f"<div><dt>{name}</dt><dd>{value}</dd></div>" for name, value in pairs)


def frame(path: str, title: str, main: str, fetch: Fetch) -> str:
    first, second = mixed(fetch, SPONSORS, 2)
    words, who = pick(fetch, VOICES)
    office = "har åbent lige nu" if 11 <= fetch.at.hour < 17 else "har lukket lige nu"
    cards = "".join(
        f'<a class="card group" href="{to}?ref={key(fetch, 6)}"><span class="card__title">{name}</span></a>'
        for to, name in mixed(fetch, others(PAGES[1:6], path), 2)
    )
    cookies = (
        '<div id="coiOverlay" role="dialog" aria-label="Samtykke"><div id="coiPage-1"><h2>Må vi tælle dig med?</h2><p>'
        "Vi bruger cookies til at se, hvilke sider folk læser, før de køber en billet.</p><button>Ja, gerne</button>"
        "<button>Kun de nødvendige</button></div></div>"
    )
    return f"""<!DOCTYPE html> <html lang="da" class="no-js"><head><meta charset="utf-8"><title>{title} | Teatret
Kornmagasinet, Vesterby</title> <link rel="stylesheet" href="/css/main.min.css?v={key(fetch, 12)}">
{json_ld("TheaterGroup", name="Teatret Kornmagasinet", url=f"https://kornmagasinet.example{path}")}</head> <body
class="page-{path.strip("/").replace("/", "-") or "frontpage"}" data-page-id="{key(fetch, 8)}">
{sometimes(fetch, 0.4, cookies)} <a class="sr-only focus:not-sr-only" href="#indhold">Gå til indhold</a> <header
class="site-header sticky top-0"><div class="container mx-auto flex items-center justify-between px-4"><a href="/"
class="logo">Kornmagasinet</a><p class="text-xs uppercase tracking-wide">I dag er det {today(fetch, DANISH)}</p><nav
class="main-nav" aria-label="Hovedmenu"><ul class="flex gap-6"><li><a class="nav-link" href="{KEEPER}">Fyrmesterens
bog</a></li><li><a class="nav-link" href="{NEIGHBOURS}">Natlige naboer</a></li><li><a class="nav-link"
href="{CALENDAR}">Kalender</a></li><li><a class="nav-link" href="{TICKETS}">Billetter</a></li><li><a class="nav-link"
href="{VISIT}">Dit besøg</a></li><li><a class="nav-link" href="{NEWS}">Nyt</a></li></ul></nav></div></header> <main
id="indhold"><div class="container mx-auto"><h1 class="text-5xl font-serif">{title}</h1><div class="umb-block-grid"
data-grid-columns="12;" style="--umb-block-grid--grid-columns: 12;"><div class="umb-block-grid__layout-container">
{main}</div></div> <section class="mt-16 voices"><blockquote>{words} </blockquote><cite>{who}</cite></section>
<section class="mt-16 related"><h2>Se også</h2>{cards}</section></div></main> <footer class="site-footer bg-black
text-white"><div class="container grid grid-cols-3"><div><h2>Find os</h2><p>Pakhusgade 17,
Vesterby</p><p>Billetkontoret {office}.</p></div><div><h2>Støttet af</h2><p>{first}</p><p>
{second}</p></div><div><h2>Med småt</h2><ul><li><a href="/persondata">Persondata</a></li><li><a
href="/tilgaengelighed">Tilgængelighedserklæring</a></li> <li><a href="/presse">Pressebilleder</a></li></ul><p>©
{fetch.at:%Y} Den selvejende institution Kornmagasinet</p></div></div> <form action="/umb/nyhedsbrev"
method="post"><label for="mail">Få programmet i din indbakke</label><input id="mail" type="email"><input
name="__RequestVerificationToken" type="hidden"
value="CfDJ8{key(fetch, 60)}"><button>Tilmeld</button></form></footer></body></html>"""


def home(round: int, fetch: Fetch) -> str:
    hour = fetch.at.hour
    hello = "Godmorgen" if 5 <= hour < 10 else "Goddag" if 10 <= hour < 17 else "Godaften"
    items = (
        SEASON.at(round),
        "Der er omvisning bag scenen hver første lørdag i måneden.",
        "Skoler kan bestille undervisningsmateriale til begge forårets stykker.",
    )
    hero = (
        f'<p class="kicker">{hello}, Vesterby</p><h2>Fyrmesterens bog</h2><p>Urpremiere {PREMIERE.at(round)} på Store '
        f'Scene.</p><a class="btn" href="{KEEPER}">Læs om stykket</a>'
    )
    return f"""{block(fetch, "heroBlock", hero)}
{block(fetch, "listBlock", f"<h2>Lige nu</h2><ul>{listed(items)}</ul>", 6)} <div class="umb-block-grid__layout-item"
data-col-span="6"><section class="richText"><h2>Et hus ved havnen</h2><p>Vi spiller fire stykker om året i et gammelt
kornlager, hvor der er plads til trehundrede og en kat. To af dem er altid skrevet i Danmark, og det ene har ingen
set før.</p><p>Ensemblet er på ni, og de fleste bor inden for cykelafstand. Man møder dem i foyeren bagefter, når
sminken er af.</p><h2>På repertoiret</h2><ul><li><a href="{NEIGHBOURS}">Natlige naboer</a>, en komedie med tynde
vægge</li><li>Skyggen af en færge, til efteråret</li><li>Julespil for voksne, fra sidst i november</li></ul><h2>Lån
salen</h2><p>Foreninger fra byen kan leje Lille Scene på mandage. Skriv til husets inspektør.</p></section></div> <p
class="countdown">Havnens teaterdage begynder om {days_to(fetch, FESTIVAL)} dage</p>"""


def keeper(round: int, fetch: Fetch) -> str:
    cast = (
        ("Fyrmesteren", "Jørgen Ravnkilde"),
        ("Fyrmesterens enke", CAST.at(round)),
        ("Assistenten", "Yusuf Damgaard"),
        ("En druknet", "Thea Lillelund"),
    )
    terms = (
        ("Premiere", PREMIERE.at(round)),
        ("Varighed", f"{LASTS.at(round)} med pause"),
        ("Scene", "Store Scene"),
        ("Tekst", "Signe Vadgaard"),
        ("Iscenesættelse", "Torben Ehlers-Holm"),
    )
    return f"""{block(fetch, "factsBlock", f"<dl>{facts(terms)}</dl>", 4)} <div class="umb-block-grid__layout-item"
data-col-span="8"><section class="richText"><p class="lead">På et skær otte sømil ude fører en mand bog over hvert
skib, der går forbi. En dag skriver han et op, som ikke findes.</p><p>Signe Vadgaards nye stykke er bygget på fire
rigtige fyrjournaler fra egnens arkiv. Hun har ladet stavefejlene stå, og skuespillerne siger dem
højt.</p><p>Musikken bliver spillet på en harmonika, der har ligget i vand.</p><h2>Medvirkende</h2><dl
class="cast">{facts(cast)}</dl><h2>Godt at vide</h2><p>Der bruges tåge og en kraftig lampe, der drejer. På de to
første rækker kan man blive våd.</p><h2>Efter forestillingen</h2><p>Hver torsdag bliver to af holdet siddende på
scenekanten og svarer på spørgsmål, til folk vil hjem.</p></section></div> <p class="viewers"><span>
{number(fetch, 2, 27)}</span> andre læser om Fyrmesterens bog</p>"""


def neighbours(round: int, fetch: Fetch) -> str:
    dates = ("Tirsdag til fredag frem til den 27. marts", EXTRA.at(round), "Lørdage også klokken 14")
    terms = (("Alder", AGE.at(round)), ("Varighed", "95 minutter uden pause"), ("Scene", "Lille Scene"))
    return f"""{block(fetch, "factsBlock", f"<dl>{facts(terms)}</dl>", 4)}
{block(fetch, "quoteBlock", para(REVIEW.at(round)), 8)} <div class="umb-block-grid__layout-item"
data-col-span="8"><section class="richText"><p class="lead">Fire lejligheder, én opgang og en vaskekælder, hvor ingen
kan blive enige om tiderne.</p><p>En nat går strømmen, og naboerne må tale sammen. Det skulle de aldrig have gjort:
inden det bliver lyst, er to par skilt, og en tredje lejer er blevet far.</p><p>Publikum sidder i selve trappen. Tag
en pude med, hvis du er kræsen.</p><h2>Spilles</h2><ul>{listed(dates)}</ul><h2>Holdet</h2><p>Skrevet og iscenesat af
Malthe Skovrider. Scenografi af Inga-Lill Berthelsen, der har fundet alle dørene på
lossepladsen.</p><h2>Bemærk</h2><p>Der bliver bandet på fem sprog. Kommer man for sent, må man vente til pausen, og
der er ingen pause.</p></section></div> <p class="viewers"><span>{number(fetch, 2, 27)}</span> andre læser om
naboerne</p>"""


def calendar(round: int, fetch: Fetch) -> str:
    evenings = (
        ("Torsdag 5. marts", "19.30", "Natlige naboer", "Lille Scene", SOLD.at(round)),
        ("Fredag 6. marts", "19.30", "Natlige naboer", "Lille Scene", "Ledige pladser"),
        ("Lørdag 7. marts", "14.00", "Natlige naboer", "Lille Scene", OFF.at(round)),
        ("Søndag 8. marts", "16.00", "Åbent hus i systuen", "Systuen", "Gratis"),
        ("Tirsdag 10. marts", "19.30", "Natlige naboer", "Lille Scene", "Ledige pladser"),
        ("Onsdag 11. marts", "10.00", "Åben prøve", "Store Scene", "Gratis"),
        ("Fredag 13. marts", BEGINS.at(round), "Visesang fra fire havne", "Foyeren", "Ledige pladser"),
        ("Søndag 22. marts", "15.00", "Rim og remser for de små", "Foyeren", "Gratis"),
    )
    return f"""<div class="umb-block-grid__layout-item" data-col-span="12"><table class="calendar w-full
text-left"><thead> <tr><th>Dag</th><th>Tid</th><th>Hvad</th><th>Hvor</th><th>Billetter</th></tr></thead><tbody>
{rows(evenings)}</tbody></table> </div>
{block(fetch, "richText", "<p>Dørene til salen åbnes et kvarter før. Foyeren er åben en time før.</p>")} <div
class="umb-block-grid__layout-item" data-col-span="12"><section class="richText"><h2>Venteliste</h2><p>Er en aften
væk, kan man skrive sig på listen i foyeren en time før. Som regel kommer seks eller otte ind.</p><h2>Kom
sammen</h2><p>Fra tolv personer får I en rundvisning og et glas med. Ring i forvejen.</p></section></div> <p
class="hint">{turned(fetch, TRIVIA, 1)[0]}</p>"""


def tickets(round: int, fetch: Fetch) -> str:
    prices = (
        ("Parket, række 1-8", DEAREST.at(round)),
        ("Parket, række 9-15", "290 kr."),
        ("Balkon", "225 kr."),
        ("Bag en søjle", "90 kr."),
        ("Lille Scene, alle pladser", "240 kr."),
    )
    return f"""<div class="umb-block-grid__layout-item" data-col-span="6"><table class="prices"><caption>Priser for
én billet</caption><tbody>{rows(prices)}</tbody></table></div> <div class="umb-block-grid__layout-item"
data-col-span="6"><section class="richText"><h2>Rabat</h2><p>Unge {YOUNG.at(round)} og studerende betaler halv pris
på alle hverdage. Ledsagere går gratis ind.</p><p>Ledige sæder sælges for hundrede kroner, når der er ti minutter til
tæppet.</p><h2>Køb</h2>{para(BOOKING.at(round))}<p>På kontoret kan man betale kontant, og der er tid til at snakke
om, hvor man ser bedst.</p><p><a href="{CONDITIONS.at(round)}">Salgsvilkår</a> som
dokument</p><h2>Bytte</h2><p>Indtil dagen før kan en billet byttes til en anden aften med samme stykke. Penge tilbage
får man kun, hvis vi aflyser.</p><h2>Gavekort</h2> <p>Fås på alle beløb og gælder i tre år.</p></section></div> <p
class="recent">Sidste køb på siden: {number(fetch, 1, 55)} minutter siden</p>"""


def visit(round: int, fetch: Fetch) -> str:
    desk = f"<h2>Billetkontoret</h2><p>Mandag til fredag {OFFICE.at(round)}, og altid en time før forestilling.</p>"
    access = (
        f"<h2>Adgang</h2><p>{LIFT.at(round)}</p><p>Der er fire pladser til kørestole i parkettet og teleslynge overalt "
        "undtagen på balkonen.</p>"
    )
    return f"""{block(fetch, "richText", desk, 6)} {block(fetch, "richText", access, 6)} <div
class="umb-block-grid__layout-item" data-col-span="12"><section class="richText"><h2>Sådan kommer du
hertil</h2><p>Fra stationen er det ti minutter til fods langs kajen. Bus 4 holder ved Toldboden og kører hjem igen en
halv time efter tæppefald.</p><h2>Parkering</h2><p>På fiskeauktionens plads efter klokken 16. Cykler stilles under
halvtaget, hvor der også er en pumpe.</p><h2>Café Sækken</h2><p>Suppe, ost og en dagens ret fra klokken 17. Bestil
til pausen, så står glasset klar med dit navn på.</p><h2>Garderobe</h2><p>Den er ubevogtet og koster ikke noget.
Store tasker må ikke komme med ind i salen.</p><h2>Glemte sager</h2><p>Vi gemmer dem i to måneder. Handsker, der er
alene, kommer i rekvisitten.</p></section></div> <p class="hint">{turned(fetch, TRIVIA, 1)[0]}</p>"""


def news(round: int, fetch: Fetch) -> str:
    items = (
        (HIRED.at(round), "5. marts 2026", "Hun kommer fra radioen og har skrevet om havne, før hun så en."),
        (
            "Tre af vores lamper er på museum",
            "24. februar 2026",
            "De er fra 1949 og lyser stadig. Vi har fået lov at låne dem igen.",
        ),
        (
            "Tak for hjælpen med stolene",
            "12. februar 2026",
            "Halvfjerds frivillige bar dem ud og ind igen på en formiddag.",
        ),
        ("Regnskabet er læst op", "2. februar 2026", "Det gav et lille overskud, og bestyrelsen klappede."),
        ("Hvem har set vores anker?", "19. januar 2026", "Det stod ved døren i tredive år og vejer hundrede kilo."),
    )
    made = "".join(
        f'<article class="news-item"><time>{day}</time><h2 class="text-2xl">{title}</h2><p>{text}</p></article>'
        for title, day, text in items
        if title
    )
    return f"""{block(fetch, "newsList", made)} <div class="umb-block-grid__layout-item" data-col-span="12"><section
class="richText"><h2>For pressen</h2><p>Billeder kan hentes uden adgangskode. Ring til Ditte Hjorth, hvis det
haster.</p><h2>På det sociale</h2><p>Vores inspicient lagde et klip op
{ago(fetch, DANISH, before(17))}.</p></section></div>"""


THEATRE = MadeSite(
    "kornmagasinet.test",
    (
        *("udi of elements in a block grid", "weekday and date in a Danish header"),
        *("whether a Danish box office is staffed now", "two of five who support a theatre"),
        *("voice from the rows, one of four", "see also: two pages of a theatre"),
        *("layer on cookies in Danish", "Danish greeting by the hour", "days to a festival in a harbour"),
        *("others who read of a play", "fact of the house that turns every six hours"),
        *("minutes since the last ticket", "age of a stage manager's clip"),
    ),
    framed(frame, PAGES, (home, keeper, neighbours, calendar, tickets, visit, news)),
    SLOTS,
)
