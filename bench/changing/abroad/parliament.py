"""A Czech chamber of deputies: the agenda of a session, a bill on its way, a committee, votes, deputies, petitions."""

from __future__ import annotations

from bench.changing.abroad.pieces import anchors, hidden, hours_since, ranked, stamp
from bench.changing.opened.served import month, one
from bench.changing.parts import MadeSite, Slot, cached, token, wrapped
from bench.changing.renewed.fragments import bullets, facts, grid, growing, links, prose, settled, sometimes
from bench.changing.scenario import Fetch

MENU = (
    ("/schuze/112", "112. schůze"),
    ("/tisk/887", "Tisk 887"),
    ("/vybory/rozpoctovy", "Rozpočtový výbor"),
    ("/hlasovani", "Hlasování"),
    ("/poslanci", "Poslanci"),
    ("/petice", "Petice"),
)
WEEK = ("po", "út", "st", "čt", "pá", "so", "ne")
MONTHS = ("ledna", "února", "března", "dubna")
DAY_NAMES = ("pondělí", "úterý", "středa", "čtvrtek", "pátek", "sobota", "neděle")
SOUGHT = (
    "daň z nemovitostí",
    "rodičovský příspěvek",
    "stavební zákon",
    "státní rozpočet",
    "výsluhy",
    "spalovny",
    "zákon o sbírkách",
    "školné",
)
ON_THIS_DAY = (
    "V tento den roku 1920 byla přijata ústavní listina.",
    "V tento den roku 1990 zasedala sněmovna poprvé po volbách.",
    "V tento den roku 1968 byla zrušena cenzura.",
    "V tento den roku 1848 bylo svoláno shromáždění.",
    "V tento den roku 1993 byl zvolen první předseda.",
)
PICTURES = ("Sál po rekonstrukci", "Valdštejnské zahrady", "Knihovna v noci", "Setkání se studenty", "Vlajka na věži")
SPEAKERS = ("posl. Kadeřábková", "posl. Dvořák", "ministr Habrman", "posl. Šimková", "posl. Tůma", "zpravodaj Lev")

ITEM = Slot("/schuze/112", "item of an agenda", {0: "", 3: "Novela zákona o sbírkách, tisk 901"}, "Návrh pořadu")
DROPPED = Slot("/schuze/112", "item of an agenda", {0: "Zpráva o stavu lesů", 9: ""}, "Návrh pořadu")
BEGINS = Slot(
    "/schuze/112", "beginning of a session", {0: "10. března 2026 ve 14:00", 6: "10. března 2026 ve 12:00"}, "Zahájení"
)
FIXED = Slot("/schuze/112", "time of an item", {0: "", 11: "pevně zařazeno na středu 9:30"}, "Stavební zákon")
STAGE = Slot(
    "/tisk/887",
    "stage of a bill",
    {0: "2. čtení", 5: "3. čtení", 13: "Postoupeno Senátu"},
    "Stav projednávání",
    unique=True,
)
REPORTER = Slot("/tisk/887", "rapporteur", {0: "Ing. Pavel Kuneš", 8: "Mgr. Jitka Bártová"}, "Zpravodaj")
AMENDMENT = Slot("/tisk/887", "amendment", {0: "", 1: "Pozměňovací návrh 4312 (posl. Vondráček)"}, "Pozměňovací návrhy")
FORCE = Slot("/tisk/887", "date of entry into force", {0: "1. července 2026", 10: "1. ledna 2027"}, "Účinnost")
MEMBER = Slot("/vybory/rozpoctovy", "member of a committee", {0: "Radek Hons", 7: "Irena Paroubková"}, "Členové")
ROOM = Slot("/vybory/rozpoctovy", "room of a meeting", {0: "místnost č. 205", 4: "místnost č. 48"}, "58. schůze výboru")
MINUTES = Slot(
    "/vybory/rozpoctovy",
    "link target",
    {0: "https://dokumenty.komora.example/usneseni-301.docx", 12: "https://dokumenty.komora.example/usneseni-307.docx"},
    "poslední usnesení",
)
VOTE = Slot("/hlasovani", "result of a vote", {0: "", 5: "88 : 71"}, "Tisk 887, závěrečné hlasování")
CLUB = Slot("/poslanci", "club of a deputy", {0: "Občané středu", 14: "nezařazená"}, "Alžběta Krásná", unique=False)
PLEDGE = Slot("/poslanci", "deputy", {0: "", 7: "Bohumil Steklý"}, "Abecední seznam")
PETITION = Slot(
    "/petice", "state of a petition", {0: "přijata k posouzení", 10: "veřejné slyšení 24. března"}, "Za čistou Metuji"
)
NEWS = Slot(
    "/",
    "announcement",
    {0: "Den otevřených dveří se koná 28. března.", 4: "Den otevřených dveří je přesunut na 11. dubna.", 15: ""},
    "Oznámení",
)
SLOTS = (ITEM, DROPPED, BEGINS, FIXED, STAGE, REPORTER, AMENDMENT, FORCE, MEMBER, ROOM, MINUTES, VOTE, CLUB, PLEDGE)


