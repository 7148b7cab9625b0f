"""The laboratory: policies replayed on recorded posts, and the demo's simulated clock and sites.

trace.py       when real sources published, read from CSV
peers.py       the schedulers of other programs, to compare with; every policy a replay can run
poisson.py     a world of known intensities: fitted to a trace, its posts drawn at random
replay.py      a trace replayed under a policy
bounds.py      what no policy can beat: visits placed with knowledge of the future
experiment.py  which policies are tried at which budgets
score.py       delays, pending articles and visits of a replay
figures.py     charts of replays
report.py      the charts on one HTML page
clock.py       a simulated clock for an asyncio loop
farm/          a small internet on loopback
"""
