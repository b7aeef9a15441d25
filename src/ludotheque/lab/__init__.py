"""Simulation: many games between bots, and what they tell. No screens, no plots; heavy packages stay optional."""
