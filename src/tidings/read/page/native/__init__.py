"""The walk over a page and the hashes of its texts in C; tree/ does the same in Python where this was not built.

built.py         the module where it was built, and fits
compiled.c       the functions that Python sees
word_hashes.h    hashes of texts over the ids of their words
canonical.h      markup as lexbor writes it: tags, attributes, references
page_walk.h      one pass over that markup
leaves.h         what becomes of its texts
labels.h         how its blocks are named in paths
depth.h          whether markup nests too deeply
"""
