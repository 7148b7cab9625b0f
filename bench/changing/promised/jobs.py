"""A Polish job board: offers with pay, dates and places, an employer's page, advice."""

from __future__ import annotations

from datetime import UTC, datetime

from bench.changing.by_request.choices import mixed, one
from bench.changing.parts import MadeSite, Slot, cached, token, wrapped
from bench.changing.pieces import (
    POLISH,
    ago,
    anchors,
    before,
    comes_and_goes,
    days_to,
    held,
    json_ld,
    others,
    turned,
)
from bench.changing.scenario import Fetch

PAGES = (
    ("/", "Praca nad Odrą"),
    ("/oferta/spawacz", "Spawacz TIG"),
    ("/oferta/ksiegowa", "Samodzielna księgowa"),
    ("/pracodawca", "Stocznia Rzeczna Malczyce"),
    ("/poradnik", "Poradnik kandydata"),
    ("/kontakt", "Kontakt"),
)
ADS = (
    "Kurs na wózki widłowe",
    "Angielski w trzy miesiące",
    "Tanie pokoje dla pracowników",
    "Badania okresowe bez kolejki",
    "Odzież robocza z dostawą",
    "Ubezpieczenie na wyjazd",
    "Szkolenie BHP przez internet",
    "Karta sportowa dla firm",
    "Prawo jazdy kategorii C",
    "Księgowość dla małych firm",
)
CLOSING = datetime(2026, 4, 15, tzinfo=UTC)
MECH = Slot("/", "oferta na liście", {0: "", 2: "Mechanik okrętowy", 8: ""}, "Oferty")
PAY = Slot(
    "/oferta/spawacz",
    "widełki wynagrodzenia",
    {0: "7 200 – 8 400 zł", 4: "7 600 – 8 900 zł", 10: "7 800 – 9 100 zł"},
    "Spawacz",
)
NEED = Slot(
    "/oferta/spawacz", "wymaganie", {0: "Uprawnienia TIG 141", 7: "Uprawnienia TIG 141 i MAG 135"}, unique=False
)
VACANT = Slot("/oferta/spawacz", "liczba wakatów", {0: "wakaty: 6", 3: "wakaty: 5"}, "Spawacz")
PART = Slot("/oferta/ksiegowa", "wymiar etatu", {0: "pełny etat", 6: "trzy czwarte etatu"}, "Księgowa")
UNTIL = Slot("/oferta/ksiegowa", "termin składania podań", {0: "do 20 marca", 9: "do 31 marca"}, "Księgowa")
REMOTE = Slot("/oferta/ksiegowa", "korzyść na liście", {0: "Praca zdalna w piątki", 13: ""}, "Oferujemy")
BOSS = Slot("/pracodawca", "osoba do kontaktu", {0: "Irena Wolska", 5: "Irena Wolska-Zych"}, "Kadry", unique=False)
FORM = Slot("/poradnik", "link target", {0: "/pliki/wzor-cv-2025.docx", 8: "/pliki/wzor-cv-2026.docx"}, "Wzór CV")
RULE = Slot("/poradnik", "akapit porady", {0: "", 4: "Od marca okres próbny trwa najwyżej dwa miesiące."}, "Umowa")
SLOTS = (MECH, PAY, NEED, VACANT, PART, UNTIL, REMOTE, BOSS, FORM, RULE)
MOTTOS = ("Praca blisko domu.", "Ludzie, rzeka, robota.", "Od 1998 roku nad Odrą.", "Oferty sprawdzone przez nas.")


def frame(path: str, main: str, fetch: Fetch, extra: str = "") -> str:
    title = dict(PAGES)[path]
    rodo = comes_and_goes(
        fetch,
        "odra rodo",
        0.4,
        '<div class="rodo-wrap"><p>Szanujemy Twoją prywatność. Używamy plików cookie.</p><button>Zgadzam się</button>'
        "<button>Ustawienia</button></div>",
    )
    ads = "".join(
        f'<div class="bnr" data-slot="{token(fetch.random, 6)}"><a '
        f'href="https://ads.example/k/{token(fetch.random, 10)}">'
        f"{text} od {fetch.random.randint(29, 990)} zł</a></div>"
        for text in fetch.random.sample(ADS, 2)
    )
    return f"""<!doctype html><html lang="pl"><head><meta charset="utf-8"><title>{title}</title>{extra}
<script>window.dataLayer=[{{"vid":"{token(fetch.random, 16)}"}}]</script></head><body>{
        rodo
    }<div class="wrap"><div class="top">
<a href="/">Praca nad Odrą</a><ul>{anchors(PAGES[1:])}</ul></div><div class="row"><div class="col-md-8"><h1>{title}</h1>
{main}</div><div class="col-md-4">{ads}<div class="box"><h4>Zobacz także</h4><ul>{
        anchors(held(fetch, 240, f"odra {path}", others(PAGES, path), 2))
    }</ul></div></div>
</div></div><footer><p>Redakcja: ul. Portowa 2, Malczyce</p><p>ID sesji: {token(fetch.random, 26)}</p></footer></body>
</html>"""


