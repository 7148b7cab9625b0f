"""Commands of those who run the program.

backup.py        backup, restore
completion.py    completion
doctor.py        doctor, upgrade-check
manual.py        the man page and the reference of commands
service.py       service install, remove, status
"""
