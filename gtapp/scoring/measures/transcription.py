"""The measure of pages: character and word error rates (CER, WER) of their lines, and of the pages as a whole.

A rate is the number of edits (characters or words that are replaced, missing or extra) divided by the number of those in the
truth, both summed over all lines or pages of the run: the micro-average that the library jiwer computes. It can be above 1. A
line is compared without whitespace at its ends; its words are what whitespace parts. A page is its lines that are not empty,
joined by one space each.

Lines are paired by their ids, if both sides have one in common; else in their order, so that the edits are fewest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from rapidfuzz.distance import Levenshtein

from gtapp.core.platform.messages import Message
from gtapp.core.schema.containers import TEXT
from gtapp.core.schema.pointer import ABSENT, Pointer
from gtapp.scoring.measure import Measure, MeasureSettings
from gtapp.scoring.result import Value, Verdict
from gtapp.scoring.text_differences import describe_difference

_MOST_PAIRS: Final = 250_000
"""So many pairs of lines are compared for the best order; further lines are paired one by one."""


class ScoredLine(NamedTuple):
    """A line of a side: its place in the record, its id, and its text without whitespace at the ends.

    Of a text of several lines that counts as one, `lines` is how it is written.
    """

    place: Pointer
    id: str
    text: str
    lines: str = ""


@dataclass(frozen=True, slots=True)
class ScoredPage:
    """A prepared side: its lines in order, and its text as a whole."""

    lines: tuple[ScoredLine, ...]
    text: str


LinePairs = Sequence[tuple[ScoredLine | None, ScoredLine | None]]
"""Lines of the truth and of the answer; None where a side has none."""


class TranscriptionFigures(NamedTuple):
    """The counts of a page: edits and lengths, in characters and words, of its lines and of the whole; lines, and equal ones."""

    characters: tuple[int, int] = (0, 0)
    words: tuple[int, int] = (0, 0)
    page_characters: tuple[int, int] = (0, 0)
    page_words: tuple[int, int] = (0, 0)
    lines: tuple[int, int] = (0, 0)


class TranscriptionTotals:
    """The sums over all pages, from which a page can be removed again."""

    def __init__(self) -> None:
        self._sums = [0] * (2 * len(TranscriptionFigures._fields))
        self._pages = 0

    def add(self, figures: TranscriptionFigures, times: int = 1) -> None:
        counts = (count for pair in figures for count in pair)
        self._sums = [a + times * b for a, b in zip(self._sums, counts, strict=True)]
        self._pages += times

    def remove(self, figures: TranscriptionFigures) -> None:
        self.add(figures, -1)

    def metrics(self) -> dict[str, float]:
        pairs = zip(self._sums[::2], self._sums[1::2], strict=True)
        figures = TranscriptionFigures(*pairs)
        counts = {
            "total_pages": self._pages,
            "total_lines": figures.lines[1],
            "total_characters": figures.characters[1],
            "total_words": figures.words[1],
        }
        return {**(_name_rates(figures) if self._pages else {}), **counts}


class TranscriptionMeasure(Measure):
    """CER and WER of lines and pages; there are no rules to switch."""

    headline = "cer"
    headlines = ("cer", "wer")
    error_rates = frozenset(("cer", "wer", "page_cer", "page_wer"))
    item_figure = ("cer", "CER")
    labels = {  # noqa: RUF012
        "cer": "CER",
        "wer": "WER",
        "page_cer": "CER of pages",
        "page_wer": "WER of pages",
        "exact_lines": "Lines without error",
        "total_pages": "Scored pages",
        "total_lines": "Lines",
        "total_characters": "Characters",
        "total_words": "Words",
    }
    has_profiles = False
    reads_texts = True
    is_graded = True
    stored_classes = (TranscriptionFigures, TranscriptionTotals)

    def __init__(self, settings: MeasureSettings) -> None:
        pass

    def prepare_truth(self, record: Any, name: str = "") -> ScoredPage:
        lines = tuple(_list_lines(record))
        return ScoredPage(lines, " ".join(line.text for line in lines if line.text))

    prepare_answer = prepare_truth

    def compare(self, truth: ScoredPage, answer: ScoredPage) -> TranscriptionFigures:
        pairs = [(a.text if a else "", b.text if b else "") for a, b in pair_lines(truth.lines, answer.lines)]
        whole = ((truth.text, answer.text),)
        same = sum(a == b for a, b in pairs)
        return TranscriptionFigures(
            _count_edits(pairs, str),
            _count_edits(pairs, str.split),
            _count_edits(whole, str),
            _count_edits(whole, str.split),
            (same, len(pairs)),
        )

    def name_figures(self, figures: TranscriptionFigures) -> dict[str, float]:
        return _name_rates(figures)

    def list_values(self, truth: ScoredPage, answer: ScoredPage) -> list[Value]:
        return [_make_value(a, b) for a, b in pair_lines(truth.lines, answer.lines)]

    def make_totals(self) -> TranscriptionTotals:
        return TranscriptionTotals()


def _list_lines(record: Any) -> Iterable[ScoredLine]:
    """Yield the lines of a record, or of a plain text; what is none is left out.

    The text of a record that is a plain text alone is one line.
    """
    own = record.get(TEXT) if isinstance(record, dict) else None
    if isinstance(own, str):
        yield ScoredLine((TEXT,), "", " ".join(filter(None, map(str.strip, own.splitlines()))), own)
    if isinstance(record, str):
        for at, plain in enumerate(record.splitlines()):
            yield ScoredLine(("regions", 0, "lines", at, "text"), "", plain.strip())
    regions = record.get("regions") if isinstance(record, dict) else None
    for at, region in enumerate(regions if isinstance(regions, list) else ()):
        lines = region.get("lines") if isinstance(region, dict) else None
        for number, line in enumerate(lines if isinstance(lines, list) else ()):
            text = line.get("text") if isinstance(line, dict) else None
            if isinstance(text, str):
                name = line.get("id")
                place = ("regions", at, "lines", number, "text")
                yield ScoredLine(place, name if isinstance(name, str) else "", text.strip())


def pair_lines(truth: Sequence[ScoredLine], answer: Sequence[ScoredLine]) -> LinePairs:
    """Return the lines of both sides in pairs, in the truth's order; the answer's that are left come where they stand."""
    by_id = {line.id: line for line in answer if line.id}
    if any(line.id in by_id for line in truth):
        found = [(line, by_id.pop(line.id, None)) for line in truth]
        used = {id(other) for _, other in found if other}
        return [*found, *((None, line) for line in answer if id(line) not in used)]
    if len(truth) * len(answer) > _MOST_PAIRS:
        shared = min(len(truth), len(answer))
        return [
            *zip(truth, answer, strict=False),
            *((line, None) for line in truth[shared:]),
            *((None, line) for line in answer[shared:]),
        ]
    return _align(truth, answer)


def _align(truth: Sequence[ScoredLine], answer: Sequence[ScoredLine]) -> LinePairs:
    """Pair lines in their order, so that the number of edited characters is the lowest one."""
    width = len(answer) + 1
    costs = [0]
    for line in answer:
        costs.append(costs[-1] + len(line.text))
    steps: list[bytearray] = [
        bytearray([1]) * width
    ]  # 0: a pair, 1: a line of the answer alone, 2: of the truth alone
    for line in truth:
        row, made = [costs[0] + len(line.text)], bytearray([2]) * width
        for at, other in enumerate(answer):
            both = costs[at] + Levenshtein.distance(line.text, other.text)
            extra, missing = row[at] + len(other.text), costs[at + 1] + len(line.text)
            best = min(both, extra, missing)
            made[at + 1] = 0 if both == best else 1 if extra == best else 2
            row.append(best)
        costs = row
        steps.append(made)
    found: list[tuple[ScoredLine | None, ScoredLine | None]] = []
    a, b = len(truth), len(answer)
    while a or b:
        step = steps[a][b] if a else 1
        a, b = a - (step != 1), b - (step != 2)
        found.append((truth[a] if step != 1 else None, answer[b] if step != 2 else None))
    return found[::-1]


def _count_edits(pairs: Iterable[tuple[str, str]], split: Callable[[str], Sequence[str]]) -> tuple[int, int]:
    """Return the number of edits, and the length of the truths."""
    edits = length = 0
    for truth, answer in pairs:
        ours = split(truth)
        edits += 0 if truth == answer else Levenshtein.distance(ours, split(answer))
        length += len(ours)
    return edits, length


def _name_rates(figures: TranscriptionFigures) -> dict[str, float]:
    same, lines = figures.lines
    return {
        "cer": _divide(*figures.characters),
        "wer": _divide(*figures.words),
        "page_cer": _divide(*figures.page_characters),
        "page_wer": _divide(*figures.page_words),
        "exact_lines": same / lines if lines else 1.0,
    }


def _divide(edits: int, length: int) -> float:
    """Return a rate; of nothing, each edit counts as one whole."""
    return edits / max(length, 1)


def _make_value(truth: ScoredLine | None, answer: ScoredLine | None) -> Value:
    ours, theirs = truth.text if truth else "", answer.text if answer else ""
    error = _divide(*_count_edits([(ours, theirs)], str))
    line = truth or answer
    assert line
    return Value(
        field="".join(f"[{key}]" if isinstance(key, int) else f".{key}" for key in line.place)[1:],
        pointer=truth.place if truth else None,
        at=answer.place if answer else None,
        truth=truth.lines or ours if truth else ABSENT,
        answer=answer.lines or theirs if answer else ABSENT,
        verdict=_judge(ours, theirs),
        reason=_explain(ours, theirs, error),
        similarity=max(0.0, 1.0 - error),
        error=error,
    )


def _judge(ours: str, theirs: str) -> Verdict:
    if ours == theirs:
        return Verdict.TP
    return Verdict.FN if not theirs else Verdict.WRONG if ours else Verdict.FP


def _explain(ours: str, theirs: str, error: float) -> Message:
    if ours == theirs:
        return Message("score-ad-same")
    if not theirs or not ours:
        return Message("score-field-invented" if theirs else "score-field-missing")
    params: Mapping[str, Any] = {"difference": describe_difference(ours, theirs), "error": f"{error:.3f}"}
    return Message("score-line-differs", dict(params))
