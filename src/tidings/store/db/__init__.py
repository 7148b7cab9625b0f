"""The database below all features.

database.py        Database: transactions for asynchronous callers, and answers that are kept
connections.py     the connections of one database, a writer thread and reader threads
patience.py        repeats transactions while the database cannot be used
engines.py         opens SQLite and PostgreSQL, upgrades the schema, errors in words
schema.py          the tables; the partition of a host in SQL
site_tables.py     the tables of followed sites and their pages
watch_tables.py    the tables of watches
people_tables.py   the tables of people
indexes.py         indexes; tables and triggers of search
article_times.py   when articles were published, and which are from before their source was followed
types.py           times, text and hints as they are stored
driver_texts.py    statements as drivers take them
statements.py      statements compiled once: CompiledSelect, Bulk, BulkInsert; chunks of long lists
blobs.py           bodies by content hash, with reference counts
"""
