"""What a Polish institute of hydrography says, and from which round on it says something else."""

from __future__ import annotations

from bench.changing.parts import Slot

HOME, NEWS, DEGREE, COURSES = "/", "/aktualnosci", "/studia/hydrologia", "/zajecia"
STAFF, OFFICE, ENTRY = "/pracownicy", "/dziekanat", "/rekrutacja"

HEATING = Slot(
    HOME,
    "announcement above the news",
    {0: "", 5: "W czwartek 12 marca zajęcia w budynku B odbywają się zdalnie z powodu awarii ogrzewania.", 9: ""},
)

BUOY = Slot(NEWS, "item of news", {0: "", 4: "Nowa boja pomiarowa na Zalewie Srebrnym"})
SEMINAR = Slot(
    NEWS,
    "lecture put off",
    {0: "18 marca o godz. 17.15", 8: "25 marca o godz. 17.15"},
    "Seminarium zakładowe",
)
GRANTS = Slot(
    NEWS,
    "heading of an item of news",
    {0: "Stypendia wyjazdowe: trwa nabór wniosków", 11: "Stypendia wyjazdowe: nabór zakończony"},
)

PLACES = Slot(DEGREE, "number of places to study", {0: "45 miejsc", 6: "60 miejsc"}, "Limit przyjęć")
PLACEMENT = Slot(
    DEGREE,
    "length of a placement",
    {
        0: "Praktyka zawodowa trwa trzy tygodnie i odbywa się po drugim roku.",
        10: "Praktyka zawodowa trwa cztery tygodnie i odbywa się po drugim roku.",
    },
    "Praktyki",
)
SYLLABUS = Slot(
    DEGREE,
    "link target",
    {
        0: "https://pliki.hydro.example/plan-studiow-2025-26.pdf",
        12: "https://pliki.hydro.example/plan-studiow-2026-27.pdf",
    },
    "Plan studiów (PDF)",
)

ROOM = Slot(
    COURSES,
    "lecture room",
    {0: "s. 214", 2: "s. 118", 7: "s. 214"},
    "Hydraulika koryt otwartych",
)
HOUR = Slot(COURSES, "time of a class", {0: "8.15–9.45", 9: "9.00–10.30"}, "Statystyka dla przyrodników")
DROPPED = Slot(COURSES, "course of a timetable", {0: "Fotogrametria i teledetekcja wód", 12: ""})
SEATS = Slot(
    COURSES,
    "sign-up for a course",
    {0: "zapisy otwarte", 1: "brak miejsc", 3: "zapisy otwarte", 8: "brak miejsc"},
    "Rejs pomiarowy",
)

PHONE = Slot(STAFF, "last digits of a telephone", {0: "58 664 20 317", 5: "58 664 20 371"}, "dr inż. Marta Olkiewicz")
HOURS = Slot(
    STAFF,
    "hours for students",
    {0: "wtorki 10.00–12.00", 11: "środy 12.00–14.00"},
    "prof. dr hab. Henryk Sobolta",
)
HIRED = Slot(STAFF, "member of staff", {0: "", 14: "dr Tomasz Bielawny"})

FRIDAY = Slot(OFFICE, "opening of an office", {0: "9.00–14.00", 3: "10.00–13.00"}, "piątek")
ACCOUNT = Slot(
    OFFICE,
    "bank account in the small print",
    {0: "45 1240 5400 1111 0010 7788 2315", 13: "45 1240 5400 1111 0010 7788 2351"},
    "Opłaty",
)

UNTIL = Slot(ENTRY, "last day to apply", {0: "10 lipca 2026", 6: "14 lipca 2026"}, "Rejestracja kandydatów")
CARD_FEE = Slot(ENTRY, "second fee of a sentence", {0: "22 zł", 10: "30 zł"}, "legitymacja")
LAUREATES = Slot(
    ENTRY,
    "paragraph on exceptions",
    {
        0: "Laureaci olimpiady geograficznej są przyjmowani poza kolejnością, jeżeli złożą dokumenty w pierwszym "
        "terminie i dołączą zaświadczenie komitetu głównego.",
        14: "",
    },
)

SLOTS = (
    HEATING,
    BUOY,
    SEMINAR,
    GRANTS,
    PLACES,
    PLACEMENT,
    SYLLABUS,
    ROOM,
    HOUR,
    DROPPED,
    SEATS,
    PHONE,
    HOURS,
    HIRED,
    FRIDAY,
    ACCOUNT,
    UNTIL,
    CARD_FEE,
    LAUREATES,
)

# A page, its title and a sentence of it.
PAGES = (
    (NEWS, "Aktualności", "Instytut prowadzi pomiary na jedenastu jeziorach i dwóch zalewach."),
    (DEGREE, "Hydrologia, studia pierwszego stopnia", "Co trzecie zajęcia odbywają się w terenie albo na wodzie."),
    (COURSES, "Zajęcia w semestrze letnim", "Obecność na ćwiczeniach terenowych jest obowiązkowa."),
    (STAFF, "Pracownicy", "W instytucie pracuje dwadzieścia sześć osób w trzech zakładach."),
    (OFFICE, "Sekretariat studencki", "Podania można zostawić w skrzynce przy wejściu od strony parku."),
    (ENTRY, "Rekrutacja", "O przyjęciu decyduje wynik matury z dwóch przedmiotów."),
)
GRADUATES = (
    ("Karolina, rocznik 2019", "Dziś prognozuję wezbrania i wiem, po co były te wszystkie pomiary o świcie."),
    ("Michał, rocznik 2014", "Najwięcej nauczyłem się na łodzi, kiedy zamarzł nam przepływomierz."),
    ("Agnieszka, rocznik 2021", "Prowadzący znali nas z imienia, a to na uczelni wcale nie jest oczywiste."),
    ("Paweł, rocznik 2017", "Po praktyce w porcie dostałem umowę i zostałem tam do dziś."),
    ("Oksana, rocznik 2022", "Przyjechałam ze Lwowa na semestr, a skończyłam całe studia."),
    ("Jakub, rocznik 2011", "Statystyka śniła mi się po nocach, teraz z niej żyję."),
)
COLLEAGUES = (
    (
        "prof. dr hab. Henryk Sobolta",
        "kierownik Zakładu Hydrodynamiki",
        "Bada ruch rumowiska w rzekach górskich i przygotowuje modele fal powodziowych. Opiekun koła naukowego Nurt.",
    ),
    (
        "dr inż. Marta Olkiewicz",
        "adiunkt w Zakładzie Limnologii",
        "Zajmuje się zakwitami sinic i jakością wody w kąpieliskach. Prowadzi zajęcia z chemii wód i rejs pomiarowy.",
    ),
    (
        "mgr Ryszard Pawęska",
        "specjalista ds. aparatury",
        "Odpowiada za łodzie, sondy i wypożyczalnię sprzętu terenowego. Szkoli studentów z obsługi echosondy.",
    ),
    (
        "dr hab. Irena Czubak, prof. uczelni",
        "Zakład Kartografii Wód",
        "Redaguje atlas zlewni pomorskich. W semestrze letnim przyjmuje studentów po wcześniejszym umówieniu.",
    ),
)
