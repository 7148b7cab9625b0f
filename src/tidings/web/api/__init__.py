"""The JSON API. Each module has a router; the shapes are in views/schema/.

sources.py    overview, sources, etiquette, hosts
articles.py   articles, stories
search.py     the search
sites.py      followed sites, their pages, versions and changes; what is decided about a page
watches.py    watches, matches, ratings, messages
adding.py     feeds are looked for, sources and sites followed and changed, OPML lists
watch_edits.py   watches are made, changed and tried out; channels that a person keeps under a name
subscriptions.py  folders, and which sources a person follows
reading.py    a person's articles, what is beside one, and what they did with them; preferences
people.py     all people, for admins; one's own account, tokens, sessions
program.py    state, settings, log and doctor, messages sent again, the demo, for admins; the laboratory; the cluster
routers.py    all of them, at both names
protocol/     what all requests have in common: ETags, keys of writes, the description

A router is made for each base: /api/v1, and /api, the old name of what can be read.
"""
