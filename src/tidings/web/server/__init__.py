"""Serves the application: connections, limits, requests for other processes.

server.py        uvicorn in the running loop; accepts connections, a batch at a time
connections.py   how many connections there may be, and how long each may take
overload.py      how many requests are worked on at the same time; requests of clients that left are cancelled
handover.py      connections that are given to another process, and how many each has
forwarding.py    requests that another process answers
"""
