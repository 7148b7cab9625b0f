"""People: how they prove who they are.

accounts      sign-in, passwords, sessions, tokens: ports.people.Accounts
api_passwords passwords of apps: ports.doors.ApiPasswords
feed_links    secret addresses of output feeds: ports.doors.FeedLinks
attempts      how often a sign-in may be tried
sign_in       settings -> who may reach the web page, and how they sign in
first_run     the one-time code with which the first person is made in the browser
"""
