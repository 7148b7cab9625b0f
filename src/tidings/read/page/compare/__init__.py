"""A look at a page beside the memory of the last visit: what is new, what is gone, what two looks do not agree on.

look.py              one look: its leaves with the identity by which looks are compared
comparison.py        a look beside the remembered leaves: what stayed, what is new, what is gone
link_moves.py        links that lead elsewhere behind the same words
repeated_links.py    links whose words a page has several times, by what is before each
slots.py             where on a page a leaf is: the label of a value, the heading above
keys.py              hashes of places and texts, stored in memories
variants.py          the same words with other figures, or in another order
several_parts.py     texts of which several figures or sentences are restless
memory.py            what is remembered of a page between visits, packed
two_looks.py         what differs between two looks at the same moment, and where that is
restless_labels.py   labels that differ between two looks, beside values that stay
calm_places.py       places where a change is reported without a second look
site_boilerplate.py  segments on many pages of a site; menus and footers; the leaves of a page without them
replacements.py      which new leaf took the place of which one; rows that a placeholder hides
"""
