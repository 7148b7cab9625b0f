"""Watch lists of other programs as watches and sources. Pure: bytes in, values out.

formats.py          which program a file is from; reads it
imported.py         ImportedWatch, what every reader returns; names and queries made of foreign texts
google_alerts.py    feeds of Google Alerts: the feed itself, OPML, or URLs; their query language
changedetection.py  backups of changedetection.io, and its list of URLs
urlwatch.py         urls.yaml of urlwatch and webchanges
"""
