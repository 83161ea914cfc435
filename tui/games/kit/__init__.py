"""What the tables of all games are made of. It knows no game; each game's folder is built on it."""
