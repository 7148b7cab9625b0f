"""A Polish volleyball club on Joomla: fixtures, a table, the squad, tickets, a school for children, the club shop."""

from __future__ import annotations

from datetime import datetime

from bench.changing.made import CELLS, MadeSite, Say, Slot, item, paragraph
from bench.changing.noises import some, token, variant
from bench.changing.pieces import POLISH, Links, ago, anchors, before, comes_and_goes, days_to, others, today, turned
from bench.changing.scenario import Fetch
from bench.changing.typical.common import at_times, figure, framed, pick
from bench.changing.visible import LINK_TARGET, START

_FIXTURES, _TABLE, _SQUAD, _TICKETS = "/terminarz", "/tabela", "/kadra", "/bilety"
_SCHOOL, _SHOP, _REPORT = "/akademia", "/sklepik", "/aktualnosci/42-derby-dla-wilgi"
_LINKS: Links = (
    (_FIXTURES, "Terminarz"),
    (_TABLE, "Tabela"),
    (_SQUAD, "Kadra"),
    (_TICKETS, "Bilety i karnety"),
    (_SCHOOL, "Akademia"),
    (_SHOP, "Sklepik kibica"),
    (_REPORT, "Derby dla Wilgi"),
)
_BIRTHDAY = datetime(2026, 6, 20, tzinfo=START.tzinfo)
_SPONSORS = ("Młyn Gołaszyn", "Drukarnia Kleks", "Okna Borowik", "Piekarnia u Zosi", "Apteka Pod Lipą", "Tartak Sosna")
_FANS = ("kibic77", "zosia_atak", "libero_marek", "SektorB", "hala_wilga", "bloczek")
_CALLS = (
    "Oddaj 1,5% podatku na sport młodzieży.",
    "Zapisz się na wyjazd autokarem kibica.",
    "Szukamy wolontariuszy na turniej.",
)
_PICTURES = (
    "Rozgrzewka przed meczem",
    "Radość po tie-breaku",
    "Najmłodsi kibice",
    "Zagrywka kapitana",
    "Trening na plaży",
)
_QUESTIONS = (
    ("Kto zdobędzie mistrzostwo?", "Głosuj"),
    ("Która hala jest najgłośniejsza?", "Oddaj głos"),
    ("Nowe stroje: tak czy nie?", "Głosuj"),
)


def _module(title: str, content: str) -> str:
    return f'<div class="moduletable"><h3 class="card-header">{title}</h3><div class="card-body">{content}</div></div>'


_MORE = {
    "/": "Gramy w drugiej lidze kobiet i szkolimy dzieci z całego powiatu.",
    _FIXTURES: "Godziny potwierdza okręgowy związek. Na mecze wyjazdowe jedziemy spod ratusza.",
    _TABLE: "O kolejności decydują punkty, potem wygrane mecze i stosunek setów.",
    _SQUAD: "Drużyna trenuje pięć razy w tygodniu, a w piątki na siłowni liceum.",
    _TICKETS: "Dzieci do lat siedmiu wchodzą bezpłatnie. Biletów nie wymieniamy na inne mecze.",
    _SCHOOL: "Potrzebne są buty na zmianę i woda. Pierwszy trening jest próbny i nic nie kosztuje.",
    _SHOP: "Haft wykonuje spółdzielnia z sąsiedniej ulicy. Zwroty do czternastu dni.",
    _REPORT: "Hala była pełna na długo przed pierwszym gwizdkiem, a bębny słychać było za rzeką.",
}


