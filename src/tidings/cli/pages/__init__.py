"""Commands about followed pages.

pages.py       pages, changes, diff, noise
scope.py       pages set: what is watched of a page
diff_text.py   a difference in a terminal
archive.py     archive export, import, storage
"""
