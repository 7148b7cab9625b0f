"""A regional railway in Poland: works on a line, amended timetables, buses instead of trains, a station, the tariff."""

from __future__ import annotations

from datetime import timedelta

from bench.changing.chances import key, listed, mixed, number, para, pick, rows, sometimes
from bench.changing.parts import MadeSite, Slot
from bench.changing.pieces import POLISH, today, turned
from bench.changing.scenario import Fetch

WORKS, AMENDED, BUSES = "/prace/linia-417", "/rozklad/korekta-marcowa", "/autobusy-zastepcze"
STATION, FARES, REFUNDS = "/stacje/zarzecze", "/taryfa/bilety-okresowe", "/warunki/zwroty"
PAGES = (
    (WORKS, "Prace na linii 417", "Dlaczego między Zarzeczem a Brzózką słychać palownicę"),
    (AMENDED, "Korekta marcowa rozkładu", "Kilka minut, które warto znać przed wyjściem z domu"),
    (BUSES, "Autobusy zastępcze", "Skąd odjeżdżają i ile zabierają rowerów"),
    (STATION, "Stacja Zarzecze", "Kasa, poczekalnia i dojście na perony"),
    (FARES, "Bilety okresowe", "Dla tych, którzy jeżdżą z nami częściej niż raz w tygodniu"),
    (REFUNDS, "Zwroty i reklamacje", "Co zrobić, gdy podróż się nie udała"),
)
ADVICE = (
    "Hulajnogę złóż przed wejściem do wagonu, a nie w drzwiach.",
    "Drzwi zamykają się pół minuty przed odjazdem.",
    "Bilet kupiony w pociągu od konduktora nie jest droższy, jeśli na stacji nie ma kasy.",
)
POSTERS = (
    "Szukamy maszynistów: kurs na nasz koszt",
    "Zatrzymaj się przed torami. Pociąg nie zdąży",
    "Koleją na grzyby i z powrotem",
    "Dzieci rysują szynobusy: wystawa w hali dworca",
)
PHOTOS = (
    ("Mgła nad mostem w Brzózce", "Halina Trojak"),
    ("Szynobus w rzepaku", "Eryk Lisowiec"),
    ("Pierwszy dzień w szkole, peron drugi", "Oliwia Sztaba"),
)

