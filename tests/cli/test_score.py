"""`gtapp score`: its arguments and output, the problems it reports, and its exit codes."""

from __future__ import annotations

import csv
import io
import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from gtapp.cli import main
from gtapp.core.schema import benchmark as benchmarks
from tests.sample_projects import (
    CARD,
    cards,
    dump_json,
    envelope,
    letters,
    paper,
    papers,
    sha,
    snapshot,
    write_file,
)

WORSE = {**CARD, "author": {"last_name": "Meier", "first_name": "Käthe"}}
OTHER = {**WORSE, "type": {"type": "Reference"}}
RULES = "benchmarks_tests.csv"


def newer(record: Any) -> str:
    return dump_json({"text": json.dumps(record), "usage": {}, "parsed": record, "model": "m"})


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Two cards with two runs, of which the second is the better one."""
    root = cards(tmp_path / "project", {"a": CARD, "b": CARD})
    for test, record in (("T1", OTHER), ("T2", WORSE)):
        for name in "ab":
            write_file(root / f"answers/2026-01-24/{test}/request_{test}_{name}.json", newer(record))
    return root


def find_run(test: str) -> str:
    return f"2026-01-24/{test}"


# a project's own runs


def test_a_projects_runs_are_one_table_sorted_by_score(call: Any, project: Path) -> None:
    result = call("score", project)
    assert result.code == 0 and not result.err
    assert "zettelkatalog: profile documented, ranked by f1_macro" in result.out
    rows = [line.split() for line in result.out.splitlines() if line.startswith("2026")]
    assert [row[0] for row in rows] == [find_run("T2"), find_run("T1")]
    published = call("score", project, "--profile", "published")
    assert "profile published" in published.out and published.out != result.out


def test_drafted_runs_are_scored_and_loose_drafts_are_not(call: Any, project: Path) -> None:
    for name in "ab":
        write_file(project / f"drafts/T0003/request_T0003_{name}.json", newer(CARD))
        write_file(project / f"drafts/request_T9_{name}.json", newer(OTHER))
    found = call("score", project, "--json", "-").json
    assert [(run["run"], run["metrics"]["f1_macro"] == 1.0) for run in found["runs"]] == [
        ("T0003", True),
        (find_run("T2"), False),
        (find_run("T1"), False),
    ]


def test_the_same_project_given_by_its_parts(call: Any, project: Path) -> None:
    places = ("--truth", project / "ground_truths", "--answers", project / "answers")
    assert call("score", "--benchmark", "library_cards", *places).out == call("score", project).out
    one = call("score", project, "--answers", project / "answers" / find_run("T2"), "--json", "-").json
    assert one["run"] == "T2" and one["metrics"]["total_fp"] == 2


def test_json_is_the_only_standard_output(call: Any, project: Path) -> None:
    (project / "answers" / find_run("T1") / "request_T1_b.json").unlink()
    result = call("score", project, "--json", "-")
    assert (
        result.code == 1
        and result.err == f"{find_run('T1')}: b: There is no answer; it counts as an empty one.\n"
    )
    runs = {run["run"]: run for run in result.json["runs"]}
    best = runs[find_run("T2")]
    assert best["profile"] == "documented" and best["benchmark"] == "zettelkatalog"
    assert {
        "f1_micro",
        "f1_macro",
        "micro_precision",
        "micro_recall",
        "total_instances",
        "total_tp",
        "total_fp",
        "total_fn",
    } == set(best["metrics"])
    item = best["items"]["a"]
    assert (item["true_positives"], item["false_positives"], item["false_negatives"]) == (11, 1, 1)
    assert (
        item["fields"]["author.last_name"]["verdict"] == "fp+fn"
        and item["fields"]["author.last_name"]["reason"]
    )
    assert runs[find_run("T1")]["problems"][0]["code"] == "score-answer-missing"


def test_reports_as_files(call: Any, project: Path, tmp_path: Path) -> None:
    names = {kind: tmp_path / f"out.{kind}" for kind in ("json", "csv", "xlsx", "html")}
    result = call("score", project, *(part for kind, path in names.items() for part in (f"--{kind}", path)))
    assert result.code == 0 and result.out.startswith("zettelkatalog: ")
    assert len(json.loads(names["json"].read_text(encoding="utf-8"))["runs"]) == 2
    with names["csv"].open(encoding="utf-8-sig", newline="") as file:
        assert {"a", "b"} <= {cell for row in csv.reader(file) for cell in row}
    assert openpyxl.load_workbook(names["xlsx"]).sheetnames
    assert "Meier" in re.sub("<[^>]*>", "", names["html"].read_text(encoding="utf-8"))


def test_only_the_reports_are_written(call: Any, project: Path) -> None:
    before = sorted(project.rglob("*"))
    call("score", project, "--kinds")
    assert sorted(project.rglob("*")) == before


# files


def test_a_file_of_lines_against_a_file_of_lines(call: Any, tmp_path: Path) -> None:
    answers = [paper(2, title="another"), paper(1), paper(7)]
    root = papers(tmp_path, {"truth.jsonl": [paper(1), paper(2), paper(3)], "answers.jsonl": answers})
    places = ("--truth", root / "truth.jsonl", "--answers", root / "answers.jsonl")
    result = call("score", "--benchmark", "sciencemetabench", *places, "--json", "-")
    assert result.code == 1
    assert {(each["item"], each["code"]) for each in result.json["problems"]} == {
        (sha(3), "score-answer-missing"),
        (sha(7), "score-answer-unknown"),
    }
    assert list(result.json["items"]) == [sha(1), sha(2), sha(3)]
    documented, published = result.json["metrics"], result.json["other_profile"]["metrics"]
    assert 0 < documented["overall_accuracy"] < published["overall_accuracy"] < 1


def test_scores_are_computed_without_the_modules_that_edit_and_store(project: Path) -> None:
    names = {
        "sqlite3",
        "gtapp.core.project.project",
        "gtapp.core.record.document",
        "gtapp.core.store.database",
    }
    code = f"import sys\nfrom gtapp.cli import main\nprint(main(['score', {str(project)!r}]), {names!r} & sys.modules.keys())"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
    assert done.stdout.decode().splitlines()[-1] == "0 set()"


def test_truths_can_be_scored_as_answers(call: Any, project: Path) -> None:
    truth = project / "ground_truths"
    result = call(
        "score", "--benchmark", "zettelkatalog", "--truth", truth, "--answers", truth, "--json", "-"
    )
    assert (
        result.code == 0 and result.json["metrics"]["f1_macro"] == result.json["metrics"]["f1_micro"] == 1.0
    )


# rules


def test_rules_of_each_run_from_the_table_of_tests(call: Any, reference: Path, tmp_path: Path) -> None:
    result = call("score", reference / "letters", "--profile", "published", "--json", "-")
    assert result.code == 0 and not result.err
    runs = {run["run"].rpartition("/")[2]: run for run in result.json["runs"]}
    assert (
        runs["T0501"]["rules"]["skip_signatures"] is True
        and runs["T0500"]["rules"]["skip_signatures"] is False
    )
    assert sum(item.get("left_out", False) for item in runs["T0501"]["items"].values()) == 18
    assert sum(item.get("left_out", False) for item in runs["T0502"]["items"].values()) == 11
    places = ("--truth", reference / "letters", "--answers", reference / "letters/answers/2026-01-25/T0501")
    alone = ("score", "--benchmark", "letters", "--profile", "published", *places)
    by_table = call(*alone, "--tests", reference / RULES)
    by_hand = call(*alone, "--rules", '{"skip_signatures": true, "skip_non_signatures": false}')
    assert by_table.out == by_hand.out and (by_table.code, by_hand.code) == (0, 0)
    assert call(*alone).err.count("There is no answer") == 18


def test_rules_in_the_project_that_do_not_parse_are_named(call: Any, project: Path) -> None:
    write_file(project / RULES, "id,name,rules\nT1,library_cards,{broken\n")
    result = call("score", project)
    assert result.code == 1 and "T1" in result.err and "{broken" in result.err
    assert sum(line.startswith("2026") for line in result.out.splitlines()) == 2


def test_rules_that_do_not_concern_scoring_are_ignored(call: Any, project: Path) -> None:
    before = call("score", project)
    write_file(
        project / RULES,
        'id,name,rules\nT1,library_cards,"{""max_tokens"": 4096, ""skip_signatures"": true}"\n',
    )
    after = call("score", project)
    assert (after.code, after.out, after.err) == (0, before.out, "")


def test_runs_of_another_benchmark_are_listed_and_not_scored(call: Any, project: Path) -> None:
    """By the table of tests, or by the id in the run's folder, which may have underscores."""
    answers = project / "answers"
    (one, two) = (answers / find_run(name) for name in ("T1", "T2"))
    write_file(project / RULES, "id,name,rules\nT2,letters,\n")
    result = call("score", project)
    assert (result.code, result.err) == (
        1,
        f"{find_run('T2')} holds answers of another benchmark, “letters”; it is not scored.\n",
    )
    assert find_run("T1") in result.out and find_run("T2") not in result.out
    (project / RULES).unlink()
    for path in list(two.iterdir()):
        path.rename(path.with_name(path.name.replace("_T2_", "_TX_fraktur_")))
    two.rename(two.with_name("TX_fraktur"))
    result = call("score", project)
    assert result.code == 1 and "“fraktur”; it is not scored" in result.err and "TX_fraktur" not in result.out
    for path in list(one.iterdir()):
        path.unlink()
    one.rmdir()
    assert call("score", project).err.startswith("gtapp: ")


