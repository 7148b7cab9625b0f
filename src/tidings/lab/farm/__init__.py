"""A small internet on loopback: sites whose feeds and pages appear over time, and the truth about them.

    rhythm   when a site publishes          plots   the table of sites       ledger   missed, doubled, delay
    voices   words and sentences            town    from the table to sites  desk     how a site answers
    prose    stories and paragraphs         feeds, pages   what it answers   server   all of it on a port
    site     Site, Post, Manners, Trouble   acres   sites of many pages      acreserver   these on a port

Everything but the servers is pure.
"""
