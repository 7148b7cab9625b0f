"""What stands before the root element of an XML document: declaration, comments, DOCTYPE.

A DOCTYPE with an internal subset can define entities, and entities are how a short document becomes a
gigabyte (billion laughs) or somebody's file (XXE). No reader here ever expands one: the fast paths refuse
such a document, the slow path drops its whole prolog.
"""

from __future__ import annotations

import re

_SKIPPED = re.compile(rb"\s+|<\?.*?\?>|<!--.*?-->", re.DOTALL)
_DOCTYPE = re.compile(rb"<!DOCTYPE", re.IGNORECASE)
# Outside of quotes a DOCTYPE ends at '>' and opens its internal subset at '['.
_DOCTYPE_HEAD = re.compile(rb"""(?>[^'"\[>]+|"[^"]*"|'[^']*')*+""")
# Inside the subset: strings, comments and instructions may hold ']' and '>' that end nothing.
_SUBSET = re.compile(rb"""\[(?>[^'"\]<]+|"[^"]*"|'[^']*'|<!--.*?-->|<\?.*?\?>|<)*+\]\s*>""", re.DOTALL)
_ELEMENT = re.compile(rb"<[A-Za-z_]")


def _after_misc(body: bytes, at: int) -> int:
    """Past white space, instructions and comments."""
    while match := _SKIPPED.match(body, at):
        at = match.end()
    return at


def has_internal_subset(body: bytes) -> bool:
    """Does the DOCTYPE, if there is one, carry declarations of its own?"""
    if not _DOCTYPE.search(body):
        return False
    at = _after_misc(body, 0)
    if not _DOCTYPE.match(body, at):
        return False
    head = _DOCTYPE_HEAD.match(body, at)
    return head is not None and body[head.end() : head.end() + 1] == b"["


def without_prolog(body: bytes) -> bytes:
    """The document from its root element on. Where the prolog is broken: from the first element found.

    What is dropped too early or too late only makes the document ill-formed: no declaration survives,
    because a declaration after the first element declares nothing.
    """
    at = _after_misc(body, 0)
    if _DOCTYPE.match(body, at):
        head = _DOCTYPE_HEAD.match(body, at)
        end = head.end() if head else at
        subset = _SUBSET.match(body, end)
        if subset:
            at = _after_misc(body, subset.end())
        elif body[end : end + 1] == b">":
            at = _after_misc(body, end + 1)
    root = _ELEMENT.search(body, at)
    return body[root.start() :] if root else b""
