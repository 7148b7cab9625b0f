"""The part of a page that a person wants watched: which elements its selectors match.

    CSS     lexbor
    XPath   lxml, on a copy of lexbor's tree: the elements are those that a browser shows, and each leads back to its
            original. Only pages with an XPath are copied.
    main    <main>, or the one <article> with the page's text, or the block with most of it

Reading never fails: a selector that cannot be read matches nothing. `check_scope` refuses it where a person writes it.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from lxml import etree
from selectolax.lexbor import LexborHTMLParser, LexborNode, SelectolaxError

from tidings.errors import SelectorError
from tidings.model.pages import PageScope
from tidings.read.article.blocks import OTHER_ROLES, ElementLabel, label_of_names
from tidings.text.markup import XmlElement
from tidings.text.tokens import hash64

LONGEST_SELECTOR = 1_000
MOST_SELECTORS = 20  # of `only`, and of `ignore`
_XPATH_PREFIX = "xpath:"
_XPATH_STARTS = ("/", "(/", "./", _XPATH_PREFIX)


@dataclass(frozen=True, slots=True)
class ScopedElements:
    """The elements of one page that a scope names, by mem_id."""

    only: frozenset[int] | None  # None: the whole page
    ignored: frozenset[int] = frozenset()

    @property
    def unmatched(self) -> bool:
        """Whether nothing is left to watch because nothing matched."""
        return self.only is not None and not self.only


def scoped_elements(tree: LexborHTMLParser, scope: PageScope) -> ScopedElements:
    """The elements that the scope names on this page."""
    found = _Matches(tree)
    if scope.only:
        only = found.all(scope.only)
    elif scope.main:
        main = main_element(tree)
        only = frozenset() if main is None else frozenset({main.mem_id})
    else:
        return ScopedElements(None, found.all(scope.ignore))
    return ScopedElements(only, found.all(scope.ignore))


def selectors_without_match(tree: LexborHTMLParser, scope: PageScope) -> tuple[str, ...]:
    """The selectors of a scope that match no element of this page."""
    found = _Matches(tree)
    return tuple([one for one in (*scope.only, *scope.ignore) if not found.all([one])])


def check_scope(scope: PageScope) -> PageScope:
    """Returns the scope; raises SelectorError where a selector cannot be read."""
    for selectors in (scope.only, scope.ignore):
        if len(selectors) > MOST_SELECTORS:
            raise SelectorError(selectors[MOST_SELECTORS], f"at most {MOST_SELECTORS} are possible")
        for selector in selectors:
            _check(selector)
    if scope.main and scope.only:
        raise SelectorError(scope.only[0], "either a selector or the main content is watched, not both")
    return scope


def is_xpath(selector: str) -> bool:
    return selector.startswith(_XPATH_STARTS)


# lxml finds unknown functions and prefixes only where a step before them matches.
_SAMPLE = "<table><tr><td>1<tr><td>2</table><ul><li>1<li>2</ul><main><h1>1</h1><div><p><a href=/><b>1</b></a></div>"


def _check(selector: str) -> None:
    if not selector.strip():
        raise SelectorError(selector, 'it is empty; write CSS such as "main" or "#prices .price"')
    if len(selector) > LONGEST_SELECTOR:
        raise SelectorError(selector[:60], f"it is longer than {LONGEST_SELECTOR:,} characters")
    sample = LexborHTMLParser(_SAMPLE)
    if not is_xpath(selector):
        try:
            sample.css(selector)
        except SelectolaxError:
            hint = 'write CSS such as "#prices .price", or XPath beginning with "/"'
            if ":contains(" in selector:
                hint = 'for words, write :lexbor-contains("word"), or XPath: //p[contains(., "word")]'
            raise SelectorError(selector, f"cannot be read as CSS; {hint}") from None
        return
    try:
        result = _compiled(selector)(_TreeCopy(sample).root)
    except (etree.XPathError, ValueError) as error:
        why = str(error).partition("\n")[0] or "invalid"
        raise SelectorError(selector, f'cannot be read as XPath ({why}); write e.g. //div[@id="prices"]//td') from None
    if not isinstance(result, list):
        raise SelectorError(selector, "yields a value, not elements; write e.g. //p, without string() or count()")


# -- matching -----------------------------------------------------------------------------------------


class _Matches:
    """Matches selectors on one page. The tree is copied once, for the first XPath."""

    def __init__(self, tree: LexborHTMLParser) -> None:
        self._tree = tree
        self._copy: _TreeCopy | None = None

    def all(self, selectors: Iterable[str]) -> frozenset[int]:
        return frozenset(key for selector in selectors for key in self._one(selector))

    def _one(self, selector: str) -> Iterator[int]:
        if is_xpath(selector):
            self._copy = self._copy or _TreeCopy(self._tree)
            return self._copy.matches(selector)
        try:
            return iter([node.mem_id for node in self._tree.css(selector)])
        except SelectolaxError:
            return iter(())


@lru_cache(maxsize=256)
def _compiled(selector: str) -> etree.XPath:
    return etree.XPath(selector.removeprefix(_XPATH_PREFIX).strip())


_XML_NAME = re.compile(r"[A-Za-z_][\w.-]*", re.ASCII)
_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


class _TreeCopy:
    """A copy of lexbor's tree for lxml, with the way back from each element to its original."""

    def __init__(self, tree: LexborHTMLParser) -> None:
        self._keys: dict[XmlElement, int] = {}
        self.root = etree.Element("html")
        copies: dict[int, XmlElement] = {}
        for node in tree.root.traverse(include_text=True) if tree.root is not None else ():
            parent = node.parent
            above = copies.get(parent.mem_id) if parent is not None else None
            tag = node.tag or ""
            if tag == "-text":
                if above is not None:
                    _add_text(above, node.text_content or "")
            elif not tag.startswith(("-", "!")) and (above is not None or not copies):
                made = self.root if above is None else etree.SubElement(above, _name(tag))
                for name, value in node.attributes.items():
                    if _XML_NAME.fullmatch(name):
                        made.set(name, _NOT_XML.sub(" ", value or ""))
                copies[node.mem_id] = made
                self._keys[made] = node.mem_id

    def matches(self, selector: str) -> Iterator[int]:
        try:
            result = _compiled(selector)(self.root)
        except (etree.XPathError, ValueError):
            return
        for one in result if isinstance(result, list) else ():
            element = _element_of(one)
            if element is not None and element in self._keys:
                yield self._keys[element]


