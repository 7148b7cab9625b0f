"""Apps of other makers: the Google Reader API at /reader/api/0 and /accounts/ClientLogin, the Fever API at /fever.

    core.py            what the routes are made from; the fields of a request; text, JSON, refusals as apps expect them
    sign_in.py         ClientLogin, the token of writes, who it is
    subscriptions.py   what is followed: lists, edits, OPML
    labels.py          folders, tags and watches as labels: lists, unread counts, renaming
    streams.py         lists of articles, as JSON and as Atom
    marks.py           read, starred, tagged
    fever.py           the Fever API
    routers.py         all of them, also at the paths that FreshRSS has

No cookie counts here, nor does it count that no sign-in is needed: an app has a password of its own
(docs/decisions/0026-passwords-of-apps.md).
"""
