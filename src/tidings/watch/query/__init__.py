"""The query language of watches and search (docs/watches.md). Pure.

nodes.py          the tree: frozen nodes; str() of a node is parsed as the same node
lexer.py          text -> tokens; words and figures
parser.py         parse_query: text -> tree
regex.py          regular expressions by RE2, one or thousands at once
regex_letters.py  patterns rewritten so that \\w, \\d and \\b know the letters of all scripts
figures.py        figures and units in a text, as several languages write them
compose.py        terms of a watch -> one query, widened by a list of synonyms
plain_words.py    options of the command line -> query text; a query in plain words
"""
