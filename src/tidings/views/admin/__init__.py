"""What those who run the program see of it.

admin_desk.py  AdminDesk: what the pages under /admin ask for: settings with where each came from, processes, what is
               stored, log lines, checks
demo_desk.py   DemoDesk: the demo beside the program
"""
