"""What is typed for a value and is no JSON is kept across restarts and crashes, and never reaches the file."""

from __future__ import annotations

from pathlib import Path

import pytest

from gtapp.features import open_project
from tests.sample_projects import CARD, cards, open_checked, simulate_crash, snapshot

PLACE = ("publication", "place")


@pytest.mark.parametrize("is_saved", [False, True])
def test_typed_text_is_kept_across_restarts(tmp_path: Path, is_saved: bool) -> None:
    root = cards(tmp_path, {"a": {**CARD, "publication": {**CARD["publication"], "place": ["Basel"]}}})
    with open_checked(root) as project:
        document = project.document("a")
        if is_saved:
            document.set("/publication/title", "Eins")
            project.save(document)
        before = {path: text for path, text in snapshot(root).items() if path.endswith(".json")}
        for end in range(1, 9):
            document.type_json(PLACE, '["Basel"'[:end])
        if is_saved:
            project.save(document)
        simulate_crash(project)
    with open_project(root) as project:
        document = project.document("a")
        assert document.find_typed_text(PLACE) == '["Basel"'
        assert document.get(PLACE) == ["Basel"]
        assert [issue.pointer for issue in document.issues if issue.code == "typed-not-json"] == [PLACE]
        assert {path: text for path, text in snapshot(root).items() if path.endswith(".json")} == before
        assert document.undo() and document.find_typed_text(PLACE) is None