def _page(title: str, path: str, fetch: Fetch, main: str) -> str:
    question, vote = pick(fetch, _QUESTIONS)
    poll = f'<p>{question}</p><form><input name="{token(fetch, 32)}" type="hidden"><button>{vote}</button></form>'
    guests, members = figure(fetch, 4, 80), some(fetch, _FANS, figure(fetch, 1, 3))
    online = f"Odwiedza nas {guests} gości oraz {len(members)} zalogowanych: {', '.join(members)}"
    shout = "".join(
        f"<p><b>{who}</b>: {pick(fetch, ('Wilga!', 'Do boju', 'Brawo', 'Kto jedzie?'))}</p>" for who in members
    )
    cookie = """<div id="cck" class="cookieck-banner"><p>Nasza strona używa plików cookies. <a>Polityka prywatności</a>
</p>
<button>Rozumiem</button></div>"""
    live = '<div class="live-strip"><p>Radio Wilga nadaje: posłuchaj studia kibica</p></div>'
    return f"""<!DOCTYPE html><html lang="pl-pl" dir="ltr"><head><meta charset="utf-8"><meta name="generator"
content="Joomla! - Open Source Content Management"><title>{title} - KS Wilga</title><script type="application/json"
class="joomla-script-options new">{{"csrf.token":"{token(fetch, 32)}"}}</script></head>
<body class="site com_content wrapper-static view-article"><header class="header container-header full-width">
<div class="navbar-brand"><a class="brand-logo" href="/">KS Wilga</a><div class="site-description">Siatkówka nad rzeką
od
1961</div></div><div class="container-topbar"><p>{today(fetch, POLISH)}, godz. {fetch.at:%H:%M}</p></div>
<nav class="container-nav"><ul class="mod-menu mod-list nav">{anchors(_LINKS)}</ul></nav></header>
{comes_and_goes(fetch, "wilga radio", 0.3, live)}<div class="site-grid"><div class="container-banner"><div
class="mod-custom"><p>{turned(fetch, _CALLS, 1)[0]}</p></div></div><div class="container-component"><main><div
class="com-content-article item-page"><div class="page-header"><h1>{title}</h1></div><div
class="com-content-article__body">{main}<p>{_MORE[path]}</p></div></div></main></div><div
class="container-sidebar-right">
{_module("Sonda", poll)}{_module("Kto jest online", f"<p>{online}</p>")}{_module("Krzykownia", shout)}
{_module("Losowe zdjęcie", f"<p>{pick(fetch, _PICTURES)}</p>")}
{_module("Warto zobaczyć", f"<ul>{anchors(some(fetch, others(_LINKS, path), 3))}</ul>")}
{_module("Odliczanie", f"<p>Do jubileuszu klubu: {days_to(fetch, _BIRTHDAY)} dni</p>")}</div></div>
<footer class="container-footer footer"><div class="mod-banners bannergroup">
{" | ".join(some(fetch, _SPONSORS, 4))}</div>
<p>{variant(fetch, "Dołącz do nas w sieci", "Polub nasz klub")}</p><p>Klub Sportowy Wilga, ul. Nadbrzeżna 7</p>
<p>Wygenerowano w {fetch.random.uniform(0.05, 0.8):.2f} s</p></footer>{at_times(fetch, 0.35, cookie)}</body></html>"""


def _rows(*lines: str) -> str:
    return "".join(
        f"<tr>{''.join(f'<td>{cell}</td>' for cell in line.split(CELLS))}</tr>" for line in filter(None, lines)
    )


def _home(say: Say, fetch: Fetch) -> str:
    blog = "".join(
        f'<div class="blog-item"><h2><a href="{to}">{name}</a></h2><i>{ago(fetch, POLISH, before(hours))}</i></div>'
        for (to, name), hours in ((_LINKS[6], 3), (_LINKS[3], 26), (_LINKS[4], 98))
    )
    return _page(
        "Aktualności",
        "/",
        fetch,
        f"""{framed(say("hall"), '<div class="alert alert-warning"><p>{}</p></div>')}<h2 class="lead">
{say("headline")}</h2>
{blog}<p>Sekretariat czynny od 9 do 15.</p>""",
    )


def _fixtures(say: Say, fetch: Fetch) -> str:
    def match(when: str, who: str, result: str) -> str:
        follow = f"{figure(fetch, 2, 70)} śledzi"
        return f"<tr><td>{when}</td><td>{who}</td><td><b>{result}</b></td><td>{follow}</td></tr>" if who else ""

    return _page(
        "Terminarz",
        _FIXTURES,
        fetch,
        f"""<table class="table table-striped"><thead><tr><th>Kiedy</th><th>Mecz</th><th>Wynik</th><th>Teraz</th></tr>
</thead>
<tbody>{match("28 lutego", "Wilga – Orzeł Bystra", "3:1")}{match("3 marca", "Sokół Rzeczno – Wilga", say("falcon"))}
{match(say("storm when"), "Wilga – Burza Kalinów", "do rozegrania")}
{match("21 marca", "Stal Hutnik – Wilga", say("steel"))}{match("28 marca", say("cup"), "puchar")}</tbody></table>
<p>Mecze domowe gramy w {say("place")}.</p>""",
    )


