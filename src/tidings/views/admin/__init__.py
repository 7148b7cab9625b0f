"""What those who run the program see of it.

program_state.py   settings with where each came from, processes, what is stored, log lines, checks, as values
admin_desk.py      AdminDesk: what the pages under /admin ask for
demo_desk.py       DemoDesk: the demo beside the program
"""
