"""Pages followed segment by segment: what changed since the last visit, and what of it is noise.

tree/            page -> tree of segments (leaves), and what belongs to them: links, labels, scope
native/          the same leaves, links and hashes in C
words/           what texts say by themselves: clocks, ages, counters, consent
compare/         a look at a page beside the memory of the last visit; what differs
turns/           texts that have their turns
noise/           what of that is noise, and why
changes.py       page + memory -> changes, links, findings, new memory (one visit)
addresses.py     several addresses of one page; parameters of links that differ by request
carried_figures.py  restless figures of texts that were edited
remembering.py   the memory after one more visit; of a large site it is worked out at the second one
detectors.py     plugins that look for something in new segments: links, word patterns
diff.py          two versions of a page side by side
diff_cells.py    where the segments of a diff are in tables
noise_report.py  the blocks of a page, and whether something new in each would be noise
known_text.py    which sentences of a text a page already had
"""
