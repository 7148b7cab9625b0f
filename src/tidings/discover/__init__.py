"""WHERE the feeds of a site are: the path manager of the RSS crawler paper (docs/papers.md#rss-crawler). Pure.

search.py          the search itself: a generator that yields requests and is sent the responses
candidates.py      its values: candidates, requests, responses, feeds found, and which feed is the best
page_traits.py     what a page shows: feeds it names, its software, anchors that look like feeds
platforms.py       the table of hosted platforms (blogspot.com) and site software (WordPress)
platform_match.py  which row of the table a URL or a page belongs to
url_shape.py       URLs split into parts; their shape, and where a feed lies relative to its site
learned_paths.py   what earlier searches taught: visited sites, and feed paths by kind of site
"""
