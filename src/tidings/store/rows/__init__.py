"""Rows that several groups of the store read and write.

articles.py        texts of articles; pages shared between duplicate articles
flags.py           flags of sites that look like traps
followings.py      followed sources and folders of people; how many a person follows, as it was a moment ago
links.py           links found on pages; retired pages; locks of sites; pages queued for the search index
listing.py         which lists a source is in, and what they are sorted and searched by
match_counts.py    the counters of watches
schedules.py       Scheduled, PageStanding and PageBrief from rows
source_keys.py     keys of sources in the orders of lists; conditions on sources
sources.py         new sources and sites; checks of what a person may set
versions.py        retention of page versions
"""
