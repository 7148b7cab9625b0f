"""A Polish football association: fixtures, communiqués, discipline, referees, tickets, office; Joomla."""

from __future__ import annotations

from bench.changing.assorted.common import during, listed, mixed, number, pick, rows, sometimes
from bench.changing.made import MadeSite, Say, Slot, paragraph
from bench.changing.noises import token
from bench.changing.pieces import POLISH, Links, ago, anchors, before, others, today
from bench.changing.scenario import Fetch

_FIXTURES, _NEWS, _DISCIPLINE = "/rozgrywki/terminarz", "/komunikaty", "/komisja-dyscyplinarna"
_REFEREES, _TICKETS, _OFFICE = "/sedziowie", "/bilety", "/zwiazek/biuro"
_MENU: Links = (
    ("/", "Aktualności"),
    (_FIXTURES, "Terminarz"),
    (_NEWS, "Komunikaty"),
    (_DISCIPLINE, "Komisja Dyscyplinarna"),
    (_REFEREES, "Sędziowie"),
    (_TICKETS, "Bilety"),
    (_OFFICE, "Biuro Związku"),
)
_SPONSORS = ("Zakłady Mięsne Borek", "Cegielnia Wschód", "Hurtownia Gol", "Drukarnia Pod Lipą", "Auto Serwis Kosa")
_PHOTOS = (
    "Puchar wręcza prezes Związku",
    "Młodziczki z Zalesia po finale",
    "Kibice na trybunie wschodniej",
    "Rzut karny w ostatniej minucie",
    "Drużyna oldbojów w roku 1987",
)


def _page(title: str, path: str, fetch: Fetch, main: str) -> str:
    notice = '<div class="alert alert-warning"><p>System zgłoszeń zawodników jest dziś w przebudowie.</p></div>'
    related = anchors(mixed(fetch, others(_MENU, path), 3))
    return f"""<!DOCTYPE html><html lang="pl-pl" dir="ltr"><head><meta charset="utf-8" /><meta name="generator"
content="Joomla! - Open Source Content Management" /><title>{title} - OZPN Lipnica</title><link rel="stylesheet"
href="/media/templates/site/cassiopeia/css/template.min.css?{token(fetch, 32)}" /><script type="application/json"
class="joomla-script-options new">{{"csrf.token":"{token(fetch, 32)}"}}</script></head><body class="site com_content
wrapper-static view-article"><header class="header container-header full-width"><div class="grid-child"><div
class="navbar-brand"><a class="brand-logo" href="/">Okręgowy Związek Piłki Nożnej w Lipnicy</a></div></div><div
class="grid-child container-nav"><ul class="mod-menu mod-list nav">{anchors(_MENU)}</ul></div></header>
<div class="site-grid">{during(fetch, 3, 6, notice)}<div class="grid-child container-component"><main><div
class="com-content-article item-page"><div class="page-header"><h1>{title}</h1></div><div
class="com-content-article__body">{main}</div></div></main></div><div class="grid-child container-sidebar-right"><div
class="sidebar-right card"><h3 class="card-header">Zobacz także</h3><div class="card-body"><ul
class="mod-list">{related}
</ul></div></div><div class="sidebar-right card"><h3 class="card-header">Partnerzy</h3><div class="card-body"><ul
class="mod-list">{listed(mixed(fetch, _SPONSORS))}</ul></div></div></div></div><footer
class="container-footer footer"><div class="grid-child"><p>Dziś jest {today(fetch, POLISH)}</p><p>Związek zrzesza 61
klubów z czterech powiatów i prowadzi rozgrywki seniorów, kobiet, młodzieży i oldbojów.</p><p>Polityka prywatności,
deklaracja dostępności</p></div></footer></body></html>"""


def _home(say: Say, fetch: Fetch) -> str:
    items = "".join(
        f"""<div class="blog-item"><div class="item-content"><h2>{head}</h2><dl class="article-info"><dd
class="published">{ago(fetch, POLISH, before(hours))}</dd></dl><p>{text}</p></div></div>"""
        for head, text, hours in (
            (say("news cup"), "Losowanie odbyło się w siedzibie Związku.", -18),
            ("Startuje runda wiosenna", "Pierwsza kolejka w sobotę.", 15),
            (say("news course"), "Zapisy przyjmuje biuro.", 70),
        )
        if head
    )
    return _page(
        "Aktualności",
        "/",
        fetch,
        f"""<div class="com-content-category-blog blog">{items}</div>{paragraph(say("mourning"))}
<div class="mod-whosonline"><p>Odwiedza nas {number(fetch, 8, 240)} gości oraz brak użytkowników.</p></div>""",
    )


