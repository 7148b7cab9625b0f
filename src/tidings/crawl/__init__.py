"""The crawl: everything that acts, around the pure decisions of schedule, discover, read and watch.

    controller/      decides which source is visited next, applies the outcomes
    lane             the queues between the controller and the terminals that visit
    cluster/         the same lane between machines, on NATS, and the loop of a terminal process
    visit/           the pipeline of one visit, from an order to its outcome
    workers/         processes for reading that costs CPU, killed at a time limit
    frontier         turns links found on followed sites into pages, or refuses them
    discovery/       finds the feeds of a site, and of sites around it
    lemmas           makes tables of lemmas, and has articles and pages indexed again with them
    search_indexer   adds articles and pages to the search index beside the crawl
    watcher/         evaluates watches on what is new beside the crawl
    clock            the real clock, and holds on any clock

Imports go one way: lane -> visit -> workers; watcher -> search_indexer -> lemmas -> workers; search_indexer ->
discovery. The controller and cluster/ import none of these.
"""
