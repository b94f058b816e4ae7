"""Draw the invented scans of the sample projects and write their further files."""
