"""What apps read through the Google Reader and Fever APIs: ports/doors.py.

api_passwords.py   PasswordRows: what apps sign in with
streams.py         StreamRows: pages of ids, whole articles, followed feeds
tags.py            tags of many articles at once
"""
