"""What goes into the program folder; packaging/bundle/try.sh tries the folder itself."""

from __future__ import annotations

from pathlib import Path

from bundle import build


def test_each_text_of_a_licence_is_carried_once(tmp_path: Path) -> None:
    texts = []
    for folder, name, content in (
        ("a", "LICENSE", "MIT"),
        ("b", "LICENSE", "MIT"),
        ("c", "LICENSE", "BSD"),
        ("libtiff6", "copyright", "tiff"),
    ):
        (tmp_path / folder).mkdir()
        texts.append(tmp_path / folder / name)
        texts[-1].write_text(content)
    build.copy_texts(texts, tmp_path / "licences")
    found = {path.name: path.read_text() for path in (tmp_path / "licences").iterdir()}
    assert found == {"LICENSE": "MIT", "LICENSE.2": "BSD", "libtiff6": "tiff"}
