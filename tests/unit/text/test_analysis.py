"""Terms, stems, positions and sentences of a text."""

from __future__ import annotations

import unicodedata

from hypothesis import given
from hypothesis import strategies as st
from tests.cases import each

from tidings.text.analysis import STEMMERS, is_single, stemmed_as, terms
from tidings.text.tokens import fold, words_in, words_of


def folded(text: str, language: str | None = None) -> list[str]:
    return [term.folded for term in terms(text, language)]


@each(
    ("language", "forms"),
    [
        ("pl", "gaz gazu gazem gazie gazy gazów gazom gazami GAZU"),
        ("pl", "łupkowy łupkowego łupkowemu łupkowym łupkowa łupkowej łupkową łupkowych lupkowego"),
        ("pl", "energia energii energię energią"),
        ("pl", "wybory wyborów wyborami wyborach"),
        ("pl-PL", "rząd rządu rządem rządów"),
        ("el", "κυβέρνηση κυβέρνησης κυβερνήσεις κυβερνήσεων ΚΥΒΕΡΝΗΣΗ"),
        ("el", "οικονομία οικονομίας οικονομίες οικονομιών"),
        ("el", "πόλεμος πολέμου πόλεμο ΠΟΛΕΜΟΣ"),
        ("en", "gas gases Gas"),
        ("en", "energy energies"),
        ("de", "Haus Häuser Häusern"),
        ("fr", "élection élections Elections"),
        ("ru", "новость новости новостей"),
        ("cs", "vláda vlády vládě vládou"),
        ("xx", "gas GAS gás"),
        (None, "gas GAS gás"),
    ],
)
def test_inflected_forms_have_one_stem(language: str | None, forms: str) -> None:
    assert len({terms(form, language)[0].stem for form in forms.split()}) == 1


def test_where_nothing_is_known_of_a_language_a_word_is_its_own_stem() -> None:
    assert stemmed_as("xx") is None
    assert stemmed_as("ja") is None
    assert stemmed_as("de-AT") == "de"
    assert [term.stem for term in terms("running gases", None)] == ["running", "gases"]


@each("language", STEMMERS)
def test_every_language_has_its_stemmer(language: str) -> None:
    found = terms("running 3rd 42 łódź οικονομίας 東京都", language)
    assert [term.folded for term in found] == ["running", "3rd", "42", "lodz", "οικονομιασ", "東京", "京都"]
    assert all(term.stem for term in found)


@each(
    ("text", "found"),
    [
        ("東京都", ["東京", "京都"]),
        ("京", ["京"]),
        ("東京、大阪", ["東京", "大阪"]),
        ("abc東京x", ["abc", "東京", "x"]),
        ("ガス代", ["ガス", "ス代"]),
        ("ガ", ["ガ"]),
        ("ｶﾞｽ", ["ガス"]),  # half width, voiced by a sign of its own
        ("㌔グラム", ["キロ", "ログ", "グラ", "ラム"]),
        ("ข่าว", ["ข่", "่า", "าว"]),
    ],
)
def test_scripts_without_spaces_become_pairs(text: str, found: list[str]) -> None:
    assert folded(text) == [unicodedata.normalize("NFKD", one) for one in found]


@each(
    ("text", "found"),
    [
        ("한국어 뉴스", ["한국", "국어", "뉴스"]),
        ("정 부", ["정", "부"]),
        ("2024년에 KBS가", ["2024", "년에", "kbs", "가"]),
        ("美정부", ["美정", "정부"]),
        (unicodedata.normalize("NFD", "정부가"), ["정부", "부가"]),
    ],
)
def test_words_of_korean_become_pairs_that_reach_over_no_space(text: str, found: list[str]) -> None:
    assert folded(text) == found
    assert all(text[term.start : term.end] == term.word for term in terms(text))


@each(
    ("text", "found"),
    [
        ("Łódź København Đoković", "lodz kobenhavn dokovic"),
        ("Straße Æther œuvre Þing Guðrún", "strasse aether oeuvre thing gudrun"),
        ("ĦAL ŧ ŊU Iğdır ISPARTA İzmir", "hal t nu igdir isparta izmir"),
        ("정부 ガ", "정부 カ\u3099"),
    ],
)
def test_one_folding_for_letters_with_and_without_a_decomposition(text: str, found: str) -> None:
    assert fold(text) == found
    assert fold(fold(text)) == found


def test_hashes_of_pages_do_not_follow_the_folding_of_words() -> None:
    assert words_of("Łódź 정부가") == ["łodz", unicodedata.normalize("NFKD", "정부가")]


def test_a_character_that_is_found_in_pairs() -> None:
    assert [is_single(one) for one in (*folded("京"), *folded("ガ"), *folded("東京"), "a", "ab")] == [
        True,
        True,
        False,
        False,
        False,
    ]


@each(
    ("text", "count"),
    [
        ("One. Two! Three? Four", 4),
        ("Dr. Smith met J. Doe in St. Paul.", 1),
        ("It cost 3.5 million. It was cheap.", 2),
        ("The U.S. said no. They left", 2),
        ("See No. 5 of it. No. It is over.", 3),
        ("He said “No.” Then he left.", 2),
        ("a. b. c", 1),
        ("no. but lower case goes on", 1),
        ("Headline\n\nbody of it", 2),
        ("今日。明日！昨日", 3),
        ("Gaz np. z łupków. Tak.", 2),
        ("", 0),
        ("...", 0),
    ],
)
def test_sentences(text: str, count: int) -> None:
    assert len({term.sentence for term in terms(text)}) == count


def test_places_are_those_of_the_text_as_it_is_written() -> None:
    text = "Żółta łódź, e-mail Don\xadald ﬁne"
    assert [term.word for term in terms(text, "pl")] == ["Żółta", "łódź", "e", "mail", "Don\xadald", "ﬁne"]
    assert [text[term.start : term.end] for term in terms(text)] == [term.word for term in terms(text)]


@given(st.text(), st.sampled_from([None, "en", "pl", "el", "ja", "ar"]))
def test_any_text_gives_terms_in_order_and_in_place(text: str, language: str | None) -> None:
    found = terms(text, language)
    assert all(text[term.start : term.end] == term.word for term in found)
    assert all(term.folded and term.stem and term.start < term.end for term in found)
    assert [term.start for term in found] == sorted(term.start for term in found)
    assert [term.sentence for term in found] == sorted(term.sentence for term in found)
    assert terms(text, language) == found  # the second time from what is kept


@given(st.text(st.sampled_from("abz019 éàłßñΣσςωЙй.,-'\u0301\xad_½ﬁǅ/:\n")))
def test_words_are_cut_and_folded_as_tokens_are(text: str) -> None:
    assert folded(text) == [word for word in words_in(fold(text)) if any(map(str.isalnum, word))]


@given(st.text(st.sampled_from("aé 東京都ガﾞスกา。、"), max_size=20))
def test_pairs_cover_what_single_characters_did(text: str) -> None:
    assert set("".join(folded(text))) == set("".join(words_of(text)))
