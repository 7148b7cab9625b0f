"""Tables of lemmas: what is written is found, in whatever case; and words are analysed by them at once."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.examples import examples
from tests.lemmas import WORDS, lemmas_in, write_tables

from tidings.crawl.lemmas import lemma_stems
from tidings.text.analysis import STEMMERS, stems_of, terms
from tidings.text.lemmas import DICTIONARIES, LemmaTable, table_bytes, table_file, table_of, take_missing, use_tables

_WORD = st.text("aeiłóżäßéкаß", min_size=1, max_size=8)


@settings(max_examples=examples(100), deadline=None)
@given(st.dictionaries(_WORD, _WORD, max_size=30), _WORD)
def test_a_table_has_what_was_written(stems: dict[str, str], other: str) -> None:
    table = LemmaTable(table_bytes(stems.items()))
    assert len(table) == len(stems)
    assert all(table.stem_of(form) == stem for form, stem in stems.items())
    assert table.stem_of(other) == stems.get(other, stems.get(other.capitalize()))


def test_what_is_no_table_is_refused(tmp_path: Path) -> None:
    whole = table_bytes([("lat", "rok"), ("węgla", "węgiel")])
    for broken in (b"", b"TDLEMMA1", whole[:-1], whole[:40], b"x" + whole[1:], whole + b"x"):
        with pytest.raises(ValueError, match="table of lemmas"):
            LemmaTable(broken)
    folder = Path(write_tables(tmp_path / "tables"))
    table_file(folder, "pl").write_bytes(whole[:-1])
    use_tables(str(folder))
    try:
        assert table_of("pl") is None  # analysed without
        assert take_missing() == {"pl"}
        assert not take_missing()
    finally:
        use_tables("")


@settings(max_examples=examples(150), deadline=None)
@given(st.text("aegilnostrywąęłóżśüöäßéèñçåøøкаиеστοηςěčİ", min_size=2, max_size=9), st.sampled_from(sorted(STEMMERS)))
def test_stems_of_many_words_are_those_of_texts(word: str, code: str) -> None:
    assert stems_of([word], code) == [terms(word, code)[0].stem]


def test_only_words_whose_stems_lead_elsewhere_are_in_a_table() -> None:
    polish = dict(lemma_stems(WORDS["pl"], "pl"))
    assert polish["energetyce"] == "energetyk"
    assert "energetyka" not in polish
    assert polish["węgla"] == polish["wegla"] == "wegiel"  # typed without accents, too
    assert "Ludzie" not in polish  # a name must not hide the word that a sentence begins with
    assert dict(lemma_stems(WORDS["de"], "de")) == {"macht": "mach", "Macht": "macht", "Firmen": "firma"}


def test_words_are_analysed_by_a_table_from_the_moment_it_is_there(tmp_path: Path) -> None:
    def lemmas(text: str, code: str) -> list[str]:
        return [term.lemma for term in terms(text, code)]

    assert lemmas("energetyce", "pl") == ["energetyc"]
    use_tables(str(tmp_path))
    try:
        assert lemmas("energetyce", "pl") == ["energetyc"]
        write_tables(tmp_path)
        assert lemmas("W ENERGETYCE Ludzie wegla pala", "pl") == ["w", "energetyk", "czlowiek", "wegiel", "pal"]
        assert lemmas("Macht macht", "de-AT") == ["macht", "mach"]
        assert lemmas("palák", "hu") == lemmas("pala", "hu")
    finally:
        use_tables("")
    assert lemmas("energetyce", "pl") == ["energetyc"]


def test_every_language_with_a_dictionary_has_a_stemmer(tmp_path: Path) -> None:
    pytest.importorskip("simplemma")
    from simplemma.strategies.dictionaries.dictionary_factory import SUPPORTED_LANGUAGES

    assert set(DICTIONARIES) <= set(STEMMERS)
    assert set(DICTIONARIES.values()) <= SUPPORTED_LANGUAGES
    with lemmas_in(tmp_path):
        assert table_of("xx") is None
        assert table_of(None) is None
