"""Serves the web page, the API and the feeds.

web     beside the program, or alone
assistants  the MCP server on standard input and output
desks   the desks behind the pages, and what they need of the process that serves them
"""
