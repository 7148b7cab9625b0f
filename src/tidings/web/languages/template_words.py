"""Words in the expressions of a template: `_("None yet.")`, and the nouns of `| count("article")`."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from jinja2 import nodes
from jinja2.visitor import NodeTransformer

from tidings.web.languages.template_text import Translate

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
    """ValueError where it is no literal: only those can be extracted."""
    first = node.args[0] if len(node.args) == 1 else None
    if not isinstance(first, nodes.Const) or not isinstance(first.value, str):
        raise ValueError(f"line {node.lineno}: _() takes one literal string")
    return first.value


def counted(tree: nodes.Template) -> Iterable[tuple[int, str, str]]:
    """Line, singular and plural of each `| count("noun")` and `"noun" | forms`."""
    for node in tree.find_all(nodes.Filter):
        if node.name in ("count", "forms"):
            given = node.args if node.name == "count" else (node.node, *node.args)
            nouns = [one.value for one in given if isinstance(one, nodes.Const)]
            if nouns:
                yield node.lineno, f"%(num)s {nouns[0]}", f"%(num)s {nouns[1] if len(nouns) > 1 else nouns[0] + 's'}"
