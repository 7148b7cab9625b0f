"""Use cases of people who make and change watches.

trial          what a watch would have found in what is kept
terms          a new watch; is the whole of its terms sound
form           what was written on the web page <-> WatchTerms
channel_service   views.adding.watch_service.ChannelService: channels that a person keeps under a name; test messages
watch_service     views.adding.watch_service.WatchService: what the web page does with watches
"""
