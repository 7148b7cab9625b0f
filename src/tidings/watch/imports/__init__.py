"""What other programs followed and looked for, as wishes that can be fulfilled here. Pure: bytes in, values out.

wish            the value all of them give
recognition     which program a file is from
googlealerts    feeds of Google Alerts, a list of them, or the feed itself; googlequery translates what they ask for
changedetection the backup of changedetection.io, and its list of addresses
urlwatch        urls.yaml
"""
