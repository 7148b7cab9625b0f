"""All watches evaluated on one new article or page version."""

from __future__ import annotations

import pickle
import struct
from dataclasses import replace
from datetime import timedelta

from hypothesis import given, settings
from tests.cases import each
from tests.examples import examples
from tests.unit.watch.questions import documents, queries
from tests.unit.watch.watchedthings import ARTICLES, NOW, PAGES, article, packed, page, watch

from tidings.model.matches import MatchReason, NewMatch, WatchResult
from tidings.model.pages import NoiseRule, PageScope
from tidings.model.search import Passage, Unindexed
from tidings.model.watches import Watch, Watched
from tidings.read.page.compare import site_boilerplate as recurrence
from tidings.read.page.compare.keys import removed_key
from tidings.read.page.tree.segments import read_segments
from tidings.watch.evaluate import Evaluation, EvaluatorInput, WatchEvaluator, empty_result, with_findings
from tidings.watch.match.document import Document
from tidings.watch.match.matcher import matches
from tidings.watch.query.compose import Synonyms
from tidings.watch.query.nodes import Query
from tidings.watch.query.parser import parse_query
from tidings.watch.search import article_document

HOUR = timedelta(hours=1)


def found(watched: Watched, *watches: Watch) -> tuple[NewMatch, ...]:
    return WatchEvaluator(watches).evaluate(watched, NOW).result.matches


def ids(watched: Watched, *watches: Watch) -> list[int]:
    return sorted({match.watch_id for match in found(watched, *watches)})


# -- articles -----------------------------------------------------------------------------------------


def test_a_match_says_all_that_is_known() -> None:
    watched = article("Gas prices rise", "In the north. " * 30 + "The price of gas rose.\n" + "And so on. " * 60)
    [match] = found(watched, watch("gas price"))
    assert (match.watch_id, match.source_id, match.article_id, match.version_id) == (1, 12, 7, None)
    assert (match.at, match.published, match.baseline) == (NOW, NOW, False)
    assert (match.url, match.title) == ("https://www.paper.test/1", "Gas prices rise")
    assert match.score > 0
    assert match.words == (
        "gas: “Gas” in the title; gas: “gas” in the text; price: “prices” in the title; price: “price” in the text"
    )
    assert MatchReason("gas", "title", "Gas", match.reasons[0].score) == match.reasons[0]
    title, *said = match.passages
    assert title == Passage("Gas prices rise", ((0, 3), (4, 10)))
    assert ["price of gas" in passage.text for passage in said] == [True]
    assert len(found(watched, watch("north"))[0].passages) == 3, "the title and two of the text"


def test_the_answer_names_what_was_asked_about() -> None:
    asked = WatchEvaluator([watch("oil")]).evaluate(article("Gas"), NOW)
    assert asked == Evaluation(WatchResult(article_id=7, times=1))
    gone = replace(article(), article=Unindexed(7, 3, gone=True))
    assert (
        WatchEvaluator([watch()]).evaluate(gone, NOW).result == empty_result(gone) == WatchResult(article_id=7, times=3)
    )
    assert empty_result(page("")) == WatchResult(version_id=3)


def test_what_is_paused_or_looks_elsewhere_finds_nothing() -> None:
    others = [watch("gas", 1), watch("gas", 2, scope=PAGES), watch("gas", 3, scope=ARTICLES)]
    paused = replace(watch("gas", 4), paused=True)
    assert ids(article("Gas"), *others, paused) == [1, 3]
    assert ids(page("<p>Gas.", "Gas."), *others, paused) == [1, 2]
    assert found(article("Gas"), watch("gas", scope=PAGES)) == ()


def test_a_query_may_name_its_scope() -> None:
    queries = ["gas", "gas scope:both", "gas scope:articles", "gas scope:pages", "gas -scope:pages", "any scope:pages"]
    watches = [watch(query, number) for number, query in enumerate(queries)]
    assert ids(article("Gas"), *watches) == [0, 1, 2, 4]
    assert ids(page("<p>Gas.", "Gas."), *watches) == [0, 1, 3, 5]