NOTICE = Slot(
    "/", "message about traffic on top", {0: "", 3: "Pęknięta szyna koło Olszynki: jeden tor.", 12: ""}, "Komunikaty"
)
LINE = Slot("/", "number of a helpline", {0: "22 555 01 84", 8: "22 555 01 48"}, "Infolinia")
UNTIL = Slot(WORKS, "end of a line's closure put off", {0: "do 27 marca", 2: "do 10 kwietnia"}, "Zamknięcie toru")
CAUSE = Slot(
    WORKS,
    "reason for a delay of works",
    {0: "", 2: "Pod nasypem odkryto stary przepust, bez planów."},
    "Zamknięcie toru",
)
STAGE = Slot(WORKS, "stage of works", {0: "W toku", 9: "Odebrany"}, "Etap II: nasyp", unique=False)
SPEED = Slot(WORKS, "speed allowed past works", {0: "60 km/h", 9: "40 km/h"}, "Etap III: przejazdy")
DEPARTS = Slot(AMENDED, "departure moved by minutes", {0: "6:42", 4: "6:37"}, "R 70418")
RUNS = Slot(AMENDED, "days on which a train runs", {0: "codziennie oprócz sobót", 4: "tylko w dni szkolne"}, "R 70426")
CUT = Slot(AMENDED, "train withdrawn from a timetable", {0: "R 70455", 10: ""}, "Pociągi")
CHANGE = Slot(
    AMENDED, "connection in a note", {0: "Pociąg R 70431 czeka na R 70418.", 15: "R 70431 już nie czeka."}, "Przesiadki"
)
STOP = Slot(
    BUSES, "stop of a bus", {0: "Rynek, przy studni", 1: "Garbarska, przed pocztą", 6: "Rynek, przy studni"}, "Brzózka"
)
RUN = Slot(BUSES, "run of a replacement bus", {0: "", 6: "ZA 14"}, "Kursy")
BIKES = Slot(BUSES, "bicycles a bus takes", {0: "cztery rowery", 6: "dwa rowery"}, "Rowery")
DESK = Slot(STATION, "hours of a ticket window", {0: "5:20–19:40", 5: "5:50–17:30"}, "Kasa")
LIFT = Slot(STATION, "state of a lift", {0: "Czynna", 5: "W naprawie", 11: "Czynna"}, "Winda na peron 2")
PLATFORM = Slot(STATION, "platform of a direction", {0: "peron 1, tor 3", 11: "peron 2, tor 4"}, "Kierunek Gródek")
MONTHLY = Slot(FARES, "price of a monthly ticket", {0: "214,00 zł", 7: "229,00 zł"}, "Do 30 km")
FAMILY = Slot(FARES, "discount of a family card", {0: "zniżkę 37%", 7: "zniżkę 33%"}, "Rodziny")
DOG = Slot(FARES, "rule struck from a tariff", {0: "Pies z biletem jedzie w niedziele za darmo.", 14: ""}, "Zwierzęta")
ANSWER = Slot(REFUNDS, "time limit for an answer", {0: "w ciągu 30 dni", 8: "w ciągu 21 dni"}, "Reklamacje")
KEPT = Slot(REFUNDS, "share kept of a refund", {0: "10% ceny", 13: "15% ceny"}, "Zwrot biletu")
FORM = Slot(
    REFUNDS, "link target", {0: "/documents/zwrot-2024.pdf", 13: "/documents/zwrot-2026.pdf"}, "Wniosek o zwrot"
)
SLOTS = (
    *(NOTICE, LINE, UNTIL, CAUSE, STAGE, SPEED, DEPARTS, RUNS, CUT, CHANGE, STOP, RUN, BIKES, DESK, LIFT),
    *(PLATFORM, MONTHLY, FAMILY, DOG, ANSWER, KEPT, FORM),
)


def portlet(fetch: Fetch, name: str, title: str, inner: str) -> str:
    """A window of the portal, with the instance it has been given."""
    instance = f"com_liferay_{name}_INSTANCE_{key(fetch, 12)}"
    return (
        f'<div class="portlet-boundary portlet-static" id="p_p_id_{instance}_"><span id="p_{instance}"></span><section '
        f'class="portlet" id="portlet_{instance}"><h2 class="portlet-title-text">{title}</h2><div '
        f'class="portlet-content-container"><div class="portlet-body">{inner}</div></div></section></div>'
    )


def articles(fetch: Fetch, text: str) -> str:
    """Each heading with what follows it in a window of its own."""
    made = []
    for part in text.removeprefix("# ").split("\n# "):
        title, body = part.split("\n", 1)
        inner = f'<div class="journal-content-article" data-analytics-asset-type="web-content">{body}</div>'
        made.append(portlet(fetch, "journal_content_web_portlet_JournalContentPortlet", title, inner))
    return "\n".join(made)


