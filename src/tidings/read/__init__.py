"""Parsing: bytes -> values. Pure: no clock, no network, no files.

document.py  FeedDocument and PageDocument, what the readers return; the errors they share
feed/        RSS, Atom, JSON Feed, sitemaps, link pages, OPML; what is new in a feed
article/     the article on a page: main text, metadata, completeness, near-duplicate signature
page/        pages followed segment by segment: changes, noise, diff

feed, article and page import document and the package text, never each other.
"""
