"""One frozen Settings, read once at start and passed down in parts.

settings.py      Settings, load, describe
sections.py      one class for each section, with every setting, its default and its description
fields.py        types and checks of single settings: durations, networks, time zones
environment.py   TIDINGS_* variables as values
secrets.py       passwords in files, variables and systemd's credentials
"""
