"""The visible text of a template as messages, with what is between the words as placeholders.

Whatever a person reads in a template is a message without being marked: text between block elements, and attributes
such as `title`. Expressions inside become placeholders, inline elements keep their name and lose their attributes:

    <p>{{ n | number }} of <a href="/articles?source={{ id }}">its articles</a></p>
    %(n)s of <a>its articles</a>

A message ends at a block element or at a statement (`{% if %}`). So a sentence must be whole between them; where it
has alternatives, each is a sentence of its own.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from jinja2 import nodes

SHOWN_ATTRIBUTES: Final = frozenset({"title", "placeholder", "aria-label", "alt", "data-label", "label"})
INLINE: Final = frozenset({"a", "abbr", "b", "bdi", "cite", "code", "em", "i", "kbd", "q", "strong", "sub", "sup", "u"})
_VERBATIM: Final = frozenset({"code", "kbd"})  # alone they are names, not text
_BETWEEN: Final = "·"
_NAME: Final = "Tidings"  # it is the same in all languages
_OPAQUE: Final = frozenset({"pre", "script", "style"})
_NO_TEXT_BLOCKS: Final = frozenset({"refresh", "news"})  # they are inside a tag of base.html
_ATTRIBUTE = re.compile(r"([\w-]+)\s*=\s*$")
_TAG = re.compile(r"<(/?)([a-zA-Z][\w-]*)")
_ENTITY = re.compile(r"&#?\w+;")
_BLANK = re.compile(r"\s+")
_PIECE = re.compile(r"%\((\w+)\)s|<(/?)([a-z]+\d*)>")

Translate = Callable[[str], str]  # a message in another language; itself where there is none
Piece: TypeAlias = "str | nodes.Expr"


@dataclass(slots=True)
class _Tag:
    name: str
    closing: bool
    pieces: list[Piece]


@dataclass(slots=True)
class _Element:
    opening: _Tag
    inside: list[_Item]
    closing: _Tag


_Item: TypeAlias = "Piece | _Tag | _Element"


@dataclass(slots=True)
class _Html:
    """The position of the walk in the HTML; it outlasts statements, which may be inside a tag."""

    quote: str = ""  # inside an attribute's value: what ends it
    attribute: str = ""
    in_tag: bool = False
    opaque: str = ""  # the element whose text is no language


@dataclass(slots=True)
class TemplateText:
    """Replaces the messages of a template by their translations."""

    translate: Translate
    _html: _Html = field(default_factory=_Html)

    def rewrite(self, template: nodes.Template) -> None:
        self._statements(template.body)

    def _statements(self, body: Sequence[nodes.Node]) -> None:
        for node in body:
            if isinstance(node, nodes.Output):
                node.nodes = _joined(self._output(node.nodes))
                continue
            begun = _Html(self._html.quote, self._html.attribute, self._html.in_tag, self._html.opaque)
            if isinstance(node, nodes.Block) and node.name in _NO_TEXT_BLOCKS:
                continue
            for part in _bodies(node):
                self._html = _Html(begun.quote, begun.attribute, begun.in_tag, begun.opaque)
                self._statements(part)

    def _output(self, given: Iterable[nodes.Expr]) -> list[Piece]:
        made: list[Piece] = []
        run: list[_Item] = []  # text that is not broken by a block element
        tag: _Tag | None = None
        value: list[_Item] = []  # of an attribute

        def end_run() -> None:
            made.extend(self._run(_tree(run)))
            run.clear()

        def end_value() -> None:
            said = self._run(value, in_attribute=True) if self._html.attribute in SHOWN_ATTRIBUTES else _flat(value)
            value.clear()
            (made if tag is None else tag.pieces).extend(said)

        for node in given:
            if not isinstance(node, nodes.TemplateData):
                if self._html.quote:
                    value.append(node)
                elif self._html.in_tag:
                    (made if tag is None else tag.pieces).append(node)
                else:
                    run.append(node)
                continue
            for kind, text in self._tokens(node.data):
                if kind == "text":
                    run.append(text)
                elif kind == "value":
                    value.append(text)
                elif kind == "value end":
                    end_value()
                    (made if tag is None else tag.pieces).append(text)
                elif kind in ("tag", "opaque"):
                    named = _TAG.match(text) if kind == "tag" else None
                    if tag is None and named is None:
                        end_run()
                        made.append(text)  # the rest of a tag that contains a statement, or what is no language
                    elif tag is None and named is not None:
                        tag = _Tag(named[2].lower(), bool(named[1]), [text])
                    elif tag is not None:
                        tag.pieces.append(text)
                elif kind == "tag end":
                    if tag is None:
                        made.append(text)
                    else:
                        tag.pieces.append(text)
                        if tag.name in INLINE:
                            run.append(tag)
                        else:
                            end_run()
                            made.extend(tag.pieces)
                        tag = None
        if tag is not None:
            end_run()
            made.extend(tag.pieces)
            tag = None
        end_run()
        if value:
            end_value()
        return made

    def _tokens(self, data: str) -> Iterable[tuple[str, str]]:
        """Text, tags and values of attributes in a string; `opaque`: what is in no language. `value end`, `tag end`:
        the character that ends them."""
        html, at = self._html, 0
        while at < len(data):
            if html.quote:
                end = data.find(html.quote, at)
                stop = len(data) if end < 0 else end
                if stop > at:
                    yield "value", data[at:stop]
                at = stop
                if end >= 0:
                    yield "value end", html.quote
                    html.quote, at = "", at + 1
            elif html.in_tag:
                found = re.compile(r"[\"'>]").search(data, at)
                if found is None:
                    yield "tag", data[at:]
                    return
                at = found.end()
                if found[0] == ">":
                    if found.start() > found.pos:
                        yield "tag", data[found.pos : found.start()]
                    html.in_tag = False
                    yield "tag end", ">"
                else:
                    before = data[found.pos : found.start()]
                    named = _ATTRIBUTE.search(before)
                    html.attribute, html.quote = named[1] if named else "", found[0]
                    yield "tag", before + found[0]
            else:
                end = data.find(f"</{html.opaque}" if html.opaque else "<", at)
                stop = len(data) if end < 0 else end
                if stop > at:
                    yield ("opaque" if html.opaque else "text"), data[at:stop]
                at = stop
                if end >= 0:
                    named = _TAG.match(data, at)
                    html.in_tag = True
                    html.opaque = named[2] if named and not named[1] and named[2] in _OPAQUE else ""
                    start = named[0] if named else "<"
                    yield "tag", start
                    at += len(start)

    def _run(self, items: Sequence[_Item], *, in_attribute: bool = False) -> list[Piece]:
        """The run with its messages translated. A tag without its other half and a dot between two things end one."""
        made: list[Piece] = []
        for part in _parts(items):
            made += self._message(part, in_attribute=in_attribute)
        return made

    def _message(self, items: Sequence[_Item], *, in_attribute: bool) -> list[Piece]:
        if not any(_has_words(item) for item in items if isinstance(item, str)):
            return [piece for item in items for piece in self._apart(item)]
        message = _Message()
        source = _BLANK.sub(" ", "".join(message.add(item) for item in items))
        said = self.translate(source.strip())
        if said == source.strip():
            return _flat(items)
        if in_attribute:
            said = said.replace('"', "&quot;")
        lead, tail = source[: len(source) - len(source.lstrip())], source[len(source.rstrip()) :]
        return [lead, *message.filled(said), tail]

    def _apart(self, item: _Item) -> list[Piece]:
        """An element that no sentence is around: what it holds is a run of its own."""
        if not isinstance(item, _Element) or item.opening.name in _VERBATIM:
            return _flat([item])
        return [*item.opening.pieces, *self._run(item.inside), *item.closing.pieces]


@dataclass(slots=True)
class _Message:
    """The placeholders of a message that is being put together."""

    parts: dict[str, list[Piece]] = field(default_factory=dict)  # of `%(name)s`
    tags: dict[str, _Element] = field(default_factory=dict)  # of `<name>`

    def add(self, item: _Item) -> str:
        if isinstance(item, str):
            return item
        if isinstance(item, _Element):
            if any(_any_words(one) for one in item.inside):
                name = _unused(item.opening.name, self.tags)
                self.tags[name] = item
                return f"<{name}>{''.join(self.add(one) for one in item.inside)}</{name}>"
            named = next((_name_of(one) for one in _flat(item.inside) if not isinstance(one, str)), item.opening.name)
        else:
            named = _name_of(item) if isinstance(item, nodes.Expr) else "part"
        name = _unused(named, self.parts)
        self.parts[name] = _flat([item])
        return f"%({name})s"

    def filled(self, said: str) -> Iterable[Piece]:
        """The translation with expressions and elements in their places. What it does not know stays as text."""
        at = 0
        for found in _PIECE.finditer(said):
            yield said[at : found.start()]
            at = found.end()
            if found[1] in self.parts:
                yield from self.parts[found[1]]
            elif found[3] in self.tags:
                tag = self.tags[found[3]]
                yield from (tag.closing if found[2] else tag.opening).pieces
            else:
                yield found[0]
        yield said[at:]


def _bodies(node: nodes.Node) -> Iterable[Sequence[nodes.Node]]:
    """The alternatives of a statement, as `{% if %}` has them."""
    if isinstance(node, nodes.If):
        yield from (node.body, *(one.body for one in node.elif_), node.else_)
        return
    for name in ("body", "else_"):
        if isinstance(found := getattr(node, name, None), list):
            yield found


def _tree(items: Sequence[_Item]) -> list[_Item]:
    """Inline tags joined to elements; one without its other half stays a tag."""
    stack: list[list[_Item]] = [[]]
    opened: list[_Tag] = []
    for item in items:
        if not isinstance(item, _Tag):
            stack[-1].append(item)
        elif not item.closing:
            opened.append(item)
            stack.append([])
        elif opened and opened[-1].name == item.name:
            inside = stack.pop()
            stack[-1].append(_Element(opened.pop(), inside, item))
        else:
            stack[-1].append(item)
    while opened:
        inside = stack.pop()
        stack[-1] += [opened.pop(), *inside]
    return stack[0]


def _parts(items: Sequence[_Item]) -> Iterable[list[_Item]]:
    part: list[_Item] = []
    for item in items:
        if isinstance(item, _Tag):
            yield part
            yield [item]
            part = []
        elif isinstance(item, str) and _BETWEEN in item:
            first, *others = item.split(_BETWEEN)
            part.append(first)
            for other in others:
                yield part
                yield [_BETWEEN]
                part = [other]
        else:
            part.append(item)
    yield part


def _flat(items: Iterable[_Item]) -> list[Piece]:
    made: list[Piece] = []
    for item in items:
        if isinstance(item, _Element):
            made += [*item.opening.pieces, *_flat(item.inside), *item.closing.pieces]
        elif isinstance(item, _Tag):
            made += item.pieces
        else:
            made.append(item)
    return made


def _joined(pieces: Iterable[Piece]) -> list[nodes.Expr]:
    """Joins pieces into as few as can be: each costs time whenever the template is rendered."""
    made: list[nodes.Expr] = []
    text = ""
    for piece in pieces:
        if isinstance(piece, str):
            text += piece
            continue
        if text:
            made.append(nodes.TemplateData(text))
        text = ""
        made.append(piece)
    return [*made, nodes.TemplateData(text)] if text else made


def _has_words(text: str) -> bool:
    """Returns whether there is something to translate: no path, no name."""
    said = _ENTITY.sub("", text).strip()
    if said == _NAME or (said.startswith(("/", "diff?", "versions/")) and not _BLANK.search(said)):
        return False
    return any(letter.isalpha() for letter in said)


def _any_words(item: _Item) -> bool:
    if isinstance(item, _Element):
        return any(_any_words(one) for one in item.inside)
    return isinstance(item, str) and _has_words(item)


def _unused(name: str, taken: Iterable[str]) -> str:
    number = 2
    found = name
    while found in taken:
        found, number = f"{name}{number}", number + 1
    return found


def _name_of(node: nodes.Node) -> str:
    """Returns the name of an expression in messages."""
    if isinstance(node, nodes.Name):
        return node.name
    if isinstance(node, nodes.Getattr):
        return node.attr
    if isinstance(node, nodes.Filter) and node.name == "count":
        nouns = [str(one.value) for one in node.args if isinstance(one, nodes.Const)]
        return (nouns[1] if len(nouns) > 1 else f"{nouns[0]}s").replace(" ", "_")
    if isinstance(node, nodes.Filter) and node.name == "format":
        return _name_of(node.args[0])
    if isinstance(node, nodes.BinExpr):
        return _name_of(node.right if isinstance(node.left, nodes.Const) else node.left)
    inner = getattr(node, "node", None)
    return _name_of(inner) if isinstance(inner, nodes.Node) else "value"
