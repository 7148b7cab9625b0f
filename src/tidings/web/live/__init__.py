"""What came in, for pages that are open.

hub.py      NewsHub: one poller, many streams of events
"""
