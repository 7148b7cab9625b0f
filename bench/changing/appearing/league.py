"""A county league of women's cricket and rounders clubs, in the tables of old league software: standings, fixtures."""

from __future__ import annotations

from datetime import UTC, datetime

from bench.changing.appearing.chance import chosen, grown, is_on, made_up, thousands, without
from bench.changing.chances import clock, key, listed, mixed, number, para, pick
from bench.changing.parts import MadeSite, Slot
from bench.changing.pieces import ENGLISH, ago, before, days_to, today
from bench.changing.scenario import Fetch

TABLE, FIXTURES, RESULTS = "/table.php", "/fixtures.php", "/results.php"
CLUB, CUP, RULES = "/club.php/marden", "/cup.php", "/rules.php"
PAGES = (
    (TABLE, "League table", "Two points for a win, one for a tie."),
    (FIXTURES, "Fixtures", "Throw-in at two unless the home side says otherwise."),
    (RESULTS, "Results", "Captains send scores by eight in the evening."),
    (CLUB, "Marden Ladies", "Founded in 1926 by the pickers of Chantry Farm."),
    (CUP, "Hop Cup", "Eight sides, three rounds, one hop pole."),
    (RULES, "Rules and forms", "Changes are marked, and hold from the next match."),
)
OPENING = datetime(2026, 3, 28, tzinfo=UTC)
KIT = ("Pads", "Stump sets", "Club caps", "Leather balls", "Score books", "Boot bags", "Batting gloves")
SELLERS = ("at Tonbridge Sports", "from Weald Kit", "by Orchard Print", "in our own shop", "at Medway Bats")
MEMBERS = ("Dot", "umpire_ann", "Kaz", "Marge B", "longstop", "Priya", "third_man", "Flo", "scorerJo", "Nettie")
CHEERS = ("Well bowled!", "See you at tea.", "Pitch looked green.", "Lift needed from Yalding.", "Who has the urn?")

LEADERS = Slot(TABLE, "points in a standing", {0: "18 pts", 2: "20 pts", 5: "22 pts", 9: "24 pts"}, "Marden")
CHASERS = Slot(TABLE, "points in a standing", {0: "17 pts", 3: "19 pts", 9: "21 pts"}, "Yalding")
DEDUCTED = Slot(
    TABLE, "note under a standing", {0: "", 7: "Headcorn have two points deducted for a late side."}, "Note"
)
RUN_RATE = Slot(TABLE, "rate in a standing", {0: "+0.412", 5: "+0.538"}, "Marden")
MATCH_1 = Slot(FIXTURES, "match put off and back on", {0: "28 March", 4: "postponed", 6: "28 March"}, "Loose")
GROUND = Slot(FIXTURES, "ground of a match", {0: "Chantry Park", 8: "The Glebe"}, "Marden v Yalding")
EXTRA = Slot(FIXTURES, "fixture added", {0: "", 10: "Otham v Boughton"}, "Fixtures")
SCORE_1 = Slot(RESULTS, "result", {0: "", 2: "Marden 141–6, Otham 138"}, "Results")
SCORE_2 = Slot(RESULTS, "result", {0: "", 5: "Marden 119–4, Loose 118"}, "Results")
SCORE_3 = Slot(RESULTS, "result", {0: "", 9: "Marden 160–9, Headcorn 97"}, "Results")
AMENDED = Slot(RESULTS, "score amended", {0: "Yalding 133, Loose 129", 11: "Yalding 133, Loose 131"}, "1 March")
AWARD = Slot(RESULTS, "player of the week", {0: "Mia Turrell", 5: "Gill Oram", 9: "Sunita Rao"}, "Player")
CAPTAIN = Slot(CLUB, "captain of a club", {0: "Beth Larkin", 6: "Gill Oram"}, "Captain")
NETS = Slot(
    CLUB, "evening of practice", {0: "Tuesdays at 18:30", 1: "Wednesdays at 18:30", 10: "Tuesdays at 19:00"}, "Nets"
)
SQUAD = Slot(CLUB, "player in a list", {0: "", 4: "Tess Hollands"}, "Squad")
LEFT = Slot(CLUB, "player in a list", {0: "Noor Aziz", 13: ""}, "Squad")
DRAW = Slot(CUP, "pairing of a cup", {0: "to be drawn", 3: "Marden or Otham"}, "Semi-final", unique=False)
FINAL = Slot(CUP, "place of a final", {0: "at Mote Park", 7: "at Linton Road", 14: "at Mote Park"}, "Final")
ENTRY = Slot(CUP, "closing of entries", {0: "by 13 March", 5: "by 20 March"}, "Entries")
OVERS = Slot(RULES, "figure in a rule", {0: "30 overs", 8: "35 overs"}, "Rule 4")
BALL = Slot(RULES, "sentence of a rule", {0: "The ball is white.", 12: "The ball is pink."}, "Rule 9")
FORM = Slot(
    RULES,
    "link target",
    {0: "/forms/transfer-2025.pdf", 6: "/forms/transfer-2026.pdf"},
    "form for transfers",
)
NOTICE = Slot("/", "notice of a committee", {0: "", 1: "Umpires are wanted for five matches.", 11: ""}, "Notices")
AGM = Slot("/", "evening of a meeting", {0: "on 19 March", 6: "on 26 March"}, "Annual meeting")
SLOTS = (LEADERS, CHASERS, DEDUCTED, RUN_RATE, MATCH_1, GROUND, EXTRA, SCORE_1, SCORE_2, SCORE_3, AMENDED, AWARD)


