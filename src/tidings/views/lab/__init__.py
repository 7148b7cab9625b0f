"""The laboratory on the web page.

lab_service.py    LabService: what the page asks for; a question to the laboratory, and how far its answer is
lab_chart.py   delay against visits, as a drawing
"""
