"""Evaluates the watches on what is new, beside the crawl.

watcher          the loop: queue -> watches -> detectors -> matches
process          evaluates watches in a worker process; tries watches out
plugins          runs detectors, each in a worker process of its own
retries          documents that a detector failed at, and has to be shown again
"""