MORE = {  # what a page says besides, and never otherwise
    "/": "",
    TABLE: "<h3>How the rate is worked out</h3><p>Runs for each over that a side has batted, less runs for "
    "each over that it has bowled. A side that is all out is taken to have batted its full time. "
    "Walkovers do not count.</p><p>Tables are kept by hand and typed in on Sunday night. If there is "
    "a mistake, it is honest; ring before you shout.</p>",
    FIXTURES: "<h3>Grounds</h3><p>Honeyhills has no water: bring it. At Kintons park behind the hall. Quarry "
    "Wood slopes, and the slip side is the one with the nettles. King George’s is shared with the "
    "archers, who stop when we come.</p><h3>Umpires</h3><p>Each side sends one. They are given "
    "lunch.</p>",
    RESULTS: "<h3>Sending in a score</h3><p>By text message to the results secretary: both totals, both "
    "wickets, anybody with fifty or with four wickets. Cards are sent by post within the week. A card "
    "with jam on it is accepted.</p>",
    CLUB: "<h3>Teas</h3><p>Sandwiches are cut by the side that bats second. The urn is the club’s pride and "
    "dates from the coronation; it is filled at noon.</p> <h3>Honours</h3><p>League champions in "
    "1958, 1974, 1975 and 2019. Winners of the cup in 1991, after a bowl-out in the dark.</p>",
    CUP: "<h3>How it is played</h3><p>Twenty overs a side, every player but the keeper bowls. In a tie, "
    "the younger captain chooses heads or tails. The pole is kept by the winners for a year and has "
    "to be oiled.</p><h3>Past winners</h3><p>2025 Yalding, 2024 Headcorn, 2023 Yalding, 2022 Loose, "
    "2021 not played, 2020 not played, 2019 Otham.</p>",
    RULES: "<h3>Conduct</h3><p>The umpire is right, also when she is not. Players who argue make the tea "
    "next time. Children are kept behind the rope and dogs on a lead.</p><h3>How rules are "
    "changed</h3><p>By two thirds of the clubs at the annual meeting, or by the committee when it "
    "cannot wait. Every club has a copy of the green book, in which changes are pasted in.</p>",
}


def boxes(fetch: Fetch, path: str, on: bool) -> str:
    """Where members call to each other, pages of the league and an offer: fixed ones where nothing is drawn."""
    calls = [
        f"<b>{who}</b>: {pick(fetch, CHEERS)} <i>{number(fetch, 1, 59)} min</i>"
        for who in (mixed(fetch, MEMBERS, 3) if on else ())
    ]
    also = "".join(
        f'<tr><td class="small"><a href="{where}">{name}</a><br>{lead}</td></tr>'
        for where, name, lead in chosen(fetch, PAGES, path, 2, on)
    )
    deal = f"{made_up(fetch, KIT, SELLERS)} from £{number(fetch, 4, 89)}.{number(fetch, 10, 99)}" if on else ""
    where = f"https://kit.example/c?i={key(fetch, 9)}" if on else "https://kit.example/"
    online = f"{number(fetch, 2, 39)} guests and {', '.join(mixed(fetch, MEMBERS, 2))} online"
    hits = f'<p class="small">{online}. Hits since 2009: {grown(fetch, 904_200, 17)}</p>' if on else ""
    return (
        f'<table width="100%" class="boxes"><tr><td class="box"><b>Shoutbox</b><ul>{listed(calls)}</ul></td>'
        f'<td><table>{also}</table></td><td class="box"><a href="{where}">Club shop</a> '
        f"{para(deal)}</td></tr></table>{hits}"
    )


