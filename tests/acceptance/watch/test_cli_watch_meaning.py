"""Watches by meaning, with a local model: found where no word is the same, and refused where there is no model."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from aiohttp import web
from tests.acceptance.shell import Shell, serving
from tests.unit.watch.tinymodel import save_model

TITLE = "Every surgeon of the clinic joined the walkout"
ASKED = 'like:"a physician at the hospital on strike"'


async def _answer(request: web.Request) -> web.Response:
    items = "".join(
        f"<item><title>{title}</title><guid isPermaLink='false'>{title}</guid></item>"
        for title in (TITLE, "A vehicle for rent", "Nothing at all")
    )
    feed = f"<rss version='2.0'><channel><title>x</title><language>en</language>{items}</channel></rss>"
    return web.Response(text=feed, content_type="application/rss+xml")


@pytest.fixture(scope="module")
def variables() -> Iterator[dict[str, str]]:
    with serving(_answer, ["paper.test"]) as found:
        yield found


def test_what_means_the_same_is_found(tmp_path: Path, variables: dict[str, str]) -> None:
    save_model(tmp_path / "data" / "model")
    tidings = Shell(tmp_path / "data", variables | {"TIDINGS_WATCH__MODEL": "model"})
    assert tidings("watch", "add", "doctors", ASKED).code == 0
    assert tidings("add", "http://paper.test/feed.xml").code == 0
    assert tidings("crawl", "--once").code == 0
    [found] = tidings("matches", "--json").json
    assert found["title"] == TITLE
    assert "% by meaning: “Every surgeon of the clinic joined the walkout”" in found["words"]


def test_by_words_it_is_not(tmp_path: Path, variables: dict[str, str]) -> None:
    tidings = Shell(tmp_path / "data", variables)
    tidings("watch", "add", "doctors", ASKED)
    tidings("add", "http://paper.test/feed.xml")
    assert tidings("crawl", "--once").code == 0
    assert tidings("matches", "--json").json == []


def test_no_model_is_one_clear_line(tmp_path: Path, variables: dict[str, str]) -> None:
    tidings = Shell(tmp_path / "data", variables | {"TIDINGS_WATCH__MODEL": "nobody/such-a-model"})
    said = tidings("crawl", "--once")
    assert said.code != 0
    assert "setting watch.model" in said.err
    assert "Traceback" not in said.err
