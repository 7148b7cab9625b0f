"""The templates in one language. Messages are translated when a template is compiled: rendering it takes as long as in
English."""

from __future__ import annotations

import re
from dataclasses import dataclass
from types import BuiltinMethodType, FunctionType, MethodType
from typing import Any

from jinja2 import Environment, Template, nodes
from jinja2.runtime import Context, Macro
from jinja2.visitor import NodeTransformer

from tidings.views.languages.current import ENGLISH, Language
from tidings.web.languages.template_text import TemplateText, Translate

# -- words in expressions: `_("None yet.")` ---------------------

_PLACE = re.compile(r"%\((\w+)\)s")


@dataclass(slots=True)
class TemplateWords(NodeTransformer):
    """Replaces `_("...")` by the translated string; `_("Tag: %(tag)s", tag=...)` by its parts, joined."""

    translate: Translate

    def visit_Call(self, node: nodes.Call) -> nodes.Node:  # noqa: N802  # the visitor's names are the nodes'
        self.generic_visit(node)
        if not is_marked(node):
            return node
        said = self.translate(message_of(node))
        given = {one.key: one.value for one in node.kwargs if isinstance(one, nodes.Keyword)}
        if not given:
            return nodes.Const(said, lineno=node.lineno)
        parts: list[nodes.Expr] = []
        for number, part in enumerate(_PLACE.split(said)):
            if number % 2:
                parts.append(given[part])
            elif part:
                parts.append(nodes.Const(part))
        return nodes.Concat(parts, lineno=node.lineno)


def is_marked(node: nodes.Node) -> bool:
    return isinstance(node, nodes.Call) and isinstance(node.node, nodes.Name) and node.node.name == "_"


def message_of(node: nodes.Call) -> str:
    """Returns the message of a call of gettext. ValueError where it is no literal: only those can be extracted."""
    first = node.args[0] if len(node.args) == 1 else None
    if not isinstance(first, nodes.Const) or not isinstance(first.value, str):
        raise ValueError(f"line {node.lineno}: _() takes one literal string")
    return first.value


# Macros that a template defines refer to the context, and the context to them. What one page leaves behind in such
# circles is freed by the garbage collector alone: that took 0.1 s each time, in which nothing else was answered, and a
# twenty-fifth of the CPU of ten people without a pause (bench.web).

_MADE = "contexts_made"  # the value of a template by which the contexts of one rendering are found


class TidyTemplate(Template):
    """Leaves no circles of objects behind once it is rendered."""

    def render(self, *args: Any, **kwargs: Any) -> str:
        made = list[Context]()
        try:
            return super().render(dict(*args, **kwargs) | {_MADE: made})
        finally:
            for context in made:
                for value in context.vars.values():
                    if isinstance(value, Macro):
                        vars(value).clear()
                context.vars.clear()
            made.clear()


class QuickContext(Context):
    """Calls plain functions at once. Jinja first finds out, in several steps, whether a function wants the context:
    three microseconds, and a page calls hundreds. Those that do (`pass_context`) are filters here, never functions."""

    def __init__(self, environment: Environment, parent: dict[str, Any], *rest: Any, **options: Any) -> None:
        super().__init__(environment, parent, *rest, **options)
        made = parent.get(_MADE)
        if made is not None:
            made.append(self)

    def call(self, called: Any, /, *args: Any, **named: Any) -> Any:
        """Calls it with what the template gives it.

        Relies on two names that Jinja's documentation does not have: a compiled template adds `_block_vars` and
        `_loop_vars` to what it gives, for functions that want the context (tests/unit/web/languages/test_jinja.py).
        """
        if type(called) not in _PLAIN:
            return super().call(called, *args, **named)
        named.pop("_block_vars", None)
        named.pop("_loop_vars", None)
        return called(*args, **named)


_PLAIN = frozenset({FunctionType, MethodType, BuiltinMethodType})


class LanguageEnvironment(Environment):
    context_class = QuickContext
    template_class = TidyTemplate

    def __init__(self, language: Language, **options: Any) -> None:
        super().__init__(**options)
        self.language = language

    def compile(self, source: str | nodes.Template, name: str | None = None, *rest: Any, **options: Any) -> Any:
        """Compiles the translated template as Environment does."""
        tree = self.parse(source, name) if isinstance(source, str) else source
        translate = self.language.catalog.gettext
        if self.language.code != ENGLISH.code:
            TemplateText(translate).rewrite(tree)
        TemplateWords(translate).visit(tree)
        return super().compile(tree, name, *rest, **options)
