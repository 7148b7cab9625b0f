"""What the sites of the farm write about, in four languages.

language_texts.py  the shape of a language's texts
english.py, french.py, german.py, polish.py
"""
