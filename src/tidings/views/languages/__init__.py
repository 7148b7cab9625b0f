"""The language that people are shown texts in.

current.py    the language of what is being answered, and the functions that translate
sentences.py  sentences of packages that know no language
terms.py      words of the model that pages show
"""
