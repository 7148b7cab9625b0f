"""What a person sees who adds sources.

offers.py        what a search for feeds found, as offers to follow
source_desk.py   SourceDesk: what the web page asks for; searches that are under way
"""
