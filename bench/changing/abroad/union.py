"""A Danish trade union: news, an article, a collective agreement, wages, branches, membership, courses."""

from __future__ import annotations

from bench.changing.abroad.pieces import anchors, boxes, build, hours_since, ranked
from bench.changing.opened.served import mail, minified, one
from bench.changing.parts import MadeSite, Slot, cached, token, weekly
from bench.changing.renewed.fragments import bullets, facts, grid, interrupted, links, prose, sometimes
from bench.changing.scenario import Fetch

MENU = (
    ("/nyheder", "Nyheder"),
    ("/overenskomst", "Overenskomst"),
    ("/loen", "Løn"),
    ("/kontingent", "Kontingent"),
    ("/kurser", "Kurser"),
)
STORY = "/nyheder/varsel"
MEMBERS = (
    "Jeg fik hjælp til min opsigelse på to dage. – Mette, montør",
    "Mit netværk begyndte på et kursus i fagforeningen. – Amir, kranfører",
    "Det er billigere end min mobil. – Sofie, lærling",
    "De fandt 14.000 kroner i manglende tillæg. – Per, værktøjsmager",
    "Min tillidsmand er guld værd. – Louise, svejser",
)
SHARED = (
    "Hvad må chefen spørge om?",
    "Fem fejl på lønsedlen",
    "Ferie i opsigelsesperioden",
    "Er du i den rigtige a-kasse?",
    "Sådan bliver du tillidsvalgt",
    "Når kollegaen drikker",
    "Barsel for fædre",
)
THEMES = ("Arbejdsmiljø", "Ligeløn", "Grøn omstilling", "Seniorordning")
TABLOIDS = ("Hjælp, jeg er blevet omplaceret", "Quiz: kender du dine rettigheder?", "Podcast: Nattevagten")

TOP = Slot("/", "top story", {0: "Rekordmange lærlinge i 2025", 4: "Strejkevarsel på fire værfter"}, "Forsiden")
STOP = Slot("/", "note of a closed office", {0: "", 9: "Afdelingen i Esbjerg holder lukket torsdag."}, "Forsiden")
LISTED = Slot(
    "/nyheder",
    "story in a list",
    {0: "", 4: "Strejkevarsel på fire værfter", 10: "Værfter: nu forhandles der igen"},
    "Nyheder",
)
LISTED_2 = Slot("/nyheder", "story in a list", {0: "", 13: "Ny formand for ungdomsudvalget"}, "Nyheder")
STORY_TITLE = Slot(STORY, "headline rewritten", {0: "Uro på værfterne", 4: "Varsel: 1.900 kan nedlægge arbejdet"})
STORY_END = Slot(STORY, "paragraph", {0: "", 10: "Parterne mødes igen i Forligsinstitutionen mandag."}, "Artikel")
STORY_FIX = Slot(STORY, "correction", {0: "", 7: "Rettet: Værftet i Frederikshavn er ikke omfattet."}, "Artikel")
RAISE = Slot("/overenskomst", "rise in an agreement", {0: "4,20 kr.", 6: "4,75 kr."}, "1. marts 2026")
CLAUSE = Slot(
    "/overenskomst",
    "clause",
    {
        0: "Opsigelsesvarslet er 14 dage efter ni måneder.",
        11: "Opsigelsesvarslet er 21 dage efter seks måneder.",
    },
    "§ 38",
)
SIGNED = Slot(
    "/overenskomst",
    "link target",
    {0: "https://dok.metalvaerk.example/protokollat-11.pdf", 6: "https://dok.metalvaerk.example/protokollat-12.pdf"},
    "protokollat",
)
NIGHT = Slot("/loen", "allowance in a table", {0: "46,15", 8: "47,60"}, "Nattillæg")
LEARN = Slot("/loen", "wage in a table", {0: "88,90", 1: "91,25"}, "Lærling, 2. år")
DUES = Slot("/kontingent", "dues", {0: "512 kr. om måneden", 12: "498 kr. om måneden"}, "Fuldt medlem")
BONUS = Slot("/kontingent", "gift to new members", {0: "Bliv medlem og få en måned gratis.", 5: ""}, "Tilbud")
COURSE = Slot(
    "/kurser", "seats of a course", {0: "6 pladser", 3: "venteliste"}, "Svejsecertifikat, Odense", unique=False
)
COURSE_2 = Slot("/kurser", "course", {0: "", 9: "Forhandlingsteknik for tillidsvalgte"}, "Kurser")
COURSE_3 = Slot("/kurser", "date of a course", {0: "14.–16. april", 14: "21.–23. april"}, "Truckkort, Aalborg")
SLOTS = (TOP, STOP, LISTED, LISTED_2, STORY_TITLE, STORY_END, STORY_FIX, RAISE, CLAUSE, SIGNED, NIGHT, LEARN, DUES)


