"""``gtapp sample``: drawing, listing, and the audit of a sample."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PIL import Image

from gtapp.cli.command_line import main
from gtapp.core.store.samples import load_sample


@pytest.fixture
def cards(tmp_path: Path) -> Path:
    """Return a project of forty cards, of which every tenth is a map; all are checked. Two have scans, one of which is black."""
    folder = tmp_path / "cards"
    for name in ("ground_truths", "images"):
        (folder / name).mkdir(parents=True)
    properties = {"kind": {"type": "string"}, "year": {"type": "integer"}}
    (folder / "schema.json").write_text(json.dumps({"type": "object", "properties": properties}))
    for at in range(40):
        record = {"kind": "book" if at % 10 else "map", "year": 1880 + at}
        (folder / "ground_truths" / f"c{at}.json").write_text(json.dumps(record))
    for at, colour in enumerate(("black", "white")):
        Image.new("RGB", (2000, 1000), colour).save(folder / "images" / f"c{at}.png")
    lines = [f"c{at}\tchecked\tAnna\t2026-01-01T10:00:00+00:00\t\n" for at in range(40)]
    (folder / "gtapp-status.tsv").write_text("item\tstatus\twho\tchanged\tnote\n" + "".join(lines))
    return folder


def run(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    code = main([str(each) for each in arguments])
    out, err = capsys.readouterr()
    return code, out, err


def test_a_sample_is_drawn_listed_and_audited(cards: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "sample", cards, "--size", 10, "--by", "kind, year/20", "--seed", 3)
    assert code == 0 and "10 of 40 items by kind, year/20, seed 3" in out
    name = "kind-year-20-10-3"
    sample = load_sample(cards, name)
    assert sample.populations == {
        "book | 1880–1899": 18, "book | 1900–1919": 18, "map | 1880–1899": 2, "map | 1900–1919": 2
    }  # fmt: skip
    assert sorted(sample.count_drawn().values()) == [2, 2, 3, 3]
    code, out, _ = run(capsys, "sample", cards, "--json")
    (listed,) = json.loads(out)
    assert code == 0 and listed["checked"] == 10 and listed["sample"] == sample.strata
    code, out, err = run(capsys, "sample", cards, "--size", 10, "--by", "kind, year/20", "--seed", 3)
    assert code == 2 and name in err and load_sample(cards, name) == sample
    code, out, _ = run(capsys, "audit", cards, "--size", 4, "--sample", name)
    assert code == 1 and f"4 items of the sample {name}" in out
    drawn = [line.split("\t")[2] for line in (cards / "gtapp-audit.tsv").read_text().splitlines()[1:]]
    assert len(drawn) == 4 and sample.items.issuperset(drawn)
    code, out, _ = run(capsys, "audit", cards, "--sample", name, "--json", "-")
    assert json.loads(out)["sample"] and json.loads(out)["size"] == 4


def test_an_export_and_a_report_name_the_sample(
    cards: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run(capsys, "sample", cards, "--size", 5, "--name", "few_1")
    out = tmp_path / "out"
    code, text, _ = run(capsys, "export", cards, "--format", "json", "--out", out, "--sample", "few_1")
    assert code == 0 and "of the sample few_1: 5 of 40 items, seed 1" in text
    truths = {path.stem for path in (out / "ground_truths").glob("*.json")}
    assert truths == load_sample(cards, "few_1").items
    card = (out / "README.md").read_text().replace("\\", "")
    assert "A random sample, few_1: 5 of 40 items, seed 1." in card
    assert run(capsys, "export", cards, "--into", out, "--sample", "few_1")[0] == 2
    assert run(capsys, "export", cards, "--format", "csv", "--out", out / "a", "--sample", "few")[0] == 2
    assert "few_1" in run(capsys, "report", cards)[1]
    (found,) = json.loads(run(capsys, "report", cards, "--format", "json")[1])["samples"]
    assert found["population"] == 40


def test_of_each_stratum_as_many_where_there_are_so_many(
    cards: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run(capsys, "sample", cards, "--size", 12, "--by", "kind", "--equal", "--name", "equal ones")
    assert load_sample(cards, "equal ones").count_drawn() == {"book": 8, "map": 4}


def test_most_of_a_sample_stays_when_other_items_are_added(
    cards: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run(capsys, "sample", cards, "--size", 10, "--by", "kind", "--name", "before")
    for at in range(2):
        (cards / "ground_truths" / f"n{at}.json").write_text('{"kind": "letter"}')
    run(capsys, "sample", cards, "--size", 12, "--by", "kind", "--name", "after")
    before, after = (load_sample(cards, name) for name in ("before", "after"))
    assert before.items < after.items


def test_the_look_of_scans_is_measured(cards: Path, capsys: pytest.CaptureFixture[str]) -> None:
    by = "scan:darkness/0.5,scan:megapixels/1,scan:kind"
    code, _, _ = run(capsys, "sample", cards, "--size", 9, "--by", by, "--name", "look")
    strata = load_sample(cards, "look").strata
    assert code == 0 and strata["c0"] == "1–1.5 | 2 | –" and strata["c1"] == "0–0.5 | 2 | –"
    assert set(strata.values()) - {strata["c0"], strata["c1"]} == {""}


def test_what_can_not_be_drawn_is_said(cards: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "no field “genre”" in run(capsys, "sample", cards, "--size", 9, "--by", "genre")[2]
    assert "40 strata" in run(capsys, "sample", cards, "--size", 9, "--by", "year")[2]
    assert "--size" in run(capsys, "sample", cards, "--by", "year")[2]
    assert "There is no sample." in run(capsys, "sample", cards)[1]
    assert not (cards / "gtapp-samples").exists()


def test_scores_by_strata_and_an_estimate_for_all(
    cards: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    by = "kind,year/20"
    run(capsys, "sample", cards, "--size", 20, "--by", by, "--name", "half")
    sample = load_sample(cards, "half")
    answers = cards / "answers" / "2026-01-01" / "T0001"
    answers.mkdir(parents=True)
    for at in range(40):  # every second year is wrong, and each map
        kind, year = "book", 1880 + at + at % 2
        (answers / f"request_T0001_c{at}.json").write_text(
            json.dumps({"parsed": {"kind": kind, "year": year}})
        )
    arguments = (
        "score",
        cards,
        "--by",
        "kind",
        "--by",
        "status,year/20",
        "--sample",
        "half",
        "--bootstrap",
        50,
    )
    files = [each for name in ("html", "xlsx", "csv") for each in (f"--{name}", tmp_path / f"out.{name}")]
    code, out, _ = run(capsys, *arguments, *files, "--json", "-")
    found = json.loads(out)
    extras = found["extras"]
    assert code == 0 and list(extras)[1:3] == ["by kind", "by status,year/20"]
    assert {name: each["items"] for name, each in extras["by kind"].items()} == {"book": 36, "map": 4}
    assert extras["by status,year/20"].keys() == {"checked | 1880–1899", "checked | 1900–1919"}
    assert extras["sample"] == {
        "sample": "half", "by": by, "items": 20, "population": 40, "not covered": 0
    }  # fmt: skip
    figures = {name: found["items"][name] for name in sample.items}
    shares = dict.fromkeys(sample.populations, 0)
    for name, stratum in sample.strata.items():
        shares[stratum] += figures[name]["f1_score"] * sample.populations[stratum]
    counts = sample.count_drawn()
    macro = sum(total / counts[name] for name, total in shares.items()) / 40
    estimate = extras["estimate"]["f1_macro"]
    assert estimate["figure"] == pytest.approx(macro)
    assert estimate["low"] < found["metrics"]["f1_macro"] < estimate["high"]
    assert "estimate" in (tmp_path / "out.html").read_text()
    assert "estimate" in (tmp_path / "out.extras.csv").read_text()
    # where all truths are of a sample it is found without being named
    assert "estimate" not in run(capsys, "score", cards, "--by", "kind")[1]
    for path in (cards / "ground_truths").glob("*.json"):
        if path.stem not in sample.items:
            path.unlink()
    assert "estimate" in run(capsys, "score", cards, "--by", "kind", "--bootstrap", 20)[1]
    code, _, told = run(capsys, "score", cards, "--sample", "half", "--bootstrap", 20)
    assert code == 0 and told.endswith(
        "note: 20 answers outside of the sample half; not scored, and no fault\n"
    )
    (cards / f"ground_truths/{next(iter(sample.strata))}.json").unlink()
    code, _, told = run(capsys, "score", cards, "--sample", "half", "--bootstrap", 20)
    assert code == 1 and "There is an answer but no ground truth" in told  # it should have one
    assert "estimate" not in run(capsys, "score", cards)[1]
    assert run(capsys, "score", cards, "--by", "genre")[0] == 2
