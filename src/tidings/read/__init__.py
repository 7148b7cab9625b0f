"""WHAT it says. Pure: bytes in, a Document out; no clock, no network, no files.

feed.py      RSS, Atom, JSON Feed -> FeedDocument (fast path, else feedparser)
sitemap.py   sitemaps and their indexes -> FeedDocument
linkpage.py  a page of a site without a feed -> FeedDocument: the links that look like articles
archive.py   where a feed's older items are, and how many are missing
page.py      HTML -> PageDocument; the feeds a page names
article.py   HTML -> the text of one article
pagenews.py  what is new on a page of a followed site: segments, noise, links, findings
pagediff.py  two versions of a page side by side
opml.py      subscription lists, both ways
novelty.py   what of a feed was not in its last body
websub.py    what is said between us and a hub
decoding.py  content encodings, undone with a cap on what comes out
"""
