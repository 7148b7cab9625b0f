"""What every command needs.

app.py           the Typer application, settings, asyncio
memory.py        what is said where memory runs out
commands.py      the table of commands that --help is made from
options.py       options of several commands; the source that a name means
output.py        JSON, tables, times, log lines
times.py         the reader's time zone
progress.py      how far a long command is
"""