def _fixtures(say: Say, fetch: Fetch) -> str:
    table = rows(
        (
            ("Zryw Zalesie – Orzeł Brzezina", say("zryw day"), "14:00", "Zalesie"),
            ("Sokół Lipnica – Iskra Dębno", "7 marca", "13:15", "Lipnica"),
            ("Wisła Rybaki – Polonia Góra", "8 marca", "11:00", say("wisla place")),
            (say("added match"), "11 marca", "17:30", "Topola"),
            (say("removed match"), "8 marca", "15:00", "Stawy"),
            ("Granit Skałka – LKS Młyn", "8 marca", say("granit"), "Skałka"),
        ),
        ' class="fixture"',
    )
    return _page(
        "Terminarz",
        _FIXTURES,
        fetch,
        f"""<table class="table table-hover"><thead><tr><th>Mecz</th><th>Dzień</th><th>Godzina</th><th>Boisko</th></tr>
</thead><tbody>{table}</tbody></table><p>Opiekun rozgrywek: Zenon Pliszka.</p>
<p><a href="/rozgrywki/terminarz?print=1&amp;{token(fetch, 32)}=1">Drukuj</a></p>""",
    )


def _news(say: Say, fetch: Fetch) -> str:
    return _page(
        "Komunikaty",
        _NEWS,
        fetch,
        f"""<ul class="list-group">{
            listed(
                (
                    say("note nine"),
                    "Komunikat nr 8: opłaty za żółte kartki",
                    "Komunikat nr 7: " + say("note seven"),
                    "Komunikat nr 2: turniej halowy",
                ),
                ' class="list-group-item"',
            )
        }</ul><p>Regulamin rozgrywek jest
<a href="/images/dokumenty/{say("rules")}">do pobrania</a>. Wnioski o zmianę przyjmujemy do {say("rule deadline")}.</p>
<p class="hits">Odsłony: {20_400 + fetch.number * 2 + number(fetch, 0, 1)}</p>""",
    )


def _discipline(say: Say, fetch: Fetch) -> str:
    shop = '<div class="moduletable popup"><p>Nowe koszulki reprezentacji okręgu już w sklepie!</p></div>'
    table = rows(
        (
            ("Kamil Wrona (Iskra Dębno)", say("wrona")),
            ("Paweł Sroka (LKS Młyn)", "1 mecz"),
            (say("kawka"), "4 mecze"),
            ("Jan Czapla (Granit Skałka)", "upomnienie"),
        )
    )
    return _page(
        "Komisja Dyscyplinarna",
        _DISCIPLINE,
        fetch,
        f"""<p>Przewodniczący: Roman Gil</p><table class="table"><thead><tr><th>Zawodnik</th><th>Kara</th></tr>
</thead><tbody>{table}</tbody></table>{paragraph(say("correction"))}<p>Od orzeczenia przysługuje odwołanie w terminie
{say("appeal")}.</p>{sometimes(fetch, 0.3, shop)}""",
    )


def _referees(say: Say, fetch: Fetch) -> str:
    photo = f"""<figure><img src="/images/galeria/{token(fetch, 8)}.jpg"><figcaption>{pick(fetch, _PHOTOS)}
</figcaption></figure>"""
    return _page(
        "Sędziowie",
        _REFEREES,
        fetch,
        f"""<h2>Kurs na sędziego</h2><p>Egzamin odbędzie się 21 marca w hali szkoły nr 3.</p>{photo}<ul>
{listed(("Obsada: Marek Jeleń", say("new referee"), "Szkolenie: Ewa Łoś"))}</ul>{paragraph(say("fitness"))}""",
    )


def _tickets(say: Say, fetch: Fetch) -> str:
    table = rows(
        (
            ("Trybuna zachodnia", say("west")),
            ("Trybuna wschodnia", say("east")),
        )
    )
    return _page(
        "Bilety",
        _TICKETS,
        fetch,
        f"""<p>Finał Pucharu Okręgu, 30 maja, stadion w Lipnicy.</p><table class="table"><thead><tr>
<th>Sektor</th><th>Cena</th></tr></thead><tbody>{table}</tbody></table><p>{number(fetch, 2, 66)} osób ogląda teraz tę
stronę.</p><form><input type="hidden" name="{token(fetch, 32)}" value="1" /><p>Numer rezerwacji
R{number(fetch, 10_000, 99_999)}</p></form>""",
    )