def test_the_threshold_is_set_by_the_user_or_the_project(call: Any, project: Path) -> None:
    own = call("score", project, "--json", "-").json["runs"]
    assert {run["threshold"] for run in own} == {0.92}
    low = call("score", project, "--threshold", "0.25", "--json", "-")
    assert {run["threshold"] for run in low.json["runs"]} == {0.25}
    assert sum(run["metrics"]["total_tp"] for run in low.json["runs"]) > sum(
        run["metrics"]["total_tp"] for run in own
    )
    others = [{run["run"]: run["other_profile"] for run in runs} for runs in (own, low.json["runs"])]
    assert others[0] == others[1]
    assert "threshold 0.25" in call("score", project, "--threshold", "0.25").out
    write_file(project / "gtapp.toml", "[scoring]\nthreshold = 0.25\n")
    assert call("score", project, "--json", "-").json == low.json
    assert call("score", project, "--threshold", "0.92", "--json", "-").json["runs"] == own
    refused = call("score", project, "--profile", "published")
    assert refused.code == 2 and "0.25" in refused.err and "published" in refused.err
    (project / "gtapp.toml").unlink()
    assert call("score", project, "--profile", "published", "--threshold", "0.5").code == 2
    assert call("score", project, "--benchmark", "letters", "--threshold", "0.5").code == 2