def today(fetch: Fetch) -> str:
    at = fetch.at
    return f"{DAY_NAMES[at.weekday()]} {at.day}. {MONTHS[at.month - 1]} {at.year}"


def frame(title: str, main: str, fetch: Fetch, side: str = "") -> str:
    state = {
        "__VIEWSTATE": token(fetch.random, 64),
        "__VIEWSTATEGENERATOR": "CA0B0334",
        "__EVENTVALIDATION": token(fetch.random, 48),
    }
    live = cached(fetch, 900, "přenos")
    stream = (
        f"Právě hovoří: {live.choice(SPEAKERS)}"
        if 8 <= fetch.at.hour < 18 and live.random() < 0.8
        else "Jednání je přerušeno"
    )
    return f"""<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html lang="cs"><head><meta charset="utf-8"><title>{title} - Komora</title></head>
<body><form method="post" id="aspnetForm">{hidden(state)}<div id="top"><a href="/">Komora poslanců</a>
<span class="date">{today(fetch)}</span></div>{links(MENU, "left-menu")}
<table class="layout" width="100%"><tr><td id="main-content" valign="top"><h1>{title}</h1>
{main}</td><td id="right" valign="top">
<div class="stream"><h3>Přímý přenos</h3><p>{stream}</p></div>{side}</td></tr></table>
<div id="footer">Sněmovní 4, Praha 1. Podatelna je otevřena v pracovní dny od 8 do 16 hodin.</div></form>
{stamp(fetch, "IIS-")}</body></html>"""


def sought(fetch: Fetch) -> str:
    return f"<div class='box'><h3>Nejhledanější</h3>{bullets(*ranked(fetch, 7200, 'hledané', SOUGHT, 4))}</div>"


def home(round: int, fetch: Fetch) -> str:
    past = ON_THIS_DAY[fetch.at.toordinal() % len(ON_THIS_DAY)]
    return frame(
        "Komora poslanců",
        f"<h2>Oznámení</h2>{one(NEWS.at(round))}"
        + prose("Vstup na galerii je volný. Vezměte si s sebou občanský průkaz.")
        + f"<div class='photo'><img alt='' src='/foto/{token(fetch.random, 5)}.jpg'>"
        + f"{fetch.random.choice(PICTURES)}</div>"
        + f"<h2>Z historie</h2><p>{past}</p><h2>Odkazy</h2>{bullets('Jednací řád', 'Stenozáznamy', 'Knihovna')}",
        fetch,
        month(fetch, "Březen", WEEK, "dnes") + sought(fetch),
    )


def session(round: int, fetch: Fetch) -> str:
    time = f" <i>{FIXED.at(round)}</i>" if FIXED.at(round) else ""
    agenda = wrapped(
        "li",
        (
            "Vládní návrh zákona o evidenci tržeb, tisk 870",
            f"Stavební zákon, tisk 887{time}",
            ITEM.at(round),
            DROPPED.at(round),
            "Volba členů dozorčí rady",
            "Ústní interpelace",
        ),
    )
    return frame(
        "112. schůze",
        facts(("Zahájení", BEGINS.at(round)), ("Předpokládaný konec", "20. března 2026"))
        + f"<h2>Návrh pořadu</h2><ol>{agenda}</ol>"
        + "<p>O pořadu rozhoduje komora na začátku schůze. Poslanec může navrhnout jeho doplnění.</p>",
        fetch,
        sought(fetch),
    )


