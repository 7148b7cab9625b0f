"""Serves the web page, the API and the feeds.

web     beside the program, or alone
served  what it needs of the process that serves it
assistants  the MCP server on standard input and output
desks   of the pages for those who run the program
"""