@pytest.mark.parametrize("text", ["0", "1.01", "-1", "nan", "inf", "high", "0,5"])
def test_a_threshold_is_a_similarity(call: Any, project: Path, text: str) -> None:
    result = call("score", project, "--threshold", text)
    assert result.code == 2 and "above 0 and at most 1" in result.err


@pytest.mark.parametrize(
    "table",
    [
        "threshold = 0",
        "threshold = 2",
        "threshold = true",
        'threshold = "0.9"',
        "treshold = 0.9",
        "rank_by = 'x'",
    ],
)
def test_odd_tables_of_scoring_are_refused(call: Any, project: Path, table: str) -> None:
    write_file(project / "gtapp.toml", f"[scoring]\n{table}\n")
    result = call("score", project)
    assert result.code == 2 and "gtapp.toml" in result.err and "threshold" in result.err


def test_a_benchmark_that_is_not_known_has_no_published_figures(call: Any, tmp_path: Path) -> None:
    root = tmp_path / "title_pages"
    write_file(root / "schema.json", '{"type": "object", "properties": {"title": {"type": "string"}}}')
    for name in ("ground_truths/a.json", "answers/2026-01-24/T1/request_T1_a.json"):
        write_file(root / name, '{"title": "x"}')
    result = call("score", root)
    assert (result.code, result.err) == (
        0,
        "Scored by field F1: how many values are those of the ground truth, or almost so.\n",
    )
    assert "title_pages: profile documented" in result.out and "f1_macro (published)" not in result.out
    refused = call("score", root, "--profile", "published")
    assert refused.code == 2 and "can’t compute its published figures" in refused.err and not refused.out


def test_a_tests_id_may_have_underscores(call: Any, project: Path) -> None:
    before = call("score", project, "--json", "-").json["runs"]
    run = project / "answers" / find_run("T2")
    for path in list(run.iterdir()):
        path.rename(path.with_name(path.name.replace("_T2_", "_T2_x_y_")))
    run.rename(run.with_name("T2_x_y"))
    after = call("score", project, "--json", "-").json["runs"]
    assert [each["metrics"] for each in after] == [each["metrics"] for each in before]
    assert find_run("T2_x_y") in [each["run"] for each in after]


