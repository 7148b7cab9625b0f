"""A small internet on loopback for `tidings demo` and tests: sites whose feeds and pages appear over time.

rhythm.py      when a site publishes
texts/         words and sentences in four languages
prose.py       stories and paragraphs, and copies of them
site.py        sites and posts as values
site_table.py  the table of sites
build.py       from the table to sites with all their posts
feeds.py       feeds as RSS, Atom, RDF and JSON
responses.py   how a site answers a request
server.py      all sites on one port
audit.py       what a store holds compared with what was published

Everything but the server is pure.
"""
