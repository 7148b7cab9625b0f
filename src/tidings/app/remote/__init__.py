"""Commands on another machine: `tidings --server URL`. The ports that commands use, over /api/v1 instead of a database.

connection   which server, and the token; the settings of such a command;
             RemoteApi: requests, a page at a time; what is refused becomes an error in words
stores       RemoteStores in the place of Stores; what has no way over the API says so; use cases that the server
             carries out as a whole: add, import
sources      sources, articles, search
reading      what a person follows and reads, and their marks
pages        followed sites and what changed on them
people       tokens; the checks of the doctor
events       webhooks, and events as they happen
watches      watches, matches, messages
"""
