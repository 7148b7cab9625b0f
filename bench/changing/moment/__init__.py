"""Ten sites whose noise is of the single request or says what time it is, and nothing else.

Buses, a garden centre, an association of glaziers, a city library (German), a food authority (French), a host, a stock
exchange, a sailing club, a university library (Portuguese), a maker of hearing aids.
"""