def test_sources_categories_and_languages_must_fit() -> None:
    some = [
        watch(number=1, sources=(12,)),
        watch(number=2, sources=(1, 2)),
        watch("gas", 3, categories=("world news",)),
        watch("gas", 4, categories=("Sport",)),
        watch("gas", 5, languages=("pl", "en")),
        watch("gas", 6, languages=("pl",)),
        watch(number=7),
    ]
    assert ids(article("Gas"), *some) == [1, 3, 5, 7]
    assert [match.words for match in found(article("Gas"), some[0], some[6])] == ["anything new"] * 2
    by_site = watch(number=1, sources=(20,)), watch(number=2, sources=(21,)), watch(number=3, sources=(22,))
    assert ids(page("<p>Gas.", "Gas."), *by_site) == [1, 2], "a site's root stands for its pages"


def test_words_are_looked_for_in_the_forms_of_other_languages() -> None:
    watched = article("Ceny", "Wydobycie gazu łupkowego", language="en")  # the publisher says English
    asked = [
        watch("2 of (gaz, łupkowy, energia)", 1),
        watch("2 of (gaz, łupkowy, energia)", 2, stems=("pl",)),
        watch("2 of (gaz, łupkowy, energia)", 3, stems=("de", "pl")),
        watch("2 of (gaz, łupkowy, energia)", 4, stems=("pl", "de")),
        watch("gaz lang:en", 5, stems=("pl",)),
        watch("gaz lang:pl", 6, stems=("pl",)),
    ]
    assert ids(watched, *asked) == [2, 3, 4, 5]
    assert ids(article("Ceny", "Wydobycie gazu łupkowego", language="pl"), *asked) == [1, 2, 3, 4, 6]
    assert ids(article("Ceny", "Wydobycie gazu łupkowego", language=None), *asked) == [2, 3, 4]


def test_figures_are_read_as_the_document_writes_them() -> None:
    said = "The price is 1,299 EUR."
    assert ids(article("", said), watch("price > 1000", 1, stems=("de",)), watch("price > 1000", 2)) == [1, 2]


def test_a_not_waits_for_the_text() -> None:
    asked = watch("gas", 1), watch("gas -oil", 2), watch("gas -source:4", 3)
    assert ids(article("Gas", pending=True), *asked) == [1, 3]
    assert ids(article("Gas", "And oil."), *asked) == [1, 3]
    assert ids(article("Gas", "Nothing else."), *asked) == [1, 2, 3]


def test_what_was_there_before_is_asked_by_those_that_go_back() -> None:
    back = replace(watch("gas", 2), since=NOW - HOUR)
    told = replace(watch("gas", 3, backfill=True), since=NOW - HOUR)
    old = article("Gas", since=NOW - HOUR)
    assert [(match.watch_id, match.baseline) for match in found(old, watch("gas"), back, told)] == [
        (2, True),
        (3, False),
    ]
    first = article("Gas", baseline=True)
    assert [match.baseline for match in found(first, watch("gas"), told)] == [True, True]


def test_what_one_watch_looks_back_at_is_asked_by_no_other() -> None:
    several = [replace(watch("gas", number, backfill=True), since=NOW - HOUR) for number in (1, 2)]
    for old in (article("Gas", since=NOW, only_watch=2), page("<p>Gas</p>", first=True, since=NOW, only_watch=2)):
        assert [match.watch_id for match in found(old, *several)] == [2]
        assert [match.watch_id for match in found(replace(old, only_watch=None), *several)] == [1, 2]
        assert [match.watch_id for match in found(replace(old, since=NOW - 2 * HOUR), *several)] == []


def test_an_answer_says_how_often_it_was_noted() -> None:
    for said in ("Gas", "Oil"):
        noted = replace(page(f"<p>{said}</p>", said), times=7)
        assert WatchEvaluator([watch("gas")]).evaluate(noted, NOW).result.times == empty_result(noted).times == 7