def bill(round: int, fetch: Fetch) -> str:
    steps = bullets(
        "Předloženo vládou 14. října 2025", "1. čtení proběhlo 3. prosince 2025", "Přikázáno rozpočtovému výboru"
    )
    amendments = bullets(
        "Pozměňovací návrh 4290 (posl. Lev)", "Pozměňovací návrh 4301 (posl. Šimková)", AMENDMENT.at(round)
    )
    read = growing(fetch, 21_040, 0.4)
    return frame(
        "Tisk 887: Stavební zákon",
        facts(("Stav projednávání", STAGE.at(round)), ("Zpravodaj", REPORTER.at(round)), ("Účinnost", FORCE.at(round)))
        + f"<h2>Průběh</h2>{steps}<h2>Pozměňovací návrhy</h2>{amendments}"
        + prose("Návrh zkracuje lhůty pro povolení drobných staveb a zavádí jednotný formulář.")
        + f"<p class='cnt'>Zobrazeno {read}×</p>",
        fetch,
    )


def committee(round: int, fetch: Fetch) -> str:
    rows = (
        ("Předseda", "Karel Tůma"),
        ("Místopředsedkyně", "Hana Dvořáková"),
        ("Člen", MEMBER.at(round)),
        ("Člen", "Ota Lev"),
    )
    order = token(fetch.random, 24)
    return frame(
        "Rozpočtový výbor",
        f"<p>58. schůze výboru: 11. března od 9:00, {ROOM.at(round)}.</p><h2>Členové</h2>"
        f"{grid(('Funkce', 'Jméno'), rows)}"
        f'<p>Přečtěte si <a href="{MINUTES.at(round)}">poslední usnesení</a>.</p>'
        f'<p><a href="https://tisk.komora.example/?print={order}">Verze pro tisk</a></p>',
        fetch,
    )


def votes(round: int, fetch: Fetch) -> str:
    topics = ("Procedurální návrh", "Pořad schůze", "Tisk 860, přikázání výboru", "Tisk 842, zamítnutí")
    results = ("91 : 64", "102 : 40", "77 : 80", "120 : 12", "66 : 83")
    new = [("19", "Tisk 887, závěrečné hlasování", VOTE.at(round))] if VOTE.at(round) else []
    rows = [*new, *settled("hlasování", 12, "{}", topics, results)]
    refreshed = f"Data k {fetch.at:%H:%M}"
    return frame(
        "Hlasování", grid(("Číslo", "Předmět", "Pro : proti"), rows) + f"<p>{refreshed}</p>", fetch, sought(fetch)
    )


def deputies(round: int, fetch: Fetch) -> str:
    rows = (
        ("Jan Adamec", "Klub venkova"),
        ("Jitka Bártová", "Občané středu"),
        ("Alžběta Krásná", CLUB.at(round)),
        ("Ota Lev", "Klub venkova"),
        (PLEDGE.at(round), "Občané středu"),
        ("Karel Tůma", "Svaz obcí"),
    )
    face = fetch.random.choice(("Znáte svého poslance?", "Napište svému poslanci", "Poslanci ve vašem kraji"))
    return frame(
        "Poslanci",
        f"<h2>Abecední seznam</h2>{grid(('Jméno', 'Klub'), rows)}",
        fetch,
        f"<div class='teaser'>{face}</div>",
    )


def petitions(round: int, fetch: Fetch) -> str:
    signed = 10_212 + hours_since(fetch, 0) * 3 + fetch.random.randint(0, 2)
    picks = anchors("/petice", cached(fetch, 3600, "petice").sample(("Více spojů", "Zachraňme kino", "Stop hluku"), 2))
    ask = sometimes(fetch, 0.4, "<div class='survey'>Zúčastněte se průzkumu spokojenosti s webem</div>")
    return frame(
        "Petice",
        f"<h2>Za čistou Metuji</h2>{facts(('Stav', PETITION.at(round)), ('Podpisů', str(signed)))}"
        "<h2>Proti rušení lokálek</h2>"
        f"{facts(('Stav', 'odložena'), ('Výbor', 'petiční'))}<h2>Právě podepisované</h2>{bullets(*picks)}{ask}",
        fetch,
    )


PARLIAMENT = MadeSite(
    "komora.test",
    (
        "view state of a form around the page",
        "date of today in a header",
        "who is speaking now",
        "most wanted terms of two hours",
        "what happened on this day",
        "calendar of the month with today",
        "random photograph with its caption",
        "readers of a bill",
        "print link with an order of its own",
        "data as of the minute",
        "teaser of three beside a list",
        "signatures that grow by the hour",
        "petitions signed right now",
        "survey in some fetches",
    ),
    {
        "/": home,
        "/schuze/112": session,
        "/tisk/887": bill,
        "/vybory/rozpoctovy": committee,
        "/hlasovani": votes,
        "/poslanci": deputies,
        "/petice": petitions,
    },
    (*SLOTS, PETITION, NEWS),
)
