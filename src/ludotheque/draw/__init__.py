"""Shared parts of drawings: tags, themes, panels, choices. Knows observations' base only, never a game's rules."""
