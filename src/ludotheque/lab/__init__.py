"""Simulation of many games between bots: tournaments, sweeps and reports.

Modules that need heavy packages name an optional extra.
"""