def _table(say: Say, fetch: Fetch) -> str:
    return _page(
        "Tabela",
        _TABLE,
        fetch,
        f"""<table class="table"><tbody>
{_rows(f"Wilga | {say('wilga points')}", f"Sokół Rzeczno | {say('falcon points')}")}
{_rows("Burza Kalinów | 31 punktów", "Orzeł Bystra | 24 punkty")}</tbody></table>{paragraph(say("penalty"))}
<p>Stronę ogląda teraz {figure(fetch, 5, 90)} osób.</p>""",
    )


def _squad(say: Say, fetch: Fetch) -> str:
    return _page(
        "Kadra",
        _SQUAD,
        fetch,
        f"""<table class="table"><tbody>{_rows(f"{say('setter')} | rozgrywająca", f"Iga Malec | {say('malec')}")}
{_rows(say("blocker"), say("newcomer"), "Ola Szulc | libero")}</tbody></table><p>Trener: {say("coach")}</p>
<p>Zawodniczka na dziś: {pick(fetch, ("numer 4", "numer 9", "numer 11", "numer 17"))}</p>""",
    )


def _tickets(say: Say, fetch: Fetch) -> str:
    return _page(
        "Bilety i karnety",
        _TICKETS,
        fetch,
        f"""<ul class="cennik"><li>Bilet normalny <b>{say("ticket")}</b> <i>{figure(fetch, 2, 40)} osób wybiera
miejsca</i>
</li><li>Bilet ulgowy <b>12 zł</b></li>{item(say("family"))}</ul><p>Na derby: {say("derby seats")}
<span>(koszyk wygasa za {figure(fetch, 2, 9)}:{figure(fetch, 10, 59)})</span></p><p>Kasy otwieramy {say("desk")} przed
meczem. {pick(fetch, ("Płać kartą.", "Płać telefonem.", "Miej drobne."))}</p>""",
    )


def _school(say: Say, fetch: Fetch) -> str:
    return _page(
        "Akademia",
        _SCHOOL,
        fetch,
        f"""<p>Zajęcia dla klas 1-3: {say("kids day")}. Składka {say("dues")} miesięcznie.</p>{paragraph(say("camp"))}
<p><a href="/images/pliki/{say("form")}">Deklaracja członkowska</a></p><p>Konsultant:
{variant(fetch, "dostępny", "zajęty")}</p>""",
    )


def _shop(say: Say, fetch: Fetch) -> str:
    return _page(
        "Sklepik kibica",
        _SHOP,
        fetch,
        f"""<div class="row-fluid">{
            "".join(
                f'<div class="spacer product-container"><h4>{name}</h4><div class="PricesalesPrice">{price}</div>'
                f'<div class="stock">{stock} <small>w {figure(fetch, 1, 12)} koszykach</small></div></div>'
                for name, price, stock in (
                    ("Szalik klubowy", "45 zł", say("scarf stock")),
                    ("Koszulka meczowa", "149 zł", say("shirt stock")),
                    (say("mug"), "29 zł", "dostępny"),
                )
                if name
            )
        }</div><p>Odbiór w kasie hali.</p>""",
    )


def _report(say: Say, fetch: Fetch) -> str:
    return _page(
        "Derby dla Wilgi",
        _REPORT,
        fetch,
        f"""<dl class="article-info text-muted"><dd class="createdby">Autor: Ewa Lis</dd><dd>
{ago(fetch, POLISH, before(3))}
</dd></dl><p>W sobotę pokonaliśmy Orła po {say("minutes")} walki. Najwięcej punktów zdobyła Dudek.</p>
<p>Czyta to {figure(fetch, 3, 44)} kibiców.</p>""",
    )


