"""What those who run the program see of it on the web page.

log_tail.py     the latest lines of the log, kept in memory
admin_service.py   AdminService for the web page
demo_service.py    the demo beside the program, in a process of its own
"""