def frame(path: str, main: str, fetch: Fetch) -> str:
    title = next((name for page, name, _ in PAGES if page == path), "Pociągiem wzdłuż rzeki")
    auth = key(fetch, 8)
    useful = "".join(
        f'<li><a href="{address}?p_p_auth={auth}">{name}</a> {words}</li>'
        for address, name, words in mixed(fetch, [page for page in PAGES if page[0] != path], 3)
    )
    menu = "".join(
        f'<li class="lfr-nav-item" role="presentation"><a href="{address}" role="menuitem"><span>{name}</span></a></li>'
        for address, name, _ in PAGES
    )
    local = fetch.at + timedelta(hours=1)
    cookies = sometimes(
        fetch,
        0.35,
        '<div class="cookies-banner" role="dialog"><p>Ciasteczka pamiętają Twój język i wielkość liter, a za zgodą '
        'także to, co czytasz.</p><button class="btn btn-primary">Zgoda</button> <button>Odmowa</button></div>',
    )
    return f"""<!DOCTYPE html><html class="ltr" dir="ltr" lang="pl-PL"><head><title>{title} - Kolej Nadrzeczna</title>
<meta content="text/html; charset=UTF-8" http-equiv="content-type" /><link class="lfr-css-file" rel="stylesheet"
href="/o/nadrzeczna-theme/css/main.css?t={key(fetch, 13)}" /><script>var Liferay = {{authToken: '{auth}',
currentURL: '{path}', PortletKeys: {{DOCUMENT_LIBRARY: 'com_liferay_document_library'}}}};</script></head>
<body class="chrome controls-visible yui3-skin-sam signed-out public-page site">{cookies}<div id="wrapper">
<header id="banner" role="banner"><a class="logo" href="/">Kolej Nadrzeczna</a>
<span class="rail-time">{today(fetch, POLISH)} {local:%H:%M:%S}</span><nav id="navigation"
role="navigation"><ul role="menubar">{menu}</ul></nav></header><section id="content"><h1>{title}</h1>
<div class="layout-content portlet-layout" id="main-content" role="main"><div class="row"><div class="col-md-8
portlet-column portlet-column-first" id="column-1">{articles(fetch, main)}</div><div class="col-md-4" id="column-2">
{portlet(fetch, "asset_publisher", "Przydatne strony", f"<ul>{useful}</ul>")}
</div></div></div></section><footer id="footer" role="contentinfo"><p>Kolej Nadrzeczna sp. z o.o., ul. Semaforowa 6,
Zarzecze</p><p>KRS 0000555173, kapitał zakładowy 12 800 000 zł</p> <ul><li><a href="/rodo">Dane osobowe</a></li><li><a
href="/deklaracja-dostepnosci">Deklaracja dostępności</a></li></ul> <p>© 2003–{fetch.at:%Y} KN</p></footer></div><form
action="{path}" id="hrefFm" method="post" name="hrefFm"><input
name="formDate" type="hidden" value="{number(fetch, 10**12, 10**13)}" /></form></body></html>"""


def poll(fetch: Fetch) -> str:
    invitation = "<p>Czy ogłoszenia na peronie są zrozumiałe? Ankieta ma trzy pytania.</p><button>Wypełnij</button>"
    return sometimes(fetch, 0.25, f'<div class="survey-invite">{invitation}</div>')


def photo(fetch: Fetch) -> str:
    title, author = pick(fetch, PHOTOS)
    return f"<figure><figcaption>{title}, fot. {author}</figcaption></figure>"


def home(round: int, fetch: Fetch) -> str:
    news = (
        *(NOTICE.at(round), "W Wielki Piątek kursujemy jak w sobotę."),
        *("Poczekalnia w Olszynce znów jest ogrzewana.", "Od maja wracają wagony z miejscami na kajaki."),
    )
    main = f"""# Komunikaty
<ul>{listed(news)}</ul>
# Kim jesteśmy
<p>Mamy jedenaście szynobusów, cztery linie i jeden most, którego nam zazdroszczą.
Wozimy uczniów, zakupy i niedzielnych wędkarzy.</p><p>Należymy do dwóch powiatów i siedmiu gmin, które co roku spierają
się o rozkład, a potem jadą razem na jego otwarcie.</p>
# Infolinia
<p>Telefon {LINE.at(round)}, codziennie od pierwszego do ostatniego pociągu.</p>
# Rzeczy znalezione
<p>Leżą w Zarzeczu przez trzy miesiące, parasole przez rok.</p><p>Po odbiór trzeba
przyjść z dokumentem i opisać zgubę, zanim ją pokażemy.</p>
# Wśród swoich
<p class="visitors">Na naszych stronach jest teraz {number(fetch, 40, 390)} podróżnych.</p>"""
    return frame("/", main, fetch)


