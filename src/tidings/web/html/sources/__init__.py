"""The pages of sources. Each module has a router.

listing.py   the table; the hosts that are treated specially
source.py    one source; it is visited now, edited, paused, removed, followed by a person
several.py   several sources at once
adding.py    sources are added: by an address, from a list
"""
