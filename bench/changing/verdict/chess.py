"""A regional chess federation on a Polish content system of modules: rating rules, tournaments, board."""

from __future__ import annotations

import json
from datetime import UTC, datetime

from bench.changing.chances import key, listed, mixed, number, para, pick, rows, sometimes
from bench.changing.parts import MadeSite, Slot
from bench.changing.pieces import POLISH, anchors, days_to, others, today
from bench.changing.scenario import Fetch

HOME, NEWS, EVENTS, JUNIORS = "/", "/aktualnosci", "/turnieje", "/turnieje/mistrzostwa-juniorow"
RATING, FEES, BOARD = "/przepisy-rankingowe", "/oplaty", "/zarzad"
LINKS = (
    (NEWS, "Aktualności"),
    (EVENTS, "Kalendarz turniejów"),
    (JUNIORS, "Mistrzostwa juniorów"),
    (RATING, "Przepisy rankingowe"),
    (FEES, "Opłaty i składki"),
    (BOARD, "Zarząd i biuro"),
)
PUZZLES = (
    "Białe: Kg6, Wa1, pion h6. Czarne: Kg8. Mat w dwóch posunięciach.",
    "Białe: Kc6, Hd5. Czarne: Ka7, pion b4. Mat w trzech posunięciach.",
    "Białe: Kf2, Gd3, Sg5. Czarne: Kh1, pion h2. Mat w dwóch posunięciach.",
    "Białe: Ke6, pion e5. Czarne: Ke8. Białe zaczynają i wygrywają.",
)
SAYINGS = (
    "Kto dotknął, ten idzie.",
    "Skoczek na brzegu to skoczek bez jutra.",
    "Najtrudniej wygrać partię wygraną.",
    "Zegar też jest przeciwnikiem.",
    "Pion nie umie się cofać, dlatego myśli się przed ruchem.",
)
PARTNERS = ("Tartak Brodzik", "Piekarnia U Szymona", "Radio Zalesie", "Drukarnia Goniec", "Bank Spółdzielczy w Brodach")
SCHOOLS_DAY = datetime(2026, 5, 24, tzinfo=UTC)

CLOSED = Slot(
    HOME,
    "passing notice of an office",
    {0: "", 2: "Biuro związku jest nieczynne z powodu awarii ogrzewania.", 5: ""},
    "Komunikat",
)
PLAYERS = Slot(HOME, "count of registered players", {0: "1 846 zawodników", 10: "1 871 zawodników"}, "O związku")
TOP = Slot(NEWS, "result told on a federation's news", {0: "", 4: "Hetman Brody wygrywa drugą ligę"}, "Aktualności")
COURSE = Slot(
    NEWS,
    "short report rewritten",
    {
        0: "Na kurs sędziowski zostało jeszcze kilka miejsc.",
        11: "Kurs sędziowski odbędzie się w dwóch grupach, bo chętnych było ponad pięćdziesięciu.",
    },
    "Kurs sędziowski",
)
DAY = Slot(EVENTS, "weekend of a tournament put off", {0: "18 i 19 kwietnia", 7: "25 i 26 kwietnia"}, "Puchar Jezior")
MEMORIAL = Slot(EVENTS, "tournament added to a calendar", {0: "", 12: "Memoriał Zenona Wilkowskiego"}, "Kalendarz")
ENTRY = Slot(JUNIORS, "entry fee of a championship", {0: "80 zł", 6: "95 zł"}, "Wpisowe")
ARBITER = Slot(JUNIORS, "chief arbiter", {0: "Bogumiła Krawczyńska", 13: "Leon Szadkowski"}, "Sędzia główny")
LIST = Slot(
    JUNIORS,
    "state of a list of entrants",
    {0: "Przyjmujemy zgłoszenia", 1: "Komplet, tylko lista rezerwowa", 8: "Przyjmujemy zgłoszenia"},
    "Zgłoszenia",
)
FACTOR = Slot(RATING, "coefficient of a rating formula", {0: "K = 40", 5: "K = 32"}, "Juniorzy")
RULES = Slot(
    RATING,
    "link target",
    {0: "/images/dokumenty/regulamin-rankingowy-2024.pdf", 9: "/images/dokumenty/regulamin-rankingowy-2026.pdf"},
    "Pełny tekst regulaminu",
)
BONUS = Slot(
    RATING,
    "clause struck from rating rules",
    {0: "Za zwycięstwo w finale okręgu dopisuje się dodatkowo dziesięć punktów.", 14: ""},
    "Dodatki",
)
LICENCE = Slot(FEES, "fee of a player's card", {0: "65 zł", 7: "70 zł"}, "Karta zawodnika, senior")
ACCOUNT = Slot(
    FEES, "account number for payments", {0: "12 9999 0004 0000 7781 2300 0015", 2: "12 9999 0004 0000 7781 2300 0042"}
)
TREASURER = Slot(BOARD, "treasurer", {0: "Ireneusz Małachowicz", 10: "Kinga Dobrosielska"}, "Skarbnik")
DUTY = Slot(BOARD, "duty hours of an office", {0: "we wtorki od 16 do 19", 4: "we wtorki od 15 do 18"}, "Dyżury")
SLOTS = (
    *(CLOSED, PLAYERS, TOP, COURSE, DAY, MEMORIAL, ENTRY, ARBITER),
    *(LIST, FACTOR, RULES, BONUS, LICENCE, ACCOUNT, TREASURER, DUTY),
)


