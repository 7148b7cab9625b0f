"""WHO wants to know: evaluates watches on new articles and page versions. Pure.

terms.py        the rules of a watch's terms: name, query, languages, times of messages
query/          the query language: text -> tree of nodes, and back
match/          does a document match a query, and why; thousands of queries at once
page/           a page version as documents, one for each new segment; its text for search
evaluate.py     runs all watches on one new article or page version
plugins.py      detectors of other packages: the protocol, how they are loaded and run
duplicates.py   which articles of one story are copies of each other
search.py       an article or a page as rows of the full-text index, and a query as the index can answer it
word_counts.py  in how many documents each stem occurs: how rare words are
lint.py         warnings about queries that probably do not mean what was written
backtest.py     what a watch would have found in the past
ratings.py      precision by month, and which word brings the bad matches
imports/        lists of Google Alerts, changedetection.io and urlwatch as watches

A text is split into terms by tidings.text.analysis, the same for watches and search.
"""