def wall(fetch: Fetch) -> str:
    """On the page that most visitors see first; elsewhere a script adds it."""
    return sometimes(
        fetch,
        0.3,
        '<div id="CybotCookiebotDialog"><h2>Denne hjemmeside bruger cookies</h2><p>Vi bruger cookies til at tilpasse '
        "vores indhold og annoncer.</p><button>Tillad alle</button><button>Tilpas</button></div>",
    )


def frame(title: str, main: str, fetch: Fetch, side: str = "", first: str = "") -> str:
    page = f"""<!DOCTYPE html><html lang="da"><head><meta charset="utf-8"><title>{title} | Metalværk</title>
{build(fetch, "umbraco")}<meta name="request-verification" content="{token(fetch.random, 40)}"></head>
<body>{first}<header class="site-header"><a href="/">Metalværk</a>{links(MENU, "menu")}<a class="login"
href="https://mit.metalvaerk.example/login?state={token(fetch.random, 16)}">Mit Metalværk</a></header>
<main><h1>{title}</h1>
{main}</main>{side}
<footer><p>Fagforeningen Metalværk organiserer 41.000 smede, svejsere og maskinarbejdere.</p>
<p>Skriv til {mail(fetch)}</p><p>Nyropsvej 12, 1602 København V</p></footer></body></html>"""
    return minified(fetch, page)


def shared(fetch: Fetch) -> str:
    top = bullets(*anchors("/nyheder", ranked(fetch, 3600, "delte", SHARED, 5)), tag="ol")
    return f'<aside class="shared"><h2>Mest delte</h2>{top}</aside>'


def member(fetch: Fetch) -> str:
    return f'<figure class="quote">{one(fetch.random.choice(MEMBERS), "blockquote")}</figure>'


def home(round: int, fetch: Fetch) -> str:
    is_open = fetch.at.weekday() < 5 and 8 <= fetch.at.hour < 14
    phone = "Vi har åbent nu" if is_open else "Vi har lukket lige nu"
    return frame(
        "Din fagforening",
        f"{one(STOP.at(round), 'div class=alert')}"
        f"<article class='top'><h2><a href='{STORY}'>{TOP.at(round)}</a></h2></article>"
        + boxes("card", ("Få tjekket din kontrakt", "Find din tillidsrepræsentant", "Er du blevet fyret?"))
        + f"<p class='phone'>{phone}: 33 55 01 01</p><h2>Ugens tema</h2><p>{weekly(fetch, THEMES)}</p>",
        fetch,
        member(fetch) + shared(fetch),
        wall(fetch),
    )


def news(round: int, fetch: Fetch) -> str:
    def entry(title: str, hours: float) -> str:
        if not title:
            return ""
        age = hours_since(fetch, hours)
        when = "for lidt siden" if age < 1 else f"{age} timer siden" if age < 24 else f"{age // 24} dage siden"
        return f"<article><h2>{title}</h2><time>{when}</time></article>"

    teaser = fetch.random.choice(TABLOIDS)
    entries = [
        entry(LISTED_2.at(round), -77),
        entry(LISTED.at(round), -23),
        entry(f'<a href="{STORY}">Værfter i uvished</a>', 5),
        entry("Rekordmange lærlinge i 2025", 30),
        entry("Byggefusk: tre firmaer dømt", 52),
        entry("Derfor falder sygefraværet", 121),
    ]
    entries.insert(4, f'<div class="teaser"><h3>{teaser}</h3></div>')
    return frame("Nyheder", "".join(entries), fetch, shared(fetch))


