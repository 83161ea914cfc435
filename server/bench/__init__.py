"""How fast the house is: ``katta bench``. Each figure says how it was measured and what it should be."""
