"""A municipal waste service on a Swedish content system of portlets: collection, depots, fees."""

from __future__ import annotations

from bench.changing.chances import clock, key, listed, mixed, number, para, pick, rows, sometimes
from bench.changing.parts import MadeSite, Slot
from bench.changing.pieces import Tongue, anchors, json_ld, others, today
from bench.changing.scenario import Fetch

SWEDISH = Tongue(
    "måndag tisdag onsdag torsdag fredag lördag söndag".split(),
    "januari februari mars april maj juni juli augusti september oktober november december".split(),
    "{weekday} {day} {month} {year}",
    ("{} minut sedan", "{} minuter sedan"),
    ("{} timme sedan", "{} timmar sedan"),
    ("{} dag sedan", "{} dagar sedan"),
)
HOME, PICKUP, DEPOTS, NORRFORS = "/", "/hamtning", "/atervinningscentraler", "/atervinningscentraler/norrfors"
FEES, TROUBLE, CONTACT = "/avgifter", "/driftinformation", "/kontakt"
LINKS = (
    (PICKUP, "Hämtning av avfall"),
    (DEPOTS, "Återvinningscentraler"),
    (NORRFORS, "Norrfors återvinningscentral"),
    (FEES, "Avgifter och fakturor"),
    (TROUBLE, "Driftinformation"),
    (CONTACT, "Kontakta oss"),
)
TIPS = (
    "Skölj inte mjölkpaketet i varmt vatten: kallt räcker.",
    "Gardinstänger av metall är metall, inte grovavfall.",
    "Kaffefilter hör hemma i den bruna påsen.",
    "Trasiga dricksglas läggs i restavfallet, aldrig bland flaskorna.",
    "Vik kartongerna platta så får grannens också plats.",
)
QUIZ = (
    "Var lägger du en urdrucken termos?",
    "Hur många gånger kan en plåtburk bli plåtburk igen?",
    "Är ett kvitto papper eller restavfall?",
    "Vad väger maten som ett hushåll slänger på ett år?",
)

LAUNCH = Slot(HOME, "rollout told on a waste site", {0: "", 3: "Fyrfackskärlen når Hultby i april"}, "Aktuellt")
SHARE = Slot(HOME, "share that is recycled", {0: "62 procent", 11: "64 procent"}, "Så går det")
WEEKDAY = Slot(
    PICKUP, "weekday of a collection", {0: "Tisdag, udda veckor", 5: "Onsdag, jämna veckor"}, "Tallåsen, Restavfall"
)
BY_HOUR = Slot(PICKUP, "hour a bin must be out", {0: "klockan 6.30", 9: "klockan 6.00"}, "Så ställer du kärlet")
SACKS = Slot(
    PICKUP, "rule on extra sacks", {0: "", 13: "Säckar som står bredvid kärlet tas inte längre med."}, "Så ställer du"
)
MINI = Slot(DEPOTS, "depot struck from a table", {0: "Ljungsbacka miniåtervinning", 7: ""}, "Anläggning")
HARBOUR = Slot(
    DEPOTS,
    "standing of a depot",
    {0: "Öppen som vanligt", 2: "Stängd för ombyggnad", 10: "Öppen som vanligt"},
    "Hamnens återvinningscentral",
)
HOURS = Slot(
    NORRFORS,
    "hours of a depot on weekdays",
    {0: "klockan 10 till 19", 4: "klockan 12 till 19"},
    "Måndag till torsdag",
)
VISITS = Slot(NORRFORS, "free visits to a depot", {0: "tolv fria besök", 12: "åtta fria besök"}, "Passerkort")
TYRES = Slot(NORRFORS, "goods no longer taken", {0: "Bildäck utan fälg", 15: ""}, "Det här tar vi emot")
BIN = Slot(FEES, "yearly fee of a bin", {0: "1 284 kr", 6: "1 352 kr"}, "Kärl 190 liter")
EXTRA = Slot(FEES, "fee of an extra pickup", {0: "215 kr", 1: "240 kr"}, "Extrahämtning")
INVOICE = Slot(FEES, "rhythm of invoices", {0: "var tredje månad", 12: "varannan månad"}, "Fakturan")
ICE = Slot(TROUBLE, "disruption at the top of a list", {0: "", 6: "Halka i Rävmossen: hämtningen skjuts upp"})
LORRY = Slot(
    TROUBLE,
    "stage of a disruption",
    {0: "Felsökning pågår", 9: "Avhjälpt, kärlen töms under dagen"},
    "Trasig sidlastare i Ekeby",
)
SERVICE = Slot(CONTACT, "telephone of a waste service", {0: "0555-01 42 60", 8: "0555-01 42 80"}, "Kundservice")
CHIEF = Slot(CONTACT, "head of a waste service", {0: "Gunnel Åkerlind", 13: "Faris Nordqvist"}, "Ledning")
SLOTS = (
    *(LAUNCH, SHARE, WEEKDAY, BY_HOUR, SACKS, MINI, HARBOUR, HOURS, VISITS),
    *(TYRES, BIN, EXTRA, INVOICE, ICE, LORRY, SERVICE, CHIEF),
)


