"""A Finnish comprehensive school: notices, one of them, lunches, holidays, staff, afternoon clubs."""

from __future__ import annotations

from datetime import UTC, datetime

from bench.changing.daily.pieces import counted, local, sharded, until, view
from bench.changing.opened.served import one
from bench.changing.parts import MadeSite, Slot, cached, token
from bench.changing.renewed.fragments import bullets, facts, grid, prose, sometimes
from bench.changing.scenario import Fetch

TRIP = "/tiedotteet/leirikoulu"
MENU = (
    ("/tiedotteet", "Tiedotteet"),
    ("/ruokalista", "Ruokalista"),
    ("/loma-ajat", "Loma-ajat"),
    ("/henkilokunta", "Henkilökunta"),
    ("/iltapaivatoiminta", "Iltapäivätoiminta"),
)
SUMMER = datetime(2026, 5, 30, tzinfo=UTC)
NAME_DAYS = ("Virve, Virva", "Kauko", "Ari, Arsi", "Laila, Leila", "Tarmo")
WEEKDAYS = ("Maanantai", "Tiistai", "Keskiviikko", "Torstai", "Perjantai")
ALBUM = (
    ("hiihto.jpg", "Hiihtopäivä Salpausselällä"),
    ("kuoro.jpg", "3B:n kuoro joulujuhlassa"),
    ("robotti.jpg", "Robotiikkakerhon ensimmäinen kisa"),
    ("metsa.jpg", "Metsäretki syyskuussa"),
)
TOWN_NEWS = (
    "Kaupunginhallitus käsittelee kouluverkkoa",
    "Uimahalli suljettu huollon vuoksi",
    "Kirjastoauton reitti muuttuu",
    "Kesätyöhaku nuorille on auki",
    "Kevyen liikenteen väylä Rantatielle",
    "Tapahtumaviikko alkaa torilla",
)

BULLETIN = Slot(
    "/tiedotteet", "bulletin of a school", {0: "", 2: "Esiopetukseen ilmoittaudutaan 23.3. mennessä"}, "Tiedotteet"
)
BULLETIN_2 = Slot("/tiedotteet", "bulletin of a school", {0: "", 9: "Päätäitä 2A-luokassa"}, "Tiedotteet")
BULLETIN_OLD = Slot("/tiedotteet", "bulletin of a school", {0: "Penkkarit torstaina 12.2.", 9: ""}, "Tiedotteet")
EVENING = Slot(
    "/tiedotteet", "day of a parents' evening", {0: "ti 10.3. klo 18", 6: "ke 11.3. klo 18"}, "Vanhempainilta"
)
COST = Slot(TRIP, "cost of a trip", {0: "65 euroa", 4: "72 euroa"}, "Hinta")
PACK = Slot(TRIP, "thing to bring", {0: "", 7: "Uikkarit ja pyyhe"}, "Mukaan")
BUS = Slot(TRIP, "time of a bus", {0: "klo 8.15", 11: "klo 7.45"}, "Lähtö")
FORM = Slot(
    TRIP,
    "link target",
    {0: "https://tiedostot.koivuranta.example/lupa-2025.pdf", 13: "https://tiedostot.koivuranta.example/lupa-2026.pdf"},
    "lupalomake",
)
WEDNESDAY = Slot("/ruokalista", "dish of a day", {0: "Kalapuikot ja perunamuusi", 3: "Lohikeitto"}, "Keskiviikko")
FRIDAY = Slot("/ruokalista", "dish of a day", {0: "Makaronilaatikko", 10: "Pinaattiletut"}, "Perjantai")
ALLERGY = Slot(
    "/ruokalista", "note on allergies", {0: "", 5: "Keittiö ei käytä pähkinää 31.3. asti."}, "Erityisruokavaliot"
)
EASTER = Slot("/loma-ajat", "days of a holiday", {0: "3.–6.4.2026", 8: "2.–6.4.2026"}, "Pääsiäinen")
NEXT_YEAR = Slot("/loma-ajat", "term of next year", {0: "", 12: "11.8.2026"}, "Syyslukukausi alkaa")
HEAD = Slot("/henkilokunta", "head of a school", {0: "Marjatta Salonen", 5: "Petri Vainikainen"}, "Rehtori")
NURSE = Slot("/henkilokunta", "days of a nurse", {0: "ma ja to", 14: "ma, ti ja to"}, "Terveydenhoitaja")
FEE = Slot("/iltapaivatoiminta", "monthly fee of a club", {0: "120 €/kk", 6: "130 €/kk"}, "Klo 12–16")
CLUB = Slot("/iltapaivatoiminta", "club", {0: "", 1: "Shakki, keskiviikkoisin luokassa 14"}, "Kerhot")
FULL = Slot("/iltapaivatoiminta", "state of a club", {0: "tilaa", 11: "täynnä"}, "Robotiikka", unique=False)
ALARM = Slot(
    "/", "alert of a school", {0: "", 4: "Koulussa ei tule tänään vettä – juomavesi jaetaan", 5: ""}, "Ajankohtaista"
)
SLOTS = (BULLETIN, BULLETIN_2, BULLETIN_OLD, EVENING, COST, PACK, BUS, FORM, WEDNESDAY, FRIDAY, ALLERGY, EASTER)


