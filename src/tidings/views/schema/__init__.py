"""The JSON of --json and the API, as pydantic models.

articles.py  overview, sources, articles, stories, search
sites.py     followed sites, pages, versions, differences
watches.py   watches, matches, messages
conduct.py   how publishers are treated
cluster.py   the processes of a cluster
"""
