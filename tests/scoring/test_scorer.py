"""The scorer: items, whole runs as streams, both profiles, named problems, and a clean stop."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import gtapp
from gtapp.core.answers.answer_reader import Reading
from gtapp.core.answers.run_finder import open_truths
from gtapp.core.platform.errors import GtappError
from gtapp.core.project.opening.detection import detect_benchmark
from gtapp.core.schema import benchmark
from gtapp.core.schema.benchmark import Benchmark
from gtapp.core.schema.schema import from_json
from gtapp.scoring.extra_figures import ExtraFigures, ExtrasWanted
from gtapp.scoring.measure import Profile
from gtapp.scoring.result import RunScore
from gtapp.scoring.scorer import Scorer
from gtapp.scoring.scoring_job import describe_other_measure
from tests.sample_projects import ADVERT, CARD, LETTER, cards, dump_json, envelope, write_file

CARDS = benchmark.load("zettelkatalog")
WORSE = {**CARD, "author": {"last_name": "Meier", "first_name": "Käthe"}}
FIVE = ("zettelkatalog", "personnel_cards", "letters", "fraktur", "sciencemetabench")


def codes(run: RunScore) -> dict[str, str]:
    return {name: message.code for name, message in run.problems}


# items


def test_an_item_has_figures_values_and_reasons() -> None:
    item = gtapp.score_item("zettelkatalog", CARD, WORSE, name="a")
    assert item.name == "a" and not item.problem and not item.left_out
    assert (
        item.figures["true_positives"],
        item.figures["false_positives"],
        item.figures["false_negatives"],
    ) == (11, 1, 1)
    (wrong,) = (value for value in item.values if value.verdict == "fp+fn")
    assert wrong.field == "author.last_name" and wrong.pointer == wrong.at == ("author", "last_name")
    assert (wrong.truth, wrong.answer) == ("Müller", "Meier") and str(wrong.reason)


def test_an_items_answer_is_read_in_any_format() -> None:
    plain = gtapp.score_item("zettelkatalog", CARD, WORSE).figures
    for answer in (
        json.dumps(WORSE),
        envelope(WORSE),
        Reading(WORSE),
        f"So:\n```json\n{json.dumps(WORSE)}```",
    ):
        assert gtapp.score_item("zettelkatalog", envelope(CARD), answer).figures == plain


def test_an_unreadable_answer_counts_as_empty_and_is_reported() -> None:
    item = gtapp.score_item("zettelkatalog", CARD, "no card here")
    assert item.problem and item.problem.code == "score-answer-text"
    assert (
        item.figures["true_positives"],
        item.figures["false_positives"],
        item.figures["false_negatives"],
    ) == (0, 0, 9)
    assert gtapp.score_item("fraktur", [ADVERT], None).figures == {"fuzzy": 0.0, "cer": 1.0}
    letter = gtapp.score_item("letters", LETTER, "").figures
    assert sum(letter[key] for key in letter if key.endswith("fn")) == 4


def test_rules_leave_items_out() -> None:
    item = gtapp.score_item("letters", LETTER, LETTER, rules={"skip_signatures": True})
    assert item.left_out and not item.figures


@pytest.mark.parametrize(
    ("ranking", "headline", "named"),
    [
        ({"metric": "fuzzy", "order": "desc"}, "f1_macro", " (fuzzy)"),
        ({"metric": "f1_micro"}, "f1_micro", " (f1_micro)"),
    ],
)
def test_a_foreign_schema_is_scored_by_field_f1(
    tmp_path: Path, ranking: dict[str, str], headline: str, named: str
) -> None:
    schema = {"type": "object", "properties": {"title": {"type": "string"}, "text": {"type": "string"}}}
    write_file(tmp_path / "schema.json", json.dumps(schema))
    meta = {"title": "Title pages", "ranking": ranking, "tags": ["century-18th", 5]}
    write_file(tmp_path / "meta.json", json.dumps(meta))
    found = detect_benchmark(tmp_path)
    scorer = Scorer(found)
    item = scorer.item("a", {"title": "x", "text": "y"}, {"title": "x", "text": "z"})
    assert item.figures["f1_score"] == 0.5 and scorer.headline == headline
    assert (found.title, found.tags) == ("Title pages", ("century-18th",))
    assert named in str(describe_other_measure(found)) and tmp_path.name in str(describe_other_measure(found))
    with pytest.raises(GtappError) as caught:
        Scorer(found, "published")
    assert caught.value.code == "score-published-unknown"


@pytest.mark.parametrize("meta", ["", "[]", "{", '{"ranking": [], "tags": {}, "title": 5}', "[" * 100_000])
def test_an_odd_description_of_a_foreign_benchmark_is_ignored(tmp_path: Path, meta: str) -> None:
    write_file(tmp_path / "schema.json", '{"type": "object", "properties": {"title": {"type": "string"}}}')
    write_file(tmp_path / "meta.json", meta)
    found = detect_benchmark(tmp_path)
    assert (found.title, found.ranking, found.tags) == (tmp_path.name, "", ())


def test_wrong_use_is_refused() -> None:
    with pytest.raises(ValueError, match="profile"):
        Scorer(CARDS, "both")  # type: ignore[arg-type]
    with pytest.raises(GtappError, match="knows no rule"):
        gtapp.score_item("zettelkatalog", CARD, CARD, rules={"x": True})
    with pytest.raises(GtappError, match="no benchmark"):
        gtapp.score_item("nothing", CARD, CARD)
    with pytest.raises(AttributeError):
        gtapp.nothing  # noqa: B018


# runs


def test_a_run_names_its_problems_and_scores_the_rest() -> None:
    given = {"a": CARD, "b": WORSE, "broken": "{", "foreign": LETTER, "unknown": CARD}
    truth = [(name, CARD) for name in ("a", "b", "broken", "foreign", "missing", "a")] + [
        ("bad", LETTER),
        ("text", "x"),
    ]
    run = Scorer(CARDS).run("r", truth, given)
    assert codes(run) == {
        "broken": "score-answer-text",
        "foreign": "score-answer-foreign",
        "missing": "score-answer-missing",
        "a": "score-truth-twice",
        "bad": "score-truth-foreign",
        "text": "score-truth-text",
        "unknown": "score-answer-unknown",
    }
    assert [item.name for item in run.items] == ["a", "b", "broken", "foreign", "missing"]
    assert (
        run.headline == "f1_macro"
        and run.metrics["total_fp"] == 1
        and set(run.other) == {"f1_micro", "f1_macro"}
    )
    assert [item.name for item in run.items if item.problem] == ["broken", "foreign", "missing"]


def test_both_profiles_are_scored_together() -> None:
    given = {"a": WORSE, "b": {"text": json.dumps(CARD), "usage": {}}}
    runs = [
        Scorer(CARDS, profile).run("r", [("a", CARD), ("b", CARD)], given)
        for profile in ("documented", "published")
    ]
    for one, two in (runs, runs[::-1]):
        assert one.other == {name: two.metrics[name] for name in ("f1_micro", "f1_macro")}
    assert runs[0].metrics["f1_macro"] > 0.9 and runs[1].metrics["f1_macro"] < 0.5
    assert codes(runs[1]) == {"b": "score-answer-unparsed"}
    papers = Scorer(benchmark.load("sciencemetabench")).run(
        "r", [("a", {"title": "x"})], {"a": {"title": "x"}}
    )
    assert papers.metrics["overall_accuracy"] == papers.other["overall_accuracy"] == 1.0


@pytest.mark.parametrize(
    ("name", "documented", "published"),
    [
        ("personnel_cards", "f1_micro", "f1_macro"),
        ("letters", "f1_micro", "f1_macro"),
        ("fraktur", "fuzzy", "cer"),
        ("zettelkatalog", "f1_macro", "f1_macro"),
    ],
)
def test_runs_are_ranked_by_each_profiles_figure(name: str, documented: str, published: str) -> None:
    found = benchmark.load(name)
    assert (Scorer(found).headline, Scorer(found, "published").headline) == (documented, published)


def test_the_leaderboard_leaves_out_what_nobody_asked_about(tmp_path: Path) -> None:
    cards(tmp_path, {"a": CARD, "b": CARD, "c": CARD})
    for name in ("b", "c"):
        (tmp_path / f"images/{name}.jpg").unlink()
    write_file(tmp_path / "answers/T1/request_T1_b.json", dump_json(CARD))
    truths, answers = tmp_path / "ground_truths", tmp_path / "answers"

    def score(profile: Profile) -> RunScore:
        return gtapp.score("zettelkatalog", truths, answers, profile=profile)[0]

    published, documented = score("published"), score("documented")
    assert codes(published) == {"a": "score-answer-missing", "c": "score-not-asked"}
    assert published.metrics["total_instances"] == 2 and documented.metrics["total_instances"] == 3
    assert documented.other["f1_macro"] == published.metrics["f1_macro"] == 0.5
    assert [(item.left_out, len(list(item.values)) > 0) for item in published.items] == [
        (False, True),
        (False, True),
        (True, False),
    ]
    write_file(tmp_path / "texts/c.txt", "x")
    assert score("published").metrics["total_instances"] == 3
    for path in (tmp_path / "texts/c.txt", *(tmp_path / "images").iterdir()):
        path.unlink()
    assert score("published").metrics["total_instances"] == 3


PAGE = {"advertisements": [{"tags_section": "Gefunden", "text": "1. Ein Hut."}]}


@pytest.mark.parametrize(("name", "record"), [("fraktur", PAGE), ("sciencemetabench", {"title": "x"})])
def test_the_published_figures_leave_out_what_the_run_has_no_answer_to(name: str, record: Any) -> None:
    """A page without a request file was never asked (F1), a sample without a side is left out; a failed answer counts as 0."""
    truths = dict.fromkeys(("a", "b", "c"), record)
    failed: Any = {"text": "no JSON", "parsed": None, "usage": {}}
    answers = {"a": {"parsed": record, "text": "", "usage": {}}, "c": failed}
    published, documented = (
        Scorer(benchmark.load(name), profile).run("r", truths, answers)
        for profile in ("published", "documented")
    )
    assert [item.left_out for item in published.items] == [False, True, False]
    assert codes(published)["b"] == "score-unanswered"
    figure = "fuzzy" if name == "fraktur" else "field_accuracy.title"
    assert published.metrics[figure] == 0.5 and documented.metrics[figure] == pytest.approx(1 / 3)
    headline = documented.headline
    assert published.other[headline] == documented.metrics[headline]
    nothing = Scorer(benchmark.load(name), "published").run("r", truths, {})
    assert nothing.headline not in nothing.metrics and nothing.other[headline] < 0.9


@pytest.mark.parametrize("profile", ["documented", "published"])
@pytest.mark.parametrize(
    "name", ["zettelkatalog", "letters", "fraktur", "personnel_cards", "sciencemetabench"]
)
def test_a_run_without_items_has_no_figure_but_counts(name: str, profile: Profile) -> None:
    run = Scorer(benchmark.load(name), profile).run("r", {}, {})
    assert not any(run.metrics.values()) and run.headline not in run.metrics and not run.other


@pytest.mark.parametrize(
    ("name", "run", "expected"),
    [
        ("fraktur", "2025-08-14/T0132", {"fuzzy": 0.935, "cer": 0.07}),
        ("letters", "2025-08-14/T0124", {"f1_micro": 0.47}),
    ],
)
def test_older_runs_are_read_from_their_text(
    reference: Path, name: str, run: str, expected: dict[str, float]
) -> None:
    folder = reference / name / "ground_truths"
    (scored,) = gtapp.score(name, folder, reference / "older_runs" / name, profile="published")
    assert scored.run == run and not [code for code in codes(scored).values() if "answer" in code]
    assert {key: scored.metrics[key] for key in expected} == expected


def test_answers_unreadable_for_the_leaderboard_are_named() -> None:
    answers = {"letter01": {"metadata": {**LETTER, "confidence": 1}}, "letter02": {"metadata": LETTER}}
    truths = dict.fromkeys(answers, LETTER)
    published = Scorer(benchmark.load("letters"), "published").run("r", truths, answers)
    assert codes(published) == {"letter01": "score-answer-stopped"}
    assert [bool(item.problem) for item in published.items] == [True, False]
    assert "letter01" not in codes(Scorer(benchmark.load("letters")).run("r", truths, answers))


def test_a_letter_left_out_by_a_rule_needs_no_answer() -> None:
    unsigned = {**LETTER, "has_signatures": "FALSE"}
    scorer = Scorer(benchmark.load("letters"), rules_given={"skip_signatures": True})
    run = scorer.run("r", [("letter01", LETTER), ("letter02", unsigned)], {"letter02": unsigned})
    assert not run.problems and run.metrics["f1_micro"] == 1.0
    assert [item.left_out for item in run.items] == [True, False]


def test_no_item_needs_to_be_kept(tmp_path: Path) -> None:
    root = cards(tmp_path, {f"c{n}": CARD if n % 3 else WORSE for n in range(10)})
    write_file(root / "ground_truths/c11.json", "{")
    given = {f"c{n}": CARD for n in range(9)}
    scorer, found = Scorer(CARDS), open_truths([root / "ground_truths"], CARDS)
    kept, streamed = scorer.run("r", found, given), scorer.run("r", found, given, keep=False)
    assert replace(kept, items=()) == replace(streamed, items=())
    for _ in range(2):
        assert [(i.name, i.figures, i.values) for i in streamed.items] == [
            (i.name, i.figures, i.values) for i in kept.items
        ]
    assert (
        len(streamed.items) == 10 and streamed.items[-1].name == "c9" and streamed.items[2:4][1].name == "c3"
    )


def test_duplicates_are_left_out_of_a_second_pass() -> None:
    truth = [("a", CARD), ("b", CARD), ("a", WORSE), ("b", WORSE)]
    run = Scorer(CARDS).run("r", truth, {"a": CARD, "b": CARD}, keep=False)
    assert [(item.name, item.figures["f1_score"]) for item in run.items] == [("a", 1.0), ("b", 1.0)]


class _InterruptedAnswers(dict[str, Any]):
    """Answers that raise KeyboardInterrupt in the middle."""

    def __getitem__(self, name: str) -> Any:
        if name == "c":
            raise KeyboardInterrupt
        return super().__getitem__(name)


@pytest.mark.parametrize("keep", [True, False])
def test_ctrl_c_ends_a_run_with_its_results_so_far(keep: bool) -> None:
    given = _InterruptedAnswers(dict.fromkeys("abcd", CARD))
    run = Scorer(CARDS).run("r", [(name, CARD) for name in "abcd"], given, keep=keep)
    assert (
        run.extras["stopped"] and codes(run) == {"": "score-stopped"} and "2 items" in str(run.problems[0][1])
    )
    assert [item.name for item in run.items] == ["a", "b"] and run.metrics["f1_macro"] == 1.0


def test_progress_is_reported_and_truths_are_read_one_by_one() -> None:
    counts: list[int] = []

    def stream() -> Iterator[tuple[str, Any]]:
        for number in range(5):
            assert len(counts) == number
            yield str(number), CARD

    Scorer(CARDS).run("r", stream(), {}, progress=counts.append)
    assert counts == [1, 2, 3, 4, 5]


def test_extras_are_given_with_the_plain_figures() -> None:
    rows = benchmark.load("personnel_cards")
    row = {
        "dienstort": {"diplomatic_transcript": "Basel", "interpretation": "Basel", "is_crossed_out": False}
    }
    other = {
        "dienstort": {"diplomatic_transcript": "Genf", "interpretation": "Genf", "is_crossed_out": False}
    }
    truth = [("a", {"rows": [row, other]}), ("b", {"rows": [row, other]})]
    scorer, weights = Scorer(rows), {"rows.*.dienstort.interpretation": 0.0}
    found = []
    for answer in ({"rows": [other]}, {"rows": [row, other]}):
        extras = ExtraFigures(scorer, ExtrasWanted(align=True, kinds=True, resamples=20))
        plain = scorer.run("r", truth, {"a": answer, "b": answer})
        assert scorer.run("r", truth, {"a": answer, "b": answer}, watchers=[extras]).metrics == plain.metrics
        weighted = Scorer(rows.with_weights(weights)).run("r", truth, {"a": answer, "b": answer})
        assert weighted.metrics.items() > plain.metrics.items() and weighted.other == plain.other
        found.append(extras)
    assert weighted.metrics["weighted_f1_micro"] == 1.0
    first, second = (each.figures for each in found)
    assert first["aligned"]["f1_micro"] > first["intervals"]["f1_micro"].figure
    assert first["kinds_total"]["wrong place"]
    assert second["intervals"]["f1_macro"].figure == 1.0
    assert found[1].subtract(found[0])["f1_micro"].low > 0


# the real material


@pytest.mark.parametrize("name", FIVE[:4])
def test_every_real_truth_against_itself_is_perfect(reference: Path, name: str) -> None:
    place = reference / name / "ground_truths"
    (run,) = gtapp.score(name, place, place)
    perfect = {"f1_micro": 1.0, "f1_macro": 1.0, "fuzzy": 1.0, "cer": 0.0, "total_fp": 0, "total_fn": 0}
    assert not run.problems and len(run.items) == len(
        list(place.glob("[!p]*.json" if name == "letters" else "*.json"))
    )
    assert {key: run.metrics[key] for key in perfect if key in run.metrics} == {
        key: figure for key, figure in perfect.items() if key in run.metrics
    }
    for item in run.items:
        assert item.figures.get("f1_score", item.figures.get("fuzzy", 1.0)) == 1.0, item.name
        assert {value.verdict for value in item.values} <= {"tp", "ignored"}


def test_the_papers_truth_against_itself_is_perfect(reference: Path) -> None:
    path = reference / "sciencemetabench/truth.jsonl"
    (run,) = gtapp.score("sciencemetabench", path, path)
    assert run.metrics["overall_accuracy"] == 1.0 and not run.problems and len(run.items) == 6


def test_the_papers_are_scored_as_expected(reference: Path) -> None:
    folder = reference / "sciencemetabench"
    expected = json.loads((folder / "expected.json").read_text(encoding="utf-8"))
    (run,) = gtapp.score("sciencemetabench", folder / "truth.jsonl", folder / "answers.jsonl")
    found = {item.name: {value.field: value.similarity for value in item.values} for item in run.items}
    assert found.keys() == expected["items"].keys()
    for name, fields in expected["items"].items():
        assert {key: found[name][key] for key in fields} == pytest.approx(fields, abs=1e-12)
    assert run.metrics["overall_accuracy"] == pytest.approx(expected["overall_accuracy"], abs=1e-12)


@pytest.mark.parametrize(("name", "files"), [("zettelkatalog", 645), ("letters", 116), ("fraktur", 6)])
def test_whole_runs_give_the_scores_stored_in_their_files(reference: Path, name: str, files: int) -> None:
    folder, checked = reference / name, 0
    for run in gtapp.score(name, folder / "ground_truths", folder / "answers", profile="published"):
        for item in run.items:
            paths = list((folder / "answers" / run.run).glob(f"request_*_{item.name}.json"))
            if not paths:  # a test with a rule that leaves letters out
                assert item.problem and run.run.endswith(("T0501", "T0502"))
                continue
            path = paths[0]
            stored = json.loads(path.read_text(encoding="utf-8"))["score"]
            fields = stored.pop("field_scores", {})
            assert stored == {key: item.figures[key] for key in stored}, (run.run, item.name)
            found = {value.field: value.similarity for value in item.values}
            for field, each in fields.items():
                assert found.get(field, each["score"]) == pytest.approx(each["score"], abs=1e-12), (
                    item.name,
                    field,
                )
            checked += 1
    assert checked == files


def test_boxes_count_where_the_project_says_so() -> None:
    numbers = {"type": "array", "items": {"type": "number"}}
    line = {"type": "object", "properties": {"text": {"type": "string"}, "bbox": numbers}}
    content = {"type": "object", "properties": {"lines": {"type": "array", "items": line}}}
    own = Benchmark("own", "Own", from_json(content, "own"))
    truth, answer = ({"lines": [{"text": "Basel", "bbox": box}]} for box in ([1, 2, 3, 4], [5, 6, 7, 8]))
    boxes = {"key": "bbox", "form": "corners", "unit": "pixels"}
    figures = [
        Scorer(each).run("run", {"a": truth}, {"a": answer}).metrics["f1_macro"]
        for each in (own.with_boxes(boxes), own.with_boxes({**boxes, "scored": True}), own)
    ]
    assert figures[0] == 1.0 and figures[1] == figures[2] < 1.0
