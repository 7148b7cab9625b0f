"""The pages of sources. Each module has a router.

listing.py   the table
source.py    one source
actions.py   one source is visited now, edited, paused, removed
several.py   several sources at once
following.py  a person follows a source, or no longer
adding.py    sources are added: by an address, from a list
hosts.py     the hosts that are treated specially
"""
