"""Shared parts of drawings: tags, themes, panels, choices.

The package knows the base of observations only, never a game's rules.
"""
