"""Webhooks that receive events.

sender.py   reads the log for each hook, in order, and posts what it wants until it is taken
"""
