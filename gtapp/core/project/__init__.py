"""A project: a folder of scans, ground truth and drafts that an annotator has open."""
