"""Commands of those who run the program: backup, restore.

backup.py    backup, restore
"""
