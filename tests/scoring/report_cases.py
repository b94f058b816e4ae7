"""Runs made by hand and by hypothesis, for the tests of reports."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hypothesis import strategies as st

from gtapp.core.platform.messages import Message
from gtapp.core.schema.pointer import ABSENT
from gtapp.scoring.result import ItemScore, RunScore, Value, Verdict
from tests.strategies import ODD_TEXTS

SAME = Message("score-similarity-same")
MISSING = Message("score-answer-missing")

# texts that other programs would run, fail on or hide
HOSTILE = (
    "=1+1",
    "+1",
    "-1",
    "@SUM(A1)",
    "\t=1",
    "\r=1",
    "'=1",
    '=HYPERLINK("http://x.y","z")',
    "http://x.y/z",
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "</style><b>",
    "</script>",
    "<!--",
    "&amp;",
    "<r><t>x</t></r>",
    "<r>",
    "_x0014_",
    "\x00",
    "\x14",
    "\x1b[31m",
    "\x85",
    "\u202e",
    "\ud800",
    "a\udfffb",
    "\ufffe",
    '"\n,;',
    " ",
    "{",
    "{}",
)
odd_texts = st.one_of(
    st.sampled_from(HOSTILE + ODD_TEXTS),
    st.text(st.characters(exclude_categories=()), max_size=8),
    st.text("ab<>&\"'\\\n", max_size=6),
)
odd_scalars = st.one_of(odd_texts, st.none(), st.booleans(), st.integers(), st.floats())
odd_values = st.one_of(
    st.just(ABSENT),
    odd_scalars,
    st.lists(odd_scalars, max_size=3),
    st.dictionaries(odd_texts, odd_scalars, max_size=2),
)
shares = st.floats(0, 1)
pointers = st.none() | st.lists(odd_texts | st.integers(0, 9), max_size=3).map(tuple)
messages = st.one_of(
    st.just(SAME), st.builds(lambda text: Message("score-diff-more", {"characters": text}), odd_texts)
)
compared = st.builds(
    Value,
    field=odd_texts,
    pointer=pointers,
    at=pointers,
    truth=odd_values,
    answer=odd_values,
    verdict=st.sampled_from(Verdict),
    reason=messages,
    similarity=st.none() | shares,
    error=st.none() | shares,
)


def make_item(
    name: str,
    figures: dict[str, float] | None = None,
    values: Sequence[Value] = (),
    problem: Message | None = None,
    left_out: bool = False,
) -> ItemScore:
    """Return an item's score of these values."""
    return ItemScore(name, figures or {}, lambda: values, problem, left_out)


def make_value(
    truth: Any, answer: Any, verdict: Verdict = Verdict.WRONG, field: str = "title", **more: Any
) -> Value:
    """Return a compared value of the field ``title``."""
    place = {"pointer": (field,), "at": (field,), **more}
    return Value(
        field=field, truth=truth, answer=answer, verdict=verdict, reason=place.pop("reason", SAME), **place
    )


def make_run(name: str = "T1", items: Sequence[ItemScore] = (), **more: Any) -> RunScore:
    """Return a run of index cards, ranked by macro F1."""
    given = {
        "benchmark": "zettelkatalog",
        "profile": "documented",
        "rules": {},
        "headline": "f1_macro",
        "metrics": {"f1_macro": 0.5, "total_tp": 8.0},
        **more,
    }
    return RunScore(run=name, items=items, **given)


figures = st.sampled_from(
    [
        {
            "f1_score": 0.7272727272727273,
            "true_positives": 8.0,
            "false_positives": 3.0,
            "false_negatives": 3.0,
        },
        {"send_date_tp": 1.0, "send_date_fp": 0.0, "send_date_fn": 2.0},
        {"fuzzy": 0.99, "cer": 1.25},
        {"overall_accuracy": 1 / 3, "similarity_title": 2 / 3},
        {},
    ]
)
items = st.lists(
    st.builds(
        make_item,
        name=odd_texts,
        figures=figures,
        values=st.lists(compared, max_size=3),
        problem=st.none() | messages,
        left_out=st.booleans(),
    ),
    max_size=3,
    unique_by=lambda each: joined_halves(each.name),
)
runs = st.builds(
    make_run,
    name=odd_texts,
    items=items,
    benchmark=odd_texts,
    rules=st.dictionaries(odd_texts, odd_scalars, max_size=2),
    metrics=st.dictionaries(
        st.sampled_from(["f1_macro", "total_tp", "field_accuracy.ti.tle", "cer"]), shares
    ),
    problems=st.lists(st.tuples(odd_texts, messages), max_size=2),
    other=st.sampled_from([{}, {"f1_macro": 0.25}]),
    extras=st.dictionaries(
        odd_texts, st.one_of(odd_scalars, st.lists(st.dictionaries(odd_texts, odd_scalars))), max_size=2
    ),
)


def joined_halves(text: str) -> str:
    """Return the text as a reader of JSON gets it: two adjacent surrogates of a pair become one character."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "surrogatepass")
