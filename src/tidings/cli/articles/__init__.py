"""Articles, article, search, explain, read, policies, settings."""
