"""Backups of the database, and checks of what is in it.

backup_file.py       a backup as a file: its kind, written aside and put in place whole, compressed
sqlite_backup.py     copies a SQLite database while it is used, and puts a copy back
integrity.py         whether the file, the references and the bodies are whole
outside_bodies.py    bodies outside the database: sweeps, moves, samples
upkeep.py            what waits to be done, and how large the database is
postgres_backup.py   the same for PostgreSQL, with pg_dump and pg_restore
"""
