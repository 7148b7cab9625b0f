"""Sources: adding, editing, removing and reading them, and what is stored of their hosts and hubs.

catalogue    adds, edits and moves sources
intervals    brings visits forward where a person set a shorter interval
refresh      makes sources and pages due where a person asks for it
holding      pauses sources, and removes them so that it can be taken back; sources that no person follows
             rest until a person does
remove       removes a source and everything stored of it
library      reads sources, visits and articles
history      what sources published by day, how late it was seen, what was lost
article_lists lists of articles, by publication or by when they were seen, a page at a time
source_lists lists of sources, filtered and sorted, a page at a time
visit_lists  visits, and the requests they made
overview     how many sources there are of each state, and the numbers of the front page
host_lists   lists of hosts, a page at a time
host_store   robots.txt files, flagged hosts and their counts
websub       subscriptions at hubs, and the pushes they sent
"""
