"""Ten ordinary sites that people follow, three of them not in English.

chance.py    what is on in some rounds only, counters, tokens, teasers of own pages
plants.py    a nursery that sends plants by post
news.py      a regional news site
releases.py  the documentation and releases of a library
gemeinde.py  a small German town: notices, council, building land
ferries.py   how ferries run: routes, incidents, fares
jobs.py      a board of jobs
maisons.py   a French agency for houses
league.py    a county league: standings, fixtures, results
library.py   a town library
scuola.py    an Italian school
sites.py     all of them
"""
