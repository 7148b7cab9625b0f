"""Kept pages on their way out of the store and into it.

walk       versions and their bodies, the oldest first, a batch at a time
names      an address as folders and a file, safe on every file system
folders    DATE-TIME/domain/path, as the selective crawler's paper keeps a crawl
warcout    WARC 1.1, for what replays archives
warcin     WARC 1.0 and 1.1 from elsewhere
payload    what an archived answer says, its encodings undone
"""
