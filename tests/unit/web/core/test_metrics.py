"""Counters and gauges for Prometheus."""

from __future__ import annotations

from datetime import timedelta

from prometheus_client.parser import text_string_to_metric_families
from tests.unit.web.library import NOW, a_library, a_visit

from tidings.model.orders import Applied
from tidings.model.visits import VisitResult
from tidings.web.core.metrics import Measured, Metrics


async def samples(metrics: Metrics) -> dict[str, float]:
    text = metrics.render(Measured(await a_library().overview(NOW))).decode()
    return {
        sample.name + "".join(f" {label}" for label in sample.labels.values()): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


async def test_what_was_applied_is_counted() -> None:
    metrics = Metrics()
    visits = (
        a_visit(1, timedelta(0), VisitResult.CHANGED, "2 new"),
        a_visit(2, timedelta(0), VisitResult.UNCHANGED, "304", size=0),
        a_visit(3, timedelta(0), VisitResult.UNCHANGED, "same body"),
    )
    metrics.applied(Applied(visits=visits, articles_new=2, articles_revised=1, texts=4, stale=1))
    metrics.applied(Applied(articles_new=3, versions=2, links=7))
    found = await samples(metrics)
    assert found["tidings_visits_total changed"] == 1
    assert found["tidings_visits_total unchanged"] == 2
    assert found["tidings_visits_total failed"] == 0
    assert found["tidings_articles_new_total"] == 5
    assert found["tidings_articles_revised_total"] == 1
    assert found["tidings_article_texts_total"] == 4
    assert found["tidings_outcomes_stale_total"] == 1
    assert found["tidings_page_versions_total"] == 2
    assert found["tidings_links_found_total"] == 7
    assert found["tidings_visit_seconds_count"] == 3
    assert found["tidings_fetched_bytes_total"] == 2 * 18_240


async def test_what_is_comes_from_the_library() -> None:
    found = await samples(Metrics())
    assert found["tidings_sources"] == 3
    assert found["tidings_pages"] == 0
    assert found["tidings_articles"] == 5
    assert found["tidings_articles_pending"] == 0
    assert found["tidings_next_visit_timestamp_seconds"] == (NOW + timedelta(minutes=12)).timestamp()


def test_two_programs_in_one_process_do_not_meet() -> None:
    assert Metrics().registry is not Metrics().registry
