"""Challenges (`Spec.challenge`) in the terminal: best scores, and best lines of finished games."""
