"""A page as a tree of segments.

segments.py       page -> tree of segments (leaves): text, block path, links
walk.py           the pass over a page that finds its leaves
elements.py       which elements are blocks, which have no text
hidden_elements.py  which elements are hidden, and which of them a control of the page discloses
block_path.py     the path of a block, the same from visit to visit
named_boxes.py    banners, advertisements, chats and notices that are known by the names of their blocks
asking_boxes.py   boxes of a question and buttons to answer it
link_lines.py     lines of links that their page has elsewhere
scope.py          the part of a page that a person wants watched: CSS, XPath, the main content
leaf_hash.py      64-bit hashes of all leaves of a page at once
links.py          links of a page: absolute, internal or not
keyword_lists.py  lists of keywords (tag boxes) within a text or a leaf
table_cells.py    which cell of which table a leaf is in
table_labels.py   what a figure in a table is called: its row, column or term
"""
