"""What a person sees who adds sources and watches.

offers.py        what a search for feeds found, as offers to follow
source_service.py   SourceService: what the web page asks for; searches that are under way
watch_service.py    WatchService: what the web page asks for; a watch as it is written in a form, and what it would have
                 found; ChannelService: channels that a person keeps under a name
"""