@pytest.mark.parametrize("text", ["{", "[]", '{"unknown": true}', '{"skip_signatures": true}'])
def test_given_rules_must_be_usable(call: Any, project: Path, text: str) -> None:
    result = call("score", project, "--rules", text)
    assert result.code == 2 and result.err.startswith("gtapp: ") and not result.out


# further figures


def test_extra_figures_are_printed_with_the_plain_ones(call: Any, project: Path) -> None:
    plain = call("score", project, "--json", "-").json
    options = (
        "--weights",
        '{"author.last_name": 0}',
        "--align",
        "--kinds",
        "--bootstrap",
        20,
        "--compare",
        "T1",
    )
    runs = call("score", project, *options, "--json", "-").json["runs"]
    for run, other in zip(runs, plain["runs"], strict=True):
        assert (
            run["metrics"].items() > other["metrics"].items()
            and run["other_profile"] == other["other_profile"]
        )
    best = runs[0]["extras"]
    assert runs[0]["metrics"]["weighted_f1_macro"] == 1.0
    assert best["aligned"]["f1_micro"] == runs[0]["metrics"]["f1_micro"]
    assert best["kinds"][0]["field"] == "author.last_name" and best["intervals"]["f1_macro"]["low"] < 1
    assert best["minus T1"]["f1_macro"]["figure"] > 0 and "minus T1" not in runs[1]["extras"]
    assert all(run["extras"] == {} for run in plain["runs"])


@pytest.mark.parametrize(
    "options",
    [
        ("--weights", "{"),
        ("--weights", "[]"),
        ("--weights", '{"author": -1}'),
        ("--weights", '{"author": "x"}'),
        ("--bootstrap", "0"),
        ("--bootstrap", "-1"),
        ("--bootstrap", "many"),
        ("--compare", "T9"),
        ("--profile", "both"),
        ("--xlsx", "-"),
    ],
)
def test_options_that_exclude_each_other(call: Any, project: Path, options: tuple[str, ...]) -> None:
    result = call("score", project, *options)
    assert result.code == 2 and result.err and not result.out and "Traceback" not in result.err


def test_weights_of_a_project_have_figures_in_every_report(call: Any, project: Path, tmp_path: Path) -> None:
    plain = call("score", project)
    (project / "gtapp.toml").write_text('[weights]\n"author.last_name" = 0\n')
    files = [each for name in ("html", "csv") for each in (f"--{name}", tmp_path / f"w.{name}")]
    found = call("score", project, *files)
    assert "weighted_f1_macro" in found.out and "weighted" not in plain.out
    assert "weighted_f1_macro" in (tmp_path / "w.runs.csv").read_text().splitlines()[0]
    assert "</b> weighted_f1_macro</span>" in (tmp_path / "w.html").read_text()
    run = call("score", project, "--json", "-").json["runs"][0]
    assert run["extras"]["weights"] == {"author.last_name": 0}
    (project / "gtapp.toml").write_text('[weights]\n"author.last_name" = "much"\n')
    refused = call("score", project)
    assert refused.code == 2 and "from 0 to a million" in refused.err


def test_a_weight_of_an_unknown_field_is_reported(call: Any, project: Path) -> None:
    result = call("score", project, "--weights", '{"publikation.title": 2, "author": 3}')
    assert result.code == 0 and result.err.count("publikation.title") == 2 and "author" not in result.err


def test_rules_of_an_unknown_field_are_reported(call: Any, project: Path) -> None:
    (project / "gtapp.toml").write_text('[same_meaning."publication.plaze"]\nadded = ["Germany"]\n')
    result = call("score", project, "--kinds")
    assert result.code == 0 and result.err.count("“publication.plaze”") == 2 == len(result.err.splitlines())
    assert call("score", project).err == ""


# problems


def test_of_many_problems_alike_the_first_ones_are_printed(call: Any, project: Path) -> None:
    for number in range(30):
        write_file(project / f"answers/2026-01-24/T1/request_T1_x{number}.json", newer(CARD))
    write_file(project / "answers/2026-01-24/T1/request_T1_b.json", b"")
    lines = call("score", project).err.splitlines()
    assert len(lines) == 22 and "b: The file" in lines[0] and all(": x" in line for line in lines[1:21])
    assert lines[21] == f"{find_run('T1')}: 10 more problems of this kind (--json lists all)"
    runs = call("score", project, "--json", "-").json["runs"]
    assert sorted(len(run["problems"]) for run in runs) == [0, 31]


