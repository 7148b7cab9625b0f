"""What ratings say of a watch."""

from __future__ import annotations

from datetime import UTC, datetime

from hypothesis import given
from hypothesis import strategies as st
from tests.cases import each

from tidings.model.matches import Match, MatchCount, MatchReason, RatedMatch, Rating
from tidings.watch.ratings import FEWEST_BAD, MonthRatings, by_month, precision, suggestions

AT = datetime(2026, 11, 15, tzinfo=UTC)


def rated(number: int, good: bool, text: str, parts: tuple[str, ...] = ("gas",)) -> RatedMatch:
    rating = Rating.GOOD if good else Rating.BAD
    reasons = tuple(MatchReason(part, "text", part) for part in parts)
    match = Match(number, 1, "gas", 1, "Paper", AT, None, None, 1.0, "why", reasons, (), False, rating=rating)
    return RatedMatch(match, text)


def several(number: int, good: bool, text: str, parts: tuple[str, ...] = ("gas",)) -> list[RatedMatch]:
    return [rated(at, good, text, parts) for at in range(number)]


def test_months_and_their_precision() -> None:
    days = [
        MatchCount(datetime(2026, 10, 30, tzinfo=UTC), news=4, good=1, bad=3),
        MatchCount(datetime(2026, 11, 1, tzinfo=UTC), news=2, baselines=9),
        MatchCount(datetime(2026, 11, 2, tzinfo=UTC), news=3, good=4, bad=0),
        MatchCount(datetime(2027, 1, 2, tzinfo=UTC), news=1),
    ]
    months = by_month(days)
    assert months == [
        MonthRatings("2026-10", 4, 1, 3),
        MonthRatings("2026-11", 5, 4, 0),
        MonthRatings("2027-01", 1, 0, 0),
    ]
    assert [month.precision for month in months] == [0.25, 1.0, None]
    assert precision(months) == 5 / 8
    assert precision([]) is None
    assert precision(months[2:]) is None


def test_a_part_of_the_query_that_brings_the_noise() -> None:
    """8 of 9 bad ones have it, and 1 of 12 good ones."""
    found = [
        *several(8, False, "bills", ("gas", "energy")),
        *several(1, False, "bills", ("gas", "shale")),
        *several(1, True, "bills", ("gas", "energy")),
        *several(11, True, "bills", ("gas", "shale")),
    ]
    [one] = suggestions(found)
    assert one.words == "`energy` is in 8 of 9 bad and 1 of 12 good: ask for more words beside it, or drop it"


def test_a_part_that_stands_in_all_alike_is_not_blamed() -> None:
    found = [*several(9, False, "bills"), *several(9, True, "bills")]
    assert suggestions(found) == []


def test_a_word_that_only_bad_ones_have_in_any_form() -> None:
    found = [
        *several(2, False, "Gas and your horoscope"),
        *several(3, False, "Gas horoscopes for today"),
        *several(5, True, "Gas prices today and your bill for November"),
    ]
    [one] = suggestions(found, "en")
    assert (one.text, one.bad, one.good) == ("horoscopes", 5, 0)
    assert one.words == "“horoscopes” is in 5 of 5 bad and 0 of 5 good: leave out what has it"
    assert one.excluded == "horoscopes"
    assert suggestions(found, None)[0].text == "horoscopes", "3 times this very word"


def test_words_that_come_together_are_one_reason_and_others_another() -> None:
    found = [
        *several(4, False, "horoscope zodiac taurus"),
        *several(3, False, "lottery jackpot"),
        *several(9, True, "pipeline"),
    ]
    assert [one.text for one in suggestions(found)] == ["horoscope", "jackpot"]


def test_words_of_the_query_and_figures_are_no_reason() -> None:
    found = [*several(5, False, "gas 2026 at", ("gas",)), *several(5, True, "pipeline", ("shale",))]
    assert [one.kind for one in suggestions(found)] == ["part"]


def test_in_a_script_without_spaces() -> None:
    found = [*several(4, False, "占い"), *several(4, True, "価格")]
    assert suggestions(found)[0].text == "占い"


@each(
    ("bad", "good", "told"),
    [(2, 50, False), (3, 0, False), (3, 1, False), (3, 2, True), (3, 3, True), (4, 1, False), (9, 1, True)],
)
def test_a_few_ratings_say_little(bad: int, good: int, told: bool) -> None:
    found = [*several(bad, False, "horoscope"), *several(good, True, "pipeline")]
    assert bool(suggestions(found)) == told


_texts = st.lists(st.sampled_from("gas horoscope zodiac bill price pipeline the and".split()), max_size=5).map(" ".join)
_all = st.lists(
    st.builds(
        rated,
        st.integers(1, 99),
        st.booleans(),
        _texts,
        st.lists(st.sampled_from(["gas", "energy", "shale"]), unique=True).map(tuple),
    ),
    max_size=30,
)


@given(_all)
def test_what_is_said_can_be_counted(found: list[RatedMatch]) -> None:
    bad = [one for one in found if one.match.rating is Rating.BAD]
    good = [one for one in found if one.match.rating is Rating.GOOD]
    for one in suggestions(found):
        assert (one.all_bad, one.all_good) == (len(bad), len(good))
        assert one.bad >= FEWEST_BAD
        assert one.bad / one.all_bad > one.good / one.all_good
        if one.kind == "word":
            assert sum(one.text in each.text.split() for each in bad) == one.bad
            assert not any(one.text in each.text.split() for each in good)
        else:
            assert sum(one.text in {reason.part for reason in each.match.reasons} for each in bad) == one.bad
            assert sum(one.text in {reason.part for reason in each.match.reasons} for each in good) == one.good
