"""Half of twelve sites that were written from the program's promise alone; the other half judges (held_out)."""
