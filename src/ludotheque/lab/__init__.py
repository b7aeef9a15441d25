"""Simulation: many games between bots, tournaments, sweeps, reports. Heavy packages stay optional."""