def home(round: int, fetch: Fetch) -> str:
    mechanic = MECH.at(round)
    offers = [
        f"<article><h3>Spawacz TIG</h3><p>Malczyce</p><time>{ago(fetch, POLISH, before(9))}</time></article>",
        f"<article><h3>Magazynier</h3><p>Brzeg Dolny</p><time>{ago(fetch, POLISH, before(28))}</time></article>",
        f"<article><h3>Kucharz</h3><p>Ścinawa</p><time>{ago(fetch, POLISH, before(2))}</time></article>",
        f"<article><h3>{mechanic}</h3><p>Wrocław</p></article>" if mechanic else "",
    ]
    mottos = wrapped("p", turned(fetch, MOTTOS, 2, hours=2))
    return frame(
        "/",
        f'<p>Najnowsze ogłoszenia z regionu.</p><div class="list">{mixed(fetch, offers)}</div><div '
        f'class="box">{mottos}</div>',
        fetch,
    )


def welder(round: int, fetch: Fetch) -> str:
    people = cached(fetch, 120, "odra spawacz").randint(2, 25)
    return frame(
        "/oferta/spawacz",
        f'<div class="hdr"><span class="emp">Stocznia Rzeczna Malczyce</span> <span class="pay">{PAY.at(round)}</span> '
        f"<span>brutto</span></div><p>{VACANT.at(round)}. Kod zgłoszenia {token(fetch.random, 6)}.</p>"
        f"<h2>Wymagania</h2>"
        f"<ul><li>{NEED.at(round)}</li><li>Rok doświadczenia</li></ul><p>{people} osób ogląda teraz to ogłoszenie</p>",
        fetch,
        json_ld("JobPosting", title="Spawacz TIG", baseSalary=PAY.at(round)),
    )


def accountant(round: int, fetch: Fetch) -> str:
    return frame(
        "/oferta/ksiegowa",
        f"<table><tr><td>Wymiar</td><td>{PART.at(round)}</td></tr><tr><td>Podania</td><td>{UNTIL.at(round)}</td></tr>"
        f"</table><h2>Oferujemy</h2><ul><li>Umowa o pracę</li>{one(REMOTE.at(round), 'li')}<li>Dopłata do "
        f"dojazdu</li></ul>"
        f"<p>Przepisz znaki: {token(fetch.random, 5).upper()}</p>",
        fetch,
    )


def employer(round: int, fetch: Fetch) -> str:
    return frame(
        "/pracodawca",
        f"<p>Stocznia zatrudnia 140 osób i remontuje barki.</p><dl><dt>Kadry</dt><dd>{BOSS.at(round)}</dd>"
        f"<dt>Telefon</dt>"
        f"<dd>71 000 12 12</dd></dl><p>Targi pracy 15 kwietnia: pozostało dni: {days_to(fetch, CLOSING)}</p>"
        f"<p>Teraz jest {fetch.at:%H:%M}</p><p>Doradca na czacie: nr {fetch.random.randint(100, 999)}</p>",
        fetch,
    )


def advice(round: int, fetch: Fetch) -> str:
    return frame(
        "/poradnik",
        f'<h2>Zanim wyślesz</h2><p>Pobierz <a href="{FORM.at(round)}">Wzór CV</a> i skróć go do strony.</p>'
        f"<h2>Umowa</h2>"
        f"<p>Czytaj umowę dwa razy.</p>{one(RULE.at(round))}<p>Wygenerowano w "
        f"{fetch.random.uniform(0.01, 0.9):.3f} s</p>",
        fetch,
    )


def contact(round: int, fetch: Fetch) -> str:
    return frame(
        "/kontakt",
        "<dl><dt>Redakcja</dt><dd>ul. Portowa 2</dd><dt>Reklama</dt><dd>reklama@nadodra.example</dd></dl>"
        "<p>Odpisujemy w dni robocze.</p>",
        fetch,
    )


JOBS = MadeSite(
    "nadodra.test",
    (
        "Polish banners, two of ten",
        "consent in some hours, in Polish",
        "see also, of four minutes",
        "mottos that turn by two hours",
        "session in a footer",
        "offers in any order, with their ages",
        "age in Polish",
        "watchers of two minutes, in Polish",
        "code of an application after a figure",
        "signs to copy",
        "days to a fair",
        "clock in Polish",
        "adviser by number",
        "seconds of generation in Polish",
    ),
    {
        "/": home,
        "/oferta/spawacz": welder,
        "/oferta/ksiegowa": accountant,
        "/pracodawca": employer,
        "/poradnik": advice,
        "/kontakt": contact,
    },
    SLOTS,
)
