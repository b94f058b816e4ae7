"""How well the doubts find what is wrong in drafts: over the cards of a finished project, one after the other."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from pathlib import Path

from gtapp.core.schema.pointer import ABSENT, get_value, walk_values
from gtapp.features import open_project
from gtapp.features.doubts.doubts import find_doubts
from gtapp.features.doubts.error_rates import ErrorRates
from gtapp.features.scores.field_answers import comparison_key


@dataclass(slots=True)
class DoubtFigures:
    """The sums over all cards; a doubt about a value that is right is a false alarm."""

    cards: int = 0
    alarms: int = 0
    wrong: int = 0
    found: int = 0

    @property
    def false_alarms(self) -> float:
        """The false alarms of a card."""
        return self.alarms / max(self.cards, 1)

    @property
    def recall(self) -> float:
        """The part of the wrong values that are doubted."""
        return self.found / max(self.wrong, 1)

    def __str__(self) -> str:
        return (
            f"{self.cards} drafts: {self.false_alarms:.2f} false alarms a card, recall {self.recall:.2f}"
            f" ({self.found} of {self.wrong} wrong values doubted)"
        )


def measure_doubts(finished: Path, folder: Path) -> DoubtFigures:
    """Go through the drafts of a finished project as if its cards were checked one after the other, without other runs.

    `folder` is empty; it gets a project without truths.
    """
    for name in ("images", "drafts"):
        shutil.copytree(finished / name, folder / name)
    figures, rates = DoubtFigures(), ErrorRates()
    with open_project(finished) as truths, open_project(folder, truths.benchmark.id) as begun:
        for item in begun.items:
            document = begun.peek(item.id)
            if document.draft is ABSENT:
                continue
            truth = truths.peek(item.id).tree
            wrong = {
                place
                for place, value in walk_values(document.tree)
                if not isinstance(value, dict)
                and comparison_key(value) != comparison_key(get_value(truth, place))
            }
            places = [doubt.place for doubt in find_doubts(document, rates)]
            figures.cards += 1
            figures.wrong += len(wrong)
            figures.alarms += sum(not any(each[: len(at)] == at for each in wrong) for at in places)
            figures.found += sum(any(each[: len(at)] == at for at in places) for each in wrong)
            rates.add(item.id, document.draft, truth)
    return figures
