"""Ordinary sites of ten kinds, written from the promise alone, without a look at the rules. They were held out.

requests.py   what servers add to a page at each request
"""
