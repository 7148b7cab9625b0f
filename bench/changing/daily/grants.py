"""A Romanian foundation that gives grants: programmes, one of them, results, questions, its people."""

from __future__ import annotations

from datetime import UTC, datetime

from bench.changing.daily.pieces import probe, until
from bench.changing.opened.served import one
from bench.changing.parts import MadeSite, Slot, cached, token
from bench.changing.renewed.fragments import bullets, facts, grid, links, prose, sometimes
from bench.changing.scenario import Fetch

SCHOOLS = "/finantari/scoli-verzi"
MENU = (
    ("/finantari", "Finanțări"),
    (SCHOOLS, "Școli verzi"),
    ("/rezultate", "Rezultate"),
    ("/intrebari", "Întrebări frecvente"),
    ("/echipa", "Echipa"),
)
CLOSES = datetime(2026, 3, 27, tzinfo=UTC)
PROJECTS = (
    ("Grădina de pe acoperiș", "Liceul Teoretic Aiud"),
    ("O bibliotecă pe roți", "Asociația Drum Lin, Bârlad"),
    ("Apă curată la Sasca", "Comuna Sasca Montană"),
    ("Teatru în curtea școlii", "Școala nr. 4, Roman"),
    ("Atelierul de biciclete", "Asociația Roata, Deva"),
)
VOICES = (
    "„Fără fundație, grădina ar fi rămas un desen.” Ioana, profesoară",
    "„Raportarea a fost simplă, pe două pagini.” Mihai, coordonator",
    "„Ne-au vizitat și au plantat cu noi.” Elevii clasei a VI-a",
)
HOW = (
    "Cererile se depun numai online, în limba română sau în limbile minorităților.",
    "Fiecare cerere este citită de doi evaluatori care nu se cunosc între ei.",
    "Nu finanțăm partide, campanii electorale și nici lucrări începute înainte de semnarea contractului.",
)

CALL = Slot("/finantari", "call for proposals", {0: "", 5: "Muzee mici: colecții locale"}, "Apeluri deschise")
CALL_SHUT = Slot("/finantari", "state of a call", {0: "deschis", 9: "închis"}, "Tabere de lectură", unique=False)
BUDGET = Slot("/finantari", "budget of a call", {0: "1.200.000 lei", 3: "1.500.000 lei"}, "Școli verzi")
GRANT = Slot(SCHOOLS, "greatest grant", {0: "cel mult 60.000 lei", 7: "cel mult 75.000 lei"}, "Valoare")
CLOSING = Slot(SCHOOLS, "last day of applications", {0: "20 martie 2026", 4: "27 martie 2026"}, "Termen")
WHO = Slot(
    SCHOOLS,
    "condition of eligibility",
    {0: "Pot aplica școli publice.", 2: "Pot aplica școli publice și asociații de părinți."},
    "Cine poate aplica",
)
SHARE = Slot(SCHOOLS, "own contribution", {0: "", 11: "Contribuția proprie este de 5%."}, "Valoare")
GUIDE = Slot(
    SCHOOLS,
    "link target",
    {0: "https://doc.podullung.example/ghid-v1.pdf", 4: "https://doc.podullung.example/ghid-v2.pdf"},
    "Ghidul aplicantului",
)
WINNER = Slot("/rezultate", "project that is funded", {0: "", 6: "Livada satului"}, "Rezultate")
WINNER_2 = Slot("/rezultate", "project that is funded", {0: "", 6: "Casa pescarilor"}, "Rezultate")
SUM = Slot("/rezultate", "sum of a grant", {0: "48.000 lei", 10: "44.500 lei"}, "Școala de la deal")
WITHDRAWN = Slot("/rezultate", "project that is funded", {0: "Radio Elevii", 13: ""}, "Rezultate")
ANSWER = Slot(
    "/intrebari",
    "answer in a list of questions",
    {0: "Nu, salariile nu se decontează.", 8: "Da, salariile se decontează până la 20% din buget."},
    "Se plătesc salarii?",
)
QUESTION = Slot("/intrebari", "question", {0: "", 12: "Putem cumpăra echipamente la mâna a doua?"}, "Întrebări")
OFFICER = Slot("/echipa", "person responsible for a programme", {0: "Alina Moraru", 5: "Radu Stănescu"}, "Școli verzi")
BOARD = Slot("/echipa", "member of a board", {0: "", 14: "Ecaterina Vlad"}, "Consiliul director")
HOURS = Slot("/echipa", "hours on the telephone", {0: "luni–joi, 10–13", 9: "luni–vineri, 10–12"}, "Telefon")
FRONT = Slot(
    "/", "front page news", {0: "Am vizitat 12 școli în februarie", 6: "Rezultatele apelului „Sate vii”"}, "Noutăți"
)
WEBINAR = Slot("/", "webinar", {0: "", 3: "Seminar online: 5 martie, ora 17", 15: ""}, "Noutăți")
SLOTS = (CALL, CALL_SHUT, BUDGET, GRANT, CLOSING, WHO, SHARE, GUIDE, WINNER, WINNER_2, SUM, WITHDRAWN, ANSWER, QUESTION)


def frame(title: str, main: str, fetch: Fetch, aside: str = "") -> str:
    """Two servers, one of which still has the former template: its main part has other tags and names."""
    former = fetch.random.random() < 0.3
    body = (
        f'<div id="continut" class="pagina-veche"><div class="inner">{main}</div></div>'
        if former
        else f"<main>{main}</main>"
    )
    captcha = f'<div class="g-recaptcha" data-s="{token(fetch.random, 30)}"></div>'
    return f"""<!DOCTYPE html><html lang="ro"><head><meta charset="utf-8"><title>{title} – Fundația Podul Lung</title>
{probe(fetch, "podul-lung")}</head><body class="{"t1" if former else "t2"}"><header><a href="/">Fundația Podul Lung</a>
{links(MENU, "meniu")}</header><h1>{title}</h1>{body}{aside}
<form class="abonare" method="post"><label>Abonează-te la noutăți <input type="email"></label>{captcha}</form>
<footer><p>Fundația Podul Lung, Str. Podului 11, Sibiu</p><p>Redirecționează 3,5% din impozitul tău.</p></footer>
<!-- {"web-a" if former else "web-b"} {fetch.at.timestamp() + fetch.random.random():.3f} --></body></html>"""