VOLLEYBALL = MadeSite(
    "ks-wilga.test",
    (
        "token of forms",
        "date and hour in a bar",
        "strip of a radio for some hours",
        "appeal that turns",
        "poll, any of three",
        "guests and fans online",
        "shouts of those online",
        "picture, any",
        "pages worth a look, any three",
        "days to a jubilee",
        "sponsors, any four",
        "wording of a footer",
        "seconds to make a page",
        "cookies for a third",
        "ages of news",
        "followers in a row of results",
        "shoppers beside prices and stock",
        "basket that runs out",
    ),
    {
        "/": _home,
        _FIXTURES: _fixtures,
        _TABLE: _table,
        _SQUAD: _squad,
        _TICKETS: _tickets,
        _SCHOOL: _school,
        _SHOP: _shop,
        _REPORT: _report,
    },
    (
        Slot("hall", "komunikat", ("/",), {0: "", 7: "Awaria oświetlenia w hali, treningi odwołane.", 9: ""}),
        Slot("headline", "nagłówek", ("/",), {0: "Wygrywamy u siebie!", 3: "Punkt z trudnego terenu"}),
        Slot("falcon", "wynik obok licznika", (_FIXTURES,), {0: "w planie", 3: "2:3"}, "Sokół Rzeczno – Wilga"),
        Slot(
            "storm when",
            "data meczu",
            (_FIXTURES,),
            {0: "14 marca", 5: "15 marca", 8: "14 marca"},
            "Wilga – Burza Kalinów",
        ),
        Slot("steel", "stan w wierszu", (_FIXTURES,), {0: "ustalany", 10: "przełożony"}, "Stal Hutnik – Wilga"),
        Slot("cup", "wiersz", (_FIXTURES,), {0: "", 6: "Wilga – Legion Stawy"}),
        Slot("place", "miejsce w zdaniu", (_FIXTURES,), {0: "hali przy Nadbrzeżnej", 13: "hali politechniki"}),
        Slot("wilga points", "punkty", (_TABLE,), {0: "33 punkty", 3: "35 punktów"}, "Wilga"),
        Slot("falcon points", "punkty", (_TABLE,), {0: "29 punktów", 3: "30 punktów"}, "Sokół Rzeczno"),
        Slot("penalty", "akapit", (_TABLE,), {0: "", 11: "Burza ukarana za brak protokołu."}),
        Slot("setter", "nazwisko", (_SQUAD,), {0: "Marta Kępa", 4: "Lena Wrona"}, "rozgrywająca"),
        Slot("malec", "stan zawodniczki", (_SQUAD,), {0: "przyjmująca", 2: "kontuzja", 14: "przyjmująca"}, "Iga Malec"),
        Slot("blocker", "wiersz", (_SQUAD,), {0: "Anna Dudek | środkowa", 9: ""}),
        Slot("newcomer", "wiersz", (_SQUAD,), {0: "", 12: "Sofia Reyes | atakująca"}),
        Slot("coach", "nazwisko", (_SQUAD,), {0: "Jacek Pawlik", 7: "Robert Nitka"}),
        Slot("ticket", "cena obok licznika", (_TICKETS,), {0: "20 zł", 5: "25 zł"}, "Bilet normalny"),
        Slot("family", "cena na liście", (_TICKETS,), {0: "", 8: "Karnet rodzinny 240 zł"}),
        Slot("derby seats", "stan obok koszyka", (_TICKETS,), {0: "są jeszcze miejsca", 4: "wyprzedane"}),
        Slot("desk", "czas obok porady", (_TICKETS,), {0: "godzinę", 11: "dwie godziny"}),
        Slot("kids day", "dzień", (_SCHOOL,), {0: "wtorek 16:30", 6: "czwartek 17:00"}),
        Slot("dues", "składka", (_SCHOOL,), {0: "80 zł", 13: "95 zł"}),
        Slot("camp", "akapit", (_SCHOOL,), {0: "", 2: "Zapisy na obóz w Ustce ruszają w piątek."}),
        Slot("form", LINK_TARGET, (_SCHOOL,), {0: "deklaracja2025.pdf", 10: "deklaracja_rodo.docx"}, "Deklaracja"),
        Slot("scarf stock", "dostępność", (_SHOP,), {0: "ostatnie sztuki", 15: "brak"}, "Szalik klubowy"),
        Slot("shirt stock", "dostępność", (_SHOP,), {0: "rozmiary S-XL", 3: "tylko XL"}, "Koszulka meczowa"),
        Slot("mug", "towar", (_SHOP,), {0: "", 5: "Kubek emaliowany"}),
        Slot("minutes", "liczba w zdaniu", (_REPORT,), {0: "98 minutach", 1: "108 minutach"}),
    ),
)
