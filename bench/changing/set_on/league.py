"""A Polish handball league: layout by nested tables, standings, fixtures, a club."""

from __future__ import annotations

from bench.changing.parts import MadeSite, Slot, shuffled, token, weekly
from bench.changing.scenario import Fetch

ADS = tuple(
    f"{thing} już od {price},99 zł"
    for thing, price in (
        ("Buty halowe", 149),
        ("Piłki treningowe", 89),
        ("Dresy klubowe", 199),
        ("Torby sportowe", 79),
        ("Bidony", 19),
        ("Opaski", 9),
        ("Kamizelki", 29),
        ("Siatki do bramek", 259),
        ("Gwizdki", 14),
        ("Apteczki", 64),
        ("Plastry", 7),
        ("Skarpety", 24),
    )
)
QUOTES = (
    "Drużyna jest silna siłą najsłabszego.",
    "Kto nie rzuca, ten nie trafia.",
    "Obrona wygrywa mistrzostwa.",
    "Trening czyni mistrza.",
    "Po burzy zawsze przychodzi mecz.",
)
POLLS = (
    "Kto zdobędzie mistrzostwo?",
    "Czy play-off jest potrzebny?",
    "Najlepszy bramkarz sezonu?",
    "Ile bramek padnie w niedzielę?",
    "Czy liga powinna być większa?",
    "Gdzie rozegrać finał?",
    "Która hala ma najlepszy doping?",
    "Najładniejszy strój ligi?",
    "Czy wideo pomaga sędziom?",
    "Transfer roku?",
)
SPONSORS = ("Huta Zagłębie", "Młyn Pod Lasem", "Bank Spółdzielczy", "Pekaes Trans", "Cukiernia Jagódka")

LEADER = Slot("/tabela", "cell among many", {0: "41:12", 3: "44:12", 7: "46:13", 11: "49:13"}, "Orzeł Bielsko")
POINTS = Slot("/tabela", "cell among many", {0: "33 pkt", 7: "36 pkt", 11: "39 pkt"}, "Wicher Łomża")
PENALTY = Slot("/tabela", "footnote", {0: "", 7: "* Zespołowi odjęto trzy punkty decyzją komisji.", 11: ""}, "Tabela")
ROW = Slot("/tabela", "table row", {0: "Gryf Słupca", 11: ""}, "Tabela")
MATCHES = (
    Slot("/terminarz", "result", {0: "-:-", 1: "28:31"}, "Orzeł Bielsko – Wicher Łomża", unique=False),
    Slot("/terminarz", "result", {0: "-:-", 4: "22:22"}, "Sokół Nysa – Stal Żary", unique=False),
    Slot("/terminarz", "result", {0: "-:-", 8: "35:27"}, "Gryf Słupca – Orzeł Bielsko", unique=False),
    Slot("/terminarz", "result", {0: "-:-"}),
)
DAY = Slot(
    "/terminarz",
    "date moved",
    {0: "14 lutego 2027", 4: "21 lutego 2027"},
    "Stal Żary – Wicher Łomża",
)
CANCELLED = Slot(
    "/terminarz", "state that returns", {0: "", 1: "ODWOŁANY", 8: "", 12: "ODWOŁANY"}, "Stal Żary – Wicher Łomża"
)
COACH = Slot("/klub/orzel", "contact's name", {0: "Zbigniew Wrona", 9: "Katarzyna Maj"}, "Trener")
SQUAD = (
    Slot("/klub/orzel", "list entry", {0: "", 9: "1 Paweł Żuk, bramkarz"}, "Kadra"),
    Slot("/klub/orzel", "list entry", {0: "4 Adam Lis, rozgrywający"}),
    Slot("/klub/orzel", "list entry", {0: "9 Marek Dąb, skrzydłowy", 6: ""}, "Kadra"),
    Slot("/klub/orzel", "list entry", {0: "17 Igor Sowa, obrotowy"}),
    Slot("/klub/orzel", "list entry", {0: "", 6: "23 Filip Wilk, skrzydłowy"}, "Kadra"),
)
TICKET = Slot("/klub/orzel", "price", {0: "25 zł", 6: "30 zł"}, "Bilet normalny")
SLOTS = (LEADER, POINTS, PENALTY, ROW, *MATCHES, DAY, CANCELLED, COACH, *SQUAD, TICKET)


