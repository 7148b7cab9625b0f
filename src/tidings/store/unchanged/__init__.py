"""Answers of the database that are given again as long as nothing was written to it.

file_version.py   the number of changes of a SQLite file, whoever made them
kept_answers.py   answers by question, of the latest version
recent_answers.py   answers that take long, for two seconds
"""
