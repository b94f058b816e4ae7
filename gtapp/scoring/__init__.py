"""Scores models' answers against ground truth, by a benchmark's documented rules or as its leaderboard was computed."""
