"""The composition root, and use cases that need more than one package: settings -> adapters -> a running program.

    stores       the database and its stores, the fetcher, the admission of pages
    folder_clock the clock of a data folder: the machine's, or a demo's
    store_state  can the database be used, and is there room on its disk
    descriptors  how open files and sockets are shared out
    scheduling   terms and policies
    lemmas       are words compared by their lemmas, and where are the tables
    watching     the watcher and the postman
    program      what `tidings run` and `tidings crawl` run: the controller, the terminals and their companions
    companions   what runs beside the controller: rediscovery, frontier, watcher, postman, indexer
    add_source   use case: add sources
    removal      use case: remove sources so that it can be taken back
    discovery    use case: find the feeds of a site and read them
    admission    use case: which links of a followed site become pages
    views        what the web page and the command line show
    sources      use cases of people who add and change sources
    remote       commands on another machine, over its API
    reading      use cases of people who read
    pages        use cases of people who decide what on a followed page is a change
    watches      use cases of people who make, change and try out watches
    events       reports events to other programs: webhooks, a hub
    hooks        use cases of people who have webhooks, or follow the log of events
    maintenance  use cases of those who run it: backups, checks, settings
    lab          policies and budgets compared on one's own history, in a process of its own
    admin        the state of the program for the web page, and the latest lines of its log
    corpus       the Python API: what a data folder holds, to read
    cluster      several processes and machines: what each of them runs, servers to try it out, keys
    people       who may sign in, and how they prove who they are
    serving      serves the web page beside the program

Import from the module: a command that only lists something must not load the controller.
"""
