"""Ordinary feeds in C; xml.py with lxml does the same in Python where this was not built, and for all other feeds.

compiled.c       the functions that Python sees
document.h       a document as arrays of nodes; texts are places in its bytes
scanner.h        one pass over the bytes, for a part of XML in which no two parsers differ
tags.h           the tags of a document: names, namespaces, start and end
elements.h       an element for Python
texts.h          what the bytes of a text show, without decoding them
markup.h         the inside of an element as HTML
values.h         texts, dates, people and categories that Python would leave as they are
media.h          the files that an item names, and its picture
items.h          what the values of an RSS item and of an Atom entry have in common
rss_items.h      the values of an ordinary RSS item in one call
atom_entries.h   the values of an ordinary Atom entry in one call
"""
