from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tidings.watch.match.document import BREAK
from tidings.watch.match.passages import LONGEST_PASSAGE, merged_spans, passages, whole_passage

_SPANS = st.lists(st.tuples(st.integers(-5, 400), st.integers(-5, 400)), max_size=8)


@given(st.text("ab \n", max_size=400), _SPANS)
def test_marks_are_in_order_and_mark_what_was_asked_for(text: str, spans: list[tuple[int, int]]) -> None:
    wanted = {text[start:end] for start, end in merged_spans(spans, len(text))}
    for passage in passages(text, spans):
        assert len(passage.text) <= 2 * LONGEST_PASSAGE + 4
        last = 0
        for start, end in passage.marks:
            assert last <= start <= end <= len(passage.text)
            last = end
            marked = passage.text[start:end].strip()
            assert any(marked in " ".join(one.split()) or marked in one for one in wanted)


def test_the_window_with_most_marks_wins() -> None:
    text = "gas " + "word " * 200 + "gas and gas and gas " + "word " * 200
    spans = [(at, at + 3) for at in range(len(text)) if text.startswith("gas", at)]
    (best,) = passages(text, spans, most=1)
    assert len(best.marks) == 3
    assert best.text.startswith("… word")
    assert best.text.endswith(" …")
    first, second = passages(text, spans)
    assert (len(first.marks), len(second.marks)) == (1, 3)  # in the order of the text


def test_the_beginning_where_nothing_is_marked() -> None:
    (passage,) = passages("A text\n\nof  two lines. " * 30, [])
    assert passage.text.startswith("A text of two lines. A text")
    assert passage.text.endswith(" …")
    assert passage.marks == ()
    assert passages("  ", []) == ()


def test_no_word_is_cut() -> None:
    (passage,) = passages("alpha beta gamma delta " * 40, [(460, 465)], most=1)
    assert set(passage.text.split()) <= {"…", "alpha", "beta", "gamma", "delta"}


def test_a_title_is_shown_whole() -> None:
    passage = whole_passage("On  gas", [(4, 7)])
    assert passage.text == "On gas"
    assert passage.marks == ((3, 6),)


def test_where_two_texts_meet_is_seen() -> None:
    text = f"It costs more. A cubic{BREAK}Gas prices rose"
    at = text.index("Gas")
    (passage,) = passages(text, [(at, at + 3)])
    assert passage.text == "It costs more. A cubic … Gas prices rose"
    assert [passage.text[start:end] for start, end in passage.marks] == ["Gas"]
