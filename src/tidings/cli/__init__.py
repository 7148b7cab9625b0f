"""The command line: one module for each command or few, in folders by subject.

main.py     the entry point; errors become one line and an exit code
common/     the Typer application, the table of commands, shared options, output
sources/    add, discover, collect, import, export, sources, remove, explain, etiquette, hosts, refresh, set
articles/   articles, article, search, read
pages/      pages, changes, diff, noise, archive
watch/      watch, matches, messages
run/        run, crawl, demo, simulate, settings, policies
people/     user, token
events/     hooks, tail
maintenance/    backup, restore, doctor
cluster/    controller, terminal, watcher, web, terminals, cluster

cluster -> run
watch -> sources -> run, articles, pages -> common
"""