def frame(title: str, main: str, path: str, fetch: Fetch, calm: bool = False) -> str:
    """On calm pages the boxes of the members are drawn in some rounds only."""
    shown = boxes(fetch, path, not calm or is_on(fetch, f"league {path}"))
    return f"""<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN">
<html lang="en"><head><meta charset="utf-8"><title>Weald Ladies League - {title}</title></head>
<body bgcolor="#fffff4"><table width="900" align="center"><tr><td colspan="2"><h1>Weald Ladies League</h1></td></tr>
<tr><td width="140" valign="top" class="menu"><a href="/">Home</a><br><a href="{TABLE}">Table</a><br>
<a href="{FIXTURES}">Fixtures</a><br><a href="{RESULTS}">Results</a><br><a href="{CLUB}">Clubs</a><br>
<a href="{CUP}">Hop Cup</a><br><a href="{RULES}">Rules</a></td>
<td valign="top"><h2>{title}</h2>
{main}{MORE[path]}
{shown}</td></tr>
<tr><td colspan="2" class="foot">
<p>The league was founded in 1949 at the Woolpack in Coxheath, with five sides and one set of
pads. Today it has nine clubs, a junior section and its own scorers. Everybody plays who turns up in white.</p>
<p>Secretary: Mrs J. Honess, 4 Oast Cottages. Results secretary: Ms K. Dray. Umpires: Mr A. Pound.</p>
<p>{today(fetch, ENGLISH)}. Copyright {fetch.at.year} WLL.</p></td></tr></table></body></html>"""


def lines(head: tuple[str, ...], body: tuple[tuple[str, ...], ...]) -> str:
    """A table with every other row grey; a row without a first cell is not there."""
    shown = [row for row in body if row[0]]
    cells = "".join(
        f'<tr class="{"odd" if at % 2 else "even"}">{"".join(f"<td>{cell}</td>" for cell in row)}</tr>'
        for at, row in enumerate(shown)
    )
    return f'<table border="1" cellpadding="3"><tr>{"".join(f"<th>{cell}</th>" for cell in head)}</tr>{cells}</table>'


def home(round: int, fetch: Fetch) -> str:
    return frame(
        "Welcome",
        f"{para(NOTICE.at(round), ' class=notice')}<p>The annual meeting is {AGM.at(round)} at the Woolpack; "
        f"{number(fetch, 12, 140)} members say that they come.</p><p>{days_to(fetch, OPENING)} days to the "
        "first ball</p>"
        "<h3>How to join</h3><p>Come to the nets of any club. You need no bat and no experience, and the "
        "first three matches "
        "cost nothing. Girls from twelve may play with the women if a parent is at the "
        "ground.</p><h3>History</h3><p>The old "
        "minute books are in the county record office. They tell of a match in 1953 that was stopped by bees, and of "
        "another which nobody remembers to have finished.</p>",
        "/",
        fetch,
    )


def standing(round: int, fetch: Fetch) -> str:
    def club(name: str, played: int, rate: str, points: str) -> tuple[str, ...]:
        return (f'<a href="{CLUB}">{name}</a>', str(played), rate, points, f"{number(fetch, 5, 95)} fans")

    body = (
        club("Marden", 12, RUN_RATE.at(round), LEADERS.at(round)),
        club("Yalding", 12, "+0.301", CHASERS.at(round)),
        club("Otham", 12, "+0.118", "14 pts"),
        club("Loose", 11, "-0.020", "12 pts"),
        club("Headcorn", 12, "-0.256", "9 pts"),
        club("Boughton", 11, "-0.611", "4 pts"),
    )
    return frame(
        "League table",
        f"<p>Two points for a win, one for a tie.</p>{lines(('Club', 'Played', 'Rate', 'Points', 'Fans'), body)}"
        f"{para(DEDUCTED.at(round))}<p>Clubs with as many points are ordered by their rate. The last club "
        "plays against the "
        "first of the second division in September, at home.</p>",
        TABLE,
        fetch,
    )


