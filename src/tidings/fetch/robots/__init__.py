"""Robots.txt: cached answers, RFC 9309 rules, who we say we are."""
