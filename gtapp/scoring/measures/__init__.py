"""The table of measures: a new one is a module of this package and a line here. Each is imported when it is used."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from importlib import import_module
from typing import Final

from gtapp.scoring.measure import Measure, MeasureSettings
from gtapp.scoring.weights import WEIGHTED_LABELS

# name in benchmark.toml: module and class
MEASURES: Final = {
    "field_f1": "gtapp.scoring.measures.field_f1:FieldF1",
    "persons": "gtapp.scoring.measures.letters:LetterMeasure",
    "advertisements": "gtapp.scoring.measures.advertisements:AdvertisementMeasure",
    "similarity": "gtapp.scoring.measures.similarity:SimilarityMeasure",
    "transcription": "gtapp.scoring.measures.transcription:TranscriptionMeasure",
}
DEFAULT_MEASURE: Final = "field_f1"


def make_measure(name: str, settings: MeasureSettings) -> Measure:
    """Return the measure of this name in a ``benchmark.toml``.

    Raises:
        KeyError: there is none.
    """
    return find_measure(name, settings.weights)(settings)


def find_measure(name: str, weights: Mapping[str, float]) -> type[Measure]:
    """Return the measure's class; with `weights` of fields the one that has weighted figures, too.

    Raises:
        KeyError: there is none.
    """
    plain = _load_class(MEASURES[name])
    if not weights:
        return plain
    from gtapp.scoring.weighted_measure import add_weights  # imported when used: few projects have weights

    return add_weights(plain)


def list_measures() -> list[type[Measure]]:
    """Return all measures, to find a figure by its name alone; imports all of them."""
    return [_load_class(place) for place in MEASURES.values()]


@lru_cache
def _load_class(place: str) -> type[Measure]:
    module, _, name = place.partition(":")
    found: type[Measure] = getattr(import_module(module), name)
    return found


def is_lower_better(figure: str) -> bool:
    """Return whether the figure of this name is an error rate; of ``aligned.cer`` the last part decides."""
    name = figure.rpartition(".")[2]
    return any(name in measure.error_rates for measure in list_measures())


def find_label(figure: str) -> str | None:
    """Return the English label of a figure; None if no measure gives one."""
    labels = (WEIGHTED_LABELS, *(each.labels for each in list_measures()))
    return next((each[figure] for each in labels if figure in each), None)