def works(round: int, fetch: Fetch) -> str:
    stages = (
        ("Etap I: most", "Odebrany", "70 km/h", "PBK Grodziec"),
        ("Etap II: nasyp", STAGE.at(round), "50 km/h", "Torpol Wschód"),
        ("Etap III: przejazdy", "W toku", SPEED.at(round), "Torpol Wschód"),
        ("Etap IV: perony", "Przed przetargiem", "bez zmian", "—"),
    )
    main = f"""# Zamknięcie toru
<p>Odcinek Zarzecze – Brzózka pozostaje zamknięty {UNTIL.at(round)}
włącznie. Pociągi z Gródka kończą bieg w Zarzeczu, dalej jadą autobusy.</p>{para(CAUSE.at(round))}
# Etapy
<table class="table"><thead><tr><th>Etap</th><th>Stan</th><th>Prędkość</th><th>Wykonawca</th>
</tr></thead><tbody>{rows(stages)}</tbody></table>
# Hałas
<p>Pale wbijamy od ósmej do szesnastej, z przerwą na obiad, o którą prosiła szkoła. W nocy
pracuje tylko podbijarka, najwyżej trzy razy w miesiącu.</p><p>Skargi przyjmuje kierownik w baraku przy rampie.</p>
{photo(fetch)}"""
    return frame(WORKS, main, fetch)


def amended(round: int, fetch: Fetch) -> str:
    trains = (
        ("R 70418", "Gródek – Zarzecze", DEPARTS.at(round), "codziennie"),
        ("R 70426", "Zarzecze – Lipowiec", "7:15", RUNS.at(round)),
        ("R 70431", "Lipowiec – Olszynka", "14:08", "codziennie"),
        (CUT.at(round), "Zarzecze – Gródek", "21:49", "w piątki"),
        ("R 70460", "Gródek – Lipowiec", "22:31", "w soboty i niedziele"),
    )
    main = f"""# Pociągi
<table class="table table-striped"><thead><tr><th>Numer</th><th>Relacja</th>
<th>Odjazd</th><th>Kursuje</th></tr></thead><tbody>{rows(trains)}</tbody></table>
# Przesiadki
<p>{CHANGE.at(round)}</p><p>O pozostałe skomunikowania proszę pytać kierownika pociągu,
najlepiej dwie stacje wcześniej.</p>
# Rozkład do druku
<p>Papierowe rozkłady leżą w kasach i w bibliotece w Lipowcu. Są żółte, żeby nikt
nie pomylił ich z zeszłorocznymi, które były zielone.</p>
{poll(fetch)}"""
    return frame(AMENDED, main, fetch)


def buses(round: int, fetch: Fetch) -> str:
    stops = (
        *(("Zarzecze", "plac przed dworcem, stanowisko C"), ("Młyny", "pętla koło remizy")),
        *(("Brzózka", STOP.at(round)), ("Olszynka", "zatoka przy cmentarzu")),
    )
    runs = (
        *(("ZA 11", "5:05", "5:52"), ("ZA 12", "6:50", "7:41"), (RUN.at(round), "9:20", "10:09")),
        *(("ZA 17", "15:35", "16:26"), ("ZA 19", "18:55", "19:44")),
    )
    main = f"""# Przystanki
<table class="table"><tbody>{rows(stops)}</tbody></table>
# Kursy
<table class="table"><tbody>{rows(runs)}</tbody></table>
# Rowery
<p>Autobus zabiera {BIKES.at(round)} na haku z tyłu. Kto się nie zmieści, jedzie następnym,
a kierowca zapisuje mu pierwszeństwo na bilecie.</p>
# Bilety
<p>Ważne są te same co w pociągu. Kierowca ich nie sprzedaje i nie wydaje reszty.</p>
<p>{pick(fetch, ADVICE)}</p>"""
    return frame(BUSES, main, fetch)


