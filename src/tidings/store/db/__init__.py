"""The database below all features.

database.py        Database: transactions on a writer thread and reader threads; DataLock
engines.py         opens SQLite and PostgreSQL, upgrades the schema, errors in words
schema.py          the tables
watch_tables.py    the tables of watches
indexes.py         indexes; tables and triggers of search
types.py           times, text and hints as they are stored
statements.py      statements compiled once: CompiledSelect, Bulk, BulkInsert; chunks of long lists
blobs.py           bodies by content hash, with reference counts
"""
