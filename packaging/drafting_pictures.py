"""The pictures of drafting, for screenshots.py: a run that has ended, the questions before it, the providers."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from gtapp.features.drafts.window.drafting_part import DraftingPart

MODEL = "gpt-4.1"


def drafting(camera: Any) -> None:
    """Draw a run of all cards; the server is the tests' own."""
    from gtapp.features.drafts.draft_runs import RunOptions, select_items
    from gtapp.features.drafts.window.service import MODEL as CHOSEN
    from gtapp.features.drafts.window.service import PROVIDER

    camera.open("zettelkatalog")
    workspace = camera.window.workspace
    root, service = workspace.session.project.root, camera.window.features.part(DraftingPart).service
    with _provider(root) as profile:
        preferences = camera.window.context.preferences
        preferences.put(PROVIDER, profile.name)
        preferences.put(CHOSEN, MODEL)
        preferences.put_folder_text(root, "drafting_agreed", profile.base_url)
        service.start_run(RunOptions(profile, select_items(workspace.session.project, "all")))
        camera.until(lambda: service.watch is not None and not service.is_busy)
    workspace.go_to(2)
    camera.quiet()
    camera.take("drafting")
    camera.window.context.panels["drafting_panel"].hide()


@contextmanager
def _provider(root: Path) -> Iterator[Any]:
    """A provider that answers the sample's cards with their ground truths; one answer is cut off, one item is refused."""
    from gtapp.core.schema.benchmark import load
    from gtapp.core.schema.items import Item
    from gtapp.features.drafts import providers as profiles
    from gtapp.features.drafts.drafting_settings import DraftingSettings
    from gtapp.features.drafts.providers import Profile
    from gtapp.features.drafts.request import RequestBuilder
    from tests.features.drafts.handler import error_reaction
    from tests.features.drafts.server import DraftServer

    maker = RequestBuilder(root, load("zettelkatalog"), DraftingSettings(), MODEL)
    truths = sorted((root / "ground_truths").glob("*.json"))
    text = json.dumps(json.loads(truths[0].read_text(encoding="utf-8"))["response_text"], ensure_ascii=False)
    scans = sorted((root / "images").iterdir())
    with DraftServer(models=(MODEL,)) as server:
        for scan in scans:
            item = Item(scan.stem, scans=(f"images/{scan.name}",))
            server.know(scan.stem, maker.build(item))
            server.texts[scan.stem] = text
        server.script(scans[3].stem, server.completion(text[: len(text) // 2], finish_reason="length"))
        server.script(scans[5].stem, error_reaction(400, "The image is too small."))
        profile = Profile("Institute", server.address, model=MODEL, concurrency=1)
        profiles.save_profile(profile)
        yield profile
        profiles.remove_profile(profile.name)


def many(camera: Any) -> None:
    """Draw the question before a run of many items."""
    from gtapp.features.drafts.window.run_dialog import RunDialog
    from gtapp.features.drafts.window.service import MODEL as CHOSEN
    from gtapp.features.drafts.window.service import PROVIDER

    camera.window.context.preferences.put(PROVIDER, "OpenAI EU")
    camera.window.context.preferences.put(CHOSEN, MODEL)
    camera.open("letters")
    window = camera.window
    dialog = RunDialog(window.context, window.workspace.session, window.features.part(DraftingPart).service)
    dialog.show()
    dialog.item_choice.setCurrentIndex(dialog.item_choice.findData("all"))
    camera.until(lambda: "tokens" in dialog.estimate.text())
    camera.picture(dialog, "draft-many")


def providers(camera: Any) -> None:
    """Draw addresses and keys, in a keyring of the tests."""
    import keyring

    from gtapp.features.drafts.window.providers_dialog import ProvidersDialog
    from tests.features.drafts.drafting_setup import FakeRing

    keyring.set_keyring(FakeRing())
    camera.open("zettelkatalog")
    dialog = ProvidersDialog(camera.window.context.tasks, camera.window, "OpenAI")
    dialog.show()
    camera.quiet()
    camera.picture(dialog, "providers")