def portlet(fetch: Fetch, title: str, inner: str) -> str:
    """A text portlet, with the anchors and ids of this rendering."""
    name = f"12.{key(fetch, 16)}"
    return (
        f'<div class="sv-text-portlet sv-use-margins" id="svid{name.replace(".", "_")}"><div id="{title.split()[0]}">'
        f'<!-- {name} --></div><div class="sv-text-portlet-content"><h2 class="font-heading">{title}</h2>{inner}</div>'
        "</div>"
    )


def frame(path: str, main: str, fetch: Fetch) -> str:
    title = dict(LINKS).get(path, "Almaryds Renhållning")
    consent = sometimes(
        fetch,
        0.4,
        '<div class="env-cookie-consent" role="dialog"><p>Vi använder kakor för att sidan ska fungera och se hur '
        "den används. Du väljer själv vilka.</p><button>Godkänn alla</button><button>Bara nödvändiga</button></div>",
    )
    rating = sometimes(
        fetch,
        0.35,
        f'<div class="sv-module lp-rating" data-id="{key(fetch, 9)}"><p>Hittade du det du sökte? Tyck till: det '
        "tar en halv minut.</p><button>Ja tack</button></div>",
    )
    hour = fetch.at.hour
    hello = "God morgon" if 4 <= hour < 10 else "God dag" if hour < 17 and hour >= 10 else "God kväll"
    staffed = "Växeln är öppen just nu" if fetch.at.weekday() < 5 and 8 <= hour < 16 else "Växeln är stängd just nu"
    own = "".join(f'<p class="own"><a href="{to}">{name}</a></p>' for to, name in mixed(fetch, others(LINKS, path), 2))
    return f"""<!DOCTYPE html>
<html lang="sv" class="sv-no-js sv-template-undersida"><head><meta charset="UTF-8"/><title>{title} - Almaryd</title>
<meta name="dcterms.identifier" content="https://renhallning.almaryd.example"/>
{json_ld("BreadcrumbList", itemListElement=["Start", title])}
<script nonce="{key(fetch, 28)}">!function(t,e){{t=t||"docElement",e[t].className="js"}}("",document);</script></head>
<body class="sv-responsive env-m-around--0">{consent}<div id="svid10_{key(fetch, 12)}" class="sv-layout">
<header class="sv-vertical sv-layout lp-header"><a href="/" class="lp-logo">Almaryds
Renhållning</a><div class="lp-top"><p>
{hello}! I dag är det {today(fetch, SWEDISH)}.</p><p class="lp-open">{staffed}</p></div><nav aria-label="Huvudmeny">
<ul class="lp-menu">{anchors(LINKS)}</ul></nav></header>
<main class="sv-vertical lp-main"><div id="Innehall" class="sv-grid-main"><h1 class="font-heading-1">{title}</h1>
{main}</div>
<div class="sv-column-4 lp-right"><div class="lp-tip"><h2>Sorteringstips</h2><p>{pick(fetch, TIPS)}</p></div>
<div class="lp-quiz"><h2>Sopskolan frågar</h2><p>{pick(fetch, QUIZ)}</p></div><div class="lp-own"><h2>Hitta vidare</h2>
{own}</div></div>{rating}</main>
<footer class="sv-vertical sv-layout lp-footer"><h2>Om webbplatsen</h2><ul><li>Tillgänglighetsredogörelse</li><li>Så
behandlar vi personuppgifter</li><li>Lättläst</li><li>Teckenspråk</li><li>Anslagstavla</li></ul><p>Almaryds kommun,
Stortorget 2, 555 80 Almaryd</p><p class="lp-small">© {fetch.at:%Y} Almaryds Renhållning. Sidan levererades
{clock(fetch)} av nod {number(fetch, 1, 6)}</p></footer></div></body></html>"""


