"""What those who run the program see of it.

admin_service.py  AdminService: what the pages under /admin ask for: settings with where each came from, processes,
                  what is stored, log lines, checks; DemoService: the demo beside the program
"""
