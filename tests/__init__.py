"""What is promised, tried. ``terminal`` and ``talk`` are the hands and the ear with which it is tried."""
