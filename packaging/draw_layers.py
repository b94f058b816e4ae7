"""Draw the layers of the program into docs/architecture.md, from the contracts in pyproject.toml and the real imports.

    python packaging/draw_layers.py update    # replace the drawings
    python packaging/draw_layers.py check     # fail where a drawing is out of date

Each contract of type ``layers`` becomes one drawing: a row for each layer, high to low, with the first line of the
docstring of each part and the parts below that it imports directly.
"""

from __future__ import annotations

import ast
import sys
import textwrap
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import grimp

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "architecture.md"
BEGIN, END = "<!-- layers: begin (packaging/draw_layers.py) -->", "<!-- layers: end -->"
_WIDTH, _LABEL = 122, 16


def read_contracts() -> list[dict[str, Any]]:
    """Return the contracts of type ``layers``, in the order of pyproject.toml."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contracts: list[dict[str, Any]] = settings["tool"]["importlinter"]["contracts"]
    return [contract for contract in contracts if contract["type"] == "layers"]


def split_layer(layer: str) -> list[str]:
    """Return the names of a layer's parts: ``"(a) | b : c"`` gives a, b and c."""
    return [part.strip(" ()") for part in layer.replace(":", "|").split("|")]


def describe(module: str) -> str:
    """Return the first line of a module's docstring, without its full stop."""
    path = ROOT.joinpath(*module.split("."))
    package = path / "__init__.py"
    path = package if package.exists() else path.with_suffix(".py")
    text = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
    return text.split("\n", 1)[0].rstrip(".")


def find_imported_parts(graph: grimp.ImportGraph, part: str, others: list[str]) -> list[str]:
    """Return those of `others` (full names) that a module of `part` imports directly."""
    modules = {part, *graph.find_descendants(part)}
    imported = {name for module in modules for name in graph.find_modules_directly_imported_by(module)}
    return [
        other for other in others if any(name == other or name.startswith(f"{other}.") for name in imported)
    ]


def _wrap(label: str, text: str) -> list[str]:
    """Return the lines of `text` behind `label`, none wider than the drawing."""
    return textwrap.wrap(
        text,
        _WIDTH - 4,
        initial_indent=f"{label:<{_LABEL - 1}} ",
        subsequent_indent=" " * _LABEL,
        break_long_words=False,
        break_on_hyphens=False,
    )


def draw(contract: dict[str, Any], graph: grimp.ImportGraph) -> Iterator[str]:
    """Yield the lines of one contract's drawing."""
    for container in contract.get("containers", [""]):
        prefix = f"{container}." if container else ""
        rows = [[prefix + name for name in split_layer(layer)] for layer in contract["layers"]]
        rows = [[name for name in row if name in graph.modules] for row in rows]
        names = [name for row in rows for name in row]
        yield "┌" + "─" * (_WIDTH - 2) + "┐"
        for number, row in enumerate(row for row in rows if row):
            if number:
                yield "├" + "─" * (_WIDTH - 2) + "┤"
            for name in row:
                below = find_imported_parts(graph, name, [other for other in names if other != name])
                text = _wrap(name.removeprefix(prefix), describe(name))
                if below:
                    text += _wrap("", "→ " + " ".join(other.removeprefix(prefix) for other in below))
                yield from (f"│ {line:<{_WIDTH - 4}} │" for line in text)
        yield "└" + "─" * (_WIDTH - 2) + "┘"


def render() -> str:
    """Return the drawings as Markdown."""
    graph = grimp.build_graph("gtapp", cache_dir=None)
    lines = [BEGIN]
    for contract in read_contracts():
        lines += ["", f"**{contract['name']}**", "", "```text", *draw(contract, graph), "```"]
    return "\n".join([*lines, "", END])


def main(command: str) -> int:
    """Replace the drawings in the page, or compare them with it; return the exit code."""
    text = PAGE.read_text(encoding="utf-8")
    before, rest = text.split(BEGIN)
    after = rest.split(END)[1]
    new = before + render() + after
    if command == "update":
        PAGE.write_text(new, encoding="utf-8")
    elif new != text:
        print(f"{PAGE.relative_to(ROOT)} is out of date: python packaging/draw_layers.py update")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
