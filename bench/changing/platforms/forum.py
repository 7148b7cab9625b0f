"""A Polish sailing forum on phpBB: a board index, a forum of offers, two topics, announcements and rules."""

from __future__ import annotations

from collections.abc import Sequence

from bench.changing.made import MadeSite, Say, Slot
from bench.changing.platforms.serving import age, hexes, moment, often, one, several
from bench.changing.scenario import Fetch

OFFERS, ENGINE, CRUISE = "/gielda", "/gielda/silnik-zaburtowy-t4471.html", "/rejsy/bornholm-w-maju-t4502.html"
NEWS, RULES = "/ogloszenia", "/regulamin"
USERS = (
    "halsowy", "Bryza77", "kapitan_nemo", "szekla", "Ewa_z_Mazur", "grot", "stary_bosman", "Kliwer", "knaga",
    "WiatrWOczy",
    "jolka.k", "Omega_12", "miecz", "foka_sopot", "PanRumpel",
)  # fmt: skip
SIGNATURES = (
    "Stopy wody pod kilem!",
    "Kto nie refuje, ten się wywraca.",
    "Sprzedam wiatr, oddam deszcz.",
    "Lepszy żagiel niż dwa silniki.",
    "Do portu zawsze pod wiatr.",
)
QUESTIONS = (
    "Jak nazywa się lewa burta po angielsku?",
    "Ile masztów ma slup?",
    "Wpisz słowo kotwica wspak",
    "Ile to jest sześć razy siedem?",
    "Jakiego koloru jest światło prawej burty?",
)
MONTHS = ("sty", "lut", "mar", "kwi", "maj", "cze", "lip", "sie", "wrz", "paź", "lis", "gru")
SLOTS = (
    Slot("board", "sentence edited", ("/",), {
        0: "Zlot forumowy odbędzie się w Giżycku.", 6: "Zlot forumowy odbędzie się w Mikołajkach.",
    }),
    Slot("last offers", "beside noise", ("/",), {0: "Grot do Omegi", 5: "Kotwica Danfortha 7 kg"}, "Giełda"),
    Slot("last cruise", "beside noise", ("/",), {0: "Szkiery w sierpniu", 9: "Zatoka Fińska na krótko"}, "Rejsy"),
    Slot("newsec", "entry", ("/",), {0: "", 13: "Modele i szkutnictwo"}),
    Slot("offer1", "row", (OFFERS,), {0: "", 3: "Sprzedam: Omega Sport, rocznik 1998"}),
    Slot("offer2", "row", (OFFERS,), {0: "", 10: "Kupię: samoster wiatrowy"}),
    Slot("offer3", "row", (OFFERS,), {0: "Oddam: stare liny i bloczki", 10: ""}),
    Slot("replies", "figure beside noise", (OFFERS,), {
        0: "12 odpowiedzi", 4: "13 odpowiedzi", 11: "14 odpowiedzi",
    }, "Silnik zaburtowy"),
    Slot("offer state", "state beside noise", (OFFERS,), {0: "aktualne", 11: "sprzedane"}, "Silnik zaburtowy"),
    Slot("price", "price", (ENGINE,), {0: "2 400 zł", 4: "2 150 zł"}),
    Slot("hours", "word in a paragraph", (ENGINE,), {0: "około stu godzin", 4: "około trzystu godzin"}),
    Slot("edited", "notice", (ENGINE,), {
        0: "", 4: "Ostatnio zmieniony przez knur_morski, łącznie zmieniany 1 raz. Powód: cena i przebieg.",
    }),
    Slot("post1", "entry", (ENGINE,), {0: "", 4: "Czy śruba jest oryginalna, czy była wymieniana?"}),
    Slot("post2", "entry", (ENGINE,), {0: "", 11: "Silnik sprzedany, dziękuję wszystkim za pytania."}),
    Slot("places", "figure in a sentence", (CRUISE,), {
        0: "trzy wolne koje", 2: "dwie wolne koje", 8: "jedna wolna koja",
    }),
    Slot("start", "date moved", (CRUISE,), {0: "9 maja 2026", 7: "16 maja 2026"}),
    Slot("yacht", "link target", (CRUISE,), {
        0: "https://czarter.example/jachty/delphia-40", 12: "https://czarter.example/jachty/bavaria-37",
    }),
    Slot("cpost", "entry", (CRUISE,), {0: "", 8: "Zgłaszam się z żoną, oboje mamy patenty."}),
    Slot("cost", "price", (CRUISE,), {0: "1 850 zł od osoby", 12: "1 990 zł od osoby"}),
    Slot("ann1", "entry", (NEWS,), {0: "", 1: "Przerwa techniczna w nocy z soboty na niedzielę"}),
    Slot("ann2", "paragraph", (NEWS,), {0: "Konkurs na zdjęcie zimy trwa do piątku.", 14: ""}),
    Slot("moderator", "name", (NEWS,), {0: "Baltazar_K", 6: "Hanka_z_Helu"}, "Moderator działu Rejsy"),
    Slot("rule", "sentence edited", (RULES,), {
        0: "Jedno ogłoszenie wolno odświeżać raz na tydzień.",
        9: "Jedno ogłoszenie wolno odświeżać raz na dwa tygodnie.",
    }),
    Slot("rule new", "entry", (RULES,), {0: "", 9: "Zakazane są odnośniki do aukcji bez zgody moderatora."}),
)  # fmt: skip


