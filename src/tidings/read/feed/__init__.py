"""Feeds and everything that is read like one: RSS, Atom, JSON Feed, sitemaps, OPML, link pages; what is new in them."""
