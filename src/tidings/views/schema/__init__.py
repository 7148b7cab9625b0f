"""The JSON of --json and the API, as pydantic models.

articles.py  overview, sources, articles, stories, search
sites.py     followed sites, pages, versions, differences
watches.py   watches, matches, messages
conduct.py   how publishers are treated
cluster.py   the processes of a cluster
reading.py   folders, subscriptions, marks, the articles beside one, citations
people.py    people, tokens, sessions, passwords of apps
adding.py    sources: found, followed, changed; OPML lists
watch_edits.py   watches: made, changed, tried out
upkeep.py    blocks of pages, messages sent again, preferences
channels.py  channels under a name
program.py   state, settings, log, checks, the demo; comparisons of policies
history.py   the last 24 hours, the progress of an import; the week of a source, how late its articles were seen,
             what its server sends
given.py     what programs send: the base of such values
"""
