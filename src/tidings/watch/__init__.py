"""WHO wants to know. Pure: what is new on a page or in an article goes by detectors; what they find is told.

detectors.py    the contract of a detector (a plugin), and how they are asked
links.py        the detector of addresses: it finds where a site goes on, and cannot be switched off
words.py        the web-monitoring paper's pattern: so many of these words in one segment

analysis.py     the one analysis: a text as terms with stems, places and sentences; folding.py: plain letters
query.py        the query language, read; querytokens.py: cut into words and signs; nodes.py: the tree, printed
    querywords.py   its words and figures
wording.py      what a person says in options, as a query; a query in plain words
synonyms.py     a query widened by a user's list
document.py     what is asked about, taken apart once
matching.py     does a document answer a query, and by what?
    places.py       where words stand
    nearness.py     which of them stand near each other; steps.py: what distances are counted in
    amounts.py      where figures stand that are asked for
    numbers.py      figures and their units, as several languages write them
    expressions.py  regular expressions with guaranteed time; patterns.py: with letters of all scripts
    languages.py    which languages a code means
    similarity.py   how alike two texts are, by their words; meaning.py: by sentence embeddings
    frequencies.py  in how many documents each stem was met
index.py        thousands of queries asked of a document at once; gates.py: what a document must hold for each

composing.py    what a person asked for, as one query
asking.py       all watches asked about something that is new
    pagedocuments.py    a page as documents; keyword boxes are left out
    oldlinks.py         what links to known pages are called is no news
plugins.py      detectors that somebody else wrote: the protocol, and how they are loaded
addresses.py    one number for all spellings of an address
backtest.py     what a watch would have found; ratings.py: how good it is, and which word brings the noise
imports/        lists of Google Alerts, changedetection.io and urlwatch

indexing.py     what the index of search holds of an article
sieve.py        a query as the index of search can answer it
passages.py     what is shown of an article that was found
"""
