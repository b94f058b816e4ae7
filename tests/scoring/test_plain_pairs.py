"""Plain records are compared without the steps that search and repair; the figures and problems are those of all steps."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from gtapp.core.schema import benchmark
from gtapp.scoring.measure import PROFILES, Profile
from gtapp.scoring.plain_pairs import PlainPairs
from gtapp.scoring.result import RunScore
from gtapp.scoring.scorer import ComparedItem, Scorer
from tests.sample_projects import CARD
from tests.strategies import examples

SCORERS = {
    (name, profile): Scorer(benchmark.load(name), profile)
    for name in ("zettelkatalog", "personnel_cards")
    for profile in PROFILES
}
ROW = {"dienstort": {"diplomatic_transcript": "Basel", "interpretation": "Basel", "is_crossed_out": False}}
LOOP = "so und " * 200
DEEP = json.loads("[" * 120 + "]" * 120)


class Onlooker:
    """Wants to see each item, so that none is compared quickly."""

    def watch(self, compared: ComparedItem) -> None: ...

    def take(self) -> None: ...

    def add_taken(self, taken: None) -> None: ...


leaves = (
    st.none()
    | st.booleans()
    | st.sampled_from([0, 1, 1.5, "", "Basel", "basel", "x" * 500, LOOP])
    | st.text()
)
nodes = st.recursive(leaves | st.just(DEEP), lambda inner: st.lists(inner, max_size=3) | st.just([{}] * 150))
records = st.one_of(
    st.just(CARD),
    st.just({"rows": [ROW, ROW]}),
    st.just({"rows": [ROW] * 150}),
    st.fixed_dictionaries(
        {"author": nodes | st.fixed_dictionaries({"last_name": nodes})}, optional={"type": nodes}
    ),
    st.dictionaries(
        st.sampled_from(["name", "id", "author", "type", "properties", "$schema", "text", "rows"]), nodes
    ),
)


@st.composite
def contents(draw: st.DrawFn) -> Any:
    record = draw(records)
    return draw(
        st.sampled_from(
            [
                record,
                [record],
                json.dumps(record),
                {"response_text": record},
                {"response_text": {"response_text": record}},
                {"text": "", "usage": {}, "parsed": record},
                {"parsed": {"parsed": record}},
                {"parsed": None, "text": json.dumps(record)},
                {"parsed": record, "text": DEEP},
                {"arguments": record},
                {"metadata": record},
                {**record, "confidence": 1},
                None,
            ]
        )
    )


def describe(run: RunScore) -> Any:
    return run.metrics, run.other, [(name, str(message)) for name, message in run.problems]


@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize("name", ["zettelkatalog", "personnel_cards"])
@given(truth=contents(), answer=contents())
@example(truth=CARD, answer={**CARD, "author": {"last_name": LOOP}})
@examples(150)
def test_all_contents_have_the_figures_of_all_steps(
    name: str, profile: Profile, truth: Any, answer: Any
) -> None:
    scorer = SCORERS[name, profile]
    truths, answers = {"a": truth, "b": CARD}, {"a": answer, "b": CARD}
    quick = scorer.run("r", truths, answers, keep=False)
    assert describe(quick) == describe(scorer.run("r", truths, answers, keep=False, watchers=[Onlooker()]))


def test_plain_records_are_compared_quickly() -> None:
    scorer = SCORERS["zettelkatalog", "documented"]
    pairs = PlainPairs.of_measures(scorer.benchmark, scorer.measure, None)
    envelope = {"text": "", "usage": {}, "parsed": CARD}
    assert pairs and pairs.compare({"response_text": CARD}, envelope) == pairs.compare(CARD, CARD) != None  # noqa: E711
    assert pairs.compare(CARD, {"response_text": CARD}) is None
