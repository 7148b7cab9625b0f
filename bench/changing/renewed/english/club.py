"""An English football club: the ground, fixtures and results, hospitality; the rest of it is in tickets.py."""

from __future__ import annotations

from bench.changing.parts import MadeSite, Slot, token
from bench.changing.renewed.english.tickets import (
    BOXES,
    DERBY,
    FIXTURES,
    GROUND,
    KICKOFF,
    MEMBERS,
    SLOTS,
    TICKETS,
    derby,
    frame,
    home,
    members,
    social,
    tickets,
)
from bench.changing.renewed.fragments import bullets, grid, prose, settled
from bench.changing.scenario import Fetch

GATE = Slot(GROUND, "gate", {0: "Turnstiles 30 to 36", 4: "Turnstiles 41 to 44"}, "Away supporters")
PARKING = Slot(GROUND, "car park", {0: "Rope Walk car park, 210 spaces, £9", 10: ""}, "Parking")
RESULT = Slot(FIXTURES, "score", {0: "to be played", 8: "Rovers 2, Aldbury 1"}, "Aldbury")
MENU = Slot(BOXES, "menu", {0: "braised shin of beef", 6: "roast leg of lamb"}, "The 1897 Suite")
SUITE = Slot(BOXES, "availability of a suite", {0: "Tables left", 11: "Waiting list only"}, "The Boot Room")
CLUBS = "Old Quay;Wexcombe;Dunmore Athletic;Harrow Moor;Stainley;Fenwick Rangers;Ottery;Bexford;Culm Valley".split(";")
SIDES = ("Home", "Away", "Away, on a Tuesday")
GOALS = ("won 1-0", "drew 0-0", "lost 0-2", "won 3-2", "drew 1-1", "lost 1-4", "won 2-0")
CROWDS = ("6,204", "7,911", "5,377", "9,040", "4,882", "8,126")


def ground(round: int, fetch: Fetch) -> str:
    return frame(
        "Stadium",
        prose(
            "Canal Road holds 14,310, of whom 5,200 stand. The Main Stand is of 1928 and keeps its wooden seats and "
            "its gable; the East Terrace was roofed in 1966, and the Family Stand came in 1994.",
        )
        + "<h2>Ways in</h2>"
        + bullets(
            "Main Stand: Turnstiles 1 to 12, from Canal Road",
            "East Terrace: Turnstiles 14 to 25, from Gasworks Lane",
            f"Away supporters: {GATE.at(round)}, from the towpath",
            "Wheelchairs: the blue gate beside the ticket office",
        )
        + "<h2>Parking</h2>"
        + bullets(
            "Cattle Market car park, 480 spaces, £6, ten minutes on foot",
            PARKING.at(round),
            "Bicycles: racks for 150 behind the Family Stand, watched by a steward",
        )
        + f"<p class='live-cam'>Camera 2, frame {fetch.random.randrange(10**6):06}: the pitch as it is now</p>"
        + prose(
            "By train, Marlow Wharf is twelve minutes away on foot along the canal, Marlow Central twenty-five. After "
            "evening matches there is one late train at 22.48, and it does not wait for extra time.",
            "The ground is smoke-free, vaping included. Food is sold at nine kiosks, for cards only; pies run out "
            "first at the north end. Drinking water is free at every kiosk. First aid is under the Main Stand beside "
            "block M5, and lost children are taken to the ticket office.",
            "Tours leave on the first Saturday of the month at eleven, last ninety minutes and take in the dressing "
            "rooms, the boiler house and the room where the directors once hid from the crowd for a whole evening.",
        )
        + social(fetch),
        fetch,
    )


