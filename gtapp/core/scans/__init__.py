"""The files of scans: their kinds and pages, the parts of a TIFF, and the geometry of a page in a window; no Qt."""