def frame(title: str, main: str, fetch: Fetch, top: str = "", bottom: str = "") -> str:
    build = f"form-{token(fetch.random, 32)}"
    nav = "".join(
        f'<li><a href="{path}" data-drupal-link-system-path="node/{at}">{text}</a></li>'
        for at, (path, text) in enumerate(MENU)
    )
    css = token(cached(fetch, 43_200, "koulu css"), 20)
    return f"""<!DOCTYPE html><html lang="fi" dir="ltr"><head><meta charset="utf-8">
<title>{title} | Koivurannan koulu</title>
<link rel="stylesheet" href="/sites/default/files/css/css_{css}.css?t{token(cached(fetch, 43_200, "t"), 5)}"></head>
<body class="path-node">{top}<header role="banner"><a href="/" rel="home">Koivurannan koulu</a><nav><ul>{nav}</ul></nav>
<form action="/haku"><input type="hidden" name="form_build_id" value="{build}"><input name="s"></form></header>
<main role="main"><a id="main-content" tabindex="-1"></a><h1>{title}</h1>
{main}
</main>{bottom}<footer role="contentinfo"><p>Koivurannan koulu, Koulutie 2, 17200 Vääksy</p>
<p>Wilma-viestit ovat nopein tapa tavoittaa opettaja.</p></footer>
<script type="application/json" data-drupal-selector="drupal-settings-json">{{"ajaxPageState":
{{"theme_token":"{token(fetch.random, 24)}"}},
"user":{{"permissionsHash":"{token(cached(fetch, 86_400, "perm"), 24)}"}}}}</script>
</body></html>"""


def header(fetch: Fetch) -> str:
    """Date, name day and the thermometer in the yard."""
    now = local(fetch, 2)
    degrees = cached(fetch, 900, "piha").uniform(-9, 4)
    names = NAME_DAYS[now.toordinal() % len(NAME_DAYS)]
    return (
        f"<div class='paiva'><span>{now:%-d.%-m.%Y}</span> <span>Nimipäivä: {names}</span> "
        f"<span>Pihalla {degrees:.1f} °C</span></div>"
    )


def town(fetch: Fetch) -> str:
    items = cached(fetch, 7200, "kaupunki").sample(TOWN_NEWS, 3)
    return f"<aside><h2>Kaupungin uutisia</h2>{view(fetch, 'kaupunki', bullets(*items))}</aside>"


def home(round: int, fetch: Fetch) -> str:
    picture, words = fetch.random.choice(ALBUM)
    alert = one(ALARM.at(round), "div class=alert")
    return frame(
        "Koivurannan koulu",
        f"<h2>Ajankohtaista</h2>{alert}"
        + prose("Olemme yhtenäiskoulu, jossa on 412 oppilasta esiopetuksesta yhdeksänteen luokkaan.")
        + f"<figure>{sharded(fetch, picture, words)}<figcaption>{words}</figcaption></figure>"
        + f"<p class='laskuri'>Kesälomaan {until(fetch, SUMMER)} päivää</p>",
        fetch,
        header(fetch),
        town(fetch),
    )


def bulletins(round: int, fetch: Fetch) -> str:
    items = bullets(
        BULLETIN_2.at(round),
        BULLETIN.at(round),
        f'<a href="{TRIP}">Leirikoulu 6.–8.5.</a>',
        f"Vanhempainilta {EVENING.at(round)}",
        BULLETIN_OLD.at(round),
        "Hiihtolomaviikko on viikolla 9",
    )
    survey = sometimes(fetch, 0.3, "<div class='webropol'>Vastaa kyselyyn: millainen on hyvä koulupiha?</div>")
    return frame("Tiedotteet", view(fetch, "tiedotteet", items) + survey, fetch, "", town(fetch))


