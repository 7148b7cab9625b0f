"""Output feeds as values: lists of articles, searches and watches, for feed readers.

feed.py      a feed, its entries, its other pages
entries.py   matches of a watch as entries, one for each story; articles, and pages that a search found
"""
