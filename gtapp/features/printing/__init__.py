"""Prints records beside their scans, on paper or as a PDF."""
