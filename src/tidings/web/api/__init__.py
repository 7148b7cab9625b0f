"""The JSON API. Each module has a router; the shapes are in views/schema/.

sources.py    overview, sources, etiquette, hosts
articles.py   articles, stories
search.py     the search
sites.py      followed sites, their pages, versions and changes
watches.py    watches, matches, ratings, messages
cluster.py    the processes of a cluster
"""
