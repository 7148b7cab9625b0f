"""What apps read through the Google Reader and Fever APIs: their ids and parameters, our values in their forms. Pure.

streams.py    ids of streams and the parameters of a list -> a ReadingQuery; folders, tags and watches as labels;
              what an edit of tags does
items.py      articles as items: their ids, JSON, and Atom
fever.py      articles, feeds and groups as Fever has them
"""
