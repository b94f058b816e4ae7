"""Export of a project's truths, in the benchmark's own layout or as a flat table that can be imported again without loss."""
