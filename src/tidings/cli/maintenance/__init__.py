"""Commands of those who run the program: backup, restore, doctor.

backup.py    backup, restore
doctor.py    doctor
"""
