"""XML elements of output feeds, of any text."""

from __future__ import annotations

import re
from typing import Final
from xml.etree import ElementTree

# Not allowed in XML 1.0, not even escaped.
_FORBIDDEN: Final = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def put(parent: ElementTree.Element, tag: str, text: str | None = None, /, **attributes: str) -> ElementTree.Element:
    """Adds an element; characters that XML cannot have are left out."""
    clean = {name: _FORBIDDEN.sub("", value) for name, value in attributes.items()}
    element = ElementTree.SubElement(parent, tag, clean)
    element.text = _FORBIDDEN.sub("", text) if text is not None else None
    return element


def written(root: ElementTree.Element) -> bytes:
    found: bytes = ElementTree.tostring(root, encoding="utf-8", xml_declaration=True)
    return found
