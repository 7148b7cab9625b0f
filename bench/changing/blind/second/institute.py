"""A Polish university institute, as a content system for authorities writes it: regions, tables, definitions."""

from __future__ import annotations

from datetime import UTC, datetime

from bench.changing.blind.second import institute_truth as truth
from bench.changing.blind.second.institute_truth import (
    COLLEAGUES,
    COURSES,
    DEGREE,
    ENTRY,
    GRADUATES,
    HOME,
    NEWS,
    OFFICE,
    PAGES,
    STAFF,
)
from bench.changing.chances import key, listed, mixed, number, para, pick, rows, sometimes
from bench.changing.parts import MadeSite
from bench.changing.pieces import POLISH, days_to, today
from bench.changing.scenario import Fetch

OPEN_DAY = datetime(2026, 4, 18, tzinfo=UTC)


def reading_room(fetch: Fetch) -> str:
    """Whether one can go there now."""
    if fetch.at.weekday() < 5 and 8 <= fetch.at.hour < 19:
        return '<span class="status status--open">Czytelnia jest teraz czynna</span>'
    return '<span class="status status--closed">Czytelnia jest teraz nieczynna</span>'


def see_also(path: str, fetch: Fetch) -> str:
    items = "".join(
        f'<div class="views-row"><div class="views-field-title"><a href="{to}">{title}</a></div>'
        f'<div class="views-field-body">{sentence}</div></div>'
        for to, title, sentence in mixed(fetch, [page for page in PAGES if page[0] != path], 2)
    )
    return f'<div class="block block-views" id="block-{key(fetch, 5)}"><h2>Warto zajrzeć</h2>{items}</div>'


def graduate(fetch: Fetch) -> str:
    who, words = pick(fetch, GRADUATES)
    return f'<div class="block block-quote"><blockquote>„{words}”</blockquote><cite>{who}</cite></div>'


def survey(fetch: Fetch) -> str:
    question = pick(
        fetch,
        (
            "Czy łatwo znaleźć tu plan zajęć?",
            "Czego brakuje na naszej stronie?",
            "Jak trafiłeś na tę stronę?",
        ),
    )
    return sometimes(
        fetch,
        0.4,
        f"""<div class="modal-ankieta" role="dialog" aria-labelledby="a-{key(fetch, 4)}"><h3>Minuta na ankietę?</h3>
<p>{question}</p><form action="/ankieta" method="post"><input type="hidden" name="form_build_id"
value="form-{key(fetch, 43)}"><button type="submit">Odpowiadam</button><button type="button">Nie teraz</button></form>
</div>""",
    )


def frame(path: str, title: str, main: str, fetch: Fetch) -> str:
    menu = "".join(f'<li class="menu-item"><a href="{to}">{label}</a></li>' for to, label, _ in PAGES)
    return f"""<!DOCTYPE html>
<html lang="pl" dir="ltr" prefix="og: https://ogp.me/ns#">
<head><meta charset="utf-8"><title>{title} | Instytut Hydrografii</title>
<script type="application/json" data-drupal-selector="drupal-settings-json">{{"path":{{"currentPath":"{path}"}},
"ajaxPageState":{{"theme":"hydro","theme_token":"{key(fetch, 20)}"}},"user":{{"uid":0}}}}</script></head>
<body class="layout-two-sidebars page-node-type-strona">
<a href="#tresc" class="visually-hidden focusable">Przejdź do treści</a>
<div class="region region-header"><div class="site-branding"><a href="/" rel="home">Instytut Hydrografii</a>
<div class="slogan">Uniwersytet Zamorski w Kalwinie</div></div>
<form class="search-block-form" action="/szukaj"><label for="q">Szukaj</label><input id="q" name="q" type="search">
<input type="hidden" name="form_build_id" value="form-{key(fetch, 43)}"></form>
<p class="dzis">Dziś jest {today(fetch, POLISH)}. {reading_room(fetch)}</p></div>
<nav role="navigation" aria-label="Menu główne"><ul class="menu">{menu}</ul></nav>
<main role="main" id="tresc"><div class="region region-content">
<nav class="breadcrumb" aria-label="Okruszki"><ol><li><a href="/">Strona główna</a></li><li>{title}</li></ol></nav>
<h1 class="page-title">{title}</h1>{main}</div>
<aside class="region region-sidebar">{graduate(fetch)}{see_also(path, fetch)}</aside></main>
<footer class="region region-footer"><p>Instytut Hydrografii, ul. Nabrzeżna 9, 81-990 Kalwin</p>
<p>© {fetch.at.year} Uniwersytet Zamorski. <span class="dostepnosc">Deklaracja dostępności</span></p></footer>
{survey(fetch)}
<!-- serwer www{number(fetch, 1, 4)}, wygenerowano w {number(fetch, 31, 290)} ms, {key(fetch, 12)} -->
</body></html>"""


