"""A Polish town library: branches, events, purchases; the rest of it is in loans.py."""

from __future__ import annotations

from bench.changing.parts import MadeSite, Slot, shuffled, token
from bench.changing.renewed.fragments import (
    bullets,
    grid,
    prose,
    settled,
)
from bench.changing.renewed.loans import BRANCHES, EVENTS, HOURS, LOANS, NEW_BOOKS, SLOTS, frame, home, hours, loans
from bench.changing.scenario import Fetch

BRANCH = Slot(BRANCHES, "branch", {0: "", 8: "Filia 9, Osiedle Wrzosowe"}, "Filie")
SHUT = Slot(BRANCHES, "state of a branch", {0: "czynna", 5: "w remoncie"}, "Filia 4, Zatorze", False)
PHONE = Slot(BRANCHES, "telephone of a branch", {0: "41 330 27 18", 11: "41 330 27 45"}, "Filia 2, Dworcowa")
AUTHOR = Slot(EVENTS, "author on a stage", {0: "Halina Drozdek", 4: "Witold Sarnecki"}, "Czwartek literacki")
MEETING = Slot(EVENTS, "event of a library", {0: "", 10: "Warsztaty introligatorskie, sobota 21 marca"}, "Wydarzenia")
BOOK = Slot(NEW_BOOKS, "title bought", {0: "", 9: "Krótka historia mostów"}, "Nowości")
TOPICS = "powieść;reportaż;kryminał;poezja;poradnik;historia regionu;komiks;biografia;przyroda".split(";")
SHELVES = ("regał przy oknie", "regał 12", "antresola", "regał 7, dół", "gablota")
READERS = ("dorośli", "młodzież", "dzieci od lat sześciu", "wszyscy")


def branches(round: int, fetch: Fetch) -> str:
    def card(name: str, street: str, state: str, phone: str) -> str:
        if not name:
            return ""
        return (
            f"<div class='filia'><h3>{name}</h3><p>{street}</p><p>{state} <small>{fetch.random.randint(1, 30)} osób "
            f"w środku</small></p><p>tel. {phone}</p></div>"
        )

    return frame(
        "Filie",
        prose(
            "Każda filia ma własny księgozbiór, ale wspólną kartę i katalog. Książkę wypożyczoną w jednej można "
            "oddać w każdej innej; samochód rozwozi je we wtorki i piątki.",
        )
        + card("Filia 1, Stare Miasto", "Rynek 14, w podcieniach, dwa pokoje i piec", "czynna", "41 330 27 01")
        + card("Filia 2, Dworcowa", "Dworcowa 3, dawna poczekalnia pierwszej klasy", "czynna", PHONE.at(round))
        + card("Filia 4, Zatorze", "Kolejowa 88, obok przychodni", SHUT.at(round), "41 330 27 22")
        + card("Filia 5, Szkolna", "Szkolna 2, wejście od boiska", "czynna", "41 330 27 26")
        + card("Filia 7, Szpital", "Szpitalna 1, parter, wózek z książkami na oddziałach", "czynna", "41 330 27 31")
        + card(BRANCH.at(round), "Wrzosowa 40, pawilon przy pętli", "czynna", "41 330 27 60")
        + prose(
            "Filia 3 została połączona z pierwszą w 2011 roku, a szósta spłonęła w 1987 i nie została odbudowana; jej "
            "ocalałe książki, z brązowymi brzegami, stoją w czytelni i można je obejrzeć. Filia 8 to bibliobus, który "
            "jeździ po wsiach w środy według rozkładu wywieszonego w sołectwach.",
            "W filiach nie ma drukarek, są natomiast herbata i kącik dla dzieci. Spotkania sąsiedzkie, kluby i "
            "lekcje polskiego dla cudzoziemców odbywają się po godzinach, za zgodą kierowniczki. Klucze mają też "
            "rady osiedli.",
            "Gdy filia jest zamknięta na dłużej, zamówione książki czekają w najbliższej innej, a terminy zwrotu "
            "przesuwają się same. O każdej takiej zmianie piszemy tutaj i na drzwiach.",
        ),
        fetch,
    )


