"""The library's frame and noises, its front page, opening hours, loans and fees."""

from __future__ import annotations

from bench.changing.parts import Slot, token
from bench.changing.renewed.fragments import (
    bullets,
    facts,
    grid,
    growing,
    hourly,
    links,
    mixed,
    prose,
    sometimes,
    uuid,
)
from bench.changing.scenario import Fetch

HOURS, LOANS, BRANCHES, EVENTS, NEW_BOOKS = "/godziny", "/wypozyczenia", "/filie", "/wydarzenia", "/nowosci"
NOTICE = Slot("/", "notice of a failure", {0: "", 3: "Katalog nie działa z powodu awarii serwera", 5: ""})
SATURDAY = Slot(HOURS, "opening hours of a day", {0: "9.00–14.00", 4: "10.00–16.00"}, "Sobota")
HOLIDAY = Slot(HOURS, "day closed", {0: "", 7: "3 kwietnia, Wielki Piątek"}, "Dni bez czytelników")
PERIOD = Slot(LOANS, "loan period", {0: "30 dni", 6: "28 dni"}, "Książki")
FINE = Slot(LOANS, "late fee", {0: "20 groszy", 2: "40 groszy"}, "Kara za dzień")
AMOUNT = Slot(LOANS, "number of loans", {0: "dziesięć tomów", 9: "piętnaście tomów"}, "Limit")
RULES = Slot(
    LOANS,
    "link target",
    {
        0: "https://pliki.biblioteka.example/regulamin-2025.pdf",
        11: "https://pliki.biblioteka.example/regulamin-2026.pdf",
    },
    "Regulamin",
)
SLOTS = (NOTICE, SATURDAY, HOLIDAY, PERIOD, FINE, AMOUNT, RULES)
NAV = (
    ("/", "Biblioteka"),
    (HOURS, "Godziny otwarcia"),
    (LOANS, "Wypożyczenia i opłaty"),
    (BRANCHES, "Filie"),
    (EVENTS, "Wydarzenia"),
    (NEW_BOOKS, "Nowości"),
)
SHELF = (
    ("Dom nad rozlewiskiem rzeki", "A. Korczyk"),
    ("Atlas chmur i mgieł", "P. Lisowska"),
    ("Sekrety starego młyna", "J. Bałucki"),
    ("Gramatyka ciszy", "E. Horn"),
    ("Pociąg do Odessy", "M. Tyszko"),
    ("Kuchnia babci Wandy", "W. Stec"),
    ("Mały podręcznik pszczelarza", "R. Gajda"),
)
SEARCHES = (
    "lektury klasa 7",
    "kryminał skandynawski",
    "ćwiczenia kręgosłup",
    "komiks",
    "atlas grzybów",
    "Lem",
    "matura",
)


def shelf(fetch: Fetch, title: str) -> str:
    """Books somebody has just returned."""
    items = "".join(
        f'<li><a href="https://katalog.biblioteka.example/rec/{fetch.random.randrange(10**6)}">{name}</a> {who}, '
        f"zwrot {fetch.random.randint(1, 59)} min temu</li>"
        for name, who in fetch.random.sample(SHELF, 3)
    )
    if fetch.random.random() < 0.2:
        return f'<div class="moduletable"><h3>{title}</h3><p>Ładowanie listy…</p></div>'
    return f'<div class="moduletable" id="mod-{token(fetch.random, 5)}"><h3>{title}</h3><ul>{items}</ul></div>'