def home(round: int, fetch: Fetch) -> str:
    warning = truth.HEATING.at(round)
    box = f'<div class="messages messages--warning" role="status">{warning}</div>' if warning else ""
    return frame(
        HOME,
        "Instytut Hydrografii",
        f"""{box}<div class="field field--body"><p>Od 1958 roku badamy wody lądowe i przybrzeżne: ich ruch, skład
i zmiany, które wywołuje w nich człowiek. Mamy własną stację nad Zalewem Srebrnym, dwie łodzie pomiarowe
i laboratorium z akredytacją, z którego korzystają także gminy i wodociągi.</p>
<p>Kształcimy na dwóch stopniach studiów i w szkole doktorskiej. Zajęcia prowadzimy w małych grupach, a każdy student
od drugiego roku uczestniczy w pomiarach, których wyniki trafiają do publicznej bazy danych.</p></div>
<div class="odliczanie"><h2>Dzień otwarty</h2><p>Zapraszamy 18 kwietnia od godziny dziesiątej. Do spotkania zostało
{days_to(fetch, OPEN_DAY)} dni.</p></div>
<dl class="field-group"><dt>Dyrektor</dt><dd>dr hab. Ewa Mikulska</dd><dt>Zastępca do spraw studenckich</dt>
<dd>dr Stanisław Grot</dd><dt>Rok założenia</dt><dd>1958</dd></dl>""",
        fetch,
    )


def news(round: int, fetch: Fetch) -> str:
    buoy = (
        f"""<article class="node node--type-news"><h2>{truth.BUOY.at(round)}</h2><p>Urządzenie co dziesięć minut mierzy
temperaturę, mętność i wysokość fali. Odczyty można oglądać w pawilonie przy przystani, a po okresie próbnym będą
dostępne także w serwisie z danymi.</p></article>"""
        if truth.BUOY.at(round)
        else ""
    )
    return frame(
        NEWS,
        "Aktualności",
        f"""<p>Instytut prowadzi pomiary na jedenastu jeziorach i dwóch zalewach. Tutaj piszemy, co z nich wynika.</p>
{buoy}<article class="node node--type-news"><h2>Seminarium zakładowe</h2><p>O odbudowie brzegów po sztormach opowie
dr Lena Karwat z instytutu w Greifswaldzie. Spotkanie odbędzie się {truth.SEMINAR.at(round)} w auli imienia Lencewicza,
wstęp jest wolny, a nagranie trafi do archiwum.</p></article>
<article class="node node--type-news"><h2>{truth.GRANTS.at(round)}</h2><p>Na semestr za granicą przeznaczono w tym roku
osiemnaście stypendiów. Pierwszeństwo mają osoby, które przygotowują pracę dyplomową z zakresu gospodarki wodnej.</p>
</article><article class="node node--type-news"><h2>Nagroda za atlas zlewni</h2><p>Zespół profesor Czubak otrzymał
nagrodę Towarzystwa Kartograficznego za najlepszą mapę tematyczną ostatnich pięciu lat.</p></article>""",
        fetch,
    )


