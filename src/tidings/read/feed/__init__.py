"""Feeds and everything that is read like one, and what is new in them.

feed.py        bytes -> FeedDocument: the fast path, else feedparser
rss.py         RSS 2.0, 1.0 and 0.9x
atom.py        Atom 1.0 and 0.3
jsonfeed.py    JSON Feed
feedparser.py  the slow path: feedparser, for broken or unusual documents
media.py       enclosures and the picture of an item, in all formats
xml.py         child elements by name, the prolog, update hints: what the XML formats share
sitemap.py     sitemaps and their indexes -> FeedDocument
linkpage.py    a page without a feed -> FeedDocument of the links that look like articles
native/        RSS and Atom in C
novelty.py     new and revised items since the last body; where older items are; lost items; notices
opml.py        subscription lists, read and written
websub.py      WebSub messages between a subscriber and a hub
"""
