"""The window of the feature: where values stand on the scan."""