def frame(title: str, main: str, fetch: Fetch) -> str:
    cloud = " ".join(
        f'<a style="font-size:{fetch.random.randint(80, 220)}%" href="#">{word}</a>'
        for word in mixed(fetch, SEARCHES, 4)
    )
    font = sometimes(
        fetch,
        0.3,
        '<div class="wcag-panel"><p>Włączono ułatwienia dostępu. Większe litery, wysoki kontrast, odstępy.</p></div>',
    )
    air = hourly(fetch, "powietrze")
    return (
        f'<!DOCTYPE html><html lang="pl-pl"><head><meta charset="utf-8"><title>{title} - Biblioteka</title></head>\n'
        f'<body class="id-{fetch.random.randint(101, 140)}">{font}<header><a href="/">Miejska Biblioteka Publiczna w '
        f"Olszynach</a><p class='smog'>Powietrze: pył {air.randint(8, 70)} µg, "
        f"{air.choice(('dobre', 'umiarkowane'))}</p>{links(NAV, 'mod-menu')}</header>\n<main><h1>{title}</h1>"
        f"\n{main}\n</main>{shelf(fetch, 'Właśnie wróciły na półkę')}<div class='cloud'><h3>Szukacie teraz</h3>"
        f"{cloud}</div><footer><p>Biblioteka główna: ulica Lipowa 5, 26-110 Olszyny. Instytucja kultury miasta, "
        "założona w 1908 roku przez towarzystwo dobroczynne. Sekretariat czynny od 8.00 do 15.00. Odsłon: "
        f"{growing(fetch, 2_301_700, 4)}, sesja {uuid(fetch)}</p></footer></body></html>"
    )


def home(round: int, fetch: Fetch) -> str:
    notice = NOTICE.at(round)
    return frame(
        "Witamy w bibliotece",
        (f'<div class="alert alert-danger">{notice}</div>' if notice else "")
        + prose(
            "Mamy sto czterdzieści tysięcy książek, cztery tysiące płyt, prasę z trzech stuleci i kota o imieniu "
            "Folio. Wstęp jest wolny, zapis bezpłatny, a czytać na miejscu może każdy, także bez karty. Zbiory główne "
            "są na parterze, dział dla dzieci na piętrze, czytelnia naukowa w dawnej kaplicy.",
            "Do założenia karty potrzebne są: dowód osobisty oraz adres w kraju. Dzieci zapisuje rodzic. Karta "
            "działa we wszystkich filiach i nie traci ważności, o ile raz w roku potwierdzą Państwo dane.",
        )
        + f"<p class='teraz'>W tej chwili w czytelni: {fetch.random.randint(2, 48)} osób, wolne komputery: "
        f"{fetch.random.randint(0, 9)}</p>"
        + "<h2>Co u nas znajdziesz</h2>"
        + bullets(
            "Książki mówione i odtwarzacze, które wypożyczamy osobom niewidomym na pół roku",
            "Stanowiska z komputerem, skanerem i drukarką, godzina dziennie bez opłat",
            "Gry planszowe, ponad trzysta pudełek, do grania na miejscu i do domu",
            "Zbiory regionalne: gazety, pocztówki, plany miasta, księgi adresowe od 1871 roku",
            "Wypożyczalnia nasion: weź wiosną, oddaj jesienią",
        )
        + prose(
            "Książki można zamówić przez katalog i odebrać w książkomacie przed wejściem, o każdej porze. Osobom "
            "starszym i chorym przynosimy je do domu, w pierwszy wtorek miesiąca; wystarczy zadzwonić. Prosimy o "
            "nieprzynoszenie darów bez umówienia, bo nie mamy ich gdzie trzymać.",
        ),
        fetch,
    )


