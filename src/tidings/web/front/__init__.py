"""The frame around all pages, and the front page.

now.py      the front page
demo.py     the demo beside the program, by one click
live.py     /events: what came in, for pages that are open
menu.py     /more and /keys: the menu and the keys as pages, for phones and without scripts
"""