@each("one", [watch("gas lang:en"), watch("gas", languages=("en",)), watch("gas -oil")])
def test_a_title_alone_does_not_tell_what_a_text_is(one: Watch) -> None:
    assert not found(article("Gas prices", pending=True), one)
    assert found(article("Gas prices"), one)


def test_synonyms_widen_watches() -> None:
    asked = WatchEvaluator([watch("gas")], Synonyms.read("gas = LNG")).evaluate(article("LNG comes"), NOW)
    assert len(asked.result.matches) == 1


def test_a_query_that_cannot_be_used_any_more_harms_no_other() -> None:
    evaluator = WatchEvaluator([watch("gas (", 1), watch("gas", 2)])
    assert [match.watch_id for match in evaluator.evaluate(article("Gas"), NOW).result.matches] == [2]
    assert list(evaluator.faults) == [1]
    assert "it ends too early" in evaluator.faults[1]


def test_long_reasons_are_cut() -> None:
    words = [f"word{number}" for number in range(300)]
    [match] = found(article("", " ".join(words)), watch(" or ".join(words)))
    assert len(match.words) == 1000
    assert len(match.reasons) == 40


@settings(max_examples=examples(200), deadline=None)
@given(queries, documents)
def test_what_a_search_finds_a_watch_would_have_found(query: Query, document: Document) -> None:
    said = Unindexed(7, 1, document.title, document.other, text=document.text, language=document.language)
    asked = parse_query(str(query))
    searched = matches(asked, article_document(said, document.source, document.categories, document.site))
    watched = replace(
        article(),
        article=said,
        source=document.source,
        category=document.categories[0] if document.categories else "",
        site=document.site,
    )
    if len(document.categories) > 1:  # an article has one
        searched = matches(asked, article_document(said, document.source, document.categories[:1], document.site))
    answer = WatchEvaluator([watch(str(query))]).evaluate(watched, NOW).result
    assert bool(answer.matches) is (searched is not None)


# -- pages --------------------------------------------------------------------------------------------

BODY = "<html lang=en><title>A</title><p>Gas is cheap.<p>Oil is dear.<ul><li>Gas again"


def test_each_new_segment_is_a_match_of_its_own() -> None:
    watched = page(BODY, "Gas is cheap.", "Oil is dear.")
    [match] = found(watched, watch("gas"))
    assert (match.source_id, match.version_id, match.article_id) == (21, 3, None)
    assert match.segment is not None
    assert (match.url, match.title, match.published, match.baseline) == ("https://site.test/a", "A", None, False)
    assert match.passages == (Passage("Gas is cheap.", ((0, 3),)),)
    assert match.words == "gas: “Gas” in the text"
    assert len(found(page(BODY, "Gas is cheap.", "Gas again"), watch("gas"))) == 2
    assert found(page(BODY, "Something that is there no more."), watch("gas")) == ()
    assert found(page(BODY, "Gas is cheap.", "Oil is dear."), watch("gas oil")) == (), "they stand apart"


OLD = "Gas and oil were found below the harbour in spring."
MORE = "Nobody in the town knows what becomes of the school."


@each(
    ("query", "before", "now", "told"),
    [
        ("2 of (gas, oil, coal)", OLD, f"{OLD} {MORE}", ""),  # it said so before
        ("school", OLD, f"{OLD} {MORE}", MORE),
        ("2 of (gas, school, coal)", OLD, f"{OLD} {MORE}", f"{OLD} -> {OLD} {MORE}"),  # by both together
        ("2 of (gas, oil, coal)", MORE, f"{OLD} {MORE}", OLD),
        (
            "gas -school",
            f"{OLD} {MORE}",
            f"{OLD} And so on, as ever and always.",
            f"{OLD} And so on, as ever and always.",
        ),
        ("2 of (gas, oil, coal)", OLD, OLD.replace("spring", "March"), f"{OLD} -> {OLD.replace('spring', 'March')}"),
    ],
)
def test_of_a_segment_that_changed_a_match_must_have_to_do_with_what_is_new(
    query: str, before: str, now: str, told: str
) -> None:
    asked = page(f"<p>{now}</p>", now, before=f"<p>{before}</p>".encode())
    found = WatchEvaluator([watch(query)]).evaluate(asked, NOW).result.matches
    assert "".join(match.passages[0].text for match in found) == told


