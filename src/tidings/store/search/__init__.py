"""The full-text index of articles and followed pages: FTS5 on SQLite, tsvector on PostgreSQL.

index        reads articles and pages to be indexed, and writes their terms
pages        what is particular to pages: current versions, stored texts, pages as hits
candidates   asks the index which entries may match a query, ranked
search       matches the candidates as a watch would, and makes a page of hits; counts them by source, folder,
             language and month
"""
