"""Watches and everything that follows from them: the queue, matches, deliveries and messages.

watch_book        adds, edits, pauses and removes watches
backfill          queues stored articles and pages for a new watch
queue             the queue of articles and page versions to evaluate
queue_items       reads queued items with all that watches are evaluated on
known_links       links on a page version that were seen before, and the pages behind them
write_matches     writes matches and deliveries, and removes items from the queue
match_addresses   addresses of matches: an article and its page are one story
story_copies      duplicates within a story
matches           reads and rates matches
day_counts        counts of matches by day
outbox            waiting deliveries, and messages to be sent
outbox_write      makes messages of deliveries, and moves them to other channels
packing           columns that hold a whole value as msgpack
"""
