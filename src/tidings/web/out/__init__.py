"""Output feeds: every list as Atom, JSON Feed and RSS.

formats.py     a feed as bytes
lists.py       the lists: articles by any filter, searches, watches
routes.py      their addresses, for those who are signed in and, with a secret in it, for all;
               ETag and Last-Modified
account.py     secret addresses: made, renewed, removed
"""
