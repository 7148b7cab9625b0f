"""Use cases of those who run the program.

data_moves.py         writes a backup of the database, and restores one; moves bodies in or out of the database
doctor.py             examines an installation, and repairs what can be repaired
findings.py           what a check has found
folder_checks.py      rights, the lock, leftovers, free space
database_checks.py    integrity, schema, bodies in and outside of it, stored times
shown_settings.py     every setting, without secrets, and where it came from
upgrade_check.py      what an upgrade left to do
user_service.py       the unit of systemd's for one user
indexing.py           brings the search index up to date
outside_checks.py     versions, worker processes, network, clock
"""