def station(round: int, fetch: Fetch) -> str:
    facts = (
        *(("Kasa", DESK.at(round)), ("Poczekalnia", "4:30–23:15"), ("Winda na peron 2", LIFT.at(round))),
        *(("Kierunek Gródek", PLATFORM.at(round)), ("Kierunek Lipowiec", "peron 1, tor 1")),
        ("Przechowalnia", "dwanaście skrytek, 8 zł za dobę"),
        ("Toalety", "w hali, po lewej, bezpłatne"),
    )
    main = f"""# Na stacji
<table class="table"><tbody>{rows(facts)}</tbody></table>
# Dojście
<p>Z rynku idzie się siedem minut ulicą Lipową. Schody od strony rzeki są strome; z wózkiem
lepiej przyjść od magazynu.</p>
# Budynek
<p>Wzniesiono go w 1898 roku z czerwonej cegły, którą wypalano na miejscu. Zegar na wieży
spieszy się o minutę i tak ma zostać.</p>
<p>{turned(fetch, POSTERS, 1)[0]}</p>"""
    return frame(STATION, main, fetch)


def fares(round: int, fetch: Fetch) -> str:
    prices = (
        ("Do 10 km", "118,00 zł", "311,00 zł"),
        ("Do 30 km", MONTHLY.at(round), "588,00 zł"),
        ("Do 60 km", "296,00 zł", "802,00 zł"),
        ("Cała sieć", "352,00 zł", "940,00 zł"),
    )
    main = f"""# Ceny
<table class="table"><thead>
<tr><th>Trasa</th><th>Miesięczny</th><th>Kwartalny</th></tr></thead><tbody>{rows(prices)}</tbody></table>
# Rodziny
<p>Z kartą dużej rodziny każdy ma {FAMILY.at(round)}, także dziadkowie, jeśli jadą z wnukami.</p>
# Zwierzęta
{para(DOG.at(round))}<p>Koty, kanarki i żółwie podróżują bez opłat, w koszyku.</p>
# Zgubiony bilet
<p>Jeśli był imienny, kasa wyda drugi za 12 zł.</p>
<p>{pick(fetch, ADVICE)}</p>"""
    return frame(FARES, main, fetch)


def refunds(round: int, fetch: Fetch) -> str:
    hello = "Dzień dobry" if 4 <= fetch.at.hour < 17 else "Dobry wieczór"
    main = f"""# Zwrot biletu
<p>Bilet można oddać najpóźniej w przeddzień wyjazdu. Zatrzymujemy wtedy
{KEPT.at(round)}, a resztę wypłacamy w kasie lub na konto.</p><p><a href="{FORM.at(round)}">Wniosek o zwrot</a></p>
# Reklamacje
<p class="hello">{hello}!</p><p>Odpowiadamy {ANSWER.at(round)} od wpływu pisma, a milczenie znaczy zgodę.</p>
# Opóźnienia
<ul><li>Ponad godzinę: czwarta część ceny</li><li>Ponad dwie godziny: połowa ceny</li>
<li>Brak ostatniego połączenia: taksówka na nasz koszt</li></ul><p>Zaświadczenie wystawia konduktor od ręki.</p>
# Rzecznik
<p>Kto nie zgadza się z nami, może pójść do rzecznika praw pasażera. Jest to
bezpłatne i przeważnie uprzejme.</p>"""
    return frame(REFUNDS, main, fetch)


WRITERS = (home, works, amended, buses, station, fares, refunds)
RAILWAY = MadeSite(
    "kolej-nadrzeczna.test",
    (
        *("instances of a portal's windows", "authorisation in a portal's links", "three useful pages in any order"),
        *(
            "photograph by a passenger",
            "greeting by a railway's hour",
            "clock and date of a railway",
            "advice on manners",
        ),
        *("poster of a railway that turns", "travellers on the site", "poll on announcements", "cookies, in Polish"),
    ),
    dict(zip(("/", *(page[0] for page in PAGES)), WRITERS, strict=True)),
    SLOTS,
)
