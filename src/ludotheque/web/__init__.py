"""The page and the public API, which leave all decisions about games and tables to lower packages."""
