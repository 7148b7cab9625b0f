"""A Polish forum of beekeepers: boards, two threads, the market, rules."""

from __future__ import annotations

from bench.changing.parts import MadeSite, Slot
from bench.changing.scenario import Fetch
from bench.changing.various.served import el, hours_since, key, links, number, some, turn

MITES, WINTER, MARKET, RULES = "/viewtopic/812-warroza", "/viewtopic/845-zimowla", "/viewforum/gielda", "/regulamin"
TOPICS = (
    Slot("/", "new thread", {0: "", 4: "Pierwszy oblot 2026 – meldujcie"}, "Ogólne"),
    Slot("/", "new thread", {0: "", 12: "Zatrucie pszczół w gminie Brzeźno"}, "Choroby"),
)
NOTICE = Slot("/", "notice", {0: "", 9: "Zjazd forum odbędzie się 6 czerwca w Pszczewie."}, "Ogłoszenie")
MITE_POSTS = (
    Slot(MITES, "new post", {0: "", 3: "U mnie po trzecim odymianiu spadło jeszcze 40 sztuk."}, "stary_bartnik"),
    Slot(MITES, "new post", {0: "", 8: "Spróbuj kwasu szczawiowego w kłębie, tylko przy plusie."}, "Halina54"),
)
MITE_EDIT = Slot(MITES, "figure in a post", {0: "3,5 g na ul", 6: "2,3 g na ul"}, "dawka")
CLOSED = Slot(MITES, "state of a thread", {0: "Temat otwarty", 13: "Temat zamknięty"}, "warroza")
WINTER_POST = Slot(WINTER, "new post", {0: "", 5: "Dwa ule osypane, reszta mruczy spokojnie."}, "Rojek")
WINTER_GONE = Slot(WINTER, "post", {0: "Kupujcie tylko u mnie, dzwońcie!", 7: ""}, "handlarz99")
OFFERS = (
    Slot(MARKET, "row", {0: "", 2: "Odkłady na ramce wielkopolskiej"}, "Giełda"),
    Slot(MARKET, "row", {0: "", 10: "Miodarka radialna, nierdzewna"}, "Giełda"),
)
OFFER_PRICE = Slot(MARKET, "price in a row", {0: "750 zł", 11: "690 zł"}, "Topiarka do wosku")
OFFER_STATE = Slot(MARKET, "state in a row", {0: "aktualne", 6: "sprzedane"}, "Ule styropianowe, 6 sztuk", unique=False)
RULE = Slot(RULES, "item of a list", {0: "", 14: "Zdjęcia wolno zamieszczać wyłącznie własne."}, "Regulamin")
LIMIT = Slot(RULES, "figure in a sentence", {0: "trzy ogłoszenia", 7: "dwa ogłoszenia"})
SLOTS = (*TOPICS, NOTICE, *MITE_POSTS, MITE_EDIT, CLOSED, WINTER_POST, WINTER_GONE, *OFFERS, OFFER_PRICE, OFFER_STATE)

USERS = (
    "Halina54",
    "Rojek",
    "stary_bartnik",
    "miodzio",
    "pasieka_lipa",
    "Trzmiel",
    "kasia_b",
    "Wiesiek",
    "ul_warszawski",
)
SAYINGS = ("Kto ma pszczoły, ten ma miód.", "W maju jak w raju.", "Bez pracy nie ma kołaczy.")


def frame(title: str, main: str, fetch: Fetch) -> str:
    sid = key(fetch, 32)
    menu = links(((MITES, "Warroza zimą"), (WINTER, "Zimowla 2026"), (MARKET, "Giełda"), (RULES, "Regulamin")))
    online = ", ".join(some(fetch, USERS, number(fetch, 2, 5)))
    guests = number(fetch, 8, 75)
    return f"""<!DOCTYPE html><html dir="ltr" lang="pl"><head><meta charset="utf-8" /><title>{title} - Forum
Barć</title>
<link href="./styles/prosilver/theme/stylesheet.css?assets_version={number(fetch, 10, 99)}" rel="stylesheet"></head>
<body id="phpbb" class="nojs notouch section-viewtopic ltr"><div id="wrap" class="wrap">
<div id="page-header"><div class="headerbar"><a class="logo" href="/?sid={sid}">Forum Barć</a></div>
<div class="navbar"><ul class="linklist">{menu}<li><a href="/?mode=login&amp;sid={sid}">Zaloguj się</a></li></ul>
</div></div>
<div id="page-body" role="main"><p class="right">Dzisiaj jest {fetch.at:%d.%m.%Y, %H:%M}</p>
{main}
<div class="stat-block online-list"><h3>Kto jest online</h3><p>Jest {guests + 5} użytkowników online: 5
zarejestrowanych i
{guests} gości<br>Zarejestrowani użytkownicy: {online}</p></div></div>
<div id="page-footer"><div class="copyright">Technologię dostarcza phpBB. Polski pakiet językowy.</div>
<div class="debug">Czas: {number(fetch, 30, 900) / 1000:.3f}s | Zapytania: {number(fetch, 9, 31)}</div></div></div>
</body></html>"""