def trip(round: int, fetch: Fetch) -> str:
    speak = f"https://readspeaker.example/cgi-bin/rsent?customerid=7{fetch.random.randrange(1000)}&amp;lang=fi_fi"
    return frame(
        "Leirikoulu 6.–8.5.",
        f"<div class='rs'><a href='{speak}'>Kuuntele</a></div>"
        + prose("Kuudesluokkalaiset lähtevät Vuolenkosken leirikeskukseen kolmeksi päiväksi.")
        + facts(
            ("Lähtö", f"koulun pihalta {BUS.at(round)}"), ("Hinta", COST.at(round)), ("Majoitus", "neljän hengen mökit")
        )
        + f"<h2>Mukaan</h2>{bullets('Makuupussi', 'Sadevaatteet', PACK.at(round), 'Taskulamppu')}"
        + f"<p>Palauta <a href='{FORM.at(round)}'>lupalomake</a> luokanopettajalle.</p>",
        fetch,
    )


def lunches(round: int, fetch: Fetch) -> str:
    dishes = ("Jauhelihakastike", "Kasvissosekeitto", WEDNESDAY.at(round), "Broileripasta", FRIDAY.at(round))
    today = local(fetch, 2).weekday()
    rows = "".join(
        f"<div class='paiva{' tanaan' if at == today else ''}'><h3>{day}{' (tänään)' if at == today else ''}</h3>"
        f"<p>{dish}</p></div>"
        for at, (day, dish) in enumerate(zip(WEEKDAYS, dishes, strict=True))
    )
    waste = cached(fetch, 86_400, "biojäte").randint(18, 44)
    thumbs = counted(fetch, 61, 1) + fetch.random.randint(0, 2)
    return frame(
        "Ruokalista",
        f"<p>Viikko 10</p>{rows}<h2>Erityisruokavaliot</h2>"
        + prose(ALLERGY.at(round), "Ilmoita ruokavaliosta lomakkeella.")
        + f"<aside class='havikki'>Lautashävikki eilen {waste} g oppilasta kohti, kiitos! 👍 {thumbs}</aside>",
        fetch,
    )


def holidays(round: int, fetch: Fetch) -> str:
    rows = (
        ("Talviloma", "23.–27.2.2026"),
        ("Pääsiäinen", EASTER.at(round)),
        ("Kevätlukukausi päättyy", "30.5.2026"),
        (NEXT_YEAR.at(round) and "Syyslukukausi alkaa", NEXT_YEAR.at(round)),
    )
    return frame("Loma-ajat", view(fetch, "lomat", grid(("Mitä", "Milloin"), rows)), fetch)


def staff(round: int, fetch: Fetch) -> str:
    people = (
        ("Rehtori", HEAD.at(round), "rehtori"),
        ("Koulusihteeri", "Anne Kuisma", "kanslia"),
        ("Terveydenhoitaja", f"Sari Lehto, paikalla {NURSE.at(round)}", "terveys"),
        ("Kuraattori", "Ville Ahola", "kuraattori"),
    )
    cards = "".join(
        f"<article class='node--{token(fetch.random, 4)}'><h3>{role}</h3><p>{name}</p>"
        f"<p>{box}@koivuranta.example</p></article>"
        for role, name, box in people
    )
    return frame("Henkilökunta", cards, fetch, header(fetch))


def clubs(round: int, fetch: Fetch) -> str:
    rows = (
        ("Robotiikka", "ma 14–15", FULL.at(round)),
        ("Kuvataide", "ti 13–14", "tilaa"),
        ("Sähly", "to 14–15", "tilaa"),
    )
    applying = fetch.random.randint(1, 9)
    return frame(
        "Iltapäivätoiminta",
        facts(("Klo 12–14", "80 €/kk"), ("Klo 12–16", FEE.at(round)), ("Välipala", "sisältyy hintaan"))
        + "<h2>Kerhot</h2>"
        + bullets(CLUB.at(round), "Kokki, perjantaisin kotitalousluokassa")
        + grid(("Kerho", "Aika", "Paikat"), rows)
        + f"<p class='jono'>Hakemusta täyttää juuri nyt {applying}</p>",
        fetch,
    )


SCHOOL = MadeSite(
    "koivuranta.test",
    (
        "name day and thermometer in a header",
        "picture of an album with its legend",
        "days to the summer holidays",
        "news of the town beside those of a school",
        "names of views of a content management system",
        "number of a reading voice in a link",
        "mark at the lunch of today",
        "scraps of yesterday and thumbs beside a menu",
        "parents who fill in an application",
        "questionnaire about a yard, at times",
        "build id of a search form",
    ),
    {
        "/": home,
        "/tiedotteet": bulletins,
        TRIP: trip,
        "/ruokalista": lunches,
        "/loma-ajat": holidays,
        "/henkilokunta": staff,
        "/iltapaivatoiminta": clubs,
    },
    (*SLOTS, NEXT_YEAR, HEAD, NURSE, FEE, CLUB, FULL, ALARM),
)
