"""Events for other programs: ports/events.py.

record.py   writes a row of the log, in the transaction that stores what it reports
log.py      EventLogRows: reads the log in its order
hooks.py    HookRows: webhooks, and how far each was told
"""