def events(round: int, fetch: Fetch) -> str:
    partners = ", ".join(
        shuffled(fetch.random, ("Radio Olszyny", "Dom Kultury", "Księgarnia Pod Globusem", "Bank Wełny"))
    )
    return frame(
        "Wydarzenia",
        "<h2>Czwartek literacki</h2>"
        + prose(
            f"Gość: {AUTHOR.at(round)}. Rozmowę prowadzi Irena Malec, początek o 18.00 w czytelni. Wstęp wolny, "
            "miejsca siedzące dla pierwszych osiemdziesięciu osób. Po spotkaniu podpisywanie książek i kompot.",
        )
        + "<h2>Stałe zajęcia</h2>"
        + bullets(
            "Klub seniora, środy 10.00, sala lustrzana",
            "Bajki na dywanie, soboty 11.00, dział dla dzieci",
            MEETING.at(round),
            "Dyskusyjny klub książki, ostatni poniedziałek miesiąca, czytelnia",
            "Szachy, piątki od 16.00, hol",
            "Lekcje biblioteczne dla szkół, po umówieniu",
        )
        + f"<p class='fb'>{fetch.random.randint(20, 400)} osób bierze udział, {fetch.random.randint(100, 900)} jest "
        f"zainteresowanych</p><p class='patroni'>Patronują nam: {partners}</p>"
        + prose(
            "Na zajęcia z ograniczoną liczbą miejsc zapisuje dział dla dzieci albo portier, osobiście lub przez "
            "telefon. Kto nie może przyjść, niech zwolni miejsce. Z każdego spotkania autorskiego zostaje nagranie, "
            "które można odsłuchać w czytelni, a po roku także w domu.",
            "Wystawa w holu: pocztówki z Olszyn z lat 1899–1939, ze zbiorów doktora Pasternaka. Jest na nich most, "
            "którego już nie ma, i trzy synagogi. Oprowadzamy w niedziele po sumie, dla grup o każdej porze. Katalog "
            "kosztuje 15 złotych, a dochód idzie na oprawę gazet.",
            "W ferie i w wakacje codziennie o dziesiątej są gry i głośne czytanie. Przyjmujemy wolontariuszy od lat "
            "piętnastu, dajemy zaświadczenie i obiad.",
        ),
        fetch,
    )


def new_books(round: int, fetch: Fetch) -> str:
    def book(title: str, author: str, about: str) -> str:
        if not title:
            return ""
        return (
            f'<div class="book"><img src="/cache/{token(fetch.random, 10)}.jpg" alt=""><h3>{title}</h3><p>{author}</p>'
            f"<p>{about}</p><p class='q'>czeka {fetch.random.randint(0, 12)} osób</p></div>"
        )

    return frame(
        "Nowości",
        prose("Książki kupione w tym kwartale. Na każdą można się zapisać w katalogu lub przy ladzie.")
        + book(BOOK.at(round), "Kazimierz Rudnik", "Od kładki po wantowe olbrzymy, z rysunkami inżyniera i jego córki.")
        + book("Zimowisko", "Olga Terlecka", "Powieść o schronisku, w którym zamieć zatrzymuje dziewięć osób i sekret.")
        + book(
            "Kronika rodu Jaworów", "Stefan Byrski", "Trzy pokolenia młynarzy, dwie wojny i jedna nieszczęsna krowa."
        )
        + book("Ogrody podziemne", "Lena Voss", "Reportaż o ludziach, którzy uprawiają warzywa w starych kopalniach.")
        + book("Sto prostych zup", "Genowefa Pik", "Na każdą pogodę, bez kostki, z indeksem według zawartości lodówki.")
        + book("Pieśń o żurawiach", "Arkadiusz Mech", "Wiersze zebrane, z posłowiem i płytą nagraną w stodole.")
        + book("Dziewczyna z torfowiska", "Signe Aas", "Kryminał norweski; tłumaczyła Maria Bem.")
        + book("Komputer od nowa", "Zespół autorów", "Dla tych, którzy zaczynają po sześćdziesiątce. Duży druk.")
        + "<h2>Poprzedni kwartał</h2>"
        + grid(("Numer", "Dział", "Półka", "Dla kogo"), settled("olszyny", 38, "Zakup 4/{}", TOPICS, SHELVES, READERS))
        + prose(
            "Zakupy robimy co dwa tygodnie, w trzech księgarniach miasta po kolei. Propozycje czytelników wpisane do "
            "zeszytu przy ladzie rozpatruje komisja, w której siedzi także ktoś wybrany przez czytelników. Spełniamy "
            "mniej więcej dwie na trzy. Książek drogich i rzadkich nie kupujemy, lecz sprowadzamy.",
            "Po roku tytuł przestaje być nowością i stoi na zwykłej półce, z dłuższym terminem. Egzemplarze, których "
            "nikt nie wziął od dziesięciu lat, trafiają na kiermasz w maju, po złotówce.",
        ),
        fetch,
    )


LIBRARY = MadeSite(
    "biblioteka.test",
    (
        "books just returned, with minutes, or still loading",
        "searches of others in sizes",
        "people in the reading room",
        "air in the header by the hour",
        "seldom panel of reading aids",
        "page views and session in the footer",
        "traffic at this hour",
        "request number in a definition list",
        "people inside beside a state",
        "patrons in any order in a sentence",
        "people taking part",
        "people waiting for a book",
    ),
    {"/": home, HOURS: hours, LOANS: loans, BRANCHES: branches, EVENTS: events, NEW_BOOKS: new_books},
    (*SLOTS, BRANCH, SHUT, PHONE, AUTHOR, MEETING, BOOK),
)
