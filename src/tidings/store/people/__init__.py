"""People, their sessions and tokens: the port People.

people_rows.py   PeopleRows: persons
credentials.py   sessions in browsers, tokens of programs
"""
