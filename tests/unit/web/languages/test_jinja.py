"""What is used of Jinja beyond its documentation: these fail first when Jinja changes it."""

from types import FunctionType
from typing import Any

from jinja2 import Environment, pass_context
from jinja2.runtime import Context

from tidings.views.languages.current import ENGLISH
from tidings.web.core.context import templates_in
from tidings.web.languages.environment import LanguageEnvironment

# Calls of every kind of place: the top of a template, a loop, a block, a macro, with variables set in each.
_TEMPLATE = """
{%- set top = 1 -%}
{{ seen(1, a=2) }}
{%- for one in [1] %}{% set inner = one %}{{ seen(inner, a=2) }}{% endfor -%}
{%- block body %}{% set within = 1 %}{{ seen(within, a=2) }}{% for one in [1] %}{{ seen(one, a=2) }}{% endfor %}
{%- endblock -%}
{%- macro m() %}{{ seen(1, a=2) }}{% endmacro %}{{ m() -}}
"""


class NotingContext(Context):
    """Notes the names that compiled templates add to what they give to functions."""

    added: set[str]

    def call(self, called: Any, /, *args: Any, **named: Any) -> Any:
        if isinstance(called, FunctionType):
            type(self).added |= named.keys()
        return super().call(called, *args, **named)


class NotingEnvironment(Environment):
    context_class = NotingContext


def test_jinja_adds_block_vars_and_loop_vars_to_calls_and_nothing_else() -> None:
    NotingContext.added = set()
    NotingEnvironment().from_string(_TEMPLATE).render(seen=lambda one, a: "")
    assert NotingContext.added == {"a", "_block_vars", "_loop_vars"}


def test_functions_are_given_what_templates_give_them() -> None:
    given: list[tuple[Any, ...]] = []

    def seen(*args: Any, **named: Any) -> str:
        given.append((args, named))
        return ""

    LanguageEnvironment(ENGLISH).from_string(_TEMPLATE).render(seen=seen)
    assert given == [((1,), {"a": 2})] * 5


def test_no_function_of_the_templates_wants_the_context() -> None:
    """They are called without it; those that want it are filters."""

    @pass_context
    def wanting(context: Context) -> str:
        return ""

    assert hasattr(wanting, "jinja_pass_arg")
    names = templates_in(ENGLISH).globals
    assert [name for name, one in names.items() if hasattr(one, "jinja_pass_arg")] == []
