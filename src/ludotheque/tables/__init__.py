"""Running matches, an authority without I/O: seats, order, simultaneous choices, undo, clocks, what seats are told.

Nothing in this room reads a clock, a file, a socket or a random source: times and random streams are handed in. A table
is its log of entries; `plans.py` says which entry a body leads to, `table.py` what an entry changes.
"""
