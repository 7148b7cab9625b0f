"""A look at a page beside the memory of the last visit: what is new, what is gone, and what of it is noise.

look.py              one look: its leaves with the identity by which looks are compared
slots.py             where on a page a leaf is: the label of a value, the heading above
keys.py              hashes of places and texts, stored in memories
variants.py          the same words with other figures, or in another order
memory.py            what is remembered of a page between visits, packed
remembering.py       the memory after one more visit
two_looks.py         what differs between two looks at the same moment, and where that is
passing_leaves.py    new leaves that are noise by what they say, beside what they took the place of
calm_places.py       places where a change is told without a second look
rotation.py          sets of which a few are shown in turn
noise.py             which leaves are noise, and why
calendars.py         calendars whose mark of today moved on, lists of days that slid on
page_furniture.py    menus, banners that ask for consent, boxes of teasers
site_boilerplate.py  segments on many pages of a site; menus and footers
replacements.py      which new leaf took the place of which one
"""
