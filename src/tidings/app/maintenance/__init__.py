"""Use cases of those who run the program.

backup.py    writes a backup of the database, and restores one
"""