def module(title: str, inner: str, kind: str = "custom") -> str:
    return (
        f'<div class="sidebar-right card"><h3 class="card-header">{title}</h3><div class="card-body">'
        f'<div class="mod-{kind}">{inner}</div></div></div>'
    )


def frame(path: str, main: str, fetch: Fetch) -> str:
    title = dict(LINKS).get(path, "Zalesko-Brodzki Związek Szachowy")
    options = json.dumps({"csrf.token": key(fetch, 32), "system.paths": {"root": "", "base": ""}})
    consent = sometimes(
        fetch,
        0.4,
        '<div id="sp-cookie-consent"><p>Serwis zapisuje ciasteczka potrzebne do logowania i do liczenia odsłon partii. '
        "Możesz się na nie nie zgodzić.</p><button>Zgadzam się</button><button>Nie teraz</button></div>",
    )
    tax = sometimes(
        fetch,
        0.35,
        '<div class="mod-appeal"><p>Przekaż półtora procent podatku na szachy dzieci ze wsi. Wystarczy wpisać nasz '
        "numer w zeznaniu.</p></div>",
    )
    hour = fetch.at.hour
    hello = "Dzień dobry" if 5 <= hour < 18 else "Dobry wieczór"
    login = (
        f'<form id="login-form-{key(fetch, 4)}" class="mod-login" method="post"><p>{hello}, zaloguj się jako klub.</p>'
        f'<input type="hidden" name="{key(fetch, 32)}" value="1"><button>Zaloguj</button></form>'
    )
    crowd = f"<p>Odwiedza nas {number(fetch, 6, 94)} gości oraz {number(fetch, 5, 19)} użytkowników.</p>"
    own = f'<ul class="mod-articlesrandom">{anchors(mixed(fetch, others(LINKS, path), 2))}</ul>'
    partners = listed(mixed(fetch, PARTNERS))
    return f"""<!DOCTYPE html>
<html lang="pl-pl" dir="ltr"><head><meta charset="utf-8"><meta name="generator" content="Joomla! - Open Source Content
Management"><title>{title} - ZBZSzach</title><link href="/media/templates/site/cassiopeia/css/template.min.css?{
        key(fetch, 6)
    }" rel="stylesheet">
<script type="application/json" class="joomla-script-options new" nonce="{key(fetch, 22)}">{options}</script></head>
<body class="site com_content wrapper-static view-article no-layout itemid-{100 + len(path)} has-sidebar-right">{
        consent
    }
<header class="header container-header full-width"><div class="grid-child"><div class="navbar-brand"><a
class="brand-logo" href="/">Zalesko-Brodzki Związek Szachowy</a><div class="site-description">Gramy od 1926
roku</div></div></div>
<div class="container-nav"><ul class="mod-menu mod-list nav">{anchors(LINKS)}</ul></div></header>
<div class="site-grid"><div class="grid-child container-component"><nav class="mod-breadcrumbs__wrapper"><ol><li>Jesteś
tutaj:</li><li>Start</li><li>{title}</li></ol></nav><main><div class="com-content-article item-page"><div
class="page-header"><h1>{title}</h1></div><div class="com-content-article__body">
{main}</div></div></main></div>
<div class="grid-child container-sidebar-right">{module("Kalendarz", f"<p>{today(fetch, POLISH)}</p>")}
{module("Dzień Szachów w Szkole", f"<p>Zostało {days_to(fetch, SCHOOLS_DAY)} dni</p>", "countdown")}
{module("Zadanie", f"<p>{pick(fetch, PUZZLES)}</p>")}
{module("Warto przeczytać", own)}
{module("Kto jest na stronie", crowd, "whosonline")}{module("Logowanie", login)}{tax}</div></div>
<footer class="container-footer footer full-width"><ul class="partners">{partners}</ul><p class="saying">{
        pick(fetch, SAYINGS)
    }</p><ul><li>Polityka prywatności</li><li>Deklaracja dostępności</li><li>RODO w klubach</li>
<li>Mapa strony</li></ul><p>Wieżowa 8, Zalesie Brodzkie. © {fetch.at:%Y} ZBZSzach</p></footer></body></html>"""


