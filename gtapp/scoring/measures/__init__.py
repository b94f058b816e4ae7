"""The measures: one module for each way to score (see `gtapp.scoring.measure` for their interface)."""
