"""Draws the invented scans of the sample projects and writes the files that lie beside them."""