def home(round: int, fetch: Fetch) -> str:
    main = f"""{para(CLOSED.at(round), ' class="alert alert-warning"')}
<p>Związek zrzesza {PLAYERS.at(round)} z czterdziestu dwóch klubów, od Puszczy Liskiej po Jezioro Głębokie. Prowadzimy
ligę w trzech klasach, szkolimy sędziów i pożyczamy zegary tym, którzy ich nie mają.</p>
<h2>Jak zacząć</h2><ol><li>Znajdź klub w swojej gminie albo załóż własny z pięcioma osobami.</li><li>Poproś trenera o
kartę zawodnika.</li><li>Zagraj pierwszy turniej z zapisem partii.</li><li>Po dziewięciu partiach dostaniesz
ranking.</li>
</ol><h2>Dla szkół</h2><p>Szachy w klasach od pierwszej do trzeciej prowadzi u nas dziewięćdziesięciu nauczycieli.
Komplet
dziesięciu szachownic wysyłamy bezpłatnie każdej szkole, która o niego napisze.</p>
<h2>Dla klubów</h2><ul><li>Wzór protokołu meczu</li><li>Wniosek o zmianę barw</li><li>Zestawienie sędziów według
gmin</li>
<li>Ubezpieczenie na wyjazdy</li></ul>
<h2>Biblioteka</h2><p>Trzy tysiące książek, w tym komplet roczników z lat międzywojennych. Wypożyczamy na miesiąc, a
rzadkie druki czyta się na miejscu.</p>"""
    return frame(HOME, main, fetch)


def news(round: int, fetch: Fetch) -> str:
    items = (
        (TOP.at(round), "W ostatniej rundzie padło sześć remisów i jedno zwycięstwo, ale za to jakie."),
        ("Kurs sędziowski", COURSE.at(round)),
        ("Zegary do wzięcia", "Oddajemy dwadzieścia mechanicznych, sprawnych, z duszą."),
        ("Symultana w szpitalu", "Mistrzyni Halszka Rumin zagrała z osiemnastoma pacjentami i przegrała dwa razy."),
        ("Brązowy medal w Pucharze Ziem", "Nasze juniorki stanęły na podium po raz pierwszy od siedmiu lat."),
        ("Nowe szachownice w parku", "Są z granitu, więc figury trzeba przynieść ze sobą."),
        ("Sprawozdanie z walnego zebrania", "Delegaci przyjęli budżet przy trzech głosach wstrzymujących się."),
    )
    blocks = "".join(
        f'<div class="com-content-category-blog__item blog-item"><h2>{name}</h2>{para(text)}</div>'
        for name, text in items
        if name
    )
    return frame(NEWS, f'<div class="com-content-category-blog blog-items">{blocks}</div>', fetch)


