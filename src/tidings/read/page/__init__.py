"""Pages followed segment by segment: what changed since the last visit, and what of it is noise.

segments.py          page -> tree of segments (leaves): text, block path, links
scope.py             the part of a page that a person wants watched: CSS, XPath, the main content
leaf_hash.py         64-bit hashes of all leaves of a page at once
memory.py            what is remembered of a page between visits, packed
changes.py           page + memory -> changes, links, findings, new memory (one visit)
noise.py             which new segments are noise, and why
site_boilerplate.py  segments on many pages of a site; menus and footers; lists that grow; masked figures
noise_report.py      the blocks of a page, and whether something new in each would be noise
detectors.py         plugins that look for something in new segments: links, word patterns
links.py             links of a page: absolute, internal or not
diff.py              two versions of a page side by side
known_text.py        which sentences of a text a page already had
keyword_lists.py     lists of keywords (tag boxes) within a text or a leaf
table_labels.py      what a figure in a table is called: its row, column or term
"""
