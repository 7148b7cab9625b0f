"""Commands of people: user, token.

user.py     user list, add, password, role, remove
token.py    token list, add, remove
"""
