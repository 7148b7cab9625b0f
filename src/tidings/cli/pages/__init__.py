"""Commands about followed pages.

pages.py       pages, changes, diff, noise
diff_text.py   a difference in a terminal
archive.py     archive export, import, storage
"""
