"""Tables in memory: changes, viewers, streams, bots and clocks."""
