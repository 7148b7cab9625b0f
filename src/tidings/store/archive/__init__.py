"""Exports stored page versions, and reads archives made elsewhere.

walk           versions and their bodies, oldest first, in batches
folders        writes DATE-TIME/domain/path, as the selective crawler's paper does (docs/papers.md)
folder_names   URLs as folder and file names that are safe on every file system
warc_write     writes WARC 1.1
warc_read      reads the pages of WARC 1.0 and 1.1
http_payload   parses and decodes the HTTP responses in WARC records
"""