def when(fetch: Fetch) -> str:
    at = moment(fetch)
    return f"{at:%d} {MONTHS[at.month - 1]} {at:%Y, %H:%M}"


def old(fetch: Fetch, round: int, hours: int) -> str:
    """The age of a post in Polish."""
    passed = int(age(fetch, round, hours).total_seconds()) // 3600
    return f"{passed} godz. temu" if passed < 48 else f"{passed // 24} dni temu"


def frame(title: str, main: str, fetch: Fetch) -> str:
    """The style: links with the id of the session, the clock, who is online, how long the page took."""
    sid = hexes(fetch)
    names = several(fetch, USERS, fetch.random.randint(3, 8))
    guests, total = fetch.random.randint(11, 160), fetch.random.randint(20, 190)
    online = ", ".join(
        f'<a href="/memberlist.php?u={fetch.random.randint(2, 900)}&amp;sid={sid}">{name}</a>' for name in names
    )
    cookies = (
        '<div class="cc-window cc-banner" role="dialog"><span class="cc-message">Ta strona używa plików cookie, aby '
        'zapewnić najlepsze działanie witryny.</span><a class="cc-btn cc-dismiss">Rozumiem!</a></div>'
        if often(fetch, 0.35)
        else ""
    )
    return f"""<!DOCTYPE html><html dir="ltr" lang="pl"><head><meta charset="utf-8"><title>{title} - Forum
Szkwał</title>
<link href="/assets/css/font-awesome.min.css?assets_version={fetch.random.randint(20, 99)}" rel="stylesheet"></head>
<body id="phpbb" class="nojs notouch section-viewtopic ltr"><div id="wrap" class="wrap"><a id="top"
class="top-anchor"></a>
<div id="page-header"><div class="headerbar" role="banner"><div id="site-description"><a id="logo" class="logo"
href="/">
Forum Szkwał</a><p>Żeglarze słodkiej i słonej wody</p></div></div><div class="navbar" role="navigation">
<ul id="nav-main" class="nav-main linklist"><li><a href="{NEWS}">Ogłoszenia</a></li><li><a
href="{OFFERS}">Giełda</a></li>
<li><a href="{ENGINE}">Silnik</a></li><li><a href="{CRUISE}">Bornholm</a></li><li><a href="{RULES}">Regulamin</a></li>
<li class="rightside"><a href="/ucp.php?mode=login&amp;sid={sid}" accesskey="x">Zaloguj się</a></li></ul></div></div>
<div id="page-body" class="page-body" role="main"><h2 class="forum-title">{title}</h2>{main}
<div class="stat-block online-list"><h3>Kto jest online</h3><p>Jest {total + guests} użytkowników online :: {total}
zarejestrowanych, {one(fetch, (0, 1, 2))} ukrytych i {guests} gości<br>Zarejestrowani użytkownicy:
{online}</p></div></div>
<div id="page-footer" class="page-footer"><div class="navbar"><ul id="nav-footer"><li class="rightside">Teraz jest
{when(fetch)}</li><li><a href="/ucp.php?mode=delete_cookies&amp;sid={sid}">Usuń ciasteczka witryny</a></li></ul></div>
<div class="copyright"><p class="footer-row">Technologię dostarcza phpBB® Forum Software</p><p class="footer-row"><span
title="Queries">Czas wygenerowania: {fetch.random.uniform(0.04, 0.7):.3f}s | Zapytania: {fetch.random.randint(9, 31)} |
Szczytowe użycie pamięci: {fetch.random.uniform(2, 5):.2f} MiB</span></p></div></div></div>{cookies}</body></html>"""


