"""Adapters for PettingZoo, Gymnasium and OpenSpiel, each of which needs its own extra."""
