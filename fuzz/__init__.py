"""Inputs nobody wrote, given to every reader: what is real is spoiled, what is not is made up.

corpus.py       what is real (../shared/data), and a few documents of our own
mutations.py    one input -> a spoiled one
strategies.py   inputs made up by hypothesis
imports.py      lists and backups of other programs: inputs, and what is promised of them
targets.py      what an input is given to, and what is promised of the answer
watch.py        the child that looks at it, its time and its memory
shrinking.py    the least of an input that still shows a fault
rounds.py       the loop; __main__.py the command
planted.py      faults on purpose, to see that they are found
"""