def degree(round: int, fetch: Fetch) -> str:
    return frame(
        DEGREE,
        "Hydrologia, studia pierwszego stopnia",
        f"""<dl class="parametry"><dt>Tytuł</dt><dd>licencjat</dd><dt>Czas trwania</dt><dd>sześć semestrów</dd>
<dt>Limit przyjęć</dt><dd>{truth.PLACES.at(round)}</dd><dt>Język wykładowy</dt><dd>polski, część ćwiczeń po angielsku
</dd></dl><h2>Czego się uczymy</h2><p>Na pierwszym roku dominuje matematyka, fizyka i chemia wód. Później dochodzą
hydrometria, geomorfologia, systemy informacji geograficznej i prawo wodne. Co trzecie zajęcia odbywają się w terenie
albo na wodzie.</p><h2>Praktyki</h2><p>{truth.PLACEMENT.at(round)} Miejsce można znaleźć samodzielnie
lub wybrać z listy czterdziestu partnerów, wśród których są urzędy morskie, wodociągi i parki krajobrazowe.</p>
<p class="file file--application-pdf"><a href="{truth.SYLLABUS.at(round)}">Plan studiów (PDF)</a></p>
<h2>Po studiach</h2><p>Absolwenci pracują w służbie hydrologicznej, biurach projektowych i samorządach, a mniej więcej
połowa wybiera u nas studia magisterskie.</p>""",
        fetch,
    )


def courses(round: int, fetch: Fetch) -> str:
    table = (
        ("Hydraulika koryt otwartych", "poniedziałek", "11.30–13.00", truth.ROOM.at(round), "wykład"),
        ("Statystyka dla przyrodników", "wtorek", truth.HOUR.at(round), "s. 031", "laboratorium"),
        (truth.DROPPED.at(round), "wtorek", "15.00–16.30", "s. 306", "laboratorium"),
        ("Prawo wodne", "środa", "13.15–14.45", "aula A", "wykład"),
        ("Chemia wód powierzchniowych", "czwartek", "10.00–12.15", "s. 009", "laboratorium"),
    )
    heads = "".join(f'<th scope="col">{head}</th>' for head in ("Przedmiot", "Dzień", "Godzina", "Sala", "Forma"))
    return frame(
        COURSES,
        "Zajęcia w semestrze letnim",
        f"""<p>Semestr trwa od 23 lutego do 14 czerwca. Obecność na ćwiczeniach terenowych jest obowiązkowa. Wykłady są
otwarte dla wszystkich studentów uczelni.</p><table class="cols-5 responsive-enabled"><caption>Rok drugi</caption>
<thead><tr>{heads}</tr></thead><tbody>{rows(table)}</tbody></table><h2>Rejs pomiarowy</h2>
<p>Cztery dni na pokładzie „Rusałki”, od 11 do 14 maja, dla osób z zaliczoną hydrometrią. Grupa liczy dwunastu
studentów, wyżywienie pokrywa instytut. Stan: <strong class="stan">{truth.SEATS.at(round)}</strong>.</p>
<p>Na miejsca, które się zwolnią, zaprasza prowadząca w kolejności zgłoszeń.</p>""",
        fetch,
    )


