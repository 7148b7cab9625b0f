"""Does a document answer a query, and by what."""
