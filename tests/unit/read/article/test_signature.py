from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.cases import each

from tidings.model.articles import Verdict
from tidings.model.orders import ArticleText
from tidings.read.article.signature import (
    SHORTEST,
    bands,
    same_stories,
    signature,
    similarities,
    stories_to_join,
    with_signature,
)

LARGEST = 585  # bytes: what it was made of, a hash of each slot of the text and of its opening, the anchors

ENGLISH = (
    "The harbour council agreed on Tuesday to rebuild the old pier, which a storm had damaged in February. The work "
    "will cost 4.2 million and is to be finished before next summer, the mayor said. Fishermen had asked for it for "
    "years; without the pier they land their catch two miles away. A citizens' group doubts that the money will last. "
    "Its speaker, Ann Hollis, points to the bridge that took three years longer than planned. The council's engineer "
    "answered that the ground has been examined twice since then. The vote was eleven to four, with two abstentions."
)
JAPANESE = (
    "政府は火曜日、老朽化した港の防波堤を来年の夏までに建て替えることを決めた。費用は四億二千万円と見込まれる。"
    "漁業者は長年にわたり工事を求めてきたが、反対派の市民団体は予算が足りなくなると懸念している。"
    "市長は会見で、地盤の調査はすでに二度行われており、工期が延びることはないと説明した。"
)
HINDI = (
    "बंदरगाह परिषद ने मंगलवार को पुराने घाट को फिर से बनाने का फैसला किया जो फरवरी में आए तूफान में टूट गया था। "
    "महापौर ने कहा कि काम पर चार करोड़ रुपये खर्च होंगे और यह अगली गर्मियों से पहले पूरा हो जाएगा। "
    "मछुआरे कई वर्षों से इसकी मांग कर रहे थे क्योंकि घाट के बिना उन्हें दो मील दूर जाना पड़ता है।"
)

PINNED_SUM = 75499
PINNED_BANDS = (5918368175911935910, 1226495995078280186)


def similarity(one: bytes, other: bytes) -> float:
    return similarities(one, [other])[0]


def same_story(one: bytes, other: bytes) -> bool:
    return same_stories(one, [other]) == [0]


def words(rng: random.Random, count: int) -> str:
    return " ".join("".join(rng.choices("abcdefghijklmnopqrst", k=rng.randint(2, 9))) for _ in range(count))


@pytest.mark.parametrize("text", [ENGLISH, JAPANESE, HINDI], ids=["en", "ja", "hi"])
def test_a_text_and_itself_in_another_dress(text: str) -> None:
    one = signature(text)
    other = signature(text.upper().replace("'", "’").replace(" ", "\u00a0 \n").replace(".", " —"))
    assert 0 < len(one) <= LARGEST <= 600
    assert bands(one) == bands(other)
    assert similarity(one, other) == 1.0
    assert same_story(one, other)


