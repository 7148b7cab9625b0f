"""What apps read through the Google Reader and Fever APIs, and secret addresses of feeds: ports/reader_apps.py.

api_passwords.py   PasswordRows: what apps sign in with
feed_links.py      FeedLinkRows: secret addresses of output feeds
streams.py         StreamRows: pages of ids, whole articles, followed feeds; tags of many articles at once
"""
