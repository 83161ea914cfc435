"""Faults that others made before us, each tried from outside, by the number they have in our list of traps."""
