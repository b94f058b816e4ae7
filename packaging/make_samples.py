"""Generate the five sample projects: `python packaging/make_samples.py [checkout]`. Every run gives the same files.

Each benchmark gets `sample/`, the project that a user opens, and `expected/`, the ground truth of the items that have only a
draft in the sample. The start page's pictures of the kinds of documents, `resources/kinds/`, are parts of these scans.
Everything in them is invented. The fonts come from the packages of `packaging/apt-samples.txt` and one from npm; without
them the script says what to install. JPEGs differ by a few bytes between versions of Pillow, all other files never do.
"""

from __future__ import annotations

import csv
import hashlib
import io
import shutil
import sys
from pathlib import Path
from random import Random
from typing import Any

from PIL import Image
from samples import (
    answers,
    card_images,
    cards,
    fonts,
    kind_pictures,
    letter_images,
    letters,
    newspaper,
    newspaper_images,
    paper_images,
    papers,
    personnel_cards,
    personnel_images,
    persons,
    sample_files,
    scan,
)

_COLUMNS = ("transkribus_id", "document_number", "send_date", "letter_title", "sender_persons", "receiver_persons",
            "has_signatures")  # fmt: skip
_UNFINISHED = ("#VALUE!", *["FALSE"] * 6)
_BENCHMARKS = Path(__file__).resolve().parents[1] / "benchmarks"


def zettelkatalog_project(folder: Path, scans: bool) -> None:
    """Fourteen cards: three done, one without a draft, the others with drafts of every kind; answers of two models."""
    for minute, card in enumerate(cards.ALL_CARDS):
        rng = Random(f"files {card.id}")
        if scans:
            scan.save(card_images.draw(card), folder / f"sample/images/{card.id}.jpg", 62)
        draft = answers.draft(card, rng, minute) if card.draft else {}
        if draft:
            sample_files.write_json(folder / f"sample/drafts/request_T1_{card.id}.json", draft)
        truth = sample_files.finished(card.record, draft)
        sample_files.write_json(folder / f"{_side(card.done)}/ground_truths/{card.id}.json", truth)
        for run in answers.RUNS:
            path = folder / f"sample/answers/2026-01-24/{run}/request_{run}_{card.id}.json"
            sample_files.write_json(path, answers.answer(card, run, rng, minute))


def letter_project(folder: Path, scans: bool) -> None:
    """Three letters: one of three pages and a carbon copy with drafts, one done; the tables of letters and persons."""
    rows = []
    for minute, letter in enumerate(letters.LETTERS):
        name, rng = f"letter{letter.number}", Random(f"files letter {letter.number}")
        for page in range(1, len(letter.pages) + 1) if scans else ():
            scan.save(letter_images.draw(letter, page), folder / f"sample/images/{name}_p{page}.jpg", 55)
        sample_files.write_json(folder / f"{_side(letter.done)}/ground_truths/{name}.json", letter.record)
        made = {"metadata": sample_files.faulty(letter.record, letter.faults)}
        answer = sample_files.answer(made, rng, "sample-vision-1", minute)
        sample_files.write_json(folder / f"sample/drafts/request_T1_{name}.json", answer)
        if letter.done:
            rows.append(_row(letter))
    truths = folder / "sample/ground_truths"
    sample_files.write(truths / "letters.csv", _csv([_COLUMNS, *rows, _UNFINISHED, _UNFINISHED]))
    sample_files.write(truths / "persons.csv", _csv([persons.columns(), *persons.rows()]))
    sample_files.write(truths / "persons.json", persons.linked())


def personnel_project(folder: Path, scans: bool) -> None:
    """Three tables: one done, one lying on its side, one turned by its EXIF data."""
    for minute, card in enumerate(personnel_cards.CARDS):
        if scans:
            picture = personnel_images.draw(card)
            if card.lies != "upright":
                picture = picture.transpose(Image.Transpose.ROTATE_90)
            scan.save(
                picture,
                folder / f"sample/images/{card.id}.jpg",
                60,
                orientation=6 if card.lies == "exif" else 1,
            )
        truth = personnel_cards.truth(card)
        sample_files.write_json(
            folder / f"{_side(card.done)}/ground_truths/{card.id}.json", truth, 2, ascii_only=False
        )
        answer = sample_files.answer(
            personnel_cards.draft(card), Random(f"files {card.id}"), "sample-vision-1", minute
        )
        sample_files.write_json(folder / f"sample/drafts/request_T1_{card.id}.json", answer)


def fraktur_project(folder: Path, scans: bool) -> None:
    """Two pages: one done, as a dictionary of lists; one with a draft, whose truth is a list."""
    for minute, page in enumerate(newspaper.PAGES):
        if scans:
            scan.save(newspaper_images.draw(page), folder / f"sample/images/{page.id}.jpg", 58)
        truth: Any = newspaper.groups(page) if page.done else newspaper.advertisements(page)
        sample_files.write_json(
            folder / f"{_side(page.done)}/ground_truths/{page.id}.json", truth, 2, ascii_only=False
        )
        if not page.done:
            made = sample_files.faulty({"advertisements": truth}, page.faults)
            answer = sample_files.answer(made, Random(f"files {page.id}"), "sample-vision-1", minute)
            sample_files.write_json(folder / f"sample/drafts/request_T1_{page.id}.json", answer)


def sciencemetabench_project(folder: Path, scans: bool) -> None:
    """Three papers named by the SHA-256 of their bytes; the PDFs are made in any case, since they need no fonts."""
    del scans
    drafts, truths = [], dict[str, list[Any]](sample=[], expected=[])
    for paper in papers.PAPERS:
        content = paper_images.draw(paper)
        sha256 = hashlib.sha256(content).hexdigest()
        path = folder / f"sample/pdf/papers/{sha256}.pdf"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
        truths[_side(paper.done)].append(papers.truth(paper, sha256))
        drafts.append(papers.draft(paper, sha256))
    shutil.copyfile(_BENCHMARKS / "sciencemetabench/compare.py", folder / "sample/compare.py")
    sample_files.write_jsonl(folder / "sample/drafts/papers.jsonl", drafts)
    for side, records in truths.items():
        sample_files.write_jsonl(folder / side / "data/papers.jsonl", records)


SYSTEMS = {
    "zettelkatalog": zettelkatalog_project,
    "letters": letter_project,
    "personnel_cards": personnel_project,
    "fraktur": fraktur_project,
    "sciencemetabench": sciencemetabench_project,
}


def make(target: Path, scans: bool = True) -> None:
    """Write every `sample/` and `expected/` below `target`; their earlier content is deleted.

    Raises:
        fonts.MissingFonts: scans are requested and a font is missing; nothing was written.
    """
    if scans:
        fonts.require()
    for name, system in SYSTEMS.items():
        for side in ("sample", "expected"):
            shutil.rmtree(target / name / side, ignore_errors=True)
        system(target / name, scans)


def _side(done: bool) -> str:
    return "sample" if done else "expected"


def _row(letter: letters.Letter) -> tuple[str, ...]:
    """A finished letter's row: lists joined by pipes."""
    values = {
        key: value if isinstance(value, str) else " | ".join(value) for key, value in letter.record.items()
    }
    return (letter.transkribus, letter.number, *(values[column] for column in _COLUMNS[2:]))


def _csv(rows: list[tuple[str, ...]]) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue().removesuffix("\n")


if __name__ == "__main__":
    root = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parent.parent
    try:
        make(root / "benchmarks")
        kind_pictures.save_all(root / "resources" / "kinds")
    except fonts.MissingFonts as error:
        sys.exit(f"make_samples: {error}")
