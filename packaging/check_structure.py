"""Check the structure of the program's code: import cycles, shared class names, functions named by a bare participle.

    python packaging/check_structure.py

Imports inside functions and under ``TYPE_CHECKING`` count as imports. Exceptions are listed with a reason in
``pyproject.toml`` under ``tool.gtapp.structure``; an exception that is no longer needed is a fault, too.
"""

from __future__ import annotations

import ast
import graphlib
import re
import sys
import tomllib
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path

import grimp

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = "gtapp"

_IRREGULAR_PARTICIPLES = re.compile(
    "begun|borne|bound|bought|brought|built|caught|chosen|come|cut|dealt|done|drawn|driven|fallen|felt|found|given|gone|grown|"
    "heard|held|hidden|kept|known|laid|left|lent|lost|made|meant|met|paid|said|seen|sent|shown|spent|spoken|stood|sworn|taken|"
    "taught|thought|thrown|told|torn|understood|worn|wound|written"
)
_VERBS = re.compile("bed|come|cut|embed|exceed|feed|left|need|proceed|red|seed|shed|speed|succeed")
"""Words that look like participles and are verbs, or verbs and participles alike."""


def find_import_cycle(imports: Mapping[str, set[str]]) -> list[str]:
    """Return the modules of one import cycle in order, the first one again at the end; empty where there is none."""
    try:
        graphlib.TopologicalSorter(imports).prepare()
    except graphlib.CycleError as error:
        cycle: list[str] = error.args[1]
        return cycle[::-1]
    return []


def read_imports(package: str) -> dict[str, set[str]]:
    """Return the modules that each module of `package` imports; the package's own ``__init__`` is left out."""
    graph = grimp.build_graph(package, cache_dir=None)
    return {
        module: graph.find_modules_directly_imported_by(module) - {package}
        for module in graph.modules - {package}
    }


def is_bare_participle(name: str) -> bool:
    """Return whether a function's name is a past participle alone: neither what it does nor what it returns."""
    word = name.strip("_")
    if "_" in word or _VERBS.fullmatch(word):
        return False
    return bool(_IRREGULAR_PARTICIPLES.fullmatch(word)) or (word.endswith("ed") and len(word) > 4)


def _is_property(node: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    return any("property" in ast.unparse(decorator) for decorator in node.decorator_list)


def find_bare_participles(tree: ast.AST) -> Iterator[str]:
    """Yield the names of functions and methods (not properties) that are a participle alone."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) or _is_property(node):
            continue
        if is_bare_participle(node.name):
            yield node.name


def find_public_classes(tree: ast.Module) -> Iterator[str]:
    """Yield the names of a module's public classes."""
    for node in tree.body:
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
            yield node.name


def check_sources(root: Path, exceptions: Mapping[str, Mapping[str, str]]) -> Iterator[str]:
    """Yield the faults of the modules below `root`: shared class names and bare participles."""
    classes: dict[str, list[str]] = defaultdict(list)
    participles: dict[str, list[str]] = defaultdict(list)
    for path in sorted(root.rglob("*.py")):
        place = path.relative_to(root.parent).as_posix()
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for name in find_public_classes(tree):
            classes[name].append(place)
        for name in find_bare_participles(tree):
            participles[name].append(place)
    shared = {name: places for name, places in classes.items() if len(places) > 1}
    for kind, found, text in (
        ("shared-class-names", shared, "the class name {name} is defined in more than one module"),
        ("bare-participles", participles, "the function name {name} is a participle alone"),
    ):
        allowed = exceptions.get(kind, {})
        for name, places in sorted(found.items()):
            if name not in allowed:
                yield f"{text.format(name=name)}: {', '.join(places)}"
        for name in sorted(allowed.keys() - found.keys()):
            yield f"pyproject.toml: the exception {kind}.{name} is not needed"


def main() -> int:
    """Print every fault; return the exit code."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["gtapp"]
    faults = list(check_sources(ROOT / PACKAGE, settings["structure"]))
    cycle = find_import_cycle(read_imports(PACKAGE))
    if cycle:
        faults.append(f"import cycle: {' -> '.join(cycle)}")
    print("\n".join(faults) or "structure: no import cycle, no shared class name, no bare participle")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
