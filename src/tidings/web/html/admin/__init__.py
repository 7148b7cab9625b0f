"""Pages for those who run the program.

lab_page.py      the laboratory: policies and budgets on one's own history
admin_pages.py   what it is doing, settings, deliveries, the log, the doctor; the cluster; the demo
"""
