"""What is fetched when speed is measured.

static.py  the server, in a process of its own
corpus.py  feeds
site.py    a site of pages
"""
