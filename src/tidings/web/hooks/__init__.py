"""Webhooks that receive events.

api.py      the JSON API: the log of events, and webhooks
pages.py    the page on which people have them
"""
