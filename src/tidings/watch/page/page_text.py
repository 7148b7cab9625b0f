"""The text of a page that search indexes: its segments in order, without the site's boilerplate and what is muted.

These are the segments that watches are evaluated on at a first visit (documents.py), each figure with the label of its
table cell. The size is bounded, whatever the page is.
"""

from __future__ import annotations

from tidings.model.search import PageText, UnindexedPage
from tidings.read.page.compare.memory import MOST_LEAVES
from tidings.read.page.compare.site_boilerplate import RecurringHashes
from tidings.read.page.page_leaves import leaves_with_words, own_leaves
from tidings.read.page.page_types import not_a_page
from tidings.read.page.tree.segments import PageTree, read_segments
from tidings.read.page.tree.table_labels import CellLabels
from tidings.watch.match.passages import SEGMENT_BREAK
from tidings.watch.page.documents import labelled, page_language

LONGEST_TEXT = 200_000  # characters, as of an article (watch/search.py)
_BETWEEN = f"\n\n{SEGMENT_BREAK}"  # the empty line ends a sentence


def page_text(page: UnindexedPage) -> PageText:
    """The title and text of a page. What is no page (a picture, a document) has its title alone."""
    if not_a_page(page.body, page.content_type):
        return PageText(page.at, page.title)
    tree = read_segments(page.body, url=page.url, content_type=page.content_type, scope=page.scope)
    text = _own_text(tree, page)
    return PageText(page.at, tree.title or page.title, text, page_language(tree))


def _own_text(tree: PageTree, page: UnindexedPage) -> str:
    leaves = leaves_with_words(tree)[:MOST_LEAVES]
    labels, found, size = CellLabels(tree), list[str](), 0
    for leaf in own_leaves(tree, leaves, RecurringHashes(page.recurring), page.rules):
        text = labelled(labels.label(leaf), tree.text(leaf))
        found.append(text)
        size += len(text) + len(_BETWEEN)
        if size >= LONGEST_TEXT:
            break
    return _BETWEEN.join(found)[:LONGEST_TEXT]
