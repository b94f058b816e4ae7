"""Scores answers against ground truth, by a benchmark's own rules or as its leaderboard was computed."""

from gtapp.scoring.calls import score, score_item
from gtapp.scoring.measure import Profile
from gtapp.scoring.readings import Reading
from gtapp.scoring.result import ItemScore, RunScore, Value, Verdict
from gtapp.scoring.scorer import Scorer

__all__ = ["ItemScore", "Profile", "Reading", "RunScore", "Scorer", "Value", "Verdict", "score", "score_item"]
