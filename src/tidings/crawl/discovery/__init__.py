"""Fetches for the pure search of discover/.

discover         finds the feeds of one site
rediscover       looks again for the feeds of sources that have been dead for a month
gather           finds the feeds of sites around some URLs, so many links deep
"""
