"""The full-text index of articles: FTS5 on SQLite, tsvector on PostgreSQL.

index        reads articles to be indexed, and writes their terms
candidates   asks the index which articles may match a query, ranked
search       matches the candidates as a watch would, and makes a page of hits
"""
