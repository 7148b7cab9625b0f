"""Add, discover, collect, import/export, sources, remove, etiquette, hosts, set, refresh."""