def frame(title: str, main: str, fetch: Fetch) -> str:
    """A page of three columns in a table: menu and ads, the content, poll and sponsors."""
    ads = "".join(f'<tr><td bgcolor="#ffffcc">{ad}</td></tr>' for ad in fetch.random.sample(ADS, 2))
    votes = fetch.random.randint(200, 999)
    sponsors = "<br>".join(shuffled(fetch.random, SPONSORS))
    return f"""<html><head><meta charset="utf-8"><title>{title}</title></head><body bgcolor="#eeeeee">
<table width="980" align="center" border="0"><tr><td colspan="3"><font size="5">Liga Piłki Ręcznej</font>
<font size="1">{fetch.at:%H.%M} | osób online: {fetch.random.randint(4, 88)}</font></td></tr>
<tr><td width="150" valign="top"><table><tr><td><a href="/">Start</a></td></tr><tr><td><a
href="/tabela">Tabela</a></td></tr>
<tr><td><a href="/terminarz">Terminarz</a></td></tr><tr><td><a href="/klub/orzel">Orzeł</a></td></tr>{ads}</table></td>
<td valign="top"><h2>{title}</h2>
{main}
</td><td width="160" valign="top"><b>Sonda</b><br>{fetch.random.choice(POLLS)}<br>Głosów:
{votes}<br><b>Sponsorzy</b><br>
{sponsors}<br><b>Myśl tygodnia</b><br><i>{weekly(fetch, QUOTES)}</i></td></tr>
<tr><td colspan="3"><font size="1">Odsłona nr {2_400_000 + fetch.number} | sesja
{token(fetch.random, 10)}</font></td></tr>
</table></body></html>"""


def home(round: int, fetch: Fetch) -> str:
    shouts = "".join(
        f"<tr><td><b>{who}</b></td>"
        f"<td>{fetch.random.choice(('dawać!', 'hej', 'kto jedzie?', 'brawo', 'sędzia kalosz', 'do boju'))}</td></tr>"
        for who in fetch.random.sample(("kibic7", "aga", "łomża88", "stary", "trener_z_tv", "ola", "zenek"), 4)
    )
    return frame(
        "Strona główna",
        "<p>Witamy na stronie ligi. Wyniki wprowadzają gospodarze do godziny po meczu.</p>"
        f'<table border="1"><tr><th colspan="2">Shoutbox</th></tr>{shouts}</table>',
        fetch,
    )


def standings(round: int, fetch: Fetch) -> str:
    rows = [
        ('<a href="/klub/orzel">Orzeł Bielsko</a>', "17", LEADER.at(round), "37 pkt"),
        ("Wicher Łomża", "17", "38:19", POINTS.at(round)),
        ("Sokół Nysa", "17", "30:22", "27 pkt"),
        ("Stal Żary", "16", "21:30", "19 pkt"),
    ]
    if ROW.at(round):
        rows.insert(3, (ROW.at(round), "17", "26:28", "22 pkt"))
    body = "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in rows)
    foot = f"<p>{PENALTY.at(round)}</p>" if PENALTY.at(round) else ""
    return frame(
        "Tabela",
        '<table border="1" cellpadding="3"><tr><th>Zespół</th><th>Mecze</th><th>Bramki</th><th>Punkty</th></tr>'
        f"{body}</table>{foot}<p><font size=1>Wygenerowano w {fetch.random.uniform(0.01, 0.4):.4f} sek.</font></p>",
        fetch,
    )


def fixtures(round: int, fetch: Fetch) -> str:
    names = (
        "Orzeł Bielsko – Wicher Łomża",
        "Sokół Nysa – Stal Żary",
        "Gryf Słupca – Orzeł Bielsko",
        "Stal Żary – Wicher Łomża",
    )
    days = ("24 stycznia 2027", "31 stycznia 2027", "6 lutego 2027", DAY.at(round))
    rows = []
    for name, day, match in zip(names, days, MATCHES, strict=True):
        mark = f" <font color=red>{CANCELLED.at(round)}</font>" if day == DAY.at(round) and CANCELLED.at(round) else ""
        odds = f"{fetch.random.uniform(1.1, 4.9):.2f}"
        rows.append(
            f"<tr><td>{name}{mark}</td><td>{day}</td><td><b>{match.at(round)}</b></td><td>kurs {odds}</td></tr>"
        )
    rows.insert(fetch.random.randint(1, 4), f"<tr><td colspan=4 align=center>{fetch.random.choice(ADS)}</td></tr>")
    return frame(
        "Terminarz", f"<table border=1><tr><th>Mecz<th>Data<th>Wynik<th>Kursy</tr>{''.join(rows)}</table>", fetch
    )


def club(round: int, fetch: Fetch) -> str:
    squad = "<br>\n".join(line for line in (player.at(round) for player in SQUAD) if line)
    return frame(
        "Orzeł Bielsko",
        f"<table><tr><td>Trener</td><td>{COACH.at(round)}</td></tr><tr><td>Hala</td><td>ul. Leśna 8</td></tr>"
        f"<tr><td>Bilet normalny</td><td>{TICKET.at(round)}</td></tr><tr><td>Bilet ulgowy</td>"
        f"<td>15 zł</td></tr></table>"
        f"<h3>Kadra</h3>{squad}"
        f"<p>Ocena klubu: {fetch.random.uniform(3, 5):.1f} ({fetch.random.randint(100, 160)} ocen)</p>",
        fetch,
    )


LEAGUE = MadeSite(
    "handball.test",
    (
        "ads with prices in the menu's table",
        "clock",
        "people online",
        "random poll and votes",
        "shuffled sponsors",
        "weekly quote",
        "view counter and session",
        "shoutbox",
        "generation time",
        "odds in the rows of a table",
        "ad as a row of a table",
        "rating of every fetch",
    ),
    {"/": home, "/tabela": standings, "/terminarz": fixtures, "/klub/orzel": club},
    SLOTS,
)
