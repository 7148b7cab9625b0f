"""Serves the web page, the API and the feeds.

web     beside the program, or alone
"""
