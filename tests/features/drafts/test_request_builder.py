"""Requests built from a project: prompt, scans, schema and examples; faults are reported with their item."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest

from gtapp.core.platform.errors import GtappError
from gtapp.core.project.scanner import scan_folders
from gtapp.core.schema.benchmark import load
from gtapp.core.schema.items import Item
from gtapp.features.drafts.drafting_settings import DraftingSettings
from gtapp.features.drafts.request import CheckedItem, RequestBuilder, choose_examples
from tests.features.drafts.drafting_samples import SYSTEMS, make_image, write_scan
from tests.features.drafts.test_page_images import make_pdf
from tests.growth import measure_least
from tests.sample_projects import CARD, write_file


def make_scans(root: Path, count: int) -> list[Item]:
    """Make cards with different scans."""
    for number in range(count):
        write_scan(root / "images" / f"{number}.png", make_image(size=(60 + number, 40)))
    return [Item(str(number), (f"images/{number}.png",)) for number in range(count)]


def checked(root: Path, cards: list[Item]) -> list[CheckedItem]:
    return [CheckedItem(card.id, tuple(root / scan for scan in card.scans), CARD) for card in cards]


def test_a_request_contains_all_parts_of_an_item(tmp_path: Path) -> None:
    write_file(tmp_path / "prompt.md", "Ours.")
    first, second = make_scans(tmp_path, 2)
    letter = Item("letter", first.scans + second.scans)
    asked = RequestBuilder(tmp_path, load("letters"), DraftingSettings(), "m").build(letter)
    assert (asked.item, asked.model, asked.prompt.text) == ("letter", "m", "Ours.")
    assert [page.source for page in asked.pages] == ["0.png", "1.png"]
    assert "sender_persons" in asked.wire.schema["properties"]


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.slow
def test_every_benchmark_can_be_requested(reference: Path, tmp_path: Path, system: str) -> None:
    root, benchmark = reference / system, load(system)
    if system == "sciencemetabench":
        write_scan(tmp_path / "pdf" / "books" / "abc.pdf", make_pdf(20))
        root = tmp_path
    maker = RequestBuilder(root, benchmark, DraftingSettings(longest_side=600), "m")
    items = [item for item in scan_folders(root, benchmark).items if item.scans]
    keys = [maker.build(item).key for item in items[:5]]
    assert len(set(keys)) == len(keys) > 0
    assert keys == [
        RequestBuilder(root, benchmark, DraftingSettings(longest_side=600), "m").build(i).key
        for i in items[:5]
    ]


def test_a_book_is_requested_as_one(tmp_path: Path) -> None:
    write_scan(tmp_path / "pdf" / "books" / "abc.pdf", make_pdf(20))
    maker = RequestBuilder(tmp_path, load("sciencemetabench"), DraftingSettings(longest_side=100), "m")
    asked = maker.build(Item("abc@x.jsonl", ("pdf/books/abc.pdf",), key="abc"))
    assert {"isbn", "doi"} <= asked.wire.schema["properties"].keys()  # a textbook, an ebook or a paper
    assert (asked.given, len(asked.pages), asked.left_out) == ((("sha256", "abc"),), 8, 12)
    for item in (
        Item("abc", ("pdf/books/abc.pdf",), key="abc", type="ebook"),
        Item("abc", ("pdf/books/abc.pdf",), key="abc", type="paper", chosen_type="textbook"),
    ):
        keys = maker.build(item).wire.schema["properties"].keys()
        assert "isbn" in keys and "doi" not in keys


def test_an_item_that_cannot_be_requested_is_named(tmp_path: Path) -> None:
    write_scan(tmp_path / "images" / "a.jpg", b"")
    maker = RequestBuilder(tmp_path, load("zettelkatalog"), DraftingSettings(), "m")
    for card, code in (
        (Item("card 7", ()), "drafting-no-scan"),
        (Item("card 7", ("images/a.jpg",)), "drafting-item"),
    ):
        with pytest.raises(GtappError, match="card 7") as messages:
            maker.build(card)
        assert messages.value.code == code


def test_examples_are_checked_items_and_never_the_item_itself(tmp_path: Path) -> None:
    cards = make_scans(tmp_path, 5)
    maker = RequestBuilder(
        tmp_path, load("zettelkatalog"), DraftingSettings(examples=2), "m", checked(tmp_path, cards)
    )
    shown = {card.id: [example.pages[0].source for example in maker.build(card).examples] for card in cards}
    assert shown == {
        "0": ["1.png", "2.png"],
        "1": ["0.png", "2.png"],
        "2": ["0.png", "1.png"],
        "3": ["0.png", "1.png"],
        "4": ["0.png", "1.png"],
    }


def test_the_same_scan_under_another_name_is_no_example(tmp_path: Path) -> None:
    cards = make_scans(tmp_path, 2)
    write_scan(tmp_path / "images" / "copy.png", make_image(size=(60, 40)))
    copy = Item("copy", ("images/copy.png",))
    maker = RequestBuilder(
        tmp_path, load("zettelkatalog"), DraftingSettings(examples=1), "m", checked(tmp_path, [copy, *cards])
    )
    assert [each.pages[0].source for each in maker.build(cards[0]).examples] == ["1.png"]


def test_named_examples_are_used_whatever_else_is_checked(tmp_path: Path) -> None:
    cards = make_scans(tmp_path, 5)
    settings = DraftingSettings(example_items=("3", "deleted", "1"))
    one, all_ = (checked(tmp_path, each) for each in (cards[1:4], cards))
    assert (
        [each.item for each in choose_examples(one, settings)]
        == ["3", "1"]
        == [each.item for each in choose_examples(all_, settings)]
    )
    maker = RequestBuilder(tmp_path, load("zettelkatalog"), settings, "m", all_)
    assert [each.pages[0].source for each in maker.build(cards[0]).examples] == ["3.png", "1.png"]
    assert [each.pages[0].source for each in maker.build(cards[3]).examples] == ["1.png"]


def test_without_setting_no_example_is_used(tmp_path: Path) -> None:
    cards = make_scans(tmp_path, 2)
    maker = RequestBuilder(tmp_path, load("zettelkatalog"), DraftingSettings(), "m", checked(tmp_path, cards))
    assert maker.build(cards[0]).examples == ()


def test_building_a_request_takes_no_longer_than_encoding_its_scan(tmp_path: Path) -> None:
    from PIL import Image

    # as large as the cards' scans are at most
    noise = Image.effect_noise((1500, 1000), 30)
    noise.convert("RGB").save(tmp_path / "a.jpg", quality=60)
    assert 200_000 < (tmp_path / "a.jpg").stat().st_size < 700_000
    maker = RequestBuilder(tmp_path, load("zettelkatalog"), DraftingSettings(), "m")

    def build() -> object:
        return maker.build(Item("a", ("a.jpg",))).body("json_schema")

    def copy() -> object:
        made = BytesIO()
        Image.open(tmp_path / "a.jpg").save(made, "JPEG", quality=60)
        return made

    assert measure_least(build) < 2 * measure_least(copy)
