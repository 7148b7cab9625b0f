"""What is done with pages of followed sites.

page_service.py   what is watched of a page; a block is muted, always shown, or goes by what is learned. Functions for
                  the command line, and PageService for the web page
"""