def project(fetch: Fetch) -> str:
    name, who = fetch.random.choice(PROJECTS)
    return f"<section class='proiect'><h2>Un proiect de-al nostru</h2><h3>{name}</h3><p>{who}</p></section>"


def rates(fetch: Fetch) -> str:
    """The rate of the central bank, in a corner of the page."""
    random = cached(fetch, 86_400, "curs")
    return f"<div class='curs'>Curs BNR: 1 EUR = {random.uniform(5.05, 5.12):.4f} lei</div>"


def home(round: int, fetch: Fetch) -> str:
    return frame(
        "Fundația Podul Lung",
        prose("Din 2009 finanțăm idei care apropie satele de orașe. Am susținut 640 de proiecte.")
        + f"<h2>Noutăți</h2>{bullets(FRONT.at(round), WEBINAR.at(round), 'Raportul anual 2025 este gata')}",
        fetch,
        f"{project(fetch)}<blockquote>{fetch.random.choice(VOICES)}</blockquote>{rates(fetch)}",
    )


def calls(round: int, fetch: Fetch) -> str:
    rows = (
        ("Școli verzi", BUDGET.at(round), "deschis"),
        (CALL.at(round), "400.000 lei", "deschis"),
        ("Tabere de lectură", "250.000 lei", CALL_SHUT.at(round)),
        ("Sate vii", "900.000 lei", "în evaluare"),
    )
    return frame(
        "Finanțări",
        f"<h2>Apeluri deschise</h2>{grid(('Program', 'Buget', 'Stare'), rows)}<p>Fiecare apel are propriul ghid.</p>"
        + prose(*HOW),
        fetch,
        project(fetch),
    )


def schools(round: int, fetch: Fetch) -> str:
    drafts = cached(fetch, 300, "ciorne").randint(30, 80) + fetch.random.randint(0, 2)
    return frame(
        "Școli verzi",
        facts(("Termen", CLOSING.at(round)), ("Valoare", GRANT.at(round)), ("Durată", "6–12 luni"))
        + f"<div class='ramas'>Au mai rămas {until(fetch, CLOSES)} zile · {drafts} de cereri în lucru</div>"
        + f"<h2>Cine poate aplica</h2>{prose(WHO.at(round), SHARE.at(round), 'Proiectele încep după 1 iunie.')}"
        + f"<p><a href='{GUIDE.at(round)}'>Ghidul aplicantului</a> (pdf)</p>",
        fetch,
    )


def results(round: int, fetch: Fetch) -> str:
    rows = (
        (WINNER.at(round), "Primăria Rășinari", "52.000 lei"),
        (WINNER_2.at(round), "Asociația Delta Vie", "61.300 lei"),
        ("Școala de la deal", "Școala Avrig", SUM.at(round)),
        (WITHDRAWN.at(round), "Liceul Cisnădie", "19.900 lei"),
        ("Drumul lânii", "Muzeul Săliște", "33.400 lei"),
    )
    return frame(
        "Rezultate",
        f"{grid(('Proiect', 'Beneficiar', 'Sumă'), rows)}<p>Contestațiile se depun în cinci zile.</p>",
        fetch,
    )


def questions(round: int, fetch: Fetch) -> str:
    def item(question: str, answer: str) -> str:
        """A fold with an id of the accordion."""
        key = token(fetch.random, 8)
        head = f"<button aria-controls='acc-{key}'>{question}</button>"
        return f"{head}<div id='acc-{key}' class='collapse'><p>{answer}</p></div>" if question else ""

    asking = sometimes(fetch, 0.3, "<div class='chat'>Bună! Ai o întrebare despre finanțări? Scrie-ne aici.</div>")
    return frame(
        "Întrebări frecvente",
        item("Cine semnează cererea?", "Reprezentantul legal al organizației.")
        + item("Se plătesc salarii?", ANSWER.at(round))
        + item(QUESTION.at(round), "Da, cu factură și garanție de șase luni.")
        + item("Când aflăm rezultatul?", "În șase săptămâni de la închiderea apelului.")
        + asking,
        fetch,
    )


def team(round: int, fetch: Fetch) -> str:
    board = bullets("Horia Petrescu, președinte", "Simona Albu", BOARD.at(round), "Dan Cristea")
    return frame(
        "Echipa",
        facts(("Școli verzi", OFFICER.at(round)), ("Sate vii", "Corina Bucur"), ("Telefon", HOURS.at(round)))
        + f"<h2>Consiliul director</h2>{board}{one('Consiliul nu este remunerat.')}",
        fetch,
    )


GRANTS = MadeSite(
    "podullung.test",
    (
        "former template on one of two servers",
        "project of the foundation, one of five",
        "words of those who were funded, one of three",
        "rate of a central bank in a corner",
        "days left and drafts of others beside a programme",
        "invitation of a chat in three fetches of ten",
        "transaction of a performance monitor",
        "ids of an accordion",
        "key of a puzzle against robots in an attribute",
    ),
    {"/": home, "/finantari": calls, SCHOOLS: schools, "/rezultate": results, "/intrebari": questions, "/echipa": team},
    (*SLOTS, OFFICER, BOARD, HOURS, FRONT, WEBINAR),
)
