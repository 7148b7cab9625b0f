"""Use cases of people who add and change sources.

import_list   follow every feed of an OPML list
last_response what the server of a source sends, to look at
source_service   views.adding.source_service.SourceService: what the web page does with sources
"""
