"""Messages: what is in one, when it is sent, how it reads. Pure.

plan          which matches make one message, and when; when a failed one is tried again
quiet_hours   quiet hours and the times of digests, in a time zone
text          title and body of a message; a person's own templates
markup        cleaning, and rendering as plain text, Markdown and HTML
"""
