"""Processes that may be killed."""
