"""The language that people are shown texts in.

current.py    the language of what is being answered, and the functions that translate
sentences.py  sentences of packages that know no language; words of the model that pages show
refusals.py   their forms: what is refused
watch_sentences.py  their forms: queries, watches, matches
doctor_sentences.py  what the doctor found, with its forms
query_words.py  a query in plain words
"""
