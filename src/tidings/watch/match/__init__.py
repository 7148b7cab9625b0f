"""Does a document match a query, by which words, and with what score? Pure.

document.py       a document, and the same split into terms, sentences and figures
positions.py      where words, phrases and wildcards occur
distance.py       what `near/N` counts: words, or characters in scripts without spaces
proximity.py      which occurrences are near each other; figures that a query asks for, near a word or by their unit
similarity.py     `like:` by words: TF-IDF and cosine
embeddings.py     `like:` by sentence embeddings
matcher.py        one query on one document: matches() and its Explanation
required_keys.py  keys that a document must have for a query to match
index.py          thousands of queries on one document, by those keys
passages.py       the pieces of a text that show why it matched
"""
