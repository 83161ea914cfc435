"""The catalogs of words, one folder a language, and the tool that keeps them (``catalogs``)."""
