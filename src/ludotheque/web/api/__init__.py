"""The public API for programs."""
