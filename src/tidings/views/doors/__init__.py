"""What apps read through the Google Reader and Fever APIs: their ids and parameters, our values in their forms. Pure.

item_ids.py   ids of articles, in the three spellings of the Google Reader API
streams.py    ids of streams and the parameters of a list -> a ReadingQuery
labels.py     folders, tags and watches as labels
edits.py      what an edit of tags does
items.py      articles as items: JSON, and Atom
fever.py      articles, feeds and groups as Fever has them
"""