def hours(round: int, fetch: Fetch) -> str:
    rows = (
        ("Poniedziałek", "12.00–19.00", "12.00–18.00"),
        ("Wtorek", "9.00–19.00", "9.00–17.00"),
        ("Środa", "9.00–15.00", "nieczynne"),
        ("Czwartek", "9.00–19.00", "9.00–17.00"),
        ("Piątek", "9.00–18.00", "9.00–17.00"),
        ("Sobota", SATURDAY.at(round), "9.00–13.00"),
        ("Niedziela", "nieczynne", "nieczynne"),
    )
    marked = [(f'<span class="d-{token(fetch.random, 4)}">{row[0]}</span>', *row[1:]) for row in rows]
    return frame(
        "Godziny otwarcia",
        grid(("Dzień", "Wypożyczalnia", "Czytelnia naukowa"), marked)
        + f"<p class='ruch'>Ruch o tej porze: {fetch.random.choice(('mały', 'zwykły', 'spory'))}, średnio "
        f"{fetch.random.randint(3, 21)} minut wizyty</p>"
        + "<h2>Dni bez czytelników</h2>"
        + bullets("31 marca, spis zbiorów", HOLIDAY.at(round), "4 i 6 kwietnia, święta", "1 i 2 maja")
        + prose(
            "Kwadrans przed zamknięciem gasimy górne światła i nie przyjmujemy już zamówień z magazynu. Zwroty można "
            "zostawić w skrzynce przy bramie także wtedy, gdy biblioteka jest zamknięta; opróżniamy ją każdego ranka i "
            "liczymy zwrot z dniem poprzednim.",
            "W lipcu i sierpniu obowiązują godziny wakacyjne, które ogłaszamy w czerwcu. Dział dla dzieci otwieramy "
            "zawsze godzinę później niż wypożyczalnię, bo rano są w nim lekcje. Klucz do sali komputerowej jest u "
            "dyżurnego na parterze.",
            "Autobusem: linie 2 i 11, przystanek Lipowa. Samochód można zostawić za ratuszem, po godzinie szesnastej "
            "bez opłat. Wózki i rowery zostają w sieni, pod okiem portiera. Wejście bez schodów jest od podwórza, "
            "dzwonek na wysokości poręczy; obsługa schodzi w ciągu dwóch minut. Toaleta dla wszystkich na parterze, "
            "przewijak w dziale dla dzieci. Psy czekają przy misce z wodą, a psy przewodnicy wchodzą bez pytania.",
        ),
        fetch,
    )


def loans(round: int, fetch: Fetch) -> str:
    rows = (
        ("Książki", PERIOD.at(round), "dwa razy"),
        ("Nowości", "14 dni", "nie"),
        ("Płyty i filmy", "7 dni", "raz"),
        ("Gry", "10 dni", "raz"),
        ("Czasopisma", "5 dni", "nie"),
        ("Książki mówione", "180 dni", "raz"),
    )
    return frame(
        "Wypożyczenia i opłaty",
        grid(("Rodzaj", "Na jak długo", "Przedłużenie"), rows)
        + facts(
            ("Limit", f"{AMOUNT.at(round)} naraz, w tym najwyżej trzy nowości"),
            ("Kara za dzień", f"{FINE.at(round)} od tomu"),
            ("Upomnienie", "4 złote, wysyłane po trzech tygodniach"),
            ("Duplikat karty", "10 złotych, dla dzieci 5 złotych"),
            ("Numer żądania", f"BIB/{fetch.random.randint(10**5, 10**6)}/{token(fetch.random, 4).upper()}"),
        )
        + prose(
            f"Obowiązuje <a href='{RULES.at(round)}'>Regulamin</a>, przyjęty przez dyrekcję po opinii rady. Za książkę "
            "zgubioną oddaje się taki sam egzemplarz albo płaci jej cenę z dnia zakupu nowej. Za zalaną odpowiada ten, "
            "na kogo karcie jest zapisana, nawet jeśli padało.",
            "Przedłużyć można w katalogu, telefonicznie lub przy ladzie, o ile nikt nie czeka w kolejce. Kto zamówił "
            "książkę, ma trzy dni na odbiór; potem idzie ona do następnego. Zamówień może być pięć jednocześnie. "
            "Powiadomienia wysyłamy pocztą elektroniczną, a na życzenie zwykłą.",
            "Dzieci do lat dwunastu nie płacą kar. Dorosłym darujemy je raz w roku, w tygodniu bibliotek, jeśli wraz "
            "z książką przyniosą coś dla schroniska. Od zadłużenia powyżej 50 złotych konto jest blokowane, ale "
            "czytelnia i komputery pozostają dostępne. Sprowadzamy książki z innych miast; czytelnik płaci za "
            "przesyłkę w jedną stronę, około 18 złotych.",
        )
        + f"<p class='quiz'>Aby zapytać, policz: {fetch.random.randint(11, 30)} − {fetch.random.randint(1, 9)}</p>",
        fetch,
    )
