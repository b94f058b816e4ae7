"""Scores models' answers against ground truth, by a benchmark's documented rules or as its leaderboard was computed."""

from typing import TYPE_CHECKING

from gtapp.core.platform.late_exports import export_late

if TYPE_CHECKING:
    from gtapp.scoring.result import ItemScore, RunScore, Value, Verdict
    from gtapp.scoring.scorer import Scorer
    from gtapp.scoring.scoring_job import score, score_item

__all__ = ["ItemScore", "RunScore", "Scorer", "Value", "Verdict", "score", "score_item"]

__getattr__ = export_late(
    __name__,
    {
        "ItemScore": "gtapp.scoring.result",
        "RunScore": "gtapp.scoring.result",
        "Value": "gtapp.scoring.result",
        "Verdict": "gtapp.scoring.result",
        "Scorer": "gtapp.scoring.scorer",
        "score": "gtapp.scoring.scoring_job",
        "score_item": "gtapp.scoring.scoring_job",
    },
)
