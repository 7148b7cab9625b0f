"""What all requests of /api/v1 have in common: ASGI middleware, and the description.

entity_tags.py   ETag; If-None-Match -> 304, If-Match -> 412
idempotency.py   Idempotency-Key: a write that comes again is answered, not carried out again
exchanges.py     a request that is passed on, and its whole response
description.py   OpenAPI: the common headers, refusals and the bearer token
"""
