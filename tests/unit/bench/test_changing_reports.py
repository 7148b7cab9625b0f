"""How bench.changing counts reports of changes, on reports of our own."""

from __future__ import annotations

from bench.changing.made import MadeSite, Slot
from bench.changing.reports import Report, Run, Score, scored
from bench.changing.visible import count_in

PRICE = Slot("price", "price", ("/",), {0: "47.90 EUR", 2: "44.90 EUR"}, "Lamp")
NOTE = Slot("note", "note", ("/",), {0: "Closed on Monday.", 4: ""})
SITE = MadeSite("shop.test", ("none",), {"/": lambda say, fetch: f"<p>{say('price')}</p>{say('note')}"}, (PRICE, NOTE))


def report(round: int, old: str = "", new: str = "", *, words: str = "", removed: int = 0) -> Report:
    return Report("shop.test", "/", round, words, removed, (("p", old, new),) if old or new else ())


def score(*reports: Report) -> Score:
    return scored([SITE], Run(6, reports, 6, 6, 1.0))


def test_nothing_told_is_all_missed_and_nothing_false() -> None:
    found = score()
    assert (found.edits, found.told, found.late, len(found.missed)) == (2, 0, 0, 2)
    assert (found.quiet.total(), found.false.total()) == (3, 0)


def test_a_change_and_a_removal_that_are_told_with_what_was_there_before() -> None:
    found = score(report(2, "47 .90 EUR", "44 .90 EUR"), report(4, "Closed on Monday.", removed=1))
    assert (found.told, found.missed, found.replaced, found.old_shown) == (2, [], 2, 2)
    assert found.false.total() == 0


def test_the_new_value_in_the_list_alone_is_told_without_the_old_one() -> None:
    found = score(report(2, words="Lamp: 44.90 EUR"), report(4, removed=1))
    assert (found.told, found.replaced, found.old_shown) == (2, 2, 0)


def test_another_text_is_no_report_of_the_change() -> None:
    assert score(report(2, "1", "2")).told == 0


def test_a_round_later_is_late_and_not_false() -> None:
    found = score(report(3, "47.90 EUR", "44.90 EUR"))
    assert (found.told, found.late, found.false.total()) == (0, 1, 0)


def test_reports_of_quiet_checks_are_false_and_counted_from_the_third_visit_on_too() -> None:
    found = score(report(1, "3 viewers", "4 viewers"), report(5, "6 viewers", "9 viewers"))
    assert (found.false[False], found.false[True]) == (1, 1)
    assert found.loud == {"shop.test/ p: # viewers -> # viewers": 2}


def test_words_are_whole_and_their_parts_may_be_apart() -> None:
    assert count_in("Uploads are Up, 47 .90", "up") == 1
    assert count_in("now 47 .90 EUR", "47.90 EUR") == 1
    assert count_in("now 147.90 EUR", "47.90 EUR") == 0