def forum_row(name: str, href: str, about: str, last: str, author: str, fetch: Fetch) -> str:
    """A forum of the index with its last topic and who is in it now."""
    if not name:
        return ""
    return (
        f'<li class="row"><dl class="row-item forum_read"><dt><div class="list-inner"><a href="{href}" '
        f'class="forumtitle">{name}</a><br>{about}<br><small>Przegląda: {fetch.random.randint(1, 30)}</small></div>'
        '</dt><dd class="lastpost"><span><dfn>Ostatni post</dfn> <a '
        f'href="/p{fetch.random.randint(70000, 90000)}?sid={hexes(fetch)}" class="lastsubject">{last}</a> autor: '
        f"{author}</span></dd></dl></li>"
    )


def home(say: Say, fetch: Fetch) -> str:
    rows = "".join(
        forum_row(*entry, fetch)
        for entry in (
            ("Giełda", OFFERS, "Kupno, sprzedaż i zamiana", say("last offers"), "knaga"),
            ("Rejsy", "/rejsy", "Kto, kiedy i dokąd", say("last cruise"), "foka_sopot"),
            ("Pogoda", "/pogoda", "Prognozy i relacje", "Sztorm na Zalewie", "halsowy"),
            (say("newsec"), "/modele", "Dla cierpliwych", "Klej do balsy", "miecz"),
        )
    )
    return frame(
        "Strona główna",
        f'<div class="rules"><p><strong>Ogłoszenie:</strong> {say("board")}</p></div><div class="forabg"><ul '
        f'class="topiclist forums">{rows}</ul></div><p class="welcome">Witaj, '
        f"Gość_{fetch.random.randint(1000, 99999)}!</p>",
        fetch,
    )


def offers(say: Say, fetch: Fetch) -> str:
    topics = (
        (say("offer2"), "0 odpowiedzi", "szukam", "jolka.k", old(fetch, 10, 2)),
        (say("offer1"), "2 odpowiedzi", "świeże", "grot", old(fetch, 3, 1)),
        ("Silnik zaburtowy Mercury 8 KM", say("replies"), say("offer state"), "knur_morski", old(fetch, 0, 60)),
        ("Foka genua 18 m2 do małego jachtu", "5 odpowiedzi", "do negocjacji", "szekla", old(fetch, 0, 90)),
        (say("offer3"), "7 odpowiedzi", "za darmo", "miecz", old(fetch, 0, 130)),
    )
    rows = "".join(
        f'<li class="row bg{1 + place % 2}"><dl class="row-item topic_read"><dt><div class="list-inner"><a '
        f'href="/gielda/t{place}?sid={hexes(fetch)}" class="topictitle">{name}</a> [{state}]<br>autor: {author} » '
        f'{since}</div></dt><dd class="posts">{replies}</dd><dd '
        f'class="views">{400 * place + 3 * fetch.number + fetch.random.randrange(40)} <dfn>Odsłony</dfn></dd></dl>'
        "</li>"
        for place, (name, replies, state, author, since) in enumerate(topics, 1)
        if name
    )
    return frame("Giełda", f'<div class="forumbg"><ul class="topiclist topics">{rows}</ul></div>', fetch)


