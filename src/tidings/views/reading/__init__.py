"""What a person reads.

service.py   ReadingService: what the web page, the API and the command line ask for; SubscriptionService: which
             sources a person follows, in which folders
filters.py   which articles a list has, as it is in its URL; the place of an article in a list
citation.py  an article as a citation
entries.py   rows of a list by day, stories folded; folders as a tree
"""
