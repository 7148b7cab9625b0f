"""People: how they prove who they are.

accounts      sign-in, and how often it may be tried, passwords, sessions, tokens: ports.people.Accounts
reader_apps   passwords of apps, secret addresses of output feeds: ports.reader_apps.ApiPasswords and FeedLinks
sign_in       settings -> who may reach the web page, and how they sign in; the code for the first person
"""
