"""Asks the watches beside the crawl."""
