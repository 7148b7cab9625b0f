"""Which sentences of a text a page had before, in whatever elements."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st
from tests.cases import each

from tidings.read.page.known_text import KnownText, split_sentences

ONE = "Engineers drilled four wells near the old harbour last week."
TWO = "The council has not yet decided what becomes of the school."
NEW = "Gas was found in the shale below the old harbour."
PAGE = KnownText(["Gas in shale", ONE, TWO, "Sold out until Monday, says the shop."])


@each(
    ("text", "new", "known"),
    [
        (f"{ONE} {NEW}", NEW, ONE),
        (f"{NEW} {TWO}", NEW, TWO),
        (f"{ONE} {TWO}", "", f"{ONE} {TWO}"),  # two paragraphs became one
        ("drilled four wells near the old harbour", "", ONE),
        (ONE.replace("four", "five"), ONE.replace("four", "five"), ""),  # another figure is another sentence
        ("last week. The council has not yet decided", "", f"{ONE} {TWO}"),
        ("The council has not yet decided what bec…", "", TWO),
        (f"Updated 12:30 {ONE}", "", ONE),
        (f"02.03.2026, 10:15 {ONE}", "", ONE),
        (f"Harbour: {ONE}", "", ONE),
        (f"{ONE[:-1]} (681)", "", ONE),
        (f"{ONE[:-1]} (2024)", f"{ONE[:-1]} (2024)", ""),
        # A few words are a thing of their own, though they stood in a sentence.
        ("Sold out", "Sold out", ""),
        ("Gas in shale", "Gas in shale", ""),
        (f"Sold out. {NEW}", f"Sold out. {NEW}", ""),
        (f"Gas in shale. {NEW}", NEW, "Gas in shale"),
    ],
)
def test_sentences_that_are_new(text: str, new: str, known: str) -> None:
    assert PAGE.novelty(text) == (new, known)


def test_a_few_words_that_were_a_leaf_are_known_where_they_are_no_thing_of_their_own() -> None:
    assert PAGE.novelty("Gas in shale", whole=False).new == ""
    assert PAGE.novelty("Sold out", whole=False).new == "Sold out"


def test_what_holds_no_word_stands_between_nothing() -> None:
    assert (
        KnownText(["Gas was found", "* * *", "in the old harbour"]).novelty("Gas was found in the old harbour").new
        == ""
    )


def test_scripts_without_spaces() -> None:
    page = KnownText(["部长说附近的页岩中发现了天然气。", "天气很好"])
    assert page.novelty("部长说附近的页岩中发现了天然气。价格上涨了百分之五。") == (
        "价格上涨了百分之五。",
        "部长说附近的页岩中发现了天然气。",
    )
    assert page.novelty("天然气").new == "天然气"


@given(st.text(max_size=200), st.lists(st.text(max_size=60), max_size=4))
def test_what_is_new_is_a_part_of_the_text(text: str, texts: list[str]) -> None:
    new, known = KnownText(texts).novelty(text)
    assert not Counter(new.split()) - Counter(text.split())
    assert known or new == text
    assert not set(known.split()) - set(" ".join(texts).split())


WORDS = st.lists(st.sampled_from("gas shale coal oil wind rain".split()), min_size=6, max_size=12).map(" ".join)


@given(st.lists(WORDS, min_size=1, max_size=6), st.data())
def test_the_leaves_that_hold_a_text_are_found(texts: list[str], data: st.DataObject) -> None:
    first = data.draw(st.integers(0, len(texts) - 1))
    last = data.draw(st.integers(first, len(texts) - 1))
    said = " ".join(texts[first : last + 1])
    new, known = KnownText(texts).novelty(said)
    assert new == ""
    assert said in known


@each(
    ("text", "sentences"),
    [
        ("One. Two! Three", ["One.", "Two!", "Three"]),
        ("Nothing between them.Two things", ["Nothing between them.", "Two things"]),
        ("See paper.test for 2.5 more", ["See paper.test for 2.5 more"]),
        ("一。二！三", ["一。", "二！", "三"]),
        ("", []),
    ],
)
def test_sentences(text: str, sentences: list[str]) -> None:
    assert split_sentences(text) == sentences


@given(st.text(max_size=300))
def test_sentences_are_all_of_the_text(text: str) -> None:
    assert "".join("".join(split_sentences(text)).split()) == "".join(text.split())
