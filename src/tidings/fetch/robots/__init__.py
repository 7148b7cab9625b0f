"""robots.txt (RFC 9309) and the user agent.

robots   fetches, caches and stores each site's robots.txt; is an address allowed; the User-Agent header
rules    parses robots.txt and matches addresses   (pure)
"""
