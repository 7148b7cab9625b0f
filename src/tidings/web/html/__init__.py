"""The HTML pages. Each module has a router.

overview.py   the front page
sources.py    sources, hosts
add.py        sources are added: by an address, from a list
source_actions.py   one source is visited now, edited, removed
articles.py   articles, one article
search.py     the search
sites.py      followed sites, their pages, versions and changes
watches.py    watches, matches, ratings
watch_form.py       a watch is made, edited and tried out
watch_actions.py    one watch is paused, resumed, removed; its channels are tested
cluster.py    controllers, terminals and parked orders of a cluster
about.py      /bot for publishers, the reference of the API
"""
