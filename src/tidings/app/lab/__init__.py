"""The laboratory on one's own history, for the web page.

lab_process.py   the process that replays: python -m tidings.app.lab.lab_process, a question in, lines of JSON out
lab_service.py      LabService for the web page: one process at a time, with bounds on its size and time
"""
