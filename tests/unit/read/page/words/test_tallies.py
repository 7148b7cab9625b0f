"""Counts of what other people did, and what only looks like one."""

from __future__ import annotations

from tidings.read.page.words.passing_text import is_fleeting_act
from tidings.read.page.words.tallies import is_tally, is_tally_moved
from tidings.text.tokens import fold_accents


def test_a_sign_and_a_figure_alone_are_a_tally() -> None:
    for text in ("♥ 12", "❤️ 3", "👍 1.2k", "☆ 31", "12 ❤", "👁 1 204", "♥ 3 💬 5", "🔁 (7)", "Share (12)", "Deel (3)"):
        assert is_tally(text), text
    for text in (
        "★ 4",
        "★ 4,7",
        "⭐ 4.5",
        "⚠ 3",
        "€ 12",
        "☎ 112",
        "♥ sold out",
        "♥",
        "12",
        "3 x",
        "★★★",
        "12 ♥ left",
        "Share 12 EUR",
        "Shares (12)",
    ):
        assert not is_tally(text), text


def test_a_few_words_that_count_what_people_did() -> None:
    for old, new in (
        ("98,2% 3123 vélemény alapján", "97,1% 3126 vélemény alapján"),
        ("4,8 von 5 aus 48.282 Bewertungen", "4,7 von 5 aus 48.318 Bewertungen"),
        ("2134 Lesern hat das geholfen", "2145 Lesern hat das geholfen"),
        ("12 comments", "13 comments"),
        ("48 Kommentare", "49 Kommentare"),
        ("120 megtekintés", "121 megtekintés"),
        ("(312 відгуків)", "(315 відгуків)"),
        ("4.6 · 1,204 ratings", "4.6 · 1,209 ratings"),
        ("レビュー 120件", "レビュー 121件"),
        ("42 κριτικές", "43 κριτικές"),
        ("Rated 4.1 by 52 readers", "Rated 4.2 by 55 readers"),
        ("Vector hillshade ▲ 41", "Vector hillshade ▲ 44"),
        ("Valoración 4,3/5", "Valoración 4,4/5"),
    ):
        assert is_tally_moved(fold_accents(old), fold_accents(new)), new


def test_a_price_a_stock_a_grade_and_a_count_in_a_report_are_told() -> None:
    for old, new in (
        ("The committee received 312 comments on the draft", "The committee received 412 comments on the draft"),
        ("We read 312 comments.", "We read 412 comments."),
        ("4.5 (120 reviews) £12", "4.5 (121 reviews) £11"),
        ("12 reviews, 30 left", "13 reviews, 20 left"),
        ("Reviews of 312 cases", "Reviews of 412 cases"),
        ("1,204,000 shares", "1,304,000 shares"),
        ("120 seats available, 12 likes", "90 seats available, 12 likes"),
        ("Rating: 5 of 5", "Rating: 3 of 5"),
        ("3 comments", "4 comments"),
        ("12 vacancies", "13 vacancies"),
        ("12 comments", "13 complaints"),
        ("312 signatures", "402 signatures"),
    ):
        assert not is_tally_moved(fold_accents(old), fold_accents(new)), new


def test_what_somebody_just_did() -> None:
    for text in ("Ruth gave £40 8 min ago", "Anna kaufte vor 3 Minuten: Regal", "Ola köpte två kort, 5 min sedan"):
        assert is_fleeting_act(text), text
    for text in (
        "Council bought the site 5 days ago",
        "Ruth gave £40",
        "Line 4 delayed, 5 min ago",
        "Storm, 8 min ago",
    ):
        assert not is_fleeting_act(text), text


def test_a_part_of_a_whole_is_no_count_of_shares() -> None:
    assert not any(map(is_tally, ("Deel 3", "Del 2", "Dela 4")))
    assert all(map(is_tally, ("Deel (3)", "Share 12", "Dela (4)")))
