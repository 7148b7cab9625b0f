"""What is done with pages of followed sites.

page_desk.py   what is watched of a page; a block is muted, always shown, or goes by what is learned. Functions for the
               command line, and PageDesk for the web page
"""
