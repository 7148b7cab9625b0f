"""Serves the web page, the API and the feeds.

web             beside the program, or alone
application     the web application over the stores of a process
page_processes  further processes that answer pages, started when requests wait
page_process    such a process
assistants      the MCP server on standard input and output
services           the services behind the pages, and what they need of the process that serves them
"""
