"""Words, folding and token ids."""

from __future__ import annotations

from hashlib import blake2b

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.cases import each

from tidings.text import tokens
from tidings.text.tokens import END_ID, fold_accents, one_line, packed_ids, signed_words, token_ids, words_of

TEXTS = st.text(st.characters(codec="utf-8", exclude_characters="\x00"), max_size=80)


def id_of(word: str) -> int:
    return int.from_bytes(blake2b(word.encode(), digest_size=8).digest(), "little")


@each(
    ("text", "words"),
    [
        ("The Bridge, rebuilt!", ["the", "bridge", "rebuilt"]),
        ("Café CAFÉ cafe\u0301", ["cafe", "cafe", "cafe"]),
        ("re\u0301sume\u0301 résumé", ["resume", "resume"]),
        ("Straße STRASSE", ["strasse", "strasse"]),
        ("don't e-mail", ["don", "t", "e", "mail"]),
        ("soft\xadhyphen", ["softhyphen"]),
        ("“quoted” – dashed…", ["quoted", "dashed"]),
        ("ﬁne ＦＵＬＬ", ["fine", "full"]),
        ("-5 °C, +3 %", ["-", "5", "c", "+", "3", "%"]),
        ("well-known 2020-21", ["well", "known", "2020", "-", "21"]),
        ("€ 12.50", ["€", "12", "50"]),
        ("✓ ✗", ["✓", "✗"]),
        ("東京 Tokyo", ["東", "京", "tokyo"]),
        ("हिन्दी में", ["हिन्दी", "में"]),
        ("Привет, Ёж", ["привет", "еж"]),
        ("a\u00a0b\tc\nd", ["a", "b", "c", "d"]),
        (" .,;:!? ", []),
    ],
)
def test_words_of_a_text(text: str, words: list[str]) -> None:
    assert words_of(text) == words
    assert token_ids(text) == tuple(id_of(word) for word in words)


@given(TEXTS)
def test_the_quick_way_and_the_careful_one_agree(text: str) -> None:
    assert token_ids(text) == tuple(id_of(word) for word in signed_words(text))


@each(
    ("text", "words"),
    [
        ("A+ or A-.", ["a", "+", "or", "a", "-"]),
        ("C++, BBB-", ["c", "+", "+", "bbb", "-"]),
        ("50+ years", ["50", "+", "years"]),
        ("well- known - or e-mail", ["well", "known", "or", "e", "mail"]),
        ("a -- b", ["a", "b"]),
    ],
)
def test_signs_behind_words_are_part_of_hashes(text: str, words: list[str]) -> None:
    assert signed_words(text) == words
    assert token_ids(text) == tuple(id_of(word) for word in words)


@given(st.lists(TEXTS, min_size=1, max_size=8))
def test_many_texts_are_as_each_by_itself(texts: list[str]) -> None:
    alone = [b"".join(one.to_bytes(8, "little") for one in token_ids(text)) for text in texts]
    assert packed_ids(texts) == END_ID.join(alone)


@given(TEXTS)
def test_folding_twice_changes_nothing_that_words_see(text: str) -> None:
    assert words_of(fold_accents(text)) == words_of(text)


def test_ids_are_the_same_in_every_run() -> None:
    assert token_ids("bridge") == (int.from_bytes(blake2b(b"bridge", digest_size=8).digest(), "little"),)


def test_the_tables_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tokens, "MOST_PIECES", 50)
    tokens.piece_ids.clear()
    tokens.word_ids.clear()
    for number in range(200):
        token_ids(f"word{number} other{number}")
    assert max(len(tokens.piece_ids), len(tokens.word_ids)) <= 50
    assert token_ids("word7") == (id_of("word7"),)  # and what was forgotten is worked out again


@given(st.one_of(TEXTS, st.text(" \t\n\x1c\x85\xa0\u2028\u3000\u200bab", max_size=12)))
def test_one_line_is_the_words_with_a_blank_between_them(text: str) -> None:
    assert one_line(text) == " ".join(text.split())
