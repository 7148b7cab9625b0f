"""Processes for work that costs CPU or reads untrusted input; they may be killed at any time.

pool             starts, feeds, limits and replaces worker processes
tasks            the functions that run in them, and `Readers`, which calls those that read
"""