def test_a_page_that_was_written_anew_with_the_same_words_says_nothing_new() -> None:
    asked = page(f"<div>{OLD}<br>{MORE}</div>", f"{OLD} {MORE}", before=f"<p>{OLD}</p><p>{MORE}</p>".encode())
    assert WatchEvaluator([watch("gas")]).evaluate(asked, NOW).result.matches == ()
    assert (
        len(WatchEvaluator([watch("")]).evaluate(asked, NOW).result.matches) == 1
    )  # who asks for all that changes hears of it


def test_hashes_are_those_that_a_visit_finds() -> None:
    tree = read_segments(BODY.encode(), url="https://site.test/a")
    assert packed(*tree.texts) == recurrence.pack_hashes(tree.hashed.hashes)


def test_a_first_visit_is_asked_about_whole_but_for_what_belongs_to_the_site() -> None:
    menu = "".join(f"<li><a href=/{word}>Gas {word}</a>" for word in ("prices", "news", "shops"))
    body = f"<html lang=en><nav><ul>{menu}</ul></nav><main><p>Gas is here.</p><p class=ad>Gas for you!</p></main>"
    menu_hashes = packed("Gas prices", "Gas news", "Gas shops")
    known = recurrence.pack_recurring(recurrence.count_pages(b"", menu_hashes * 5))
    plain = page(body, first=True)
    assert len(found(plain, watch("gas"))) == 5
    assert [match.passages[0].text for match in found(replace(plain, recurring=known), watch("gas"))] == [
        "Gas is here.",
        "Gas for you!",
    ]
    tree = read_segments(body.encode(), url="https://site.test/a")
    advert = NoiseRule(tree.block(4), tree.path(4), muted=True)
    shown = NoiseRule(tree.block(0), tree.path(0), muted=False)
    ruled = replace(plain, recurring=known, rules=(advert, shown))
    assert len(found(ruled, watch("gas"))) == 4, "the menu that a person wants to see, and the text"
    assert all(match.baseline for match in found(ruled, watch("gas")))


def test_only_what_is_watched_of_a_page_is_evaluated() -> None:
    body = "<html lang=en><main><p>Gas is here.</p><p class=ad>Gas for you!</p></main><p>Gas below.</p>"
    scope = PageScope(only=("main",), ignore=(".ad",))
    for asked in (page(body, first=True), page(body, "Gas is here.", "Gas for you!", "Gas below.")):
        matches = found(replace(asked, scope=scope), watch("gas"))
        assert [match.passages[0].text for match in matches] == ["Gas is here."]


def test_who_wants_to_hear_of_everything_has_no_use_for_a_first_state() -> None:
    first, fresh = page(BODY, first=True), page(BODY, first=True, baseline=False)
    everything = watch(number=1), watch(number=2, sources=(20,)), watch(number=3, backfill=True)
    assert ids(first, *everything) == [3]
    assert ids(fresh, *everything) == [1, 2, 3], "a new page of a known site"
    assert len(found(fresh, everything[0])) == 3
    assert ids(page(BODY, "Oil is dear."), *everything) == [1, 2, 3]


