"""Commands about sources.

add.py           add
add_pages.py     add --pages
offers.py        results of a search as offers to choose from, and the prompts
discover.py      discover
collect.py       collect
opml.py          import, export
listing.py       sources
removal.py       remove
explain.py       explain
etiquette.py     etiquette, hosts
refresh.py       refresh
edit.py          set, pause, resume
"""
