"""Decides which addresses found on pages may be added.

admission       the decision: address, filters, traps, robots.txt
addresses       addresses in the form in which they are fetched
filters         filters by domain, prefix, scheme, pattern, plugin; and, or, not
filter_syntax   parses filters as they are written in settings
traps           limits for sites whose links never end
"""