@pytest.mark.parametrize("text", [JAPANESE, HINDI], ids=["ja", "hi"])
def test_a_cut_in_any_script(text: str) -> None:
    one, other = signature(text), signature(text[: len(text) * 2 // 3])
    assert not set(bands(one)).isdisjoint(bands(other))
    assert similarity(one, other) > 0.8
    assert same_story(one, other)


def test_other_texts_share_nothing() -> None:
    made = [signature(text) for text in (ENGLISH, JAPANESE, HINDI, JAPANESE[::-1])]
    for number, one in enumerate(made):
        for other in made[:number]:
            assert set(bands(one)).isdisjoint(bands(other))
            assert similarity(one, other) < 0.05
            assert not same_story(one, other)


@pytest.mark.parametrize(("share", "found"), [(0.8, 50), (0.5, 50), (0.25, 49), (0.15, 45)])
def test_a_cut_is_contained_however_short(share: float, found: int) -> None:
    rng = random.Random(3)
    texts = [words(rng, 600).split() for _ in range(50)]
    pairs = [(signature(" ".join(text)), signature(" ".join(text[: int(600 * share)]))) for text in texts]
    met = [not set(bands(one)).isdisjoint(bands(other)) for one, other in pairs]
    assert sum(met) >= found, "those without a band in common would not be looked at"
    assert all(same_story(one, other) for one, other in pairs)
    assert sum(similarity(one, other) for one, other in pairs) / 50 > 0.9


def test_half_of_a_text_is_told_to_be_half() -> None:
    rng = random.Random(4)
    estimates = []
    for _ in range(100):
        shared = words(rng, 200)
        one, other = signature(f"{shared} {words(rng, 200)}"), signature(f"{shared} {words(rng, 200)}")
        estimates.append(similarity(one, other))
    assert abs(sum(estimates) / 100 - 0.5) < 0.02


def test_small_print_below_two_texts_does_not_make_them_one() -> None:
    rng = random.Random(5)
    for _ in range(50):
        print_below = words(rng, 120)
        one, other = (signature(f"{words(rng, 130)} {print_below}") for _ in range(2))
        assert similarity(one, other) > 0.3
        assert not same_story(one, other)


def test_a_brief_within_a_roundup_is_not_the_same_story() -> None:
    rng = random.Random(6)
    brief = words(rng, 100)
    roundup = signature(f"{words(rng, 500)} {brief} {words(rng, 400)}")
    assert not same_story(signature(brief), roundup)


def test_the_nearest_is_kin_and_of_the_others_those_that_surely_are() -> None:
    rng = random.Random(7)
    a, b, c, d = (words(rng, 100) for _ in range(4))
    one = signature(f"{a} {b} {c}")
    others = [signature(text) for text in (f"{a} {d} {c} {d[::-1]}", d, f"{a} {b} {c} {d}", f"{a} {b}")]
    assert same_story(one, others[0])
    assert stories_to_join(one, others)[0] in (2, 3)
    assert sorted(stories_to_join(one, others)) == [2, 3]
    assert stories_to_join(one, others[:1]) == [0]
    assert stories_to_join(one, [others[1], b""]) == []
    assert stories_to_join(one, []) == []


@each(
    "text",
    ["", "   ", "!?", "Please log in to read on.", "same words again " * 500, "x" * 1000, "ก", "\ud800 \udfff"],
)
def test_what_says_too_little_has_no_signature(text: str) -> None:
    assert signature(text) == b""


def test_the_shortest_text_that_has_one() -> None:
    rng = random.Random(8)
    assert signature(words(rng, SHORTEST + 1)) == b""
    assert signature(words(rng, SHORTEST + 2)) != b""


def test_no_signature_is_like_nothing() -> None:
    one = signature(ENGLISH)
    other_form = bytes([one[0] ^ 1]) + one[1:]
    for odd in (b"", b"\x00", one[:100], other_form):
        assert (similarity(one, odd), same_story(one, odd), same_story(odd, one)) == (0.0, False, False)
    assert (bands(b""), similarity(b"", b""), same_story(b"", b"")) == ((), 0.0, False)


def test_a_signature_is_the_same_in_every_process() -> None:
    """They are compared with what was stored weeks ago: another value here needs another form."""
    one = signature(ENGLISH)
    assert one[:9].hex() == "126100000030000000"
    assert len(one) == LARGEST
    assert sum(one) == PINNED_SUM
    assert bands(one)[:2] == PINNED_BANDS


@given(st.text(max_size=400) | st.text(alphabet="ab \n.", max_size=400))
def test_any_text(text: str) -> None:
    value = signature(text)
    assert len(value) <= LARGEST
    assert all(-(2**63) <= band < 2**63 for band in bands(value))
    assert signature(text) == value
    assert same_story(value, value) == bool(value)


def test_a_worker_signs_what_is_an_article() -> None:
    assert with_signature(ArticleText(ENGLISH)).signature == signature(ENGLISH)
    stub = with_signature(ArticleText(ENGLISH, verdict=Verdict.STUB))
    assert stub.signature == signature(ENGLISH)
    assert with_signature(ArticleText(ENGLISH, verdict=Verdict.NONE)).signature == b""
