"""Watches, queue, matches, messages."""