def staff(round: int, fetch: Fetch) -> str:
    contact = {
        "prof. dr hab. Henryk Sobolta": ("58 664 20 302", truth.HOURS.at(round)),
        "dr inż. Marta Olkiewicz": (truth.PHONE.at(round), "czwartki 13.00–15.00"),
        "mgr Ryszard Pawęska": ("58 664 20 340", "codziennie 7.30–9.00"),
        "dr hab. Irena Czubak, prof. uczelni": ("58 664 20 311", "po umówieniu"),
        "dr Tomasz Bielawny": ("58 664 20 325", "piątki 9.30–11.30"),
    }
    people = list(COLLEAGUES)
    if hired := truth.HIRED.at(round):
        text = "Przeszedł do nas z urzędu morskiego. Zajmuje się falowaniem i bezpieczeństwem kąpielisk."
        people.append((hired, "asystent w Zakładzie Hydrodynamiki", text))
    cards = [
        f"""<div class="vcard" data-nid="{len(name) * 37}"><h3 class="fn">{name}</h3><p class="role">{role}</p><p>{text}
</p><dl><dt>Telefon</dt><dd class="tel">{contact[name][0]}</dd><dt>Konsultacje</dt><dd>{contact[name][1]}</dd></dl>
</div>"""
        for name, role, text in people
    ]
    return frame(
        STAFF,
        "Pracownicy",
        f"""<p>W instytucie pracuje dwadzieścia sześć osób w trzech zakładach. Poniżej przedstawiamy prowadzących
zajęcia na studiach pierwszego stopnia.</p><div class="view-content">{"".join(mixed(fetch, cards))}</div>""",
        fetch,
    )


def office(round: int, fetch: Fetch) -> str:
    table = (
        ("poniedziałek", "11.00–15.00"),
        ("wtorek", "8.30–12.30"),
        ("środa", "nieczynne"),
        ("czwartek", "8.30–12.30"),
        ("piątek", truth.FRIDAY.at(round)),
    )
    things = (
        "legitymacje i zaświadczenia wydajemy od ręki,",
        "duplikat dyplomu przygotowujemy w ciągu czternastu dni,",
        "karty obiegowe podpisujemy po zwrocie sprzętu z wypożyczalni.",
    )
    return frame(
        OFFICE,
        "Sekretariat studencki",
        f"""<p>Pokój 12 na parterze, wejście od dziedzińca. Podania można zostawić w skrzynce przy wejściu od strony
parku. Odbieramy ją dwa razy dziennie.</p><table class="godziny"><tbody>{rows(table)}</tbody></table>
<h2>Co załatwiamy</h2><ul>{listed(things)}</ul><h2>Opłaty</h2><p>Za duplikaty płaci się przelewem, w tytule podając
numer albumu i nazwę dokumentu.</p><p class="drobny"><small>Rachunek uczelni: {truth.ACCOUNT.at(round)}. Wpłat
gotówką nie przyjmujemy, zwroty następują w terminie trzydziestu dni.</small></p>""",
        fetch,
    )


def entry(round: int, fetch: Fetch) -> str:
    return frame(
        ENTRY,
        "Rekrutacja",
        f"""<p>O przyjęciu decyduje wynik matury z dwóch przedmiotów. Jednym z nich jest matematyka albo fizyka, drugi
kandydat wybiera spośród geografii, chemii, biologii i informatyki.</p><ol class="kroki"><li>Rejestracja kandydatów
w systemie trwa do {truth.UNTIL.at(round)}.</li><li>Listę zakwalifikowanych ogłaszamy trzy dni robocze później.</li>
<li>Dokumenty składa się osobiście lub listem poleconym.</li></ol><h2>Koszty</h2><p>Opłata rekrutacyjna wynosi 85 zł,
a legitymacja kosztuje {truth.CARD_FEE.at(round)} i jest ważna we wszystkich muzeach uczelni.</p>
<h2>Wyjątki</h2>{para(truth.LAUREATES.at(round))}<p>Osoby z maturą zagraniczną przedstawiają świadectwo z tłumaczeniem
przysięgłym. O uznaniu ocen decyduje komisja, która zbiera się co tydzień.</p>""",
        fetch,
    )


INSTITUTE = MadeSite(
    "instytut-hydrografii.test",
    (
        "saying of a graduate, one of six",
        "two of the institute's pages with a sentence each",
        "colleagues in an order of the request",
        "question of a survey for some visitors",
        "days left until the open day",
        "reading room open or shut as the hour is",
        "day of the week and date under the name",
        "build ids of forms and the machine in a comment",
    ),
    {HOME: home, NEWS: news, DEGREE: degree, COURSES: courses, STAFF: staff, OFFICE: office, ENTRY: entry},
    truth.SLOTS,
)