def _name(tag: str) -> str:
    return tag if _XML_NAME.fullmatch(tag) else "unknown"


def _add_text(above: XmlElement, text: str) -> None:
    text = _NOT_XML.sub(" ", text)
    if len(above):
        above[-1].tail = (above[-1].tail or "") + text
    else:
        above.text = (above.text or "") + text


def _element_of(result: object) -> XmlElement | None:
    """The element of a result: of a text or an attribute, the one that has it."""
    if etree.iselement(result):
        return result
    if isinstance(result, str) and hasattr(result, "getparent"):  # lxml's "smart string"; names and numbers have none
        element: XmlElement | None = result.getparent()
        return element.getparent() if element is not None and getattr(result, "is_tail", False) else element
    return None


# -- the main content ---------------------------------------------------------------------------------

_MAIN = 'main, [role="main"]'
_OTHER = frozenset(
    """
    nav footer aside header script style noscript template svg iframe object embed audio video canvas math select
    textarea datalist button dialog
    """.split()
)
_ARTICLE_SHARE = 0.3  # of the page's text: a single <article> with less is a teaser
_BULK_SHARE = 0.75  # of an element's text: with so much in one child, the rest surrounds it


def main_element(tree: LexborHTMLParser) -> LexborNode | None:
    """The element with the main content of a page; None where the page has no text."""
    body = tree.body
    if body is None:
        return None
    mass = _TextMass(body)
    if not mass.of(body):
        return None
    mains = [node for node in _outermost(tree.css(_MAIN)) if mass.of(node)]
    if len(mains) == 1:
        return mains[0]
    articles = _outermost(tree.css("article"))
    if len(articles) == 1 and mass.of(articles[0]) >= _ARTICLE_SHARE * mass.of(body):
        return articles[0]
    return mass.bulk(body)


