"""The templates in one language. Messages are translated when a template is compiled: rendering it takes as long as in
English."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from jinja2 import Environment, nodes

from tidings.views.languages.current import ENGLISH, Language
from tidings.web.languages.template_text import TemplateText
from tidings.web.languages.template_words import TemplateWords, counted


class LanguageEnvironment(Environment):
    def __init__(self, language: Language, **options: Any) -> None:
        super().__init__(**options)
        self.language = language

    def compile(self, source: str | nodes.Template, name: str | None = None, *rest: Any, **options: Any) -> Any:
        """As Environment does it, of the translated template."""
        tree = self.parse(source, name) if isinstance(source, str) else source
        translate = self.language.catalog.gettext
        if self.language.code != ENGLISH.code:
            TemplateText(translate).rewrite(tree)
        TemplateWords(translate).visit(tree)
        return super().compile(tree, name, *rest, **options)


def template_messages(environment: Environment, source: str) -> Iterable[tuple[str, str | None]]:
    """The messages of a template, each with its plural where it has one."""
    found: list[tuple[str, str | None]] = []

    def note(message: str) -> str:
        found.append((message, None))
        return message

    tree = environment.parse(source)
    found += [(singular, plural) for _, singular, plural in counted(tree)]
    TemplateText(note).rewrite(tree)
    TemplateWords(note).visit(tree)
    return found
