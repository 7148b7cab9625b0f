"""Everyday sites, written without a look at the rules by which pages are read. They were held out.

Ordinary sites of twelve kinds, six of them in English, with the HTML of usual content management systems.
"""
