"""Decides which source is visited next, and applies the outcomes.

controller       the loop: what is due -> orders out; outcomes in -> the store
setup            what a controller is constructed with: options, scheduling, listeners
agenda           sources of the coming quarter of an hour, by due time
host_queues      one queue a host: how many visits at once, and how far apart
host_gaps        learns how long each host is left alone between visits; hosts whose visits time out wait behind others
ranking          chooses among due sources, and keeps the budget
article_pages    moves articles whose page is to be fetched into the host queues
websub_inbox     pushes of hubs, on their way to be read
landings         what follows from the end of a visit, or a turn without one, for its host, the agenda and the queues;
                 adopted orders
in_flight        orders that are out, how many outcomes are applied together, and the totals of a run
network          whose fault it is that hosts cannot be reached: theirs, or our network's
probing          asks a few sources where nothing can be reached
clock_changes    what a clock that is set leaves behind
learning         what is done once a day: pruning, values learned from all sources together
"""
