"""`gtapp draft --second`: another model's reading of the same items, and answers that exist, as second opinions."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from gtapp.features import open_project
from gtapp.features.doubts.item_doubts import ItemDoubts
from gtapp.features.drafts import costs
from gtapp.features.drafts.costs import Budget
from gtapp.features.drafts.draft_runs import RunOptions, RunPlan, override_model
from gtapp.features.drafts.providers import Profile
from tests.features.drafts.handler import error_reaction
from tests.features.drafts.provider import make_provider, make_scanned_cards, use_empty_keyring
from tests.features.drafts.server import DraftServer
from tests.features.places.ocr.reading_setup import require_data
from tests.sample_projects import CARD, dump_json, envelope, snapshot, write_file

NAMES = ("a", "b", "c")
AUTHOR = ("author", "last_name")


def card(last_name: str) -> dict[str, Any]:
    return {**CARD, "author": {**CARD["author"], "last_name": last_name}}


@pytest.fixture(autouse=True)
def ring(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with use_empty_keyring(monkeypatch):
        yield


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Three cards, one with a ground truth."""
    return make_scanned_cards(tmp_path / "cards", NAMES)


@pytest.fixture
def server(project: Path) -> Iterator[DraftServer]:
    with make_provider(project, [f"images/{name}.jpg" for name in NAMES]) as found:
        for name in NAMES:
            found.texts[name] = json.dumps(card("Meier"))
        yield found


@pytest.fixture
def draft(call: Any, project: Path, server: DraftServer) -> Any:
    """Call the command for the project, the server and the first model; the second one reads another name."""

    def answer(asked: Any) -> None:
        name = "Meyer" if asked.json["model"] == "model-b" else "Meier"
        for each in NAMES:
            server.texts[each] = json.dumps(card(name))

    server.before = answer
    return lambda *more: call(
        "draft", project, "--base-url", server.address, "--model", "model-a", "--concurrency", "1", *more
    )


def count_models(server: DraftServer) -> dict[str, int]:
    models = [each.json["model"] for each in server.calls]
    return {model: models.count(model) for model in dict.fromkeys(models)}


def test_a_record_begins_with_the_first_model_and_is_doubted_where_the_second_differs(
    draft: Any, project: Path, server: DraftServer
) -> None:
    result = draft("--second", "model-b")
    assert result.code == 0
    assert count_models(server) == {"model-a": 2, "model-b": 2}
    assert [call.json["model"] for call in server.calls][:2] == ["model-a", "model-a"]
    assert result.out.startswith("drafts/T0001: 2 answers\n") and "\ndrafts/S0001: 2 answers\n" in result.out
    for _ in range(2):  # as it was added, and as it is read again
        with open_project(project) as opened:
            document = opened.document("b")
            assert document.get(AUTHOR) == "Meier" and document.find_origin(AUTHOR) == "draft"
            doubts = {each.pointer: each for each in ItemDoubts(opened).find(document)}
            assert list(doubts[AUTHOR].others) == ["Meyer"]
            assert [place.split("/")[1] for place in opened.item("b").drafts] == ["S0001", "T0001"]


