"""What a person reads.

desk.py      ReadingDesk: what the web page, the API and the command line ask for; SubscriptionDesk: which sources a
             person follows, in which folders
filters.py   which articles a list has, as it is in its URL
citation.py  an article as a citation
pictures.py  how pictures of the web are shown
entries.py   rows of a list by day, stories folded; folders as a tree
"""
