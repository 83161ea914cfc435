"""Faults that others made before us, each tried from outside, by its number in our list of traps."""
