"""Connections to a PostgreSQL server.

engines     an engine that writes and one that reads; the name of a snapshot
cursors     statements of connections that read: prepared, and run by libpq itself
at_once     reads that wait for the server together, not one after the other
pipeline    how they do
"""