def events(round: int, fetch: Fetch) -> str:
    table = (
        ("Szybkie szachy o Złotą Wieżę", "29 marca", "Dom Kultury Kolejarz", "P-15"),
        ("Puchar Jezior", DAY.at(round), "Ośrodek Głębokie", "klasyczne"),
        (MEMORIAL.at(round), "9 maja", "Ratusz w Brodach", "błyskawiczne"),
        ("Mistrzostwa okręgu kobiet", "od 3 do 7 czerwca", "Szkoła nr 4 w Lisku", "klasyczne"),
        ("Liga seniorów, zjazd trzeci", "14 czerwca", "Świetlica w Kątach", "klasyczne"),
        (f'<a href="{JUNIORS}">Mistrzostwa juniorów</a>', "od 6 do 12 lipca", "Zalesie Brodzkie", "klasyczne"),
    )
    head = "<thead><tr><th>Turniej</th><th>Termin</th><th>Miejsce</th><th>Tempo</th></tr></thead>"
    main = f"""<p>Kluby zgłaszają swoje zawody do końca poprzedniego miesiąca. Kolizji z ligą nie dopuszczamy.</p>
<table class="table table-striped">{head}<tbody>{rows(table)}</tbody></table>
<h2>Zgłoszenie turnieju</h2><p>Potrzebne są: regulamin, nazwisko sędziego z licencją i zgoda gospodarza sali. Ranking
liczymy tylko z zawodów wpisanych do tej tabeli.</p><h2>Wypożyczalnia</h2><p>Do sześćdziesięciu kompletów i zegarów, za
kaucją. Transport po stronie organizatora.</p><h2>Wyniki</h2><p>Sędzia przesyła plik w dniu zakończenia. Partie
publikujemy po tygodniu, chyba że gracze proszą o zwłokę.</p>"""
    return frame(EVENTS, main, fetch)


def juniors(round: int, fetch: Fetch) -> str:
    facts = (
        *(("Termin", "od 6 do 12 lipca 2026"), ("Miejsce", "Liceum im. Staffa, Zalesie Brodzkie")),
        *(("Grupy", "do lat 10, 12, 14, 16 i 18"), ("System", "szwajcarski, dziewięć rund")),
        *(("Sędzia główny", ARBITER.at(round)), ("Wpisowe", ENTRY.at(round)), ("Zgłoszenia", LIST.at(round))),
    )
    main = f"""<table class="table"><tbody>{rows(facts)}</tbody></table>
<h2>Tempo gry</h2><p>Grupy najmłodsze grają po godzinie na zawodnika, pozostałe po dziewięćdziesiąt minut, zawsze z
dodatkiem pół minuty na posunięcie.</p><h2>Noclegi</h2><p>Internat liceum ma sto dwadzieścia łóżek. Rezerwuje się je
razem
ze zgłoszeniem, rodzice mogą mieszkać w tym samym skrzydle.</p>
<h2>Rozkład dnia</h2><ul><li>Śniadanie do ósmej</li><li>Runda poranna o dziewiątej</li><li>Analiza z trenerem</li>
<li>Runda popołudniowa o piętnastej</li><li>Kąpiel w jeziorze, jeśli pogoda da</li></ul>
<h2>Nagrody</h2><p>Puchary dla pierwszej trójki, książki dla pierwszej dziesiątki, a dla każdego zeszyt z jego własnymi
partiami.</p>"""
    return frame(JUNIORS, main, fetch)


def rating(round: int, fetch: Fetch) -> str:
    factors = (
        *(("Juniorzy do 18 lat", FACTOR.at(round)), ("Zawodnicy poniżej 2000", "K = 24")),
        *(("Od 2000 do 2300", "K = 20"), ("Powyżej 2300", "K = 10")),
    )
    main = f"""<p>Ranking okręgowy służy do kojarzenia par i do rozstawienia w finałach. Nie zastępuje centralnego.</p>
<h2>Współczynniki</h2><table class="table"><tbody>{rows(factors)}</tbody></table>
<h2>Pierwszy ranking</h2><p>Wylicza się go z co najmniej dziewięciu partii z rywalami, którzy ranking już mają. Wynik
niższy niż tysiąc zaokrągla się do tysiąca.</p><h2>Dodatki</h2>{para(BONUS.at(round))}<p>Przerwa dłuższa niż dwa lata
nie
obniża rankingu, ale przy nazwisku pojawia się litera n.</p>
<h2>Odwołania</h2><p>Składa je klub w ciągu czternastu dni od ogłoszenia listy. Komisja odpowiada na piśmie.</p>
<h2>Dokumenty</h2><p><a href="{RULES.at(round)}">Pełny tekst regulaminu</a> oraz
<a href="/images/dokumenty/arkusz-obliczen.xlsx">arkusz do własnych obliczeń</a>.</p>"""
    return frame(RATING, main, fetch)