def marked_main(tree: LexborHTMLParser) -> LexborNode | None:
    """The only <main> of a page, where it has most of the text; None where the page does not say."""
    mains, body = _outermost(tree.css(_MAIN)), tree.body
    if len(mains) != 1 or body is None:
        return None
    mass = _TextMass(body)
    return mains[0] if 2 * mass.of(mains[0]) >= mass.of(body) > 0 else None


def _outermost(nodes: list[LexborNode]) -> list[LexborNode]:
    keys = {node.mem_id for node in nodes}
    return [node for node in nodes if not any(above in keys for above in _ancestors(node))]


def _ancestors(node: LexborNode) -> Iterator[int]:
    above = node.parent
    while above is not None:
        yield above.mem_id
        above = above.parent


class _TextMass:
    """The characters of text in each element, without those in links, menus, headers, footers and asides."""

    def __init__(self, body: LexborNode) -> None:
        self._mass: dict[int, int] = {}
        self._left_out: dict[int, bool] = {body.mem_id: False}
        elements: list[tuple[int, int]] = []  # with their parents, in document order
        for node in body.traverse(include_text=True):
            parent = node.parent
            if parent is None:
                continue
            if node.tag != "-text":
                elements.append((node.mem_id, parent.mem_id))
            elif (text := (node.text_content or "").strip()) and not self._is_left_out(parent):
                self._add(parent.mem_id, len(text))
        for inner, outer in reversed(elements):
            self._add(outer, self._mass.get(inner, 0))

    def _add(self, key: int, size: int) -> None:
        self._mass[key] = self._mass.get(key, 0) + size

    def of(self, node: LexborNode) -> int:
        return self._mass.get(node.mem_id, 0)

    def bulk(self, node: LexborNode) -> LexborNode:
        """The innermost element that has most of the text of each element around it."""
        while True:
            need = _BULK_SHARE * self.of(node)
            inner = next((child for child in node.iter(include_text=False) if self.of(child) >= need), None)
            if inner is None or inner.tag in ("p", "table", "ul", "ol", "dl"):
                return node
            node = inner

    def _is_left_out(self, node: LexborNode) -> bool:
        chain = []
        one: LexborNode | None = node
        while one is not None and one.mem_id not in self._left_out:
            chain.append(one)
            one = one.parent
        out = self._left_out[one.mem_id] if one is not None else True
        for element in reversed(chain):
            out = out or _is_other(element)
            self._left_out[element.mem_id] = out
        return out


def _is_other(node: LexborNode) -> bool:
    tag = node.tag or ""
    if tag == "a" or tag in _OTHER:
        return True
    attributes = node.attributes
    if not attributes or tag in ("main", "article"):
        return False
    names = f"{attributes.get('class') or ''} {attributes.get('id') or ''}"
    return attributes.get("role") in OTHER_ROLES or (len(names) > 1 and label_of_names(names) is ElementLabel.SURELY)


# -- the scope of a page's memory ---------------------------------------------------------------------

_SEAL = struct.Struct("<Bq")  # a byte that begins no memory; a hash of the scope
_SEALED = 0xF5


def seal_memory(memory: bytes, scope: PageScope | None) -> bytes:
    """The memory with a note of the scope it was made in; without a scope, as it is."""
    return _SEAL.pack(_SEALED, _scope_key(scope)) + memory if scope else memory


def open_memory(sealed: bytes, scope: PageScope | None) -> tuple[bytes, bool]:
    """(The memory, whether it was made in this scope)."""
    if not sealed or sealed[0] != _SEALED:
        return sealed, not scope
    return sealed[_SEAL.size :], bool(scope) and _SEAL.unpack_from(sealed)[1] == _scope_key(scope)


def _scope_key(scope: PageScope | None) -> int:
    return hash64(repr((scope.only, scope.ignore, scope.main))) if scope else 0
