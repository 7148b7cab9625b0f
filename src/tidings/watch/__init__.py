"""WHO wants to know. Pure: what is new on a page or in an article goes by detectors; what they find is told.

detectors.py    the contract of a detector (a plugin), and how they are asked
links.py        the detector of addresses: it finds where a site goes on, and cannot be switched off
words.py        seed 003's pattern: so many of these words in one segment

analysis.py     the one analysis: a text as terms with stems, places and sentences
query.py        the query language, read; nodes.py: the tree it becomes, printed
synonyms.py     a query widened by a user's list
document.py     what is asked about, taken apart once
matching.py     does a document answer a query, and by what?
    places.py       where words stand, and which stand near each other
    numbers.py      figures and their units, as several languages write them
    expressions.py  regular expressions with guaranteed time
    similarity.py   how alike two texts are
index.py        thousands of queries asked of a document at once; gates.py: what a document must hold for each

composing.py    what a person asked for, as one query
asking.py       all watches asked about something that is new; pagedocuments.py: a page as documents
plugins.py      detectors that somebody else wrote: the protocol, and how they are loaded

indexing.py     what the index of search holds of an article
sieve.py        a query as the index of search can answer it
passages.py     what is shown of an article that was found
"""
