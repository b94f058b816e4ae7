"""Draw the layers and the features of the program into build/layers.md, from pyproject.toml's contracts and the real imports.

    python packaging/draw_layers.py

Each contract of type ``layers`` or ``independence`` becomes a table: its parts, those of a higher layer first, each with
the first line of its docstring and the other parts that it imports directly.
"""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import grimp

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "build" / "layers.md"


def read_contracts() -> list[dict[str, Any]]:
    """Return the contracts that are drawn, in the order of pyproject.toml."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contracts: list[dict[str, Any]] = settings["tool"]["importlinter"]["contracts"]
    return [contract for contract in contracts if contract["type"] in ("layers", "independence")]


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


def list_parts(contract: dict[str, Any], graph: grimp.ImportGraph) -> Iterator[list[str]]:
    """Yield the full names of the parts of each of a contract's tables."""
    for container in contract.get("containers", []):
        named = [f"{container}.{part}" for layer in contract["layers"] for part in split_layer(layer)]
        yield [name for name in named if name in graph.modules]
    for pattern in contract.get("modules", []):
        yield sorted(graph.find_matching_modules(pattern))


def draw(contract: dict[str, Any], graph: grimp.ImportGraph) -> Iterator[str]:
    """Yield the lines of one contract's tables."""
    for names in list_parts(contract, graph):
        yield from ("", "| part | what it is | imports |", "| --- | --- | --- |")
        for name in names:
            found = find_imported_parts(graph, name, [other for other in names if other != name])
            imported = ", ".join(other.rsplit(".", 1)[1] for other in found)
            yield f"| **{name.rsplit('.', 1)[1]}** | {describe(name)} | {imported} |"


def render(graph: grimp.ImportGraph) -> str:
    """Return the tables of all contracts as Markdown."""
    lines = ["# The layers of gtapp"]
    for contract in read_contracts():
        lines += ["", f"## {contract['name']}", *draw(contract, graph)]
    return "\n".join([*lines, ""])


def main() -> None:
    """Write the page."""
    PAGE.parent.mkdir(exist_ok=True)
    PAGE.write_text(render(grimp.build_graph("gtapp", cache_dir=None)), encoding="utf-8")
    print(PAGE.relative_to(ROOT))


if __name__ == "__main__":
    main()
