"""Ten sites that judge how well true changes of followed pages are told.

council.py  a town council: bins, planning, roadworks, a library, tax, meetings
ferry.py    a Greek ferry company with hand-made pages
garden.py   a Czech shop for gardeners on a rented shop system
forum.py    a forum of people who build synthesizers
venue.py    a concert hall on a site builder
project.py  a free program with generated documentation
homes.py    an estate agent with auctions
park.py     a national park: conditions, trails, permits
wiki.py     a wiki about light railways
paper.py    a Portuguese local paper on a blog system
chance.py   what several of them do at each request
standing.py what five English ones say all the time
standing_further.py what the others say all the time
sites.py    all of them
"""
