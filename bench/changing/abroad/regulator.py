"""A Swedish regulator of power grids: its register of decisions, one case, consultations, fees, revenue caps."""

from __future__ import annotations

from bench.changing.abroad.pieces import anchors, build, days_left, ranked, stamp
from bench.changing.opened.served import one
from bench.changing.parts import MadeSite, Slot, cached, token
from bench.changing.renewed.fragments import bullets, facts, grid, links, prose, settled, sometimes, uuid
from bench.changing.scenario import Fetch

MENU = (
    ("/beslut", "Beslut"),
    ("/remisser", "Remisser"),
    ("/intaktsramar", "Intäktsramar"),
    ("/avgifter", "Avgifter"),
    ("/kontakt", "Kontakt"),
)
READ = (
    "Så läser du din elnätsfaktura",
    "Ny metod för kapitalkostnader",
    "Frågor och svar om effekttariffer",
    "Vad gäller vid strömavbrott?",
    "Mikroproduktion och nätnytta",
    "Rapport om leveranssäkerhet 2024",
    "Anvisningar för årsrapportering",
    "Klaga på ditt elnätsföretag",
)
PARTIES = ("Vättervik Nät AB", "Norrå Elverk", "Skärgårdens Kraft", "Dalälven Energi", "Brofors Elnät", "Mälarnät Öst")
MATTERS = ("Nätkoncession för linje", "Anslutningsavgift", "Leveranssäkerhet", "Mätning och rapportering", "Intäktsram")
OUTCOMES = ("Bifall", "Avslag", "Avskrivet", "Föreläggande")

HEADLINE = Slot(
    "/", "first headline", {0: "Nämnden granskar 14 nätföretag", 5: "Förslag: lägre tak för elnätsavgifter"}, "Nyheter"
)
REPORT = Slot("/", "report", {0: "", 10: "Lägesrapport om elmarknaden, kvartal 4"}, "Nyheter")
DECIDED = Slot("/beslut", "decision in a register", {0: "", 2: "2025-101377"}, "Beslut")
DECIDED_2 = Slot("/beslut", "row of a register", {0: "", 6: "2026-100016"}, "Beslut")
OUTCOME = Slot(
    "/beslut/2025-100874",
    "outcome of a case",
    {0: "Under handläggning", 4: "Föreläggande vid vite", 11: "Överklagat till förvaltningsrätten"},
    "Status",
)
HANDLER = Slot("/beslut/2025-100874", "case handler", {0: "Marta Lindroth", 9: "Johan Ekhammar"}, "Handläggare")
FILED = Slot("/beslut/2025-100874", "document of a case", {0: "", 4: "Beslut 2026-03-03 (pdf)"}, "Handlingar")
PENALTY = Slot(
    "/beslut/2025-100874", "sum in a sentence", {0: "", 4: "Vitet är bestämt till 2 500 000 kronor."}, "Sammanfattning"
)
REMISS = Slot("/remisser", "consultation", {0: "", 7: "Föreskrifter om flexibilitetstjänster"}, "Pågående remisser")
ANSWER_BY = Slot(
    "/remisser", "deadline of a consultation", {0: "20 mars 2026", 3: "27 mars 2026"}, "Ändrade mätföreskrifter"
)
FEE = Slot("/avgifter", "fee in a table", {0: "29 000 kr", 12: "31 500 kr"}, "Koncession för linje, över 130 kV")
LAW = Slot(
    "/avgifter", "reference to a regulation", {0: "förordning (1995:1296)", 12: "förordning (2025:884)"}, "Avgifter"
)
CAP = Slot("/intaktsramar", "cap in a table", {0: "1 204 811", 13: "1 187 350"}, "Brofors Elnät")
METHOD = Slot(
    "/intaktsramar",
    "link target",
    {
        0: "https://filer.elnatsnamnden.example/kalkylranta-v2.xlsx",
        6: "https://filer.elnatsnamnden.example/wacc-2026.xlsx",
    },
    "beräkning av kalkylräntan",
)
PHONE = Slot("/kontakt", "telephone hours", {0: "vardagar 9–12", 14: "vardagar 9–11"}, "Telefontid")
SLOTS = (HEADLINE, REPORT, DECIDED, DECIDED_2, OUTCOME, HANDLER, FILED, PENALTY, REMISS, ANSWER_BY, FEE, LAW, CAP)