def home(round: int, fetch: Fetch) -> str:
    news = (
        LAUNCH.at(round),
        "Kompost från Norrfors delas ut gratis i maj",
        "Skolbarn ritade på våra nya bilar",
        "Farligt avfall: bussen kör sin vårrunda",
    )
    doing = f"""<p class="normal">Förra året blev {SHARE.at(round)} av hushållens avfall till något nytt. Målet för
kommunen är sjuttio till slutet av årtiondet. Mest återstår bland matresterna: var tredje påse hamnar fel.</p>"""
    about = """<p class="normal">Vi är trettioåtta personer, elva bilar och en båt. Bolaget ägs av kommunen och får inte
gå
med vinst; det som blir över sänker avgiften året därpå.</p><p class="normal">Båten går till öarna varannan fredag så
länge isen tillåter.</p>"""
    ways = """<ul><li>Beställ eller byt kärl</li><li>Anmäl att kärlet inte tömdes</li><li>Flytta ditt abonnemang</li>
<li>Boka hämtning av grovavfall</li><li>Sorteringsguiden A till Ö</li></ul>"""
    main = f"""<p class="ingress">Hos oss blir det du slänger till värme, jord och nya saker.</p>
{portlet(fetch, "Aktuellt", f"<ul>{listed(news)}</ul>")}
{portlet(fetch, "Självservice", ways)}
{portlet(fetch, "Så går det", doing)}
{portlet(fetch, "Vilka vi är", about)}"""
    return frame(HOME, main, fetch)


def pickup(round: int, fetch: Fetch) -> str:
    table = (
        ("Tallåsen", WEEKDAY.at(round), "Torsdag varje vecka"),
        ("Ekeby", "Måndag, jämna veckor", "Måndag varje vecka"),
        ("Hultby", "Fredag, udda veckor", "Tisdag varje vecka"),
        ("Centrum", "Torsdag, jämna veckor", "Tisdag och fredag"),
        ("Öarna", "Fredag, jämna veckor", "Kompost på tomten"),
    )
    how = f"""<p class="normal">Kärlet ska stå vid vägen senast {BY_HOUR.at(round)} med handtaget utåt. Håll en halv
meter
fri på varje sida, och skotta fram till det när det har snöat.</p>{para(SACKS.at(round))}<p class="normal">Ett kärl får
väga högst tjugofem kilo. Går locket inte att stänga lämnar vi en lapp.</p>"""
    holidays = """<p class="normal">Runt jul, påsk och midsommar flyttas turerna. Då skickar vi ett sms till den som har
anmält sitt nummer.</p>"""
    head = "<thead><tr><th>Område</th><th>Restavfall</th><th>Matavfall</th></tr></thead>"
    main = f"""<p class="ingress">Vilken dag vi kommer beror på var du bor.</p>
{portlet(fetch, "Hämtningsdagar", f"<table class='sv-standard'>{head}<tbody>{rows(table)}</tbody></table>")}
{portlet(fetch, "Så ställer du kärlet", how)}
{portlet(fetch, "Helger", holidays)}
{portlet(fetch, "Dragväg", "<p class='normal'>Hämtar vi kärlet på tomten kostar varje tiotal meter extra.</p>")}"""
    return frame(PICKUP, main, fetch)