def ago(fetch: Fetch, since: float) -> str:
    hours = hours_since(fetch, since)
    return f"{hours} godz. temu" if hours < 48 else f"{hours // 24} dni temu"


def home(round: int, fetch: Fetch) -> str:
    def topic(name: str, author: str) -> str:
        return (
            "<li class='row bg1'><dl class='row-item topic_read'><dt><a class='topictitle' "
            f"href='/?t={key(fetch, 4)}'>{name}"
            f"</a></dt><dd class='author'>{author}</dd></dl></li>"
            if name
            else ""
        )

    notice = NOTICE.at(round)
    return frame(
        "Strona główna",
        f"<p class='saying'>{turn(fetch, 6, SAYINGS)}</p>"
        + (f"<div class='rules'><strong>Ogłoszenie:</strong> <span>{notice}</span></div>" if notice else "")
        + "<div class='forumbg'><h2>Ogólne</h2><ul class='topiclist topics'>"
        + topic(TOPICS[0].at(round), "kasia_b")
        + topic("Jaki ul dla początkującego?", "Trzmiel")
        + "</ul><h2>Choroby</h2><ul class='topiclist topics'>"
        + topic(TOPICS[1].at(round), "Wiesiek")
        + topic("Nosema – objawy wiosną", "Rojek")
        + "</ul></div>",
        fetch,
    )


def post(fetch: Fetch, author: str, text: str, since: float) -> str:
    if not text:
        return ""
    return (
        f"<div id='p{len(text)}' class='post has-profile bg2'><dl class='postprofile'><dt>{author}</dt></dl>"
        f"<div class='postbody'><p class='author'>{ago(fetch, since)}</p><div class='content'>{text}</div></div></div>"
    )


def mites(round: int, fetch: Fetch) -> str:
    dose = (
        f"Ja stosuję jesienią {MITE_EDIT.at(round)}, odparowane rano, kiedy rodzina siedzi w kłębie, "
        "i mam spokój do lata."
    )
    return frame(
        "Warroza zimą",
        f"<h2 class='topic-title'>Warroza zimą</h2><p class='lock'>{CLOSED.at(round)}</p>"
        + post(fetch, "miodzio", "Czym leczycie w grudniu i styczniu?", -40)
        + post(fetch, "pasieka_lipa", dose, -33)
        + post(fetch, "stary_bartnik", MITE_POSTS[0].at(round), 2.4)
        + post(fetch, "Halina54", MITE_POSTS[1].at(round), 7.3)
        + f"<p class='views'>Wyświetlenia: {5200 + number(fetch, 0, 400)}</p>",
        fetch,
    )


def winter(round: int, fetch: Fetch) -> str:
    return frame(
        "Zimowla 2026",
        "<h2 class='topic-title'>Zimowla 2026</h2>"
        + post(fetch, "Wiesiek", "Jak u was po mrozach? U mnie minus osiemnaście przez tydzień.", -25)
        + post(fetch, "handlarz99", WINTER_GONE.at(round), -12)
        + post(fetch, "Rojek", WINTER_POST.at(round), 4.6)
        + f"<form><fieldset><label>Przepisz liczbę: {number(fetch, 1000, 9999)}</label>"
        f"<input type='hidden' name='form_token' value='{key(fetch, 40)}'></fieldset></form>",
        fetch,
    )


def market(round: int, fetch: Fetch) -> str:
    def row(name: str, price: str, state: str) -> str:
        seen = number(fetch, 100, 400)
        return f"<tr><td>{name}</td><td>{price}</td><td>{state}</td><td>{seen} odsłon</td></tr>" if name else ""

    return frame(
        "Giełda",
        "<h2>Giełda</h2><table class='table1'><thead><tr><th>Co</th><th>Cena</th><th>Stan</th><th></th></tr>"
        "</thead><tbody>"
        + row(OFFERS[1].at(round), "2100 zł", "aktualne")
        + row(OFFERS[0].at(round), "320 zł", "aktualne")
        + row("Topiarka do wosku", OFFER_PRICE.at(round), "aktualne")
        + row("Ule styropianowe, 6 sztuk", "900 zł", OFFER_STATE.at(round))
        + "</tbody></table>",
        fetch,
    )


def rules(round: int, fetch: Fetch) -> str:
    return frame(
        "Regulamin",
        f"<h2>Regulamin</h2><ol><li>Szanujemy się nawzajem.</li><li>W tygodniu wolno dać na giełdę {LIMIT.at(round)}, "
        f"nie częściej niż raz dziennie.</li>{el('li', RULE.at(round))}<li>Moderator ma rację.</li></ol>",
        fetch,
    )


FORUM = MadeSite(
    "forumbarc.test",
    (
        "users online",
        "sessions in links",
        "clock and date",
        "hours ago",
        "a saying that turns",
        "number to copy",
        "times viewed beside a state",
        "time and queries",
    ),
    {"/": home, MITES: mites, WINTER: winter, MARKET: market, RULES: rules},
    (*SLOTS, RULE, LIMIT),
)
