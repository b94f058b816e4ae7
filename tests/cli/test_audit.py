"""``gtapp audit``: draws a sample once, and prints what was found of it."""

from __future__ import annotations

import json
from contextlib import closing
from pathlib import Path
from typing import Any

from gtapp.core.store.audits import ValueJudgement, load_audits
from gtapp.core.store.project_folder import AUDIT_FILE
from tests.sample_projects import CARD, cards, snapshot


def make_checked(root: Path) -> Path:
    """Make ten cards, all checked."""
    names = [f"c{at}" for at in range(10)]
    cards(root, dict.fromkeys(names, CARD))
    lines = [f"{name}\tchecked\tAnna\t2026-01-01T10:00:00+00:00\t\n" for name in names]
    (root / "gtapp-status.tsv").write_text("item\tstatus\twho\tchanged\tnote\n" + "".join(lines))
    return root


def test_a_sample_is_drawn_once_and_its_result_printed(call: Any, tmp_path: Path) -> None:
    root = make_checked(tmp_path / "cards")
    truths = snapshot(root / "ground_truths")
    arguments = ("audit", root, "--size", 4, "--by", "type.type", "--seed", 7)
    first = call(*arguments)
    assert (first.code, first.err) == (1, "")
    assert "nothing judged yet, audit of 4 items" in first.out
    drawn = (root / AUDIT_FILE).read_text()
    assert call(*arguments).out == call("audit", root).out == first.out
    assert (root / AUDIT_FILE).read_text() == drawn
    with closing(load_audits(root)) as audits:
        [audit] = audits.list_audits()
        for each in audits.find_sample(audit):
            for pointer in ("/author/last_name", "/publication/title"):
                is_wrong = each.stratum and pointer.endswith("name") and each == audits.find_sample(audit)[0]
                verdict = "wrong" if is_wrong else "right"
                audits.judge(audit, ValueJudgement(each.item, pointer, verdict, "M", "N"))  # type: ignore[arg-type]
        audits.write_text()
    target = tmp_path / "result.json"
    done = call("audit", root, "--json", target)
    assert done.code == 0
    assert "12.5 % of values wrong (2.8 to 28.6), audit of 4 items" in done.out
    assert [line.split() for line in done.out.splitlines()[-3:]][1][:4] == [
        "/author/last_name",
        "1",
        "4",
        "25.0",
    ]
    found = json.loads(target.read_text())
    assert (found["total"]["wrong"], found["total"]["values"], found["seed"], found["by"]) == (
        1,
        8,
        7,
        "type.type",
    )
    assert sum(each["verdict"] == "wrong" for item in found["sample"] for each in item["values"]) == 1
    assert call("audit", root, "--json", "-").json == found
    assert snapshot(root / "ground_truths") == truths


def test_the_card_and_the_report_say_what_was_found(call: Any, tmp_path: Path) -> None:
    root = make_checked(tmp_path / "cards")
    call("audit", root, "--size", 2)
    assert "values wrong" not in call("report", root).out
    with closing(load_audits(root)) as audits:
        [audit] = audits.list_audits()
        for each in audits.find_sample(audit):
            audits.judge(audit, ValueJudgement(each.item, "/author/last_name", "wrong", "M", "N"))
    call("export", root, "--format", "json", "--out", tmp_path / "out")
    line = "100.0 % of values wrong (15.8 to 100.0), audit of 2 items"
    assert f"## Audit\n\n{line}\n" in (tmp_path / "out" / "README.md").read_text()
    report = call("report", root).out
    assert line in report and "\nAudit\n" in report


def test_what_cannot_be_audited_is_said(call: Any, tmp_path: Path) -> None:
    root = make_checked(tmp_path / "cards")
    assert "have no field “genre”" in call("audit", root, "--by", "genre").err
    assert "outside" in call("audit", root, "--json", root / "ground_truths" / "x.json").err
    (root / "gtapp-status.tsv").unlink()
    before = snapshot(root)
    found = call("audit", root)
    assert found.code == 2 and "No item is checked" in found.err
    assert snapshot(root) == before
    assert call("audit", root, "--seed", "x").code == 2
