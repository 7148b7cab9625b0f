"""The languages of the web page (docs/languages.md).

catalogs.py        the translations in locale/, read from their .po files
template_text.py   the visible text of a template, as messages
template_words.py  the same of the words in its expressions
environment.py     the templates in one language: messages are translated when a template is compiled

environment -> template_text, template_words

Which language a request is answered in is decided in web/core/language_choice.py.
"""
