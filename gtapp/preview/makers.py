"""Who made an answer or a draft: a model has no vote on what became of its own draft.

Public API::

    Maker.of(run_data, test)          who made it, by what its file says (`Reading.run`) and by its test's id
    maker.is_same(other)              the same test, or the same model of the same provider
    Drafters.of_project(root, benchmark, names=())
        the usual `left_out` of `suspects.suspects`: the run that made an item's draft, and the runs in `names`
    nobody                            a `left_out` that leaves out none
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from gtapp.benchmark import Benchmark
from gtapp.errors import GtappError
from gtapp.scoring import run_finder
from gtapp.scoring.run_finder import AnswerRun
from gtapp.scoring.scorer import Scorer
from gtapp.scoring.sources import ItemSource

# gpt-5-2025-08-07 and claude-sonnet-4-5-20250929 are what gpt-5 and claude-sonnet-4-5 were at that time
_DATED = re.compile(r"-(\d{4}-\d\d-\d\d|\d{8})$")
# what a truth's file may still say of the draft that it was corrected from
_ENVELOPE = "response_text"


class Maker(NamedTuple):
    """Who made an answer; an empty text is not known."""

    test: str = ""
    provider: str = ""
    model: str = ""

    @classmethod
    def of(cls, run: Mapping[str, Any], test: str = "") -> Maker:
        """By what an answer's file says of its run."""
        provider, model = (_text(run.get(key)) for key in ("provider", "model"))
        return cls(test, provider, _DATED.sub("", model))

    def is_same(self, other: Maker) -> bool:
        """Whether it is the same test's, or the same model's; a provider that is not known is no other."""
        if self.test and self.test == other.test:
            return True
        return bool(self.model) and self.model == other.model and not self._is_elsewhere(other)

    def _is_elsewhere(self, other: Maker) -> bool:
        return bool(self.provider and other.provider) and self.provider != other.provider

    def name(self, otherwise: str) -> str:
        """What tells models apart, so that one asked twice is not taken for two."""
        return f"{self.provider}/{self.model}" if self.model else otherwise


def _text(value: Any) -> str:
    return value.strip().lower() if isinstance(value, str) else ""


# an item, a run's name, who made that run's answer -> whether it has no vote on the item
LeftOut = Callable[[str, str, Maker], bool]


def nobody(item: str, run: str, maker: Maker) -> bool:
    """Leaves out no run."""
    return False


class Drafters:
    """Leaves out the run that made an item's draft: by the draft's file, else by what the truth's file says."""

    def __init__(
        self,
        benchmark: Benchmark,
        drafts: Sequence[AnswerRun] = (),
        truths: Mapping[str, Any] | None = None,
        names: Collection[str] = (),
    ) -> None:
        self._read = Scorer(benchmark).read
        self._drafts, self._truths, self._names = drafts, truths, frozenset(names)
        self._opened: list[tuple[str, ItemSource]] | None = None
        self._last: tuple[str | None, Maker] = (None, Maker())

    @classmethod
    def of_project(cls, root: Path, benchmark: Benchmark, names: Collection[str] = ()) -> Drafters:
        """By the files in a project's folder."""
        drafts: list[AnswerRun] = []
        truths: Mapping[str, Any] | None = None
        with suppress(GtappError):  # there need not be any
            if benchmark.layout.container == "json":
                truths = run_finder.open_truths(run_finder.find_truths(root, benchmark), benchmark)
        for place in benchmark.layout.drafts:
            with suppress(GtappError):
                drafts += run_finder.find_runs(root / place, benchmark)
        return cls(benchmark, drafts, truths, names)

    def __call__(self, item: str, run: str, maker: Maker) -> bool:
        return run in self._names or self.maker(item).is_same(maker)

    def maker(self, item: str) -> Maker:
        """Who made the item's draft, as far as it is known."""
        if self._last[0] != item:
            draft = self._by_draft(item)
            self._last = item, draft if draft.model else self._by_truth(item)._replace(test=draft.test)
        return self._last[1]

    def _by_draft(self, item: str) -> Maker:
        if self._opened is None:
            self._opened = [(run.test, run.open()) for run in self._drafts]
        for test, answers in self._opened:
            if item in answers:
                return Maker.of(self._read(answers[item]).run, test)
        return Maker()

    def _by_truth(self, item: str) -> Maker:
        content = self._truths[item] if self._truths is not None and item in self._truths else None
        return Maker.of(content) if isinstance(content, dict) and _ENVELOPE in content else Maker()
