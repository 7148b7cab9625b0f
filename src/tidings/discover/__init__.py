"""WHERE the feeds of a site are: the path manager of the RSS crawler's paper. Pure: no network, no clock.

platforms    the table: joinable hosts (tom.blogspot.com) and installable software (WordPress)
matching     which line of the table an address, or a page, belongs to
shapes       addresses taken apart: which are alike, and where a feed lies as seen from its site
knowledge    what was learned: domains visited, and where the feeds of sites of one kind lay
pages        what a page tells: feeds it names, what made it, anchors that look like feeds
candidates   feeds that may be, feeds that are, and which is the best
sitemaps     what robots.txt and sitemaps tell
ways         the search itself: a generator that wants one answer after the other
"""
