"""Imitations of twelve well-known kinds of software that produce pages, written from the promise alone. They were held
out."""
