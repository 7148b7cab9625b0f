"""Elements of a page whose text is hidden, but for what a control of the page discloses.

    for good     a <dialog> that is not open, a long choice, copies of slides
    until asked  `hidden`, `display: none` and `visibility: hidden`. A panel of tabs, the answer to a question or a part
                 of an accordion is content, one click away: it is read where the markup says what discloses it

Compiled code (native/page_walk.h) reads the same.
"""

from __future__ import annotations

import re

from selectolax.lexbor import LexborNode

# Copies of slides at both ends of a carousel.
_COPIES = frozenset({"slick-cloned", "swiper-slide-duplicate", "bx-clone"})
_MAY_HIDE = '[aria-controls],[hidden],[style*="display" i],[style*="visibility" i],dialog,select,' + ",".join(
    f".{name}" for name in sorted(_COPIES)
)
_MOST_OPTIONS = 30  # of a choice that is read: sizes and colours, not all countries
_LEADING = frozenset("button a h1 h2 h3 h4 h5 h6 dt p".split())  # elements that come before the part that is disclosed
_MENUS = frozenset("ul menu nav form".split())  # what a control opens that is no content
_POPUPS = frozenset("dialog alertdialog menu listbox tooltip alert status search".split())  # roles
_BLANK = re.compile(r"[ \t\n\f\r]+")
_MOST_CONTROLS, _LONGEST_IDS, _LONGEST_ID = 256, 200, 100  # controls with ids, and characters
_MOST_SOUGHT = 500  # ids of hidden elements that are looked up among those


def hidden_elements(root: LexborNode) -> frozenset[int]:
    """The keys of elements below this one whose text is hidden."""
    found, controlled, controls, sought = set[int](), set[str](), 0, 0
    for node in root.css(_MAY_HIDE):  # in the order of the page: a control comes before what it discloses
        attributes = node.attributes
        ids = attributes.get("aria-controls") or ""
        if 0 < len(ids.encode()) <= _LONGEST_IDS and controls < _MOST_CONTROLS:
            controls += 1
            controlled.update(filter(None, _BLANK.split(ids)))
        if _is_hidden_for_good(node):
            found.add(node.mem_id)
        elif _is_hidden(node) and not _is_disclosed(node):
            own = attributes.get("id") or ""
            is_sought = 0 < len(own.encode()) <= _LONGEST_ID and sought < _MOST_SOUGHT
            sought += is_sought
            if not is_sought or own not in controlled or not _may_be_content(node):
                found.add(node.mem_id)
    return frozenset(found)


def _is_hidden_for_good(node: LexborNode) -> bool:
    attributes, tag = node.attributes, node.tag
    if tag == "dialog" and "open" not in attributes:
        return True
    if tag == "select" and len(node.css("option")) > _MOST_OPTIONS:
        return True
    names = (attributes.get("class") or "").split()
    return not _COPIES.isdisjoint(names) or ("cloned" in names and "owl-item" in names)


def _is_hidden(node: LexborNode) -> bool:
    """Is an element hidden by an attribute or its own style?"""
    attributes = node.attributes
    if "hidden" in attributes:
        return True
    style = "".join((attributes.get("style") or "").lower().split())
    return "display:none" in style or "visibility:hidden" in style


def _is_disclosed(node: LexborNode) -> bool:
    """Does its own markup say that it is a panel, or does the element before it open it?"""
    attributes = node.attributes
    role = attributes.get("role")
    if role == "tabpanel" or (role == "region" and "aria-labelledby" in attributes):
        return True
    return attributes.get("hidden") == "until-found" or (_may_be_content(node) and _is_behind_control(node))


def _may_be_content(node: LexborNode) -> bool:
    return node.tag not in _MENUS and node.attributes.get("role") not in _POPUPS


def _is_behind_control(node: LexborNode) -> bool:
    before = node.prev
    while before is not None and not before.is_element_node:
        before = before.prev
    if before is None:
        return False
    if "aria-expanded" in before.attributes:
        return True
    return before.tag in _LEADING and before.css_first("[aria-expanded]") is not None
