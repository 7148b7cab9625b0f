"""A page version as documents for watches: what is new in each segment; and its whole text for search. Pure.

documents.py    one document for each new segment; the text of a page that search indexes
known_links.py  leaves out the names of links to known pages, and their teasers
tag_boxes.py    leaves out boxes of keyword tags
"""
