"""Who asks, and what they may do; the pages on which people sign in and look after themselves.

identity      what each path asks for: nothing, to read, to write, to be an admin; the middleware: who asks, are they
              allowed to, does a form come from a page of ours
account       pages: sign in, first run, one's own account with its tokens
directory     page: all people, for admins

app -> account, directory -> identity
"""
