"""The query language: lexer, parser, nodes, regex, synonyms, plain words."""
