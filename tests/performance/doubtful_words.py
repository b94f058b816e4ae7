"""How many of the wrong words of a newspaper page's drafts are doubted, of which nothing is known yet.

``python -m tests.performance.doubtful_words`` prints it alone; `make bench` includes it. The answers of each run about the real
pages that have a scan are used as drafts of a project without truths, alone and with those of another run as a second opinion.
Each text is compared, word by word, with the truth's most similar one; a word that it lacks is found if one beside it is doubted.
"""

from __future__ import annotations

import difflib
import re
import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from rapidfuzz import process
from rapidfuzz.distance import Indel

from gtapp.core.schema.pointer import ABSENT, list_leaves
from gtapp.features import open_project
from gtapp.features.doubts.doubtful_words import is_long
from gtapp.features.doubts.item_doubts import ItemDoubts
from gtapp.features.places.scan_comparer import ScanComparer
from tests.performance import bench_projects
from tests.performance.bench import Figure, print_figures

_AIM: Final = 0.5
"""The share of the wrong words that is to be found."""
_AIM_BESIDE: Final = 0.7
"""That beside the answers of one other run."""
_MOST_DOUBTED: Final = 10.0
"""Per cent of all words."""
_WORD: Final = re.compile(r"\S+")


def _list_texts(record: object) -> list[str]:
    return [value for _, value in list_leaves(record) if isinstance(value, str) and is_long(value)]


def _find_wrong(words: list[str], true: list[str]) -> Iterator[set[int]]:
    """Yield, for each wrong or missing word, the words of which one must be doubted so that it is found."""
    for tag, start, end, true_start, true_end in difflib.SequenceMatcher(
        None, words, true, False
    ).get_opcodes():
        if tag == "insert":
            yield from ({start - 1, start} for _ in range(true_start, true_end))
        elif tag != "equal":
            yield from ({index} for index in range(start, end))


_Counts = tuple[int, int, int, int]
"""How many words a run's answers have, how many are doubted, how many wrong, and how many of these found."""


def measure_run(source: Path, answers: Path, other: Path | None = None) -> _Counts:
    """Return the counts of a run's answers, `other` ones being the second opinion."""
    words = doubted = wrong = found = 0
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(source / "images", Path(folder) / "images", copy_function=shutil.copyfile)
        shutil.copytree(answers, Path(folder) / "drafts", copy_function=shutil.copyfile)
        if other:
            shutil.copytree(other, Path(folder) / "drafts" / "S0001", copy_function=shutil.copyfile)
        with open_project(folder, "fraktur") as project, open_project(source, "fraktur") as truths:
            finder, comparer = ItemDoubts(project), ScanComparer(project)
            for item in project.items:
                document = project.peek(item.id)
                if not item.scans or document.draft is ABSENT:
                    continue
                support = comparer.compare(item.id, document.tree, document.schema.fields)
                marks = {doubt.place: doubt.words for doubt in finder.find(document, support)}
                true = _list_texts(truths.peek(item.id).tree)
                for place, text in list_leaves(document.tree):
                    if isinstance(text, str) and is_long(text):
                        spans = list(_WORD.finditer(text))
                        inside = [range(mark.start, mark.end) for mark in marks.get(place, ())]
                        marked = {
                            n for n, span in enumerate(spans) if any(span.start() in each for each in inside)
                        }
                        closest = process.extractOne(text, true, scorer=Indel.normalized_similarity)[0]
                        errors = list(_find_wrong([span[0] for span in spans], closest.split()))
                        words, doubted = words + len(spans), doubted + len(marked)
                        wrong, found = (
                            wrong + len(errors),
                            found + sum(bool(each & marked) for each in errors),
                        )
            comparer.close()
    return words, doubted, wrong, found


def _make_figures(counts: dict[str, _Counts], beside: str, aim: float) -> Iterator[Figure]:
    words, doubted, wrong, found = (sum(column) for column in zip(*counts.values(), strict=True))
    note = ", ".join(f"{name} {each[3]} of {each[2]}" for name, each in counts.items())
    yield Figure(f"wrong words of newspaper pages not doubted{beside}", 1 - found / wrong, "", 1 - aim, note)
    yield Figure(
        f"doubted words of newspaper pages{beside}", 100 * doubted / words, "%", _MOST_DOUBTED, f"of {words}"
    )


def figures() -> Iterator[Figure]:
    """Return the share of wrong words that is not doubted, and that of all words that is."""
    source = bench_projects.find_source("fraktur")
    runs = {folder.name: folder for folder in sorted(source.glob("answers/*/*")) if folder.is_dir()}
    counts = {name: measure_run(source, folder) for name, folder in runs.items()}
    counts = {name: each for name, each in counts.items() if each[2]}
    names = list(counts)
    if names:
        yield from _make_figures(counts, "", _AIM)
    if len(names) > 1:
        pairs = zip(names, names[1:] + names[:1], strict=True)
        both = {name: measure_run(source, runs[name], runs[other]) for name, other in pairs}
        yield from _make_figures(both, ", one other run", _AIM_BESIDE)


if __name__ == "__main__":
    sys.exit(print_figures(figures()))