def story(round: int, fetch: Fetch) -> str:
    text = prose(
        "På fire værfter i Jylland har forhandlingerne om skiftehold stået stille siden januar.",
        "Tillidsfolkene siger, at et nyt vagtskema koster 300 kroner om ugen.",
        "Ledelsen henviser til ordrer, der skal leveres inden sommer.",
        STORY_END.at(round),
        STORY_FIX.at(round),
    )
    boxed = interrupted(fetch, text, f'<div class="inline-ad">{fetch.random.choice(TABLOIDS)}</div>')
    return frame(
        STORY_TITLE.at(round),
        f"<p class='byline'>Af Karsten Bøgh, læsetid {fetch.random.choice(('2', '3'))} min.</p>{boxed}",
        fetch,
        shared(fetch),
    )


def agreement(round: int, fetch: Fetch) -> str:
    rows = (("1. marts 2025", "4,50 kr."), ("1. marts 2026", RAISE.at(round)), ("1. marts 2027", "3,90 kr."))
    return frame(
        "Overenskomst 2025–2028",
        f"<h2>Stigning i timelønnen</h2>{grid(('Dato', 'Stigning'), rows)}<h2>§ 38</h2>"
        + prose(CLAUSE.at(round), "Varslet er gensidigt i prøvetiden.")
        + f'<p>Hent <a href="{SIGNED.at(round)}">protokollat</a> med underskrifter.</p>',
        fetch,
    )


def wages(round: int, fetch: Fetch) -> str:
    rows = (
        ("Mindsteløn", "138,65"),
        ("Lærling, 1. år", "79,40"),
        ("Lærling, 2. år", LEARN.at(round)),
        ("Nattillæg", NIGHT.at(round)),
        ("Weekendtillæg", "62,05"),
    )
    checked = cached(fetch, 1800, "tjek").randint(40, 160)
    return frame(
        "Løn",
        f"<p>Satserne er i kroner i timen og gælder fra 1. marts.</p>{grid(('Sats', 'Kr.'), rows)}"
        f"<p class='meter'>{checked} har brugt løntjek den sidste time</p>",
        fetch,
        member(fetch),
    )


def dues(round: int, fetch: Fetch) -> str:
    button = fetch.random.choice(("Bliv medlem", "Meld dig ind", "Kom med"))
    return frame(
        "Kontingent",
        one(BONUS.at(round), "div class=offer")
        + facts(("Fuldt medlem", DUES.at(round)), ("Lærling", "75 kr. om måneden"), ("Efterløn", "190 kr. om måneden"))
        + prose("Kontingentet kan trækkes fra i skat. A-kassen er ikke inkluderet.")
        + f"<a class='btn' href='#ind'>{button}</a>",
        fetch,
        member(fetch),
    )


def courses(round: int, fetch: Fetch) -> str:
    rows = (
        ("Svejsecertifikat, Odense", "9. marts", COURSE.at(round)),
        ("Truckkort, Aalborg", COURSE_3.at(round), "11 pladser"),
        ("CNC for øvede, Herning", "4. maj", "venteliste"),
        (COURSE_2.at(round), "27. maj", "20 pladser"),
    )
    return frame("Kurser", grid(("Kursus", "Dato", "Ledigt"), rows), fetch)


UNION = MadeSite(
    "metalvaerk.test",
    (
        "cookie dialogue with a heading",
        "most shared of the hour",
        "random words of a member",
        "theme of the week",
        "sign that a phone line is open",
        "age of a story in words",
        "teaser between two stories",
        "box put between paragraphs",
        "reading time of two templates",
        "checks of the last hour, from a cache",
        "words of a button to join",
        "mail address hidden with a new key",
        "white space of some servers",
        "login link with a state",
    ),
    {
        "/": home,
        "/nyheder": news,
        STORY: story,
        "/overenskomst": agreement,
        "/loen": wages,
        "/kontingent": dues,
        "/kurser": courses,
    },
    (*SLOTS, BONUS, COURSE, COURSE_2, COURSE_3),
)
