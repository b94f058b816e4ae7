"""`gtapp draft --from`: answers that exist become drafts; without --apply it is only shown what would be added."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tests.sample_projects import CARD, cards, dump_json, snapshot, write_file


def test_answers_are_shown_and_with_apply_become_drafts(call: Any, tmp_path: Path) -> None:
    root = cards(tmp_path / "cards", scans=("b",))
    for name in ("a", "b"):
        write_file(tmp_path / "gpt" / f"{name}.txt", f"```json\n{dump_json(CARD)}\n```")
    before = snapshot(root)
    result = call("draft", root, "--from", tmp_path / "gpt")
    assert result.code == 0 and snapshot(root) == before
    assert result.out.startswith("gpt: 2 answers of items\nfor example a, of the answer a:\n")
    assert '  /author/last_name: "Müller"\n' in result.out
    assert result.out.endswith("nothing was changed (--apply adds them as drafts/T0001)\n")
    write_file(tmp_path / "gpt" / "nobody.txt", dump_json(CARD))
    result = call(
        "draft", root, "--from", tmp_path / "gpt", "--run", "gpt", "--apply", "--json", "--items", "open"
    )
    assert result.code == 1 and result.json["unknown"] == ["nobody"]
    assert (result.json["run"], result.json["items"], result.json["applied"]) == ("gpt", 1, True)
    draft = json.loads((root / "drafts/gpt/request_gpt_b.json").read_text())
    assert draft["parsed"] == CARD
    assert snapshot(root).keys() - before.keys() == {"drafts/gpt/request_gpt_b.json"}


def test_no_run_is_made_of_answers_that_cannot_be_read(call: Any, tmp_path: Path) -> None:
    root = cards(tmp_path / "cards")
    write_file(tmp_path / "gpt" / "a.txt", "I see no card.")
    result = call("draft", root, "--from", tmp_path / "gpt")
    assert result.code == 1 and "no JSON that fits the schema" in result.out and "--apply" not in result.out
    result = call("draft", root, "--from", tmp_path / "gpt", "--apply")
    assert result.code == 2 and "No draft was added" in result.err and not (root / "drafts").exists()


def test_answers_of_no_item_and_of_several_runs_are_refused(call: Any, tmp_path: Path) -> None:
    root = cards(tmp_path / "cards", scans=("b",))
    write_file(tmp_path / "other" / "nobody.json", dump_json(CARD))
    result = call("draft", root, "--from", tmp_path / "other")
    assert result.code == 2 and "They are about: nobody." in result.err
    for name in ("a", "b"):
        for model in ("one", "two"):
            write_file(tmp_path / "two" / f"{name}_{model}.json", dump_json(CARD))
    result = call("draft", root, "--from", tmp_path / "two")
    assert result.code == 2 and "two (one), two (two)" in result.err
    result = call("draft", root, "--from", tmp_path / "two", "--model", "one")
    assert result.code == 0 and "of the answer a_one" in result.out