def test_every_problem_is_named_and_the_rest_is_scored(call: Any, project: Path) -> None:
    root = cards(project, {"c": CARD, "letter": {"sender_persons": []}, "torn": b"{", "gone": CARD})
    place = root / "answers" / find_run("T2")
    write_file(place / "request_T2_c.json", b"")
    write_file(place / "request_T2_a.JSON", newer(CARD))
    write_file(place / "request_T2_new.json", newer(CARD))
    write_file(place / "request_T2_torn.json", newer(CARD))
    write_file(place / "stray.json", "{}")
    shutil.rmtree(root / "answers" / find_run("T1"))
    result = call("score", root)
    assert result.code == 1
    message = {line.partition(": ")[0]: line.partition(": ")[2] for line in result.err.splitlines()}
    assert set(message) == {"a", "c", "letter", "torn", "gone", "new", "stray"}
    assert (
        "more than one answer" in message["a"] and "0 bytes" in message["c"] and "not JSON" in message["torn"]
    )
    assert "no record of this benchmark" in message["letter"] and "no ground truth" in message["new"]
    assert [line.split()[-3:] for line in result.out.splitlines() if "2026" in line] == [["4", "0", "7"]]


def test_answers_of_another_benchmark(call: Any, project: Path, tmp_path: Path) -> None:
    write_file(tmp_path / "letters/a.json", dump_json({"sender_persons": ["x"]}))
    result = call("score", project, "--answers", tmp_path / "letters")
    assert result.code == 1 and "a: The answer is no record of this benchmark" in result.err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((), "Name a project, or else --benchmark, --truth, --answers"),
        (("--benchmark", "zettelkatalog", "--truth", "x"), "--answers"),
        (("nothing",), "no folder"),
        (("--benchmark", "nothing", "--truth", "x", "--answers", "y"), "no benchmark"),
        (("--benchmark", "zettelkatalog", "--truth", "x", "--answers", "y"), "not there"),
    ],
)
def test_wrong_use(call: Any, arguments: tuple[str, ...], message: str) -> None:
    result = call("score", *arguments)
    assert result.code == 2 and message in result.err and result.err.count("\n") == 1 and not result.out


def test_nothing_to_score(call: Any, project: Path, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    result = call("score", project, "--truth", tmp_path / "empty")
    assert result.code == 2 and "nothing to score" in result.err and not result.out
    shutil.rmtree(project / "answers")
    assert call("score", project).code == 2


def test_drafts_of_the_older_format(call: Any, project: Path, tmp_path: Path) -> None:
    for name, response in (("a", CARD), ("b", f"```json\n{json.dumps(CARD)}\n```")):
        write_file(tmp_path / f"drafts/request_T66_{name}.json", dump_json(envelope(response)))
    for profile in ("documented", "published"):
        result = call("score", project, "--answers", tmp_path / "drafts", "--profile", profile, "--json", "-")
        assert result.code == 0 and result.json["metrics"]["f1_macro"] == 1.0, profile


def test_the_help_names_the_exit_codes(call: Any) -> None:
    result = call("score", "--help")
    assert result.code == 0 and "Exit code 0" in result.out and "--compare" in result.out


def test_letters_without_a_register_of_persons(call: Any, tmp_path: Path) -> None:
    truth = letters(tmp_path) / "ground_truths"
    result = call("score", "--benchmark", "letters", "--truth", truth, "--answers", truth)
    assert result.code == 0 and "persons.json" in result.err


def test_files_are_written_before_the_standard_output(call: Any, project: Path, tmp_path: Path) -> None:
    class Closed(io.StringIO):
        def write(self, text: str) -> int:
            raise BrokenPipeError

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "stdout", Closed())
        patch.setattr(sys, "stderr", io.StringIO())
        assert main(["score", str(project), "--json", "-", "--html", str(tmp_path / "out.html")]) == 2
    assert "Meier" in re.sub("<[^>]*>", "", (tmp_path / "out.html").read_text(encoding="utf-8"))


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has a disk that is always full")
@pytest.mark.parametrize("options", [(), ("--json", "-")])
def test_a_standard_output_that_accepts_nothing_is_reported(project: Path, options: tuple[str, ...]) -> None:
    command = [sys.executable, "-m", "gtapp", "score", str(project), *options]
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        ended = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert ended.returncode == 2 and ended.stderr.splitlines()[-1].startswith("gtapp: The standard output")
    assert "Traceback" not in ended.stderr


