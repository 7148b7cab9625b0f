"""`make bench`: Tidings, its peers and the bare limit of this machine, in one run and one table.

__main__.py     what is measured, in which order; the table, `--json`, `--chart`, floors
results.py      pure: runs, medians, spreads, ratios, and whether a floor holds
children.py     each contestant is a process of its own that prints its figures as JSON
cycle.py        feeds fetched, read and stored: cold, unchanged, 10 % changed
reading.py      feeds read in memory
pages.py        pages followed
standing.py     many sources: first visits, memory, idle, start
growing.py      decisions and watches: how cost grows
growth.py       visits and pages: how cost grows with sources, articles and people
chart.py        the table as bars, in SVG
bare_cycle.py   the limit of the cycle: what the libraries underneath do without a program around them
ours/           what Tidings does in these
peers/          the other programs, run by the virtual environment in build/peers
"""
