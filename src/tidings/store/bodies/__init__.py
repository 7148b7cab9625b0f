"""Bodies outside the database: a shared folder, or an object store such as S3.

body_store.py      BodyStore: bodies by content hash in a place, many at once; whose place it is; opens a place
places.py          BodyPlace: what a place can do; a folder
remote_place.py    what fsspec reaches: s3://bucket/prefix and others

Which bodies lie here, and that no row ever points to one that is not written yet, is the business of db/blobs.py.
"""
