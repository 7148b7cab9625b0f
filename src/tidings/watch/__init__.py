"""WHO wants to know. Pure: what is new on a page or in an article goes by detectors; what they find is told.

detectors.py  the contract of a detector (a plugin), and how they are asked
links.py      the detector of addresses: it finds where a site goes on, and cannot be switched off
words.py      seed 003's pattern: so many of these words in one segment
"""
