"""The pipeline of one visit, from an order to its outcome.

visitor          runs the pipeline (its docstring lists the steps), also on an answer that `tidings add` has fetched
article          the page of one article
page             a page of a followed site, segment by segment; the same page once more, a little later
feed_body        reads the body of a source, and the texts of articles that a feed holds whole
sitemaps         a sitemap index as a source
gap_recovery     articles that fell off a feed's end between two visits
extra_requests   requests beyond the first within one visit
"""
