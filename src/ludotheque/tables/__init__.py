"""Running matches, the authority, without I/O: seats, turns, simultaneous choices, undo, clocks, each seat's view.

Nothing in this package reads a clock, a file, a socket or a random source: times and random streams are passed in. A
table is its log of entries; `plans.py` says which entry a request leads to, `table.py` what an entry changes.
"""
