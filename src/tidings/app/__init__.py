"""The composition root: Settings -> adapters -> a running program. The only place where the rooms meet.

adapters   the stores, and the way out
plans      terms and policies; following a source
program    controller, terminals and what runs beside them
scout      discovery for a person (imported by its own name: it reads feeds and pages, and few commands do)
face       the web page

Each is imported when a name of it is asked for: a command that only looks something up needs no controller, and
need not wait until one is loaded.
"""
