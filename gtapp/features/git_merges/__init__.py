"""What git could not merge in a project's records: the values are chosen beside the scan."""