def depots(round: int, fetch: Fetch) -> str:
    table = (
        (f'<a href="{NORRFORS}">Norrfors</a>', "Industrivägen 9", "Obemannad kvällstid"),
        ("Hamnens återvinningscentral", "Varvsgatan 31", HARBOUR.at(round)),
        (MINI.at(round), "Gamla mejeriet", "Lördagar"),
        ("Ekeby kretsloppspark", "Ekebyleden 120", "Alla dagar utom måndag"),
        ("Återbruket Svanen", "Kvarngränd 4", "Tisdag och torsdag"),
    )
    rules = """<ul><li>Visa legitimation eller passerkort i bommen</li><li>Släp längre än fyra meter kommer inte in</li>
<li>Barn under tolv stannar i bilen</li><li>Fråga personalen hellre än att gissa</li></ul>"""
    firms = """<p class="normal">Företag betalar för varje besök och väger in på stora vågen. Asbest tas emot i dubbla
säckar
efter anmälan dagen innan.</p>"""
    head = "<thead><tr><th>Anläggning</th><th>Adress</th><th>Läge</th></tr></thead>"
    main = f"""<p class="ingress">Hit kör du det som är för stort, för tungt eller för farligt för kärlet.</p>
{portlet(fetch, "Anläggningar", f"<table class='sv-standard'>{head}<tbody>{rows(table)}</tbody></table>")}
{portlet(fetch, "Att tänka på", rules)}
{portlet(fetch, "För företag", firms)}"""
    return frame(DEPOTS, main, fetch)


def norrfors(round: int, fetch: Fetch) -> str:
    goods = (
        *("Vitvaror och kylskåp", "Trädgårdsris", TYRES.at(round), "Tryckt och målat trä", "Gips", "Lysrör och lampor"),
        *("Färgburkar med lock", "Kläder i knutna påsar", "Bilbatterier"),
    )
    hours = f"""<dl><dt>Måndag till torsdag</dt><dd>{HOURS.at(round)}</dd><dt>Fredag</dt><dd>klockan 7 till 16</dd>
<dt>Lördag</dt><dd>klockan 9 till 15</dd><dt>Söndag</dt><dd>stängt</dd></dl>"""
    card = f"""<p class="normal">Varje hushåll har {VISITS.at(round)} per år. Därefter kostar ett besök 150 kronor, som
läggs på nästa faktura. Kortet är ditt körkort; du behöver inte ansöka om något.</p>"""
    main = f"""<p class="ingress">Vår största anläggning, två kilometer norr om rondellen.</p>
<p class="lp-live">{number(fetch, 2, 41)} personer läser om Norrfors samtidigt som du</p>
{portlet(fetch, "Öppettider", hours)}
{portlet(fetch, "Passerkort", card)}
{portlet(fetch, "Det här tar vi emot", f"<ul>{listed(goods)}</ul>")}
{portlet(fetch, "Kör säkert", "<p class='normal'>Spänn fast lasten. Tomgång är förbjuden på rampen.</p>")}"""
    return frame(NORRFORS, main, fetch)


