"""Twelve ordinary sites of other kinds, six in English and six in other languages. They were held out.

They were written from the promise alone, without a look at the rules by which pages are read.
"""
