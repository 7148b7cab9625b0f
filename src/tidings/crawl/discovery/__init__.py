"""Fetches for the pure search of discover/.

discover         finds the feeds of one site; finds lost sources again
gather           finds the feeds of sites around some URLs, so many links deep
"""
