"""Boards that move on with the time, boxes of quotes and rankings are silent; what merely looks like one is told."""

from __future__ import annotations

from tests.unit.read.page.noise.test_live_texts import told

BOARD = "<table class='b'><tr><th>Time</th><th>To</th><th>Remarks</th></tr>{}</table>"


def rows(*cells: str) -> str:
    return "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row.split(';'))}</tr>" for row in cells)


def board(hour: int, *states: str) -> str:
    towns = ("Barra", "Tiree", "Islay")
    return rows(
        *(
            f"{(hour + at) % 24:02}:{5 * ((hour + at) % 11):02};{town};{state}"
            for at, (town, state) in enumerate(zip(towns, states, strict=True))
        )
    )


def test_a_board_is_silent_from_its_second_move_on() -> None:
    states = ["a,b,a", "b,a,b", "b,b,a", "a,a,b", "a,b,b", "a,cancelled,a", "b,b,a"]
    looks = [board(7 + 6 * at, *state.split(",")) for at, state in enumerate(states)]
    assert told(looks, page=BOARD) == [1, 5]  # what was never there is told


def test_a_timetable_and_a_notice_are_told() -> None:
    table = [rows(f"{first};Barra;daily", "13:05;Tiree;daily", "16:30;Islay;Sun") for first in ("09:15", "09:40")]
    assert told([table[0], table[1], table[0], table[1]], page=BOARD) == [1, 2, 3]
    looks = [board(7 + 6 * at, "a", "b", "a") for at in range(5)]
    page = BOARD + "<p>Strike on Friday: all flights are cancelled.</p>"
    assert 4 in told(
        [*looks[:4], looks[4] + "</table><p>Strike on Friday: all flights are cancelled.</p><table>"], page=BOARD
    )
    assert told(looks, page=page) == [1]


def quote(last: str, change: str, volume: str) -> str:
    return f"<dl><dt>Last</dt><dd>{last}</dd><dt>Change</dt><dd>{change}</dd><dt>Volume</dt><dd>{volume}</dd></dl>"


def test_quotes_that_move_together_are_silent_from_their_second_move_on() -> None:
    moves = [("12.34", "+0.52 %", "120,400"), ("12.40", "+1.01 %", "98,211"), ("12.11", "-1.30 %", "301,754")]
    looks = [quote(*move) for move in (*moves, *moves)]
    assert told(looks, page="{}") == [1]
    assert told(looks, page="{}", hours=48) == [1, 2, 3, 4, 5]


def test_prices_and_shares_are_no_quotes() -> None:
    prices = [(f"{price}.90 EUR", "-20 %", f"{price + 20}.90 EUR") for price in (12, 14, 11, 15)]
    assert told([quote(*price) for price in prices], page="{}") == [1, 2, 3]
    votes = [(f"{share}.4 %", f"+{share - 20}.1 %", f"{share + 2}.0 %") for share in (31, 30, 32, 29)]
    assert told([quote(*share) for share in votes], page="{}") == [1, 2, 3]
    counted = [(f"{1_000 * at}", f"+{at}.5 %", f"{700 * at}") for at in (1, 2, 3, 4)]
    assert told([quote(*one).replace("Last", "Votes") for one in counted], page="{}") == [1, 2, 3]
    single = [f"<dl><dt>Last</dt><dd>{price}.40</dd><dt>ISIN</dt><dd>FI0009</dd></dl>" for price in (12, 13, 12, 14)]
    assert told(single, page="{}") == [1, 2, 3]


def entries(names: list[str]) -> str:
    return "".join(f"<li>{name}</li>" for name in names)


def test_what_returns_to_a_ranking_is_silent() -> None:
    page = "<h2>Обирають зараз</h2><ul>{}</ul>"
    looks = [entries([f"entry {name}" for name in names]) for names in ("abcd", "cbae", "deac", "bdca", "eabz", "bacd")]
    assert told(looks, page=page) == [1, 4]  # e is new, and z


def test_a_list_in_an_order_of_its_own_is_told() -> None:
    page = "<h2>Closed lifts</h2><ul>{}</ul>"
    looks = [entries([f"Lift {name}" for name in names]) for names in ("abc", "abd", "abc", "acd", "abc")]
    assert told(looks, page=page) == [1, 2, 3, 4]
    looks = [entries([f"Lift {name}" for name in names]) for names in ("abc", "acb", "ba", "cba", "b")]
    assert told(looks, page=page) == [2, 3, 4]  # not always as many


def test_a_counter_at_a_steady_rate_goes_by_the_clock() -> None:
    page = "<p>{} island landings and counting</p>"
    assert told([f"{41_220 + 54 * visit:,}" for visit in range(6)], page=page) == [1]
    assert told(["41,220", "41,260", "41,371", "41,377"], page=page) == [1, 2, 3]
    assert told([f"{12_220 + 54 * visit:,} EUR" for visit in range(4)], page="<p>Now at {} for the lot</p>") == [
        1,
        2,
        3,
    ]


def test_weather_is_told_once_and_a_bound_again() -> None:
    skies = ["Overcast, 8", "Gusty, 11", "Light rain, 4", "Overcast, 3", "Overcast, 9"]
    assert told([f"Barra: {sky}°C" for sky in skies], page="<ul><li>{}</li><li>Tea: 1 EUR</li></ul>") == [1]
    bounds = [f"Storage: below {bound}°C" for bound in (8, 25, 8)]
    assert told(bounds, page="<ul><li>{}</li><li>Dry</li></ul>") == [1, 2]


def test_a_line_of_entries_in_another_order_each_time_is_told_twice() -> None:
    lines = [", ".join(f"entry {name}" for name in names) for names in ("abc", "cda", "ace", "bac", "cab")]
    assert told(lines, page="<p>Ofta valda: {}</p>") == [1, 2]
    lines = [", ".join(f"entry {name}" for name in names) for names in ("abc", "abd", "abde", "abe", "abf")]
    assert told(lines, page="<p>Closed lifts: {}</p>") == [1, 2, 3, 4]