def _office(say: Say, fetch: Fetch) -> str:
    return _page(
        "Biuro Związku",
        _OFFICE,
        fetch,
        f"""<dl><dt>Prezes</dt><dd>{say("president")}</dd><dt>Godziny pracy</dt><dd>{say("hours")}</dd><dt>Adres</dt>
<dd>ul. Sportowa 2, Lipnica</dd></dl><p>Przepisz kod: {token(fetch, 5)}</p>""",
    )


FOOTBALL = MadeSite(
    "ozpn-lipnica.test",
    (
        "related pages by chance",
        "shuffled partners",
        "offer for some visitors",
        "date of today",
        "cache-busting names",
        "CSRF token",
        "notice of the whole site",
        "hours ago",
        "guests online",
        "token in links",
        "visitor counter",
        "random photograph",
        "people viewing",
        "number of a booking",
        "captcha",
    ),
    {
        "/": _home,
        _FIXTURES: _fixtures,
        _NEWS: _news,
        _DISCIPLINE: _discipline,
        _REFEREES: _referees,
        _TICKETS: _tickets,
        _OFFICE: _office,
    },
    (
        Slot("news cup", "teaser", ("/",), {0: "", 4: "Pary ćwierćfinałowe pucharu okręgu"}),
        Slot("news course", "teaser", ("/",), {0: "Kurs trenerski w Dębnie", 10: ""}),
        Slot("mourning", "paragraph", ("/",), {0: "", 13: "Zmarł Henryk Dudek, wieloletni kierownik Zrywu Zalesie."}),
        Slot(
            "zryw day",
            "date of an event",
            (_FIXTURES,),
            {0: "7 marca, sobota", 7: "14 marca, sobota"},
            "Zryw Zalesie – Orzeł Brzezina",
        ),
        Slot(
            "wisla place",
            "table cell",
            (_FIXTURES,),
            {0: "Rybaki, ul. Polna", 9: "Góra, boisko sztuczne"},
            "Wisła Rybaki – Polonia Góra",
        ),
        Slot("added match", "row", (_FIXTURES,), {0: "", 5: "Topór Topola – Czarni Las"}),
        Slot("removed match", "row", (_FIXTURES,), {0: "Karp Stawy – Leśnik Bory", 12: ""}),
        Slot("granit", "status", (_FIXTURES,), {0: "12:30", 14: "odwołany"}, "Granit Skałka – LKS Młyn"),
        Slot("note nine", "list entry", (_NEWS,), {0: "", 6: "Komunikat nr 9: przełożone mecze"}),
        Slot("note seven", "list entry", (_NEWS,), {0: "terminy transferów", 2: "terminy wypożyczeń zawodników"}),
        Slot("rules", "link target", (_NEWS,), {0: "regulamin-2025.pdf", 10: "regulamin-2026.pdf"}, "do pobrania"),
        Slot("rule deadline", "deadline", (_NEWS,), {0: "20 marca", 4: "10 kwietnia"}),
        Slot("wrona", "table cell", (_DISCIPLINE,), {0: "2 mecze", 8: "3 mecze"}, "Kamil Wrona (Iskra Dębno)"),
        Slot("kawka", "row", (_DISCIPLINE,), {0: "", 5: "Adrian Kawka (Orzeł Brzezina)"}),
        Slot(
            "correction",
            "correction notice",
            (_DISCIPLINE,),
            {0: "", 9: "Sprostowanie: karę nałożono 3 marca, a nie 3 lutego."},
        ),
        Slot("appeal", "deadline", (_DISCIPLINE,), {0: "siedmiu dni", 3: "czternastu dni"}),
        Slot("new referee", "list entry", (_REFEREES,), {0: "", 2: "Statystyka: Olga Żbik"}),
        Slot("fitness", "paragraph", (_REFEREES,), {0: "Test biegowy odbywa się na bieżni w Dębnie.", 9: ""}),
        Slot("west", "price", (_TICKETS,), {0: "25 zł", 5: "30 zł"}, "Trybuna zachodnia"),
        Slot("east", "status", (_TICKETS,), {0: "20 zł", 11: "wyprzedane"}, "Trybuna wschodnia"),
        Slot("president", "name of a person", (_OFFICE,), {0: "Tadeusz Dzięcioł", 4: "Alicja Szpak"}, "Prezes"),
        Slot("hours", "opening hours", (_OFFICE,), {0: "pon.–pt. 8–15", 7: "pon.–czw. 9–17"}, "Godziny pracy"),
    ),
)
