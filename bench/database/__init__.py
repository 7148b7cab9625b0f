"""A database with very much in it, for lists and pages.

filled.py  it is filled, the same each time
beside.py  visits are written to it meanwhile, as a crawl would
"""
