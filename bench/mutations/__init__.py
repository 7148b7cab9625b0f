"""Random true edits in the main content of pages that were followed for a while: which of them are told.

pages.py     the pages of made-up sites, followed for some quiet rounds; what stayed the same in all fetches
edits.py     one random edit of a page, made in its elements
words.py     other prices, dates, states and names in place of those of a page
trials.py    an edited page read as the next visit would read it: was it told, and if not, by which reason
"""