def fees(round: int, fetch: Fetch) -> str:
    table = (
        *(("Karta zawodnika, senior", LICENCE.at(round)), ("Karta zawodnika, junior", "30 zł")),
        *(("Składka klubu", "400 zł"), ("Wpis turnieju do kalendarza", "120 zł"), ("Licencja sędziego", "55 zł")),
        *(("Zmiana barw w trakcie sezonu", "150 zł"), ("Odwołanie, zwrotne po uznaniu", "200 zł")),
    )
    main = f"""<p>Stawki roczne, o ile nie napisano
inaczej.</p><table class="table"><tbody>{rows(table)}</tbody></table>
<h2>Konto</h2><p>{ACCOUNT.at(round)}, w tytule nazwa klubu i liczba osób.</p>
<h2>Zwolnienia</h2><ul><li>Pierwszy rok gry</li><li>Osoby po ukończeniu 75 lat</li><li>Trzecie i każde następne dziecko
w
rodzinie</li><li>Sędziowie z uprawnieniami międzynarodowymi</li></ul>
<h2>Zaległości</h2><p>Klub, który nie zapłaci do końca marca, nie wystawia drużyny w lidze. Można prosić o rozłożenie na
raty, dotąd nikomu nie odmówiliśmy.</p><h2>Faktury</h2><p>Wystawiamy je na prośbę, w ciągu tygodnia od wpłaty.</p>"""
    return frame(FEES, main, fetch)


def board(round: int, fetch: Fetch) -> str:
    people = (
        *(("Prezes", "Walenty Grzmot"), ("Wiceprezes do spraw młodzieży", "Olga Przybyszewska")),
        *(("Sekretarz", "Damian Kołek"), ("Skarbnik", TREASURER.at(round)), ("Członkini zarządu", "Róża Tyczka")),
    )
    main = f"""<table class="table"><tbody>{rows(people)}</tbody></table>
<h2>Dyżury</h2><p>W biurze zastaniesz kogoś {DUTY.at(round)}, a przed turniejami także w soboty rano.</p>
<h2>Komisje</h2><dl><dt>Sędziowska</dt><dd>Jerzy Blask</dd><dt>Rankingowa</dt><dd>Natalia
Hebda</dd><dt>Dyscyplinarna</dt>
<dd>Feliks Oster</dd><dt>Rewizyjna</dt><dd>Wanda Ciołek</dd></dl>
<h2>Posiedzenia</h2><p>Zarząd zbiera się w pierwszą środę miesiąca. Protokoły można przeczytać w biurze, a uchwały wiszą
na
tablicy przy schodach.</p><h2>Kontakt</h2><p>Telefon 55 555 18 26, poczta biuro@zbzszach.example. W sprawach ligi
prosimy
pisać do sekretarza.</p>"""
    return frame(BOARD, main, fetch)


CHESS = MadeSite(
    "szachy.test",
    (
        *("tokens of a Polish log-in", "ciasteczka of a federation", "chess problem, one of four"),
        *("guests and members on a chess site", "days to a day of chess", "order of a federation's partners"),
        *("appeal for a share of tax", "saying of players, one of five", "two pages worth reading"),
        *("greeting of clubs by the hour", "date in a calendar's module"),
    ),
    {
        **{HOME: home, NEWS: news, EVENTS: events, JUNIORS: juniors},
        **{RATING: rating, FEES: fees, BOARD: board},
    },
    SLOTS,
)