def fees(round: int, fetch: Fetch) -> str:
    table = (
        *(("Grundavgift, villa", "980 kr"), ("Grundavgift, lägenhet", "610 kr"), ("Kärl 140 liter", "1 035 kr")),
        *(("Kärl 190 liter", BIN.at(round)), ("Kärl 370 liter", "2 410 kr"), ("Extrahämtning", EXTRA.at(round))),
        *(("Byte av kärl", "300 kr"), ("Slamtömning, en brunn", "1 190 kr"), ("Felsorterat kärl", "450 kr")),
    )
    invoice = f"""<p class="normal">Fakturan kommer {INVOICE.at(round)} och går till den som äger fastigheten. Med
autogiro
eller e-faktura slipper du aviavgiften.</p>"""
    less = """<p class="normal">Den som komposterar hemma, delar kärl med grannen eller är borta hela sommaren kan
ansöka om
lägre avgift. Uppehållet måste vara minst fyra månader.</p>"""
    main = f"""<p class="ingress">Taxan är beslutad av kommunfullmäktige. Moms ingår.</p>
{portlet(fetch, "Taxa per år eller gång", f"<table class='sv-standard'><tbody>{rows(table)}</tbody></table>")}
{portlet(fetch, "Fakturan", invoice)}
{portlet(fetch, "Betala mindre", less)}
{portlet(fetch, "Överklaga", "<p class='normal'>Det gör du skriftligt inom tre veckor från fakturans datum.</p>")}"""
    return frame(FEES, main, fetch)


def trouble(round: int, fetch: Fetch) -> str:
    cases = (
        (ICE.at(round), "Sanden tog slut i natt. Låt kärlet stå kvar vid vägen."),
        ("Trasig sidlastare i Ekeby", LORRY.at(round)),
        ("Vägarbete på Ekebyleden", "Infarten till kretsloppsparken går över Bäckvägen till och med juni."),
        ("Isläget i skärgården", "Båten ligger i hamn. Öarnas avfall samlas i containern på Fårholmen."),
        ("Betalning med kort i Svanen", "Terminalen är utbytt och tar även kontaktlösa kort."),
    )
    items = "".join(f'<li class="sv-channel-item"><h3>{name}</h3>{para(text)}</li>' for name, text in cases if name)
    sms = """<p class="normal">Anmäl ditt nummer, så hör vi av oss när något händer på din gata. Tjänsten kostar inget
och
slutar när du svarar stopp.</p>"""
    main = f"""<p class="ingress">Det som just nu inte går som det ska, det senaste överst.</p>
<ul class="sv-channel">{items}</ul>
{portlet(fetch, "Få sms", sms)}
{portlet(fetch, "Blev kärlet inte tömt?", "<p class='normal'>Vänta ett dygn och hör av dig sedan.</p>")}"""
    return frame(TROUBLE, main, fetch)


def contact(round: int, fetch: Fetch) -> str:
    people = (f"{CHIEF.at(round)}, renhållningschef", "Tore Wikman, driftledare", "Selma Bergdahl, ekonomi")
    service = f"""<p class="normal">{SERVICE.at(round)}, vardagar klockan 8 till 16</p><p class="normal">Kortast är kön
på
eftermiddagen. Ha kundnumret till hands, det står överst på fakturan.</p>"""
    main = f"""{portlet(fetch, "Kundservice", service)}
{portlet(fetch, "Skriv", "<p class='normal'>kund@renhallning.almaryd.example, svar inom två arbetsdagar.</p>")}
{portlet(fetch, "Ledning", f"<ul>{listed(people)}</ul>")}
{portlet(fetch, "Besök", "<p class='normal'>Kontaktcenter i stadshuset, ingång från ån. Ta nummerlapp tre.</p>")}
{portlet(fetch, "Press", "<p class='normal'>Pressjouren svarar dygnet runt på 0555-01 42 11.</p>")}
{portlet(fetch, "Synpunkter", "<p class='normal'>Ris och ros läses upp på måndagsmötet, utan namn.</p>")}"""
    return frame(CONTACT, main, fetch)


WASTE = MadeSite(
    "avfall.test",
    (
        *("ids of Swedish portlets", "greeting of a municipality by the hour", "switchboard open by the clock"),
        *("tip on sorting, one of five", "question of the waste school", "two own pages of a waste service"),
        *("consent to kakor", "box that asks to be rated", "node and second of a delivery"),
        "readers of a depot's page",
    ),
    {
        **{HOME: home, PICKUP: pickup, DEPOTS: depots, NORRFORS: norrfors},
        **{FEES: fees, TROUBLE: trouble, CONTACT: contact},
    },
    SLOTS,
)
