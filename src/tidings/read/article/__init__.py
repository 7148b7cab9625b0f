"""The article on a page: main text, metadata, is it whole."""
