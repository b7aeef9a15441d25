"""Authority over running matches, without I/O: seats, turns, undo, clocks and each seat's view.

Nothing in this package reads a clock, a file, a socket or a random source: times and random streams are passed in. A
table is its log of entries. `plans.py` decides which entry a request leads to, `table.py` what an entry changes.
"""
