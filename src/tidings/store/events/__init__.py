"""Events for other programs: ports/events.py.

log.py      writes a row of the log, in the transaction that stores what it reports; EventLogRows: reads it in its order
hooks.py    HookRows: webhooks, and the last event sent to each
"""