def fixtures(round: int, fetch: Fetch) -> str:
    body = (
        ("Loose v Headcorn", MATCH_1.at(round), "King George’s Field"),
        ("Marden v Yalding", "4 April", GROUND.at(round)),
        (EXTRA.at(round), "18 April", "Honeyhills"),
        ("Boughton v Loose", "25 April", "Quarry Wood"),
        ("Yalding v Otham", "2 May", "Kintons"),
    )
    return frame(
        "Fixtures",
        f"<p>Throw-in at two unless the home side says otherwise.</p>{lines(('Match', 'Day', 'Ground'), body)}"
        "<p>The home side brings the ball and the tea, the away side brings a scorer. Whoever cannot raise a "
        "side rings "
        "the other captain by Thursday evening; after that the match is lost.</p>",
        FIXTURES,
        fetch,
        calm=True,
    )


def results(round: int, fetch: Fetch) -> str:
    scores = without(
        SCORE_3.at(round), SCORE_2.at(round), SCORE_1.at(round), AMENDED.at(round), "Otham 101, Boughton 64–8"
    )
    entries = [f"{score} <small>({number(fetch, 11, 320)} reads)</small>" for score in scores]
    return frame(
        "Results",
        f"<p>Captains send scores by eight in the evening.</p><ul>{listed(entries)}</ul>"
        f"<p>Player of the week: {AWARD.at(round)}, with {thousands(fetch, 40, 990)} votes</p>"
        f"<p>Feed last read {ago(fetch, ENGLISH, before(3))}, at {clock(fetch)}.</p>",
        RESULTS,
        fetch,
    )


def club(round: int, fetch: Fetch) -> str:
    squad = without("Sunita Rao", LEFT.at(round), "Mia Turrell", SQUAD.at(round), "Jo Penfold", "Ada Wren")
    return frame(
        "Marden Ladies",
        "<p>Founded in 1926 by the pickers of Chantry Farm.</p>"
        f"<p>Captain: {CAPTAIN.at(round)}. Nets: {NETS.at(round)}, {number(fetch, 3, 28)} signed up.</p>"
        f"<h3>Squad</h3><ul>{listed(squad)}</ul><h3>Ground</h3><p>Chantry Park lies behind the station. There "
        "is a roller, a "
        "pavilion of 1931 and a sight screen which the wind has moved twice into the pond.</p>",
        CLUB,
        fetch,
    )


def cup(round: int, fetch: Fetch) -> str:
    body = (("Semi-final A", DRAW.at(round)), ("Semi-final B", "to be drawn"), ("Final", "winners of both"))
    return frame(
        "Hop Cup",
        f"<p>Eight sides, three rounds, one hop pole.</p>{lines(('Round', 'Sides'), body)}"
        f"<p>The final is {FINAL.at(round)} in August. Enter {ENTRY.at(round)}; the fee is £15 a side and "
        "buys the tea.</p>",
        CUP,
        fetch,
        calm=True,
    )


def rules(round: int, fetch: Fetch) -> str:
    return frame(
        "Rules and forms",
        "<p>Changes are marked, and hold from the next match.</p><ol><li>Clubs pay their fee by Easter.</li>"
        f"<li>Sides have eleven players, or nine if both agree.</li><li>An innings lasts {OVERS.at(round)} at "
        "most.</li>"
        f"<li>Nobody bowls more than six of them.</li><li>{BALL.at(round)} It is paid by the home side.</li>"
        f'</ol><p>Use the <a href="{FORM.at(round)}">form for transfers</a> between clubs.</p>',
        RULES,
        fetch,
        calm=True,
    )


LEAGUE = MadeSite(
    "wealdladies.test",
    (
        "shouts of three members with minutes",
        "two pages of a league with a line, in a box",
        "kit at a seller, made up, with a price",
        "guests and two members online, hits since 2009",
        "boxes of members that are filled in some rounds only",
        "members who come, in the sentence of a date",
        "days to the first ball",
        "fans in a column of a standing",
        "reads in brackets after a result",
        "votes beside the player of the week",
        "age and time of a feed",
        "signed up for nets, beside an evening",
    ),
    {
        "/": home,
        TABLE: standing,
        FIXTURES: fixtures,
        RESULTS: results,
        CLUB: club,
        CUP: cup,
        RULES: rules,
    },
    (*SLOTS, CAPTAIN, NETS, SQUAD, LEFT, DRAW, FINAL, ENTRY, OVERS, BALL, FORM, NOTICE, AGM),
)
