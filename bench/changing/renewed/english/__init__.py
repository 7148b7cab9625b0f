"""Those of these sites that are in English.

club.py     a football club; its ticket shop and the frame are in tickets.py
release.py  the site of an editor; release notes, downloads and the frame are in downloads.py
"""