def frame(title: str, main: str, fetch: Fetch, aside: str = "") -> str:
    banner = sometimes(
        fetch,
        0.35,
        '<div class="env-cookie" role="region"><p>Vi använder kakor för att webbplatsen ska fungera och för statistik.'
        "</p><button>Godkänn alla</button><button>Endast nödvändiga</button></div>",
    )
    portlet = f"svid{cached(fetch, 43_200, 'svid').randint(10, 99)}_{token(fetch.random, 10)}"
    return f"""<!DOCTYPE html><html lang="sv"><head><meta charset="utf-8"><title>{title} - Elnätsnämnden</title>
{build(fetch, "sitevision")}<script>AppRegistry.registerInitialState('{token(fetch.random, 12)}',
{{"csrf":"{uuid(fetch)}"}});</script></head>
<body class="env-m-around--0">{banner}<header><a href="/">Elnätsnämnden</a>{links(MENU, "env-nav")}
<form role="search" action="/sok"><label>Sök på webbplatsen<input name="query"></label></form></header>
<main id="Innehall"><div class="sv-portlet" id="{portlet}"><h1>{title}</h1>
{main}</div>{aside}</main>
<footer><p>Elnätsnämnden prövar elnätsföretagens villkor och avgifter. Myndigheten har sitt säte i Eskilstuna.</p>
<p>Registrator: Box 155, 631 03 Eskilstuna</p><p>Om webbplatsen: tillgänglighet, kakor, personuppgifter</p></footer>
{stamp(fetch, "sv-node")}</body></html>"""


def most_read(fetch: Fetch) -> str:
    return (
        f"<aside><h2>Mest läst</h2>{bullets(*anchors('/', ranked(fetch, 10_800, 'läst', READ, 4)), tag='ol')}</aside>"
    )


def home(round: int, fetch: Fetch) -> str:
    news = bullets(
        HEADLINE.at(round),
        REPORT.at(round),
        "Ny generaldirektör tillträder i april",
        "Öppet hus om effekttariffer",
        "Remissvar om lagring av el",
    )
    queue = cached(fetch, 300, "kö").randint(0, 14)
    return frame(
        "Elnätsnämnden",
        f"<p class='ingress'>Vi ser till att elnätet används rättvist.</p><h2>Nyheter</h2>{news}"
        f"<div class='queue'>Just nu: {queue} i telefonkö</div>"
        f"<h2>Genvägar</h2>{bullets('Ansök om koncession', 'Rapportera avbrott', 'Visselblås')}",
        fetch,
        most_read(fetch),
    )


def register(round: int, fetch: Fetch) -> str:
    new = DECIDED.at(round), "Mälarnät Öst", "Anslutningsavgift", "Bifall", "2026-03-02"
    newer = DECIDED_2.at(round), "Norrå Elverk", "Leveranssäkerhet", "Avslag", "2026-03-03"
    days = [f"2026-02-{day}" for day in range(10, 28)]
    old = settled("beslut", 14, "2025-1008{:02}", PARTIES, MATTERS, OUTCOMES, days)
    case = ('<a href="/beslut/2025-100874">2025-100874</a>', "Brofors Elnät", "Leveranssäkerhet", "se ärendet", "")
    session = token(fetch.random, 20)
    diary = f"https://diarium.elnatsnamnden.example/beslut;jsessionid={session}"
    sort = f'<p>Sortera: <a href="{diary}?s=datum">datum</a> <a href="{diary}?s=part">part</a></p>'
    views = cached(fetch, 3600, "sökningar").sample(PARTIES, 3)
    return frame(
        "Beslut",
        prose("I registret finns beslut från de senaste tolv månaderna. Äldre beslut lämnas ut av registratorn.")
        + sort
        + grid(("Diarienummer", "Part", "Ärende", "Utfall", "Datum"), (newer, new, case, *old))
        + f"<p class='pop'>Vanliga sökningar: {', '.join(views)}</p>",
        fetch,
    )


def case(round: int, fetch: Fetch) -> str:
    history = bullets(
        "2025-09-14 Ärendet öppnat efter anmälan från kommunen",
        "2025-11-02 Yttrande från Brofors Elnät",
        "2026-01-20 Kompletterande uppgifter begärda",
    )
    papers = bullets("Anmälan (pdf)", "Yttrande (pdf)", FILED.at(round))
    return frame(
        "Ärende 2025-100874",
        facts(
            ("Part", "Brofors Elnät"),
            ("Status", OUTCOME.at(round)),
            ("Handläggare", HANDLER.at(round)),
            ("Ärendetyp", "Tillsyn, leveranssäkerhet"),
        )
        + "<h2>Sammanfattning</h2>"
        + prose(
            "Elavbrott på mer än 24 timmar drabbade 1 840 kunder i Brofors under hösten 2025.",
            PENALTY.at(round),
            "Nämnden har bedömt om företaget röjt sina ledningsgator i tillräcklig omfattning.",
        )
        + f"<h2>Händelser</h2>{history}<h2>Handlingar</h2>{papers}"
        + f"<p><a href='https://dela.example/?u={token(fetch.random, 14)}'>Dela sidan</a></p>",
        fetch,
        most_read(fetch),
    )