def test_any_asks_for_whatever_is_new() -> None:
    here, elsewhere = watch("any site:site.test", 2), watch("any site:other.test", 3)
    some = (
        watch("any", 1),
        here,
        elsewhere,
        watch("any -dear", 4),
        watch("any or oil", 5),
        watch("any", 6, backfill=True),
    )
    news = page(BODY, "Oil is dear.")
    assert ids(news, *some) == [1, 2, 5, 6]
    assert {match.words for match in found(news, some[0], here)} == {"any change"}
    assert found(news, some[0])[0].passages[0].text == "Oil is dear."
    assert ids(page(BODY, first=True), *some) == [5, 6], "as one without a query"
    assert len(found(page(BODY, first=True, baseline=False), some[0])) == 3
    assert ids(article("Gas"), *some) == [1, 4, 6]
    assert [match.words for match in found(article("Gas"), some[0])] == ["anything new"]
    assert found(article("Gas"), watch("any", scope=PAGES)) == ()


def test_any_tells_what_was_removed() -> None:
    before = BODY + "</ul><p>Sold out"
    lost = page(BODY, before=before.encode())
    lost = replace(lost, segments=struct.pack("<2q", removed_key("Sold out"), removed_key("never there")))
    some = watch("any", 1), watch("any -sold", 2), watch("sold", 3), watch("any or sold", 4), watch(number=5)
    assert [match.watch_id for match in found(lost, *some)] == [1, 5]
    (match,) = found(lost, some[0])
    assert (match.words, match.passages[0].text) == ("any change", "removed: Sold out")
    assert found(replace(lost, before=None), *some) == ()


def test_a_long_text_is_known_on_other_pages_and_a_short_one_is_news_each_time() -> None:
    """Of matches that are known by the same segment one is delivered within a day (notify.message.plan)."""
    long = "The ferry to the island is cancelled until further notice because of the storm."
    for text, is_one in ((long, True), ("Sold out", False)):
        here = page(f"<p>{text}", text)
        elsewhere, later = replace(here, source_id=22, version_id=4), replace(here, version_id=5)
        keys = [found(one, watch("any"))[0].segment for one in (here, here, elsewhere, later)]
        assert keys[0] == keys[1], "however often it is evaluated"
        assert len(set(keys)) == (1 if is_one else 3)


def test_two_products_with_the_same_state_are_named_both() -> None:
    rows = "<h1>Shop</h1><table><tr><td>Tea<td>{}<tr><td>Cup<td>{}<tr><td>Pot<td>Sold out</table>"
    states = [("Open", "Open"), ("Sold out", "Sold out"), ("", "")]
    came, went = (
        replace(page(rows.format(*new), *words), before=rows.format(*old).encode())
        for old, new, words in ((*states[:2], ("Sold out",)), (*states[1:], ()))
    )
    went = replace(went, segments=struct.pack("<q", removed_key("Sold out")))
    wanted = [["Tea: Open -> Sold out", "Cup: Open -> Sold out"], ["removed: Tea: Sold out", "removed: Cup: Sold out"]]
    for one, texts in zip((came, went), wanted, strict=True):
        for match in found(one, watch("any")):
            assert [passage.text for passage in match.passages] == texts


def test_matches_name_what_a_short_text_is_about_as_lists_do() -> None:
    cards = "<h1>Shop</h1><div><h3>Green tea</h3>{}<p>12.00 EUR</p></div><div><h3>Mint tea</h3><p>9.00 EUR</p></div>"
    bare, sold = (BODY + "</ul>" + cards.format(badge) for badge in ("", "<p>Sold out</p>"))
    came = replace(page(sold, "Sold out"), before=bare.encode())
    went = replace(page(bare), before=sold.encode(), segments=struct.pack("<q", removed_key("Sold out")))
    assert found(came, watch("sold"))[0].passages == (Passage("Green tea: Sold out", ((11, 15),)),)
    assert [found(one, watch("any"))[0].passages[0].text for one in (came, went)] == [
        "Green tea: Sold out",
        "removed: Green tea: Sold out",
    ]
    price = "<table><tr><th>Product<th>Price<tr><td><a href='/tea'>Green tea 250</a><td>{}</table>"
    dearer = replace(page(price.format("47.90"), "47.90"), before=price.format("45.00").encode())
    for query in ("price", "price > 40", "any"):  # messages and webhooks quote it
        assert found(dearer, watch(query))[0].passages[0].text == "Green tea 250, Price: 45.00 -> 47.90"


