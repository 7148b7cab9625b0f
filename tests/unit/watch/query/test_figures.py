"""Figures as several languages write them."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from tests.cases import each

from tidings.watch.query.figures import figures, unit_of


@each(
    ("text", "language", "found"),
    [
        ("Price: €1,299.50 now", "en", [(1299.5, "eur")]),
        ("nur 1.299,50 Euro", "de", [(1299.5, "eur")]),
        ("1 299,00 zł i 5 tys. zł, 20 %", "pl", [(1299, "pln"), (5000, "pln"), (20, "%")]),
        ("1\xa0299,00\u202f€", "fr", [(1299, "eur")]),
        ("CHF 1'299.50", "de", [(1299.5, "chf")]),
        ("3,5 Mio. Euro", "de", [(3_500_000, "eur")]),
        ("US$300m, USD 5 billion, 300k", "en", [(3e8, "usd"), (5e9, "usd"), (300_000, "")]),
        ("5 m wide", "en", [(5, "m")]),
        ("300円です。3万円", "ja", [(300, "jpy"), (30_000, "jpy")]),
        ("1,299", "en", [(1299, "")]),
        ("1,299", "de", [(1.299, "")]),
        ("1.299", "de", [(1299, "")]),
        ("1.299", None, [(1299, "")]),
        ("0,299", None, [(0.299, "")]),
        ("1,29", None, [(1.29, "")]),
        ("12,34,567 rupees", "hi", [(1_234_567, "inr")]),
        ("2.500.000", None, [(2_500_000, "")]),
        ("1,234,567.89", None, [(1_234_567.89, "")]),
        ("-5 °C and −3", "en", [(-5, ""), (-3, "")]),
        ("٣٠٠", "ar", [(300, "")]),
        ("on 12.05.2024, version 1.2.3", "en", []),
        ("EUR 1,299 or € 249", "en", [(1299, "eur"), (249, "eur")]),
        ("249 € 300 zł", "pl", [(249, "eur"), (300, "pln")]),
        ("20%", "en", [(20, "%")]),
        ("9" * 60, "en", []),
        ("B2B and x86", "en", []),
        ("価格は300円です", "ja", [(300, "jpy")]),
    ],
)
def test_figures(text: str, language: str | None, found: list[tuple[float, str]]) -> None:
    assert [(figure.value, figure.unit) for figure in figures(text, language)] == found


def test_one_name_for_all_spellings_of_a_unit() -> None:
    assert {unit_of(one) for one in ("€", "EUR", "Euro", "euros", "ευρώ")} == {"eur"}
    assert unit_of("km") == "km"
    assert unit_of("Ł") == "l"
    assert unit_of("°") == unit_of("") == unit_of("a1") == ""


@given(st.text(max_size=12))
def test_the_name_of_a_unit_is_its_own_unit(text: str) -> None:
    assert unit_of(unit_of(text)) == unit_of(text)


@given(st.text() | st.text(st.sampled_from("0123456789.,' €$%-−kmM万円٣")), st.sampled_from([None, "en", "de"]))
def test_any_text_has_figures_in_order_and_in_place(text: str, language: str | None) -> None:
    found = figures(text, language)
    assert all(text[figure.start].isdecimal() and text[figure.end - 1].isdecimal() for figure in found)
    assert [figure.start for figure in found] == sorted(figure.start for figure in found)


@given(st.integers(0, 10**9), st.integers(0, 99))
def test_separators_do_not_matter(whole: int, cents: int) -> None:
    written = f"{whole:,}.{cents:02}"
    swapped = written.translate(str.maketrans(",.", ".,"))
    for text in (written, swapped, swapped.replace(".", " "), written.replace(",", "'")):
        assert [figure.value for figure in figures(text)] == [float(f"{whole}.{cents:02}")]