def fixtures(round: int, fetch: Fetch) -> str:
    rows = (
        ("Aldbury", "Home", "Tuesday 3 March, 7.45 pm", RESULT.at(round), "S. Whitlock"),
        ("Castle Vale", "Away", "Saturday 14 March, 3.00 pm", "to come", "C. Hallam"),
        ("Thornley Town", "Home", KICKOFF.at(round), "to come", "M. Adeyemi"),
        ("Penmarsh", "Home", "Saturday 28 March, 3.00 pm", "to come", "not named"),
        ("Dunmore Athletic", "Away", "Friday 3 April, 3.00 pm", "to come", "not named"),
        ("Old Quay", "Home", "Monday 6 April, 3.00 pm", "to come", "not named"),
        ("Wexcombe", "Away", "Saturday 11 April, 3.00 pm", "to come", "not named"),
    )
    tips = [
        (*row, f"{fetch.random.randint(20, 75)}% say win<span id='{token(fetch.random, 5)}'></span>") for row in rows
    ]
    return frame(
        "Fixtures and results",
        grid(("Opponent", "Ground", "When", "Result", "Referee", "Fans' forecast"), tips)
        + "<h2>Earlier this season</h2>"
        + grid(
            ("Match", "Against", "Where", "Score", "Crowd"),
            settled("rovers", 31, "No. {}", CLUBS, SIDES, GOALS, CROWDS),
        )
        + prose(
            "All times are local. Matches may be moved for television up to four weeks before they are played; when "
            "that happens, this page is changed first and everybody with a ticket gets a message. Tickets stay good "
            "for the new day. If you cannot come on it, the office buys the ticket back at its full price.",
            "League matches postponed for frost or flood are played on the next free Tuesday. Cup ties that are level "
            "after ninety minutes go straight to penalties this season. Yellow cards from the league no longer count "
            "in the county cup, and the other way round.",
            "Results of the women's side, the under-21s and the walking footballers are on the board outside the "
            "clubhouse and in the programme. The calendar can be added to your phone; the address of the file is "
            "sent with every membership.",
        ),
        fetch,
    )


def boxes(round: int, fetch: Fetch) -> str:
    return frame(
        "Hospitality",
        "<section><h2>The 1897 Suite</h2>"
        + prose(
            "Three courses above the halfway line, with a seat on the balcony and a former player at every second "
            f"table. The main course is {MENU.at(round)}, with a pie of leeks and walnuts for those who eat no meat. "
            "From £110 a head, wine included, and the dress code is a collar.",
        )
        + "</section><section><h2>The Boot Room</h2>"
        + f"<p class='state'>{SUITE.at(round)}</p>"
        + prose(
            "Ale, stew and stories in the old kit store under the stand. Places for forty, benches for thirty-six. "
            "£48 a head, and nobody minds what you wear. Children from ten, if they know the offside rule.",
        )
        + f"</section><p class='agent'>{fetch.random.choice(('Priya', 'Tom', 'Gareth'))} from hospitality usually "
        f"answers in {fetch.random.randint(2, 40)} minutes</p>"
        + prose(
            "Boxes for eight are let by the season. Two are free from July; the list is kept by the commercial office "
            "and people on it are asked in turn. A box comes with two parking places and a television that shows the "
            "match eleven seconds late.",
            "Match sponsorship: your name in the programme, a ball signed by the side, and the choice of the man of "
            "the match, which is final, however odd. From £900 in the league and £600 in the county cup.",
            "Bookings are confirmed when half has been paid. Cancel more than three weeks before and you get all of it "
            "back; later, we try to sell your places and return what we got. Menus change with the season and can be "
            "adapted to allergies up to four days before the match.",
        ),
        fetch,
    )


CLUB = MadeSite(
    "marlow-rovers.test",
    (
        "place in a queue",
        "numerals of a countdown in elements",
        "posts of supporters with reposts",
        "shirt with somebody's name",
        "banner of an app at times",
        "poll with a share and votes",
        "seats on a map",
        "seats held for minutes",
        "frame of a camera",
        "forecast of fans in the rows of a table",
        "fans who joined in the past hour",
        "partners named in a sentence",
        "answering time of a person",
        "advertisement after any paragraph",
    ),
    {"/": home, TICKETS: tickets, DERBY: derby, MEMBERS: members, GROUND: ground, FIXTURES: fixtures, BOXES: boxes},
    (*SLOTS, GATE, PARKING, RESULT, MENU, SUITE),
)
