"""Sites that are followed page by page: their pages, the links found on them, and the stored versions.

site_book         follows sites and reads their pages, counts and noise rules
follow            adds a site, or changes what is followed of it; sets what is watched of pages
frontier          turns found links into pages, or refuses them
versions          reads the stored versions of pages, and deletes old ones
import_versions   adds versions from archives made elsewhere
"""
