"""Every word that a player reads, and sentences that carry weight and colour."""
