"""Other programs that watch pages, over the same made-up sites, each with its default settings.

watched.py          one program over all rounds: the clock, the server, what is counted
unified.py          unified diffs as reports
urlwatch.py         its command once in each round, its report read from stdout
changedetection.py  its server over all rounds, its snapshots read from its folder
table.py            all programs beside each other
*.txt               the versions that are installed
"""