def test_any_tells_where_a_link_leads_now() -> None:
    form = "<p>Please send <a href='/form-{}.pdf'>form 7</a> by Friday."
    watched = page(BODY + "</ul>" + form.format(8), "Please send form 7 by Friday.")
    watched = replace(watched, before=(BODY + "</ul>" + form.format(7)).encode())
    (match,) = found(watched, watch("any", 1), watch("gas", 2))
    words = "Please send form 7 by Friday: leads to https://site.test/form-8.pdf now"
    assert (match.watch_id, match.passages[0].text) == (1, words)


@each(
    ("html", "text", "language"),
    [
        ("<html lang=pl-PL>", "Two gases were measured in the north of the country.", "pl"),
        ("<html>", "Wydobycie gazu łupkowego w Polsce wzrosło w zeszłym roku o dziesięć procent.", "pl"),
        ("<html lang=und>", "The prices of natural gas have been rising for many months now.", "en"),
        ("<html>", "12 34", None),
    ],
)
def test_a_page_is_in_the_language_it_names_or_is_written_in(html: str, text: str, language: str | None) -> None:
    languages = ("pl", "en", "de")
    asked = [watch(f"lang:{code}", number) for number, code in enumerate(languages)]
    body = f"{html}<nav><ul><li>Home<li>News</ul></nav><p>{text}</p>"
    assert [languages[number] for number in ids(page(body, text), *asked)] == ([language] if language else [])


# -- plugins ------------------------------------------------------------------------------------------


def test_matches_that_a_detector_must_confirm_are_candidates() -> None:
    evaluator = WatchEvaluator([watch("gas", 1, detectors=("cve", "iban")), watch("gas", 2)])
    asked = pickle.loads(pickle.dumps(evaluator.evaluate(article("Gas", "CVE-2026-1"), NOW)))
    assert [match.watch_id for match in asked.result.matches] == [2]
    [candidate] = asked.candidates
    assert candidate.detectors == ("cve", "iban")
    assert with_findings(asked, {}) == asked.result
    answer = with_findings(asked, {("cve", candidate.document): "CVE-2026-1", ("iban", Document()): "another"})
    assert [match.watch_id for match in answer.matches] == [2, 1]
    confirmed = answer.matches[1]
    assert confirmed.words == "gas: “Gas” in the title; cve: CVE-2026-1"
    assert confirmed.reasons[-1] == MatchReason("cve", "", "CVE-2026-1")
    bare = WatchEvaluator([watch(detectors=("cve",))]).evaluate(article("Gas"), NOW)
    [only] = bare.candidates
    assert with_findings(bare, {("cve", only.document): "found"}).matches[0].words == "cve: found"


def test_questions_travel() -> None:
    questions = EvaluatorInput((watch("gas"),), Synonyms.read("gas = LNG"), "/model")
    assert pickle.loads(pickle.dumps(questions)) == questions


def test_where_a_document_is_in_none_of_the_wanted_languages_each_is_tried() -> None:
    evaluator = WatchEvaluator([watch("Haus", stems=("pl", "de")), watch("dom", 2, stems=("pl", "de"))])
    for language in (None, "en"):
        found = evaluator.evaluate(article("Viele Häuser", "Nie ma domów.", language=language), NOW).result.matches
        assert {match.watch_id for match in found} == {1, 2}


def test_every_category_counts_and_the_one_a_person_gave_the_source() -> None:
    evaluator = WatchEvaluator(
        [watch(categories=("Energy desk",)), watch("category:world", 2), watch("category:fracking", 3)]
    )
    said = article("Gas", category="World", tags=("Fracking", "Energy desk"))
    assert [match.watch_id for match in evaluator.evaluate(said, NOW).result.matches] == [1, 2, 3]
