"""The only code that opens a connection to the outside: HTTP, robots, guard."""