def test_both_are_announced_with_their_costs_before_anything_is_sent(
    draft: Any, server: DraftServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = costs.PriceTable({"model-a": costs.Price(1000, 1000), "model-b": costs.Price(2000, 2000)})
    monkeypatch.setattr(costs, "read_prices", lambda: table)
    err = draft("--second", "model-b").err
    first, second = err.split("for a second opinion, after that:")
    assert "model-a" in first and "USD" in first and "model-b" in second.split("\n")[2] and "USD" in second


def test_called_again_only_what_is_missing_is_asked(draft: Any, project: Path, server: DraftServer) -> None:
    assert draft().code == 0
    assert draft("--second", "model-b").code == 0
    assert count_models(server) == {"model-a": 2, "model-b": 2}
    result = draft("--second", "model-b")
    assert result.code == 0 and "no second opinion is asked for" in result.err
    assert count_models(server) == {"model-a": 2, "model-b": 2}
    assert sorted(path.name for path in (project / "drafts").iterdir()) == ["S0001", "T0001"]


def test_json_has_the_second_opinion_inside(draft: Any) -> None:
    tree = draft("--second", "model-b", "--json").json
    assert (tree["run"], tree["model"], tree["answered"]) == ("T0001", "model-a", 2)
    second = tree["second"]
    assert (second["run"], second["model"], second["answered"]) == ("S0001", "model-b", 2)


def test_the_limit_of_cost_holds_for_both(project: Path) -> None:
    with open_project(project) as opened:
        options = RunOptions(
            Profile("P", "http://localhost/v1", model="model-a"), [], budget=Budget(cost=5.0)
        )
        second = RunPlan(opened, options.add_second(override_model(options.profile, "model-b")))
        assert second.count_spent(3.0) and second.options.budget.cost == 2.0
        assert not second.count_spent(2.0)


def test_no_second_opinion_is_asked_for_once_the_limit_is_reached(
    draft: Any, server: DraftServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = costs.PriceTable({"model-a": costs.Price(1000, 1000), "model-b": costs.Price(1000, 1000)})
    monkeypatch.setattr(costs, "read_prices", lambda: table)
    result = draft("--second", "model-b", "--max-cost", "0.01")
    assert result.code == 1 and "model-b" not in count_models(server)


def test_the_same_model_is_no_second_opinion(draft: Any, server: DraftServer) -> None:
    result = draft("--second", "model-a")
    assert result.code == 2 and "no second opinion" in result.err and not server.calls


def test_a_fault_of_the_second_model_leaves_the_drafts(
    draft: Any, project: Path, server: DraftServer
) -> None:
    assert draft().code == 0
    server.script("b", error_reaction(400, "no"))
    result = draft("--second", "model-b", "--json")
    assert result.code == 1
    assert result.json["left"] == 0 and [each["item"] for each in result.json["second"]["failed"]] == ["b"]
    with open_project(project) as opened:
        assert opened.document("b").get(AUTHOR) == "Meier"


def test_the_same_model_may_read_what_ocr_has_read(draft: Any, project: Path, server: DraftServer) -> None:
    require_data("deu")
    write_file(project / "gtapp.toml", 'benchmark = "zettelkatalog"\n[ocr]\nlanguages = "deu"\n')
    draft("--second-ocr", "--items", "b")
    kinds = [
        [part["type"] for part in call.json["messages"][-1]["content"]]
        for call in server.calls
        if call.json["model"] == "model-a"
    ]
    assert "image_url" in kinds[0] and "image_url" not in kinds[-1] and len(kinds) == 2


# answers that exist


@pytest.fixture
def answers(tmp_path: Path) -> Path:
    """Another model's answers about two of the cards, and about one that the project does not have."""
    folder = tmp_path / "elsewhere" / "T0042"
    for name in ("b", "c", "z"):
        content = envelope(card("Mayer"), model="model-c")
        write_file(folder / f"request_T0042_{name}.json", dump_json(content))
    return folder


def test_answers_that_exist_become_second_opinions(
    draft: Any, call: Any, project: Path, server: DraftServer, answers: Path
) -> None:
    assert draft().code == 0
    asked, before = len(server.calls), snapshot(answers)
    result = call("draft", project, "--second-from", answers)
    assert result.code == 0
    assert result.out.startswith("drafts/S0001: 2 answers of T0042 taken over as second opinions\n")
    assert len(server.calls) == asked and snapshot(answers) == before
    with open_project(project) as opened:
        document = opened.document("c")
        assert document.get(AUTHOR) == "Meier"
        doubts = {each.pointer: each for each in ItemDoubts(opened).find(document)}
        assert list(doubts[AUTHOR].others) == ["Mayer"]


def test_answers_are_taken_over_once(call: Any, project: Path, answers: Path) -> None:
    assert call("draft", project, "--second-from", answers).code == 0
    state = snapshot(project / "drafts")
    again = call("draft", project, "--second-from", answers, "--json").json
    assert (again["run"], again["taken"], again["there_before"], again["left"]) == ("S0001", 0, 2, 0)
    assert snapshot(project / "drafts") == state


def test_a_folder_of_several_runs_is_refused_and_nothing_written(
    call: Any, project: Path, answers: Path
) -> None:
    write_file(answers.parent / "T0043" / "request_T0043_b.json", dump_json(envelope(card("Maier"))))
    result = call("draft", project, "--second-from", answers.parent)
    assert result.code == 2 and "T0042, T0043" in result.err and not (project / "drafts").exists()


def test_answers_about_other_items_are_refused(call: Any, project: Path, tmp_path: Path) -> None:
    write_file(tmp_path / "other" / "T1" / "request_T1_z.json", dump_json(envelope(CARD)))
    result = call("draft", project, "--second-from", tmp_path / "other" / "T1")
    assert result.code == 2 and "Nothing was taken over" in result.err and not (project / "drafts").exists()
