"""Where several texts depart from one in the same way: long texts seldom agree as a whole, yet often in a word.

Public API::

    shared(truth, {run: text})     (the truth with what the most runs have alike, these runs), or None
    LONG                           from so many characters on it is worth asking
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rapidfuzz import fuzz

from gtapp.scoring.text_differences import Span, find_differences

# shorter texts agree as a whole or not at all
LONG: Final = 80
_SAME_TEXT: Final = 50.0  # texts that are less alike are two texts, whose characters agree by chance

Patch = tuple[Span, str]


def shared(truth: str, said: Mapping[str, str]) -> tuple[str, tuple[str, ...]] | None:
    """`truth` with those departures that the most runs have in common, and these runs; `said` is text by run.

    None where no two have one in common.
    """
    voices: dict[Patch, list[str]] = {}
    for run, text in said.items():
        if text != truth and fuzz.ratio(truth, text, score_cutoff=_SAME_TEXT):
            for each in find_differences(truth, text):
                voices.setdefault((each.truth, text[slice(*each.answer)]), []).append(run)
    sharing: dict[tuple[str, ...], list[Patch]] = {}
    for patch, runs in voices.items():
        sharing.setdefault(tuple(runs), []).append(patch)
    strongest = max(sharing, key=lambda runs: (len(runs), len(sharing[runs])), default=())
    return (_patched(truth, sharing[strongest]), strongest) if len(strongest) > 1 else None


def _patched(text: str, patches: list[Patch]) -> str:
    """`text` with patches that one run has all of, so that they never overlap."""
    for (start, end), replacement in sorted(patches, reverse=True):
        text = text[:start] + replacement + text[end:]
    return text
