"""The data folder and the SQLite file in it.

data_folder    the folder and its files, for their owner alone; DataLock
sqlite_file    what the SQLite file is, a new one, room beside it, how it can be read where it cannot be written
sqlite_texts   texts of statements for SQLite, so that a start compiles none; made by tools/sqlite_texts.py
"""
