"""Single lines of JSON-lines files are found by their keys, and nothing else is taken for them."""

from __future__ import annotations

from pathlib import Path

import pytest

from gtapp.core.files.line_places import LinePlaces
from gtapp.core.platform.errors import UnreadableError


def test_lines_are_read_by_their_keys(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    lines = ['\ufeff{"id": "a"}\r', '{"id": "b", "n": 1}', "no JSON", '{"id": "ä"}', '{"id": "b", "n": 2}']
    path.write_bytes("\n".join(lines).encode() + b'\n{"id": "c", "n": "\xff"}')
    places = LinePlaces(path, "id")
    assert places.read("a") == '{"id": "a"}'
    assert [places.read("b", nth) for nth in range(3)] == [lines[1], lines[4], None]
    assert (places.read("ä"), places.read("d")) == (lines[3], None)
    with pytest.raises(UnreadableError) as caught:
        places.read("c")
    assert (caught.value.code, caught.value.message.params["line"]) == ("file-not-utf8", 6)
    path.write_text('{"id": "x"}\n' * 9)
    assert places.read("a") is None
    path.unlink()
    with pytest.raises(UnreadableError):
        places.read("a")
    path.touch()
    with pytest.raises(UnreadableError):
        LinePlaces(path, "id")