def consultations(round: int, fetch: Fetch) -> str:
    def entry(name: str, by: str, left: int) -> str:
        if not name:
            return ""
        return f"<article><h3>{name}</h3><p>Svara senast {by} ({left} dagar kvar)</p></article>"

    return frame(
        "Remisser",
        "<p>Vem som helst får lämna synpunkter. Skriv diarienumret i ämnesraden.</p><h2>Pågående remisser</h2>"
        + entry("Ändrade mätföreskrifter", ANSWER_BY.at(round), days_left(fetch, 21))
        + entry(REMISS.at(round), "17 april 2026", days_left(fetch, 46))
        + entry("Handbok för gemensamhetsnät", "31 mars 2026", days_left(fetch, 29))
        + "<h2>Avslutade remisser</h2>"
        + bullets("Krav på smarta mätare", "Tidsgränser för anslutning", "Undantag för laddgator"),
        fetch,
    )


def fees(round: int, fetch: Fetch) -> str:
    rows = (
        ("Koncession för linje, högst 130 kV", "14 500 kr"),
        ("Koncession för linje, över 130 kV", FEE.at(round)),
        ("Koncession för område", "42 000 kr"),
        ("Överlåtelse av koncession", "6 200 kr"),
    )
    return frame(
        "Avgifter",
        f"<p>Avgifterna följer av {LAW.at(round)} och betalas i förskott.</p>{grid(('Ansökan', 'Avgift'), rows)}"
        "<p>Återkallas ansökan innan handläggningen börjat betalas hälften tillbaka.</p>",
        fetch,
    )


def caps(round: int, fetch: Fetch) -> str:
    amounts = ("812 440", "96 018", "455 209", "1 930 772", CAP.at(round), "640 117")
    names = (
        "Vättervik Nät AB",
        "Norrå Elverk",
        "Skärgårdens Kraft",
        "Dalälven Energi",
        "Brofors Elnät",
        "Mälarnät Öst",
    )
    tip = fetch.random.choice(("Hittade du det du sökte?", "Var informationen till hjälp?", "Hjälp oss bli bättre"))
    return frame(
        "Intäktsramar 2024–2027",
        "<p>Intäktsramen är det högsta belopp ett företag får ta ut under fyra år. Beloppen är i tusental kronor.</p>"
        + grid(("Företag", "Intäktsram"), tuple(zip(names, amounts, strict=True)))
        + f'<p>Se vår <a href="{METHOD.at(round)}">beräkning av kalkylräntan</a>.</p>'
        + f"<div class='feedback' data-id='{token(fetch.random, 6)}'><p>{tip}</p>"
        "<button>Ja</button><button>Nej</button></div>",
        fetch,
    )


def contact(round: int, fetch: Fetch) -> str:
    is_open = fetch.at.weekday() < 5 and 8 <= fetch.at.hour < 15
    sign = "Växeln är öppen" if is_open else "Växeln är stängd"
    agent = fetch.random.choice(("Robin", "Alva", "Nils"))
    return frame(
        "Kontakt",
        f"<p class='oppet'>{sign}</p>"
        + facts(("Växel", "016-555 01 00"), ("Telefontid", PHONE.at(round)), ("Presstjänst", "016-555 01 90"))
        + "<p>Lämna inte känsliga uppgifter i e-post.</p>"
        + one(f"Chatta med {agent}", "div class=chat"),
        fetch,
    )


REGULATOR = MadeSite(
    "elnatsnamnden.test",
    (
        "cookie banner of a public authority",
        "hash of a build during a rollout",
        "comment of a cache with its node",
        "most read of three hours",
        "callers that wait, from a cache of five minutes",
        "session in links that sort",
        "popular searches of the hour",
        "days left of a consultation",
        "words above a feedback form",
        "sign that a switchboard is open",
        "name of the agent in a chat",
        "generated ids of portlets",
    ),
    {
        "/": home,
        "/beslut": register,
        "/beslut/2025-100874": case,
        "/remisser": consultations,
        "/avgifter": fees,
        "/intaktsramar": caps,
        "/kontakt": contact,
    },
    (*SLOTS, METHOD, PHONE),
)