def test_names_in_problems_are_escaped_and_take_one_line(call: Any, project: Path) -> None:
    write_file(project / "answers" / find_run("T2") / "request_T2_x\x1b[31m\ny.json", newer(CARD))
    message = [line for line in call("score", project).err.splitlines() if "31m" in line]
    assert len(message) == 1 and "no ground truth" in message[0] and "\x1b" not in message[0]


# files of the project are not replaced


OWN = (
    *("ground_truths/a.json", "ground_truths/x.html", "answers/x.html", "drafts/deep/x.html", "images/a.jpg"),
    *("gtapp.toml", "drafting.toml", "GTAPP.TOML", "gtapp-status.tsv", "card.schema.json", "dataclass.py"),
    *(".gtapp/work.sqlite", "benchmarks_tests.csv", "prompt.md", "prompts/prompt.txt", "link/x.html"),
)


@pytest.mark.parametrize("report", ["--json", "--csv", "--xlsx", "--html"])
@pytest.mark.parametrize("place", OWN)
def test_a_report_replaces_no_file_of_the_project(call: Any, project: Path, place: str, report: str) -> None:
    (project / "link").symlink_to("ground_truths")
    before = snapshot(project)
    result = call("score", project, report, project / place)
    assert result.code == 2 and "belongs to the project itself" in result.err and not result.out
    assert snapshot(project) == before


def test_a_report_is_not_written_among_the_files_of_the_benchmark(call: Any, project: Path) -> None:
    folder = benchmarks.load("zettelkatalog").folder
    assert folder
    target = folder / "x.html"
    try:
        assert call("score", project, "--html", target).code == 2 and not target.exists()
    finally:
        target.unlink(missing_ok=True)


@pytest.mark.parametrize("place", ["reports/x.html", "x.html", "ground_truths.html"])
def test_reports_stand_beside_the_projects_files(call: Any, project: Path, place: str) -> None:
    for _ in range(2):
        assert call("score", project, "--html", project / place).code == 0
    assert (project / place).is_file()


@pytest.mark.parametrize("place", ["truths/a.json", "truths/x.html", "runs/T1/x.html", "tests.csv"])
def test_a_report_does_not_replace_what_is_scored(
    call: Any, project: Path, tmp_path: Path, place: str
) -> None:
    (project / "ground_truths").rename(tmp_path / "truths")
    (project / "answers/2026-01-24").rename(tmp_path / "runs")
    tests = write_file(tmp_path / "tests.csv", "id,rules\n")
    inputs = ("--truth", tmp_path / "truths", "--answers", tmp_path / "runs", "--tests", tests)
    before = snapshot(tmp_path)
    result = call("score", "--benchmark", "zettelkatalog", *inputs, "--csv", tmp_path / place)
    assert result.code == 2 and snapshot(tmp_path) == before


def test_truths_in_the_projects_folder_itself_are_not_replaced(call: Any, project: Path) -> None:
    for file in (project / "ground_truths").iterdir():
        file.rename(project / file.name)
    (project / "ground_truths").rmdir()
    chosen = ("score", project, "--benchmark", "zettelkatalog")
    assert call(*chosen, "--json", project / "a.json").code == 2
    assert call(*chosen, "--html", project / "x.html").code == 0


def test_a_run_without_scored_items_has_no_f1(call: Any, tmp_path: Path) -> None:
    root = letters(tmp_path / "project")
    write_file(root / "answers/T1/request_T1_letter01.json", newer({"send_date": ["1926-02-16"]}))
    skip = ("--rules", '{"skip_signatures": true, "skip_non_signatures": true}')
    reports = {name: tmp_path / f"scores.{name}" for name in ("csv", "xlsx", "html")}
    options = [each for name, path in reports.items() for each in (f"--{name}", path)]
    found = call("score", root, *skip, "--json", "-", *options).json
    assert found["metrics"] == {
        "f1_micro": None,
        "f1_macro": None,
        **dict.fromkeys(("total_instances", "total_tp", "total_fp", "total_fn"), 0),
    }
    assert "1.0000" not in call("score", root, *skip).out
    (row,) = csv.DictReader(io.StringIO((tmp_path / "scores.runs.csv").read_text(encoding="utf-8")))
    assert (row["f1_micro"], row["total_instances"]) == ("", "0")
    cells = list(openpyxl.load_workbook(reports["xlsx"])["Runs"].values)
    assert dict(zip(cells[0], cells[1], strict=True))["f1_micro"] is None
    assert "1.0000" not in reports["html"].read_text(encoding="utf-8")
