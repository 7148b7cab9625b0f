"""Bytes, words and addresses: what every other package needs. Pure."""
