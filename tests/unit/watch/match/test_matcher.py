"""What a document answers, by what, and where; and that the index finds exactly what is found one by one."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.cases import each
from tests.examples import examples
from tests.unit.watch.index_engine import index_query_matches
from tests.unit.watch.questions import documents, queries

from tidings.model.search import Unindexed
from tidings.watch.match.document import AnalysedDocument, Document
from tidings.watch.match.index import WatchIndex
from tidings.watch.match.matcher import MOST_SPANS, matches
from tidings.watch.match.similarity import Frequencies
from tidings.watch.query.nodes import Query, may_match
from tidings.watch.query.parser import parse_query
from tidings.watch.search import index_entry, index_query_of

KOREAN = "한국 정부가 서울에서 발표"
NEWS = Document(
    title="Shale gas prices fall",
    text=(
        "The price of natural gases fell to $249.50 on Monday. Energy firms in Poland wait. "
        "List price 500, now 20% off. See colour-band 7."
    ),
    other="J. Smith",
    language="en",
    source=("12", "https://paper.test/feed", "The Paper"),
    categories=("World News",),
    site="news.paper.test",
)


@each(
    ("query", "yes"),
    [
        ("gas", True),
        ("gases", True),
        ("=gases", True),
        ("=prices text:=prices", False),
        ("case:Gas", False),
        ("case:Energy", True),
        ('"natural gas"', True),
        ('="natural gas"', False),
        ('"gas natural"', False),
        ('"energy ga*"', False),
        ('"natur* gas"', True),
        ("gas near/1 natural", True),
        ("price near/3 gas", True),
        ("price near/2 poland", False),
        ("price before/3 gas", True),
        ("gas before/3 energy", False),
        ("gas before/6 monday", True),
        ("gas near/3 price near/2 fall", True),
        ("energy near/30 energy", False),
        ("(oil or gas) near/1 natural", True),
        ("sentence:(energy poland)", True),
        ("sentence:(gas poland)", False),
        ("sentence:(poland -gas)", True),
        ("sentence:/^Energy/", True),
        ("/^Energy/", False),
        ("2 of (gas, shale, oil)", True),
        ("3 of (gas, shale, oil)", False),
        ("2 of (gas, gases)", False),
        ("2 of (gas, =gases)", True),
        ("ga*", True),
        ("*pric*", True),
        ("oi*", False),
        (r"/colou?r-\w+/", True),
        ("/COLOUR/", False),
        ("/COLOUR/i", True),
        ("title:shale", True),
        ("text:shale", False),
        ("other:smith", True),
        ("title:(gas energy)", False),
        ("lang:en", True),
        ("lang:pl", False),
        ("site:paper.test", True),
        ("site:news.paper.test", True),
        ("site:aper.test", False),
        ("source:12", True),
        ("source:2", False),
        ("source:paper", True),
        ("category:'world news'", False),
        ('category:"world news"', True),
        ("not oil", True),
        ("gas -price", False),
        ("gas or oil", True),
        ('like:"the shale gas price falls"', True),
        ('like:"the bridge over the river"', False),
        ("price < 300", True),
        ("price > 400", True),  # the nearest figure of the other price
        ("price < 100", False),  # 20 % is no price
        ("price < 300usd", True),
        ("price < 300eur", False),
        ("off == 20%", True),
        ("figure < 300 usd", True),
        ("figure < 300 eur", False),
        ("figure == 20 %", True),
        ("figure > 20 %", False),
        ("title:figure < 300 usd", False),
        ("sentence:(poland figure < 300 usd)", False),
        ("sentence:(price figure < 300 usd)", True),
        ("poland < 1000", False),  # the figure stands in another sentence
    ],
)
def test_what_matches(query: str, yes: bool) -> None:
    assert (matches(parse_query(query), NEWS) is not None) is yes


@each(
    ("query", "text", "language", "yes"),
    [
        ("2 of (gaz, łupkowy, energia)", "Wydobycie gazu z łupkowych złóż", "pl", True),
        ("2 of (gaz, łupkowy, energia)", "Wydobycie gazu", "pl", False),
        ("gazow", "Eksport gazów", "pl", True),  # without accents, the same word
        ("lupkowy", "złoża łupkowego", "pl", True),
        ("κυβέρνηση", "της ΚΥΒΕΡΝΗΣΗΣ", "el", True),
        ("οικονομία", "της οικονομίας", "el", True),
        ("gaz", "gazu", None, False),  # no language, no stems
        ("東京", "今日の東京は", "ja", True),
        ("東京都", "東京都知事", "ja", True),
        ("東京都", "東京 京都", "ja", False),
        ("京", "今日の東京は", "ja", True),
        ("ガ", "ガス代", "ja", True),
        ("カ", "ガス代", "ja", False),
        ("京 near/3 知事", "東京都知事", "ja", True),
        ("price < 300", "Price: €1.299,50", "de", False),
        ("preis < 1300eur", "Preis: 1.299,50 Euro", "de", True),
        ("cena > 1000pln", "Cena: 1 299,00 zł", "pl", True),
        ("umsatz > 3000000eur", "Umsatz von 3,5 Mio. Euro", "de", True),
        ("価格 < 500jpy", "価格は300円です", "ja", True),
        ("temperature < -3", "A temperature of -5 was measured", "en", True),
        *[(one, "Łódź i gaz z łupków", "pl", True) for one in ("=lodz", "lodz*", "lod*", "*odz", "lupkow", "łupk*")],
        *[(one, "i Københavns Lufthavn i København", "da", True) for one in ("=kobenhavn", "koben*", "=københavn")],
        ("case:Lodz", "Łódź", "pl", False),
        ("case:Łó*", "Łódź", "pl", True),
        ("lodz", "Łódź", None, True),
        ("łódź", "LODZ", None, True),
        ("dokovic", "Novak Đoković", "hr", True),
        ('"da nang"', "o Đà Nẵng", "vi", True),
        ("strasse", "Straße", None, True),
        ("aeroskobing", "Ærøskøbing", "da", True),
        *[(one, KOREAN, "ko", True) for one in ("정부", "서울", "정", "=정부가", "=한국", "정부*", '"한국 정부"')],
        *[(one, KOREAN, "ko", False) for one in ("=정부", "=정", "case:서울", "국정", '="정부 서울"', '"정부 발표"')],
        ('"정부 서울"', KOREAN, "ko", True),  # a particle between them
        ('"한국 정부"', "한국정부의", "ko", True),
        ('"서울 부"', "서울 정부", "ko", False),
        ("정부", "정 부", "ko", False),
        ("=정부", "의정부 시", "ko", False),
        ("2024년", "2024년에는", "ko", True),
        ("KBS", "KBS가", "ko", True),
        ('"AI 서울"', "AI는 서울에서", "ko", True),
        ("한국 near/1 서울", KOREAN, "ko", False),
        ("한국 near/2 서울", KOREAN, "ko", True),
        ("한국 near/1 정부", "한국정부의", "ko", True),
        ("발표 before/2 한국", KOREAN, "ko", False),
        ("near/2:2 of (한국, 서울, 일본)", KOREAN, "ko", True),
        ("near/1:2 of (한국, 서울, 일본)", KOREAN, "ko", False),
        ("가격 < 50000krw", "가격은 3만원입니다", "ko", True),
        ("2024年", "2024年に", "ja", True),
    ],
)
def test_other_languages(query: str, text: str, language: str | None, yes: bool) -> None:
    asked = parse_query(query)
    document = Document(text=text, language=language)
    assert (matches(asked, document) is not None) is yes
    assert [name for name, _ in WatchIndex([("w", asked)]).match(document)] == ["w"] * yes
    kept, index_query = index_entry(Unindexed(1, 1, text=text, language=language)), index_query_of(asked)
    assert not yes or index_query is None or index_query_matches(index_query, kept)


@each(
    ("query", "words"),
    [
        ("gas", "gas: “gas” in the title; gas: “gases” in the text"),
        ("text:(price near/4 gas)", "price near/4 gas: “price of natural gases” in the text"),
        ("text:price < 300", "price < 300: “249.50” in the text"),
        ("figure < 300 usd", "figure < 300usd: “249.50” in the text"),
        ("/pr.../", "/pr.../: “price” in the title; /pr.../: “price” and 1 more in the text"),
        ("lang:en 2 of (shale, poland, oil)", "lang:en; shale: “Shale” in the title; poland: “Poland” in the text"),
        ("not oil", "nothing in it that must not be there"),
    ],
)  # fmt: skip
def test_the_reason_is_told_in_words(query: str, words: str) -> None:
    assert str(matches(parse_query(query), NEWS)) == words


def test_likeness_is_told_with_the_words_that_made_it() -> None:
    explanation = matches(parse_query('like:"Shale gas price"'), NEWS)
    assert explanation is not None
    assert str(explanation).startswith("like “Shale gas price”: ")
    assert str(explanation).endswith(" % (prices, Shale, gas in the title)")
    assert [NEWS.title[start:end] for start, end in explanation.spans("title")] == ["Shale", "gas", "prices"]


def test_likeness_is_told_with_words_of_each_field() -> None:
    document = Document(title="Gas news", text="Two pipelines were opened", language="en")
    explanation = matches(parse_query('like/0.1:"gas pipeline"'), document)
    assert str(explanation).endswith(" % (Gas in the title; pipelines in the text)")


@each("text", ["a b c", "Gas prices fell to 249.50 in the north of Poland", "Łódź 東京都 정부가"])
def test_a_text_is_wholly_like_itself(text: str) -> None:
    query = parse_query(f'like/1:"{text}"')
    for language in (None, "en", "pl"):
        document = Document(text=text, language=language)
        assert matches(query, document) is not None
        assert WatchIndex([(1, query)]).match(document)


@each(
    ("query", "text", "shown"),
    [
        ("temperature < -10", "A temperature of −12 was measured", "−12"),
        ("figure < -10 %", "by -12.5 %", "-12.5"),
        ("都", "今日は都庁", "都"),
        ("2024年", "2024年に", "2024年"),
        ("第2", "今日第2回", "第2"),
        ('"서울 정부"', "서울의 정부가", "서울의 정부"),
        ("정", "정부가", "정"),
        ("부", "정부가", "부"),
    ],
)
def test_only_what_was_asked_for_is_shown_and_marked(query: str, text: str, shown: str) -> None:
    explanation = matches(parse_query(query), Document(text=text))
    assert explanation is not None
    [found] = explanation.found
    assert found.shown == shown
    start, end = explanation.spans("text")[-1]
    assert text[start:end] == shown


@each(
    ("asked", "language", "yes"),
    [
        ("nb", "no", True),
        ("nn", "no", True),
        ("no", "nb", True),
        ("nb", "nn", False),
        ("zh-TW", "zh-CN", True),
        ("zh", "cmn", True),
        ("hr", "sr", False),
        ("bs", "hr", False),
    ],
)
def test_languages_with_a_wider_name(asked: str, language: str, yes: bool) -> None:
    document, query = Document(text="gas", language=language), parse_query(f"lang:{asked}")
    assert (matches(query, document) is not None) is yes
    assert bool(WatchIndex([(1, query)]).match(document)) is yes


def test_where_it_was_found() -> None:
    explanation = matches(parse_query('gas or "natural gas" or nat*'), NEWS)
    assert explanation is not None
    assert [NEWS.title[start:end] for start, end in explanation.spans("title")] == ["gas"]
    assert [NEWS.text[start:end] for start, end in explanation.spans("text")] == ["natural gases"]
    assert explanation.spans("other") == []


def test_the_score_grows_with_the_title_with_times_and_with_rarity() -> None:
    def score(text: str, document: Document, frequencies: Frequencies | None = None) -> float:
        found = matches(parse_query(text), document, frequencies or Frequencies())
        assert found is not None
        return found.score

    assert score("gas", Document(title="gas")) > score("gas", Document(text="gas"))
    assert score("gas", Document(text="gas gas")) > score("gas", Document(text="gas"))
    known = Frequencies(100, {"gas": 90, "shale": 2})
    both = Document(text="gas shale")
    assert score("shale", both, known) > score("gas", both, known)


def test_what_is_shown_of_a_long_text_is_bounded() -> None:
    long = Document(text="gas 7. 7 %. " * 5_000)
    for query in ("gas", "/gas/", "gas near/3 gas", "gas < 9", "figure < 9 %", "sentence:gas", "ga*", "like/0.1:gas"):
        explanation = matches(parse_query(query), long)
        assert explanation is not None
        assert all(len(one.spans) <= MOST_SPANS for one in explanation.found)
        assert len(explanation.found) <= MOST_SPANS


@settings(max_examples=examples(300))
@given(st.lists(queries, max_size=8), documents)
def test_the_index_finds_what_is_found_one_by_one(asked: list[Query], document: Document) -> None:
    one_by_one = [(number, matches(query, document)) for number, query in enumerate(asked)]
    expected = [(number, reason) for number, reason in one_by_one if reason is not None]
    assert WatchIndex(enumerate(asked)).match(document) == expected


@given(st.lists(queries, max_size=5), documents, st.dictionaries(st.sampled_from(["gas", "gaz", "energi"]), st.just(9)))
def test_so_it_does_where_frequencies_are_known(asked: list[Query], document: Document, met: dict[str, int]) -> None:
    known = Frequencies(10, met)
    expected = [number for number, query in enumerate(asked) if matches(query, document, known) is not None]
    assert [number for number, _ in WatchIndex(enumerate(asked), known).match(document)] == expected


@given(queries, documents)
def test_what_is_marked_lies_in_the_field_and_in_order(query: Query, document: Document) -> None:
    explanation = matches(query, document)
    if explanation is None:
        return
    assert explanation.score >= 0
    for field in ("title", "text", "other"):
        spans = explanation.spans(field)
        assert all(0 <= start < end <= len(getattr(document, field)) for start, end in spans)
        assert all(one[1] <= other[0] for one, other in pairwise(spans))


@given(queries, documents)
def test_not_is_the_opposite_and_the_scope_of_a_match_is_one_the_query_allows(query: Query, document: Document) -> None:
    analysed = AnalysedDocument(document)
    negated = parse_query(f"not ({query})")
    assert (matches(query, analysed) is None) is not (matches(negated, analysed) is None)
    assert may_match(query if matches(query, analysed) else negated, document.scope)


@given(queries, st.text(), st.text(), st.sampled_from([None, "en", "el", "zh"]))
def test_any_text_can_be_asked(query: Query, title: str, text: str, language: str | None) -> None:
    document = Document(title=title, text=text, language=language)
    found = matches(query, document)
    assert (found is not None) == bool(WatchIndex([(1, query)]).match(document))


def test_gates_stay_shut_for_what_cannot_match() -> None:
    asked = [parse_query(f"word{number} other{number}") for number in range(1_000)]
    index = WatchIndex(enumerate(asked))
    assert index.candidates(AnalysedDocument(Document(text="word7 word8 other8 other9 nothing"))) == [8]


def test_a_figure_near_the_word_twice_is_one_figure() -> None:
    found = matches(parse_query("price < 300eur"), Document(text="Price, our best price: 249,00 EUR"))
    assert str(found).endswith(": “249,00” in the text")
    found = matches(parse_query("price < 300eur"), Document(text="Old price 289,00 EUR, new price 249,00 EUR"))
    assert str(found).endswith(": “289,00” and 1 more in the text")
