"""The languages of the web page (docs/languages.md).

catalogs.py        the translations in locale/, read from their .po files
template_text.py   the visible text of a template, as messages
environment.py     the templates in one language: messages, and words in
                   expressions, are translated when a template is compiled

environment -> template_text

Which language a request is answered in is decided in web/core/language_choice.py.
"""
