"""A data folder filled by the program itself, with a fixed clock: what the pictures of the docs show, and what the
tests of all pages are about.

harbour.py    a site that is followed page by page, and what changes on it
filled.py     two days of the demo's sites, a followed site, watches, people and what they marked
served.py     the web page on such a folder, with a clock that stands still
__main__.py   the pictures: `make pictures`
"""
