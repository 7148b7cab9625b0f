"""The only code that opens connections to the outside: HTTP requests, robots.txt, address guard, WebSub subscriptions.

client        HttpFetcher: requests, redirects, errors
deadline      the time limit and the hops of one fetch
exchange      one request and its answer on a connection
connections   connection pool, proxy tunnel, DNS
bodies        response bodies under size caps
target        an address as a request needs it: site, path, login
credentials   user name and password, kept to their origin
guard         which addresses and ports may be reached
failures      error messages for people
websub        subscriptions to hubs
fake          a Fetcher without a network
robots/       robots.txt and the user agent
admission/    which addresses found on pages may be added
"""
