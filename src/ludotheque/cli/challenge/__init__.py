"""Games with a challenge (`Spec.challenge`) in the terminal: tables of best scores, best lines of finished games."""
