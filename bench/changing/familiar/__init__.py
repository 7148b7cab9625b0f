"""Ten sites of kinds that everybody knows, three of them not in English: what one asks a program to watch."""
