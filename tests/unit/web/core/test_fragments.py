from __future__ import annotations

import gc
import weakref

import pytest
from jinja2 import DictLoader, Environment, StrictUndefined, UndefinedError
from markupsafe import Markup, escape

from tidings.views.languages.current import ENGLISH
from tidings.web.core.remembered import Fragments
from tidings.web.languages.environment import LanguageEnvironment


def _made(most: int = 100, characters: int = 1_000) -> tuple[Fragments, list[str]]:
    """Fragments, and the names that were rendered."""
    rendered: list[str] = []

    def note(name: str) -> str:
        rendered.append(name)
        return name

    moves = "<b>{{ name | note }}</b> {{ ago }}, {{ ago }}; {{ due or 'never' }}"
    templates = Environment(
        loader=DictLoader({"row": "<b>{{ name | note }}</b>", "asks": "{{ caller }}", "moves": moves}),
        autoescape=True,
        undefined=StrictUndefined,
    )
    templates.filters["note"] = note
    return Fragments(templates, most, characters), rendered


def test_the_same_values_are_rendered_once() -> None:
    fragment, rendered = _made()
    assert fragment("row", name="a<b") == Markup("<b>a&lt;b</b>")
    assert fragment("row", name="a<b") == Markup("<b>a&lt;b</b>")
    assert fragment("row", name="c") == Markup("<b>c</b>")
    assert rendered == ["a<b", "c"]


def test_what_moves_is_put_into_what_was_rendered_once() -> None:
    fragment, rendered = _made()
    for ago in ("1 < 2 minutes ago", "3 minutes ago", "3 minutes ago"):
        said = escape(ago)
        assert fragment("moves", {"ago": ago, "due": None}, name="a") == Markup(f"<b>a</b> {said}, {said}; never")
    assert fragment("moves", {"ago": Markup("<i>now</i>"), "due": "soon"}, name="a") == Markup(
        "<b>a</b> <i>now</i>, <i>now</i>; soon"
    )
    assert rendered == ["a", "a"]


def test_a_fragment_knows_nothing_but_its_values() -> None:
    fragment, _ = _made()
    with pytest.raises(UndefinedError, match="caller"):
        fragment("asks")


def test_those_that_were_not_shown_for_long_are_forgotten() -> None:
    fragment, rendered = _made(most=2)
    for name in ("a", "b", "a", "c", "a", "b"):
        fragment("row", name=name)
    assert rendered == ["a", "b", "c", "b"]
    assert len(fragment) == 2


def test_long_ones_count_for_as_much_as_they_take() -> None:
    fragment, rendered = _made(characters=100)
    long, longer = "x" * 60, "y" * 200
    for name in ("a", long, "a", "z" * 50, "a", longer, "a"):
        assert name in fragment("row", name=name)
    assert rendered == ["a", long, "z" * 50, longer, "a"]
    assert len(fragment) == 1


class _Value:
    def __str__(self) -> str:
        return "v"


def test_what_a_page_was_made_of_is_freed_without_the_collector() -> None:
    """Macros that call each other, their own and imported ones, refer to the page's values."""
    other = "{% macro a() %}{{ b() }}{% endmacro %}{% macro b() %}{{ value }}{% endmacro %}"
    page = other + '{% import "between" as between with context %}{{ a() }}{{ between.a() }}'
    loader = DictLoader({"other": other, "between": '{% import "other" as more with context %}' + other, "page": page})
    templates, value = LanguageEnvironment(ENGLISH, loader=loader), _Value()
    freed = weakref.ref(value)
    gc.disable()
    try:
        assert templates.get_template("page").render(value=value) == "vv"
        del value
        assert freed() is None
    finally:
        gc.enable()
