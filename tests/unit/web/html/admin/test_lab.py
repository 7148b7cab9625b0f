"""The page of the laboratory, and its drawing."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from itertools import pairwise

import httpx
import pytest
from selectolax.lexbor import LexborHTMLParser
from tests.unit.views.lab.labservice import SCORES, FakeLabService
from tests.unit.web.html.test_pages import page, words
from tests.unit.web.library import StillClock, a_library

from tidings.views.lab.lab_chart import HEIGHT, lab_chart
from tidings.views.lab.lab_service import LabQuestion
from tidings.web.app import create_app
from tidings.web.core.context import Services


def texts(tree: LexborHTMLParser, selector: str) -> list[str]:
    return [" ".join(node.text(separator=" ").split()) for node in tree.css(selector)]


@pytest.fixture
def service() -> FakeLabService:
    return FakeLabService()


@pytest.fixture
async def client(service: FakeLabService) -> AsyncIterator[httpx.AsyncClient]:
    app = create_app(library=a_library(), clock=StillClock(), services=Services(lab=service))
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url="http://tidings.test") as client:
        yield client


async def test_a_comparison_from_the_question_to_the_answer(client: httpx.AsyncClient, service: FakeLabService) -> None:
    tree = await page(client, "/lab")
    assert [one.attributes["value"] for one in tree.css("input[name=policy]")] == ["planner", "median", "fixed"]
    assert [one.attributes["value"] for one in tree.css("input[checked]")] == ["median"], "the one in use"
    form: dict[str, object] = {"policy": ["planner", "median"], "budgets": "6, 24;48", "days": "28", "sources": "50"}
    answer = await client.post("/lab", data=form)
    assert (answer.status_code, answer.headers["location"]) == (303, "/lab#answer")
    assert service.asked == [LabQuestion(("planner", "median"), (6.0, 24.0, 48.0), 28, 50)]
    assert "Reading the history" in words(await page(client, "/lab"))
    assert "under way" in words(await page_after_post(client, form))
    service.go_on()
    tree = await page(client, "/lab")
    assert tree.css_first("progress").attributes["value"] == "25"  # type: ignore[union-attr]
    assert tree.css_first("main").attributes["data-refresh"] == "2"  # type: ignore[union-attr]
    assert texts(tree, "main a.button") == ["Look again"]
    service.end()
    tree = await page(client, "/lab")
    assert not tree.css("[data-refresh], [style], main b b, script:not([src])")
    assert "chosen evenly of 2,000" in words(tree)
    assert texts(tree, ".what-if li") == [
        "6 visits a day: an article is seen 95 minutes after it was published, on average, with median; "
        "one in twenty later than 300.",
        "24 visits a day: an article is seen 8.2 minutes after it was published, on average, with planner; "
        "one in twenty later than 40.",
    ]
    assert texts(tree, ".lab-scores tbody th") == ["planner", "fixed", "median in use", "median in use"]
    assert len(tree.css(".lab-chart circle")) == 4
    assert texts(tree, ".lab-chart .name") == ["median", "planner", "fixed"]


async def page_after_post(client: httpx.AsyncClient, form: dict[str, object]) -> LexborHTMLParser:
    answer = await client.post("/lab", data=form)
    assert answer.status_code == 400
    return LexborHTMLParser(answer.text)


async def test_what_makes_no_sense_is_said(client: httpx.AsyncClient, service: FakeLabService) -> None:
    usual: dict[str, object] = {"policy": ["planner"], "budgets": "24", "days": "28", "sources": "50"}
    for change, said in (
        ({"budgets": "many"}, "'many' is no number"),
        ({"budgets": " ".join(map(str, range(1, 12)))}, "8 numbers at most"),
        ({"days": "x"}, "days: a number"),
        ({"policy": []}, "choose a policy"),
    ):
        assert said in words(await page_after_post(client, usual | change)), said
    assert service.asked == []
    service.begin(LabQuestion(("planner",)))
    assert (await client.post("/lab/stop")).headers["location"] == "/lab"
    assert "It was stopped" in words(await page(client, "/lab"))


def test_the_drawing_has_everything_within_it() -> None:
    chart = lab_chart(SCORES)
    assert chart is not None
    points = [point for line in chart.lines for point in line.points]
    assert all(chart.left <= point.x <= chart.right and 0 <= point.y <= chart.bottom < HEIGHT for point in points)
    slow, quick = points[0], points[2]
    assert slow.x < quick.x
    assert slow.y < quick.y, "less delay is lower"
    assert [tick.label for tick in chart.across] == ["5", "10", "20"]
    assert [tick.label for tick in chart.up] == ["10", "20", "50", "100"]
    crowd = lab_chart([replace(SCORES[0], policy=f"policy {number}", mean=90 + number) for number in range(6)])
    assert crowd is not None
    names = sorted(line.label for line in crowd.lines)
    assert all(lower - upper >= 14 for upper, lower in pairwise(names)), "names do not cover each other"
    assert [line.number for line in crowd.lines] == list(range(6))
    assert lab_chart([]) is None
    for value in (0.03, 1.0, 9.9, 24.0, 27.0, 999.0):  # one point is enough, and the axes have numbers
        alone = lab_chart([replace(SCORES[0], visits=value, mean=value)])
        assert alone is not None
        assert min(len(alone.across), len(alone.up)) >= 2, value
        assert all(alone.left <= tick.at <= alone.right for tick in alone.across)