def posts(entries: Sequence[tuple[str, str, str, str]], fetch: Fetch) -> str:
    """The posts of a topic that have a text: author, age, text, note."""
    return "".join(
        f'<div id="p{9000 + place}" class="post has-profile bg{1 + place % 2}"><dl class="postprofile"><dt><a '
        f'class="username" href="/memberlist.php?sid={hexes(fetch)}">{author}</a></dt></dl><div class="postbody"><p '
        f'class="author">autor: <strong>{author}</strong> » {since}</p><div class="content">{text}</div>{note}<div '
        f'class="signature">{one(fetch, SIGNATURES)}</div></div></div>'
        for place, (author, since, text, note) in enumerate(entries)
        if text
    )


def quick_reply(fetch: Fetch) -> str:
    return (
        f'<form id="qr_postform" method="post"><fieldset><label>Pytanie: {one(fetch, QUESTIONS)}</label><input '
        f'type="hidden" name="creation_time" value="{int(fetch.at.timestamp())}"><input type="hidden" '
        f'name="form_token" value="{hexes(fetch, 40)}"></fieldset></form>'
    )


def engine(say: Say, fetch: Fetch) -> str:
    first = (
        f"Sprzedam silnik zaburtowy Mercury 8 KM, krótka kolumna, rocznik 2011. Przepracował {say('hours')}, zawsze "
        f"płukany słodką wodą i serwisowany co wiosnę u tego samego mechanika. Cena: <strong>{say('price')}</strong>. "
        "Odbiór w Pucku."
    )
    note = f'<div class="notice">{say("edited")}</div>' if say("edited") else ""
    entries = (
        ("knur_morski", old(fetch, 0, 60), first, note),
        ("Kliwer", old(fetch, 0, 40), "Ładny egzemplarz. Czy jest zbiornik zewnętrzny?", ""),
        ("WiatrWOczy", old(fetch, 4, 1), say("post1"), ""),
        ("knur_morski", old(fetch, 11, 2), say("post2"), ""),
    )
    return frame("Silnik zaburtowy Mercury 8 KM", posts(entries, fetch) + quick_reply(fetch), fetch)


def cruise(say: Say, fetch: Fetch) -> str:
    first = (
        f"Płyniemy na Bornholm, wyjście z Kołobrzegu {say('start')}. Na pokładzie zostaje jeszcze {say('places')}. "
        "Koszt to "
        f'{say("cost")}, bez wyżywienia. Jacht: <a class="postlink" href="{say("yacht")}">zobacz opis</a>.'
    )
    entries = (
        ("PanRumpel", old(fetch, 0, 80), first, ""),
        ("Bryza77", old(fetch, 0, 50), "A co z ubezpieczeniem kaucji?", ""),
        ("Omega_12", old(fetch, 8, 3), say("cpost"), ""),
    )
    return frame("Bornholm w maju", posts(entries, fetch) + quick_reply(fetch), fetch)


def news(say: Say, fetch: Fetch) -> str:
    first = f"<li>{say('ann1')}</li>" if say("ann1") else ""
    contest = f"<p>{say('ann2')}</p>" if say("ann2") else ""
    return frame(
        "Ogłoszenia",
        f'<ul class="announce">{first}<li>Nowe emotikony już działają</li></ul>{contest}<p>Moderator działu Rejsy: '
        f"<b>{say('moderator')}</b></p><p>Reklama: "
        f"{one(fetch, ('Żagle Nord', 'Szkuta Sp. z o.o.', 'Marina Rewa'))}</p>",
        fetch,
    )


def rules(say: Say, fetch: Fetch) -> str:
    points = ("Piszemy po polsku i z szacunkiem.", say("rule"), say("rule new"), "Spory rozstrzyga administrator.")
    return frame(
        "Regulamin", f'<div class="content"><ol>{"".join(f"<li>{one}</li>" for one in points if one)}</ol></div>', fetch
    )


FORUM = MadeSite(
    "forum-szkwal.test",
    (
        "session ids in links", "users online", "guests", "views", "generation time", "random signatures",
        "clock", "ages",
        "question to solve", "form tokens", "consent banner", "greeting", "random advertiser", "viewers of a forum",
    ),
    {"/": home, OFFERS: offers, ENGINE: engine, CRUISE: cruise, NEWS: news, RULES: rules},
    SLOTS,
)  # fmt: skip
