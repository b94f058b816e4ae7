"""What the guard runs: each part is a list of scenarios, each of them a folder and the commands that work on it.

Material and instruments (a provider on a real socket, made sheets) are those of the old checkout, which never changes.
"""

from __future__ import annotations

import csv
import io
import json
import os
import shutil
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import Any

from old import old

SYSTEMS = ("zettelkatalog", "letters", "personnel_cards", "fraktur", "sciencemetabench")
HERE = Path(__file__).resolve().parent
DRAFTED = ("zettelkatalog", "letters")
IMAGES = {".jpg", ".jpeg", ".png", ".pdf", ".tif"}
Prepare = Callable[[Path], None]


def reference() -> Path:
    """The folder of real material."""
    return Path(os.environ.get("GTAPP_REFERENCE") or HERE.parents[2] / "shared" / "reference")


def copied(source: Path, target: Path) -> Path:
    """A copy of a project; scans are linked, since nothing writes to them."""

    def copy(one: str, two: str) -> object:
        try:
            return os.link(one, two) if Path(one).suffix.lower() in IMAGES else shutil.copyfile(one, two)
        except OSError:
            return shutil.copyfile(one, two)

    shutil.copytree(source, target, copy_function=copy)
    # what is copied may have been read-only
    for path in (target, *target.rglob("*")):
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() else 0o644)
    return target


def write(path: Path, content: str | bytes) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content if isinstance(content, bytes) else content.encode("utf-8"))
    return path


def commands(*lines: str) -> list[list[str]]:
    """Arguments of gtapp, split at blanks."""
    return [line.split() for line in lines]


class Parts:
    """Makes the scenarios from the old checkout's samples and the reference."""

    def __init__(self, old: Path, make: Callable[..., Any]) -> None:
        self._old, self._make = old, make

    def sample(self, system: str, name: str = "project") -> Prepare:
        return lambda root: void(copied(self._old / "benchmarks" / system / "sample", root / name))

    def real(self, system: str, name: str = "project") -> Prepare:
        return lambda root: void(copied(reference() / system, root / name))

    # every --help

    def help(self) -> list[Any]:
        names = ("open", "validate", "roundtrip", "status", "set", "score", "export")
        names += ("import-table", "import-sheet", "draft", "trust")
        lines = ["", "--help", "--version", "nonsense", *(f"{name} --help" for name in names), *names[1:]]
        lines += ["set project x", "score --json", "score --bootstrap 0 project"]
        lines += [
            "draft project --limit 0",
            "draft project --max-cost x",
            "export project --format pdf --out x",
        ]
        lines += ["export project --format csv --out -", "score project --csv -", "status project --only x"]
        module = self._make("module", void, commands("-m gtapp --help"), program=("python",))
        return [self._make("help", void, commands(*lines)), module]

    # validate, roundtrip, status, set, trust

    def project(self) -> list[Any]:
        found = []
        look = commands(
            *(
                f"{name} project{more}"
                for name in ("validate", "roundtrip", "status")
                for more in ("", " --json")
            )
        )
        for system in SYSTEMS:
            named = [[*line, "--benchmark", system] for line in look]
            found.append(self._make(f"sample {system}", self.sample(system), look))
            if reference().is_dir():
                found.append(
                    self._make(f"reference {system}", self.real(system), [*named[:5:2], *look[1::2]])
                )
        found.append(
            self._make("broken", _broken, [*look, *commands("set project bad / 1", "score project")])
        )
        found.append(
            self._make(
                "nothing", void, [*look, *commands("set project a /b 1", "score project", "trust project")]
            )
        )
        return found + [self._set(), self._set_letters(), self._set_papers(), self._trust()]

    def _set(self) -> Any:
        values = [
            ["/author/last_name", '"Müller–Ötztal “x”"'], ["/author/last_name", '"Müller–Ötztal “x”"'],
            ["/publication/year", "-12"], ["/publication/year", "1e5"], ["/publication/year", "null"],
            ["/publication/title", '""'], ["/publication/editor", '{"a": [1, 2.50, true]}'], ["/publication/new", '"x"'],
            ["/nowhere/deep", "1"], ["", "{}"], ["", "7"], ["no pointer", "1"], ["/publication/year", "NaN"],
            ["/publication/year", "1e999"], ["/publication/year", "text"], ["/publication/year", ""],
            ["/publication/year", '{"a": 1, "a": 2}'], ["/publication/year", '"\\ud800"'], ["/author", "null"],
            ["/type/type", '"Reference"'],
        ]  # fmt: skip
        steps = [["set", "project", "00500125", *each] for each in values]
        steps += [
            ["set", "project", name, "/author/last_name", '"Neu"']
            for name in ("00500101", "00500194", "nobody")
        ]
        steps += commands("status project", "status project --json", "validate project", "roundtrip project")
        return self._make("set", self.sample("zettelkatalog"), steps)

    def _set_letters(self) -> Any:
        steps = [["set", "project", "letter02", "/send_date", '["1926-01-02", "1926"]']]
        steps += [
            ["set", "project", "letter01", "/sender_persons", '["Neu, Wer"]'],
            *commands("status project", "validate project"),
        ]
        return self._make("set letters", self.sample("letters"), steps)

    def _set_papers(self) -> Any:
        steps: list[Any] = commands("status project --json")
        for line in (
            (self._old / "benchmarks/sciencemetabench/sample/data/papers.jsonl")
            .read_text("utf-8")
            .splitlines()[:2]
        ):
            paper = json.loads(line)
            steps += [
                ["set", "project", str(paper.get("sha256") or paper.get("_id")), "/title", '"Neuer Titel"']
            ]
        return self._make(
            "set papers",
            self.sample("sciencemetabench"),
            [*steps, *commands("status project", "validate project")],
        )

    def _trust(self) -> Any:
        def trust(root: Path) -> None:
            import hashlib

            code = (root / "project" / "dataclass.py").read_bytes()
            write(root / "hash", hashlib.sha256(code).hexdigest())

        steps = commands(
            "trust project", "status project", "trust project --yes 00", f"trust project --yes {_CODE_HASH}"
        )
        steps += commands("status project", "validate project", "validate project --json", "score project")
        return self._make("trust", _with_code, [trust, *steps])

    # score

    def score(self, source: str) -> list[Any]:
        found = []
        reports = "--json out/r.json --csv out/r.csv --xlsx out/r.xlsx --html out/r.html"
        for system in SYSTEMS:
            prepare = self.sample(system) if source == "sample" else self.real(system)
            if source != "sample" and not (reference() / system).is_dir():
                continue
            for profile in ("documented", "published"):
                whole = f"score project --benchmark {system} --profile {profile}"
                truth = f"score --benchmark {system} --truth project/ground_truths --answers project/answers --profile {profile}"
                if system == "sciencemetabench":
                    truth = f"score --benchmark {system} --truth project/truth.jsonl --answers project/answers.jsonl --profile {profile}"
                steps = commands(
                    whole,
                    f"{whole} {reports}",
                    f"{truth} --json -",
                    truth.replace("/answers", "/ground_truths"),
                )
                steps += commands(
                    f"{truth} --align --kinds --bootstrap 50 {reports.replace('out/', 'more/')}"
                )
                steps += [
                    [
                        *truth.split(),
                        "--weights",
                        '{"publication.title": 2, "send_date": 3, "title": 0}',
                        "--json",
                        "-",
                    ]
                ]
                steps += [
                    [*truth.split(), "--rules", '{"ignore_case": true}'],
                    [*truth.split(), "--rules", "{"],
                ]
                found.append(self._make(f"{system} {profile}", _out(prepare), steps))
        if source != "sample":
            found += self._older()
        return found

    def _older(self) -> list[Any]:
        found = []
        for path in sorted((reference() / "older_runs").glob("*/*/*")):
            name = path.relative_to(reference() / "older_runs").as_posix()
            system = name.split("/")[0]

            def prepare(root: Path, path: Path = path, system: str = system) -> None:
                copied(reference() / system, root / "project")
                copied(path, root / "run")
                shutil.copyfile(reference() / "benchmarks_tests.csv", root / "tests.csv")

            line = f"score --benchmark {system} --truth project/ground_truths --answers run"
            steps = commands(
                f"{line} --json -", f"{line} --profile published", f"{line} --tests tests.csv --csv out.csv"
            )
            found.append(self._make(f"older {name}", prepare, steps))

        def compared(root: Path) -> None:
            copied(reference() / "zettelkatalog", root / "project")
            shutil.copyfile(reference() / "benchmarks_tests.csv", root / "tests.csv")

        line = "score project --benchmark zettelkatalog --tests tests.csv"
        steps = commands(
            line,
            f"{line} --compare 2026-01-24/T0155 --bootstrap 40 --html c.html --json c.json --csv c.csv --xlsx c.xlsx",
        )
        steps += commands(
            f"{line} --compare nothing", f"{line} --align --kinds --json -", f"{line} --tests missing.csv"
        )
        return [*found, self._make("compare", compared, steps)]

    # export, import-table

    def export(self, source: str) -> list[Any]:
        found = []
        for system in SYSTEMS:
            if source != "sample" and not (reference() / system).is_dir():
                continue
            prepare = self.sample(system) if source == "sample" else self.real(system)
            steps = []
            for kind in ("json", "jsonl", "csv", "xlsx"):
                line = f"export project --benchmark {system} --format {kind} --out out/{kind}/a.{kind}"
                steps += commands(line, line, f"{line} --force --json", f"{line} --force --only checked")
            line = f"export project --benchmark {system} --out"
            steps += commands(
                f"{line} raw.csv --format csv --raw", f"{line} p.csv --format csv --provenance --json"
            )
            steps += commands(
                f"{line} q.jsonl --format jsonl --provenance",
                f"{line} project --format json",
                f"{line} project/images --format json --force",
            )
            back = f"import-table project --benchmark {system} --file"
            steps += commands(
                f"{back} raw.csv", f"{back} out/xlsx/a.xlsx", f"{back} missing.csv", f"{back} hash"
            )
            steps += [
                _spoil,
                *commands(f"{back} raw.csv", f"{back} raw.csv --apply", f"{back} raw.csv --foreign --apply"),
            ]
            steps += commands(
                f"{back} out/xlsx/a.xlsx --apply",
                f"status project --benchmark {system}",
                f"validate project --benchmark {system}",
            )
            found.append(self._make(system, _out(prepare), steps))
        return found

    # import-sheet from files

    def sheet(self) -> list[Any]:
        line = "import-sheet project --benchmark letters --file sheet.csv"
        people = f"{line} --file people.tsv"
        steps: list[Any] = commands(
            people,
            f"{people} --json",
            f"{people} --apply",
            f"{people} --apply",
            "status project --benchmark letters",
        )
        steps += commands(
            line,
            *(
                f'set project letter{each} /letter_title ["mine"] --benchmark letters'
                for each in ("01", "02")
            ),
        )
        steps += [
            _other_sheet,
            *commands(people, f"{people} --json", f"{people} --apply", f"{people} --changes changes.csv"),
        ]
        steps += commands(
            f"{people} --apply --prefer sheet",
            f"{people} --apply --prefer here",
            f"{people} --push",
            "import-sheet project",
        )
        steps += commands(
            f"{line} --sheet https://x", "import-sheet project --benchmark letters --file bad.csv --apply"
        )
        steps += commands(
            "import-sheet project --benchmark letters --file web.csv",
            "import-sheet project --benchmark letters --file sheet.xlsx --json",
        )
        steps += commands(
            "import-sheet project --benchmark letters --file sheet.xlsx --apply",
            "validate project --benchmark letters",
            "score project --benchmark letters",
        )
        found = [self._make("made", _sheet, steps)]
        if reference().is_dir():

            def real(root: Path) -> None:
                self.real("letters")(root)
                for name in ("letters.csv", "persons.csv"):
                    shutil.copyfile(root / "project/ground_truths" / name, root / name)

            line = "import-sheet project --benchmark letters --file letters.csv --file persons.csv"
            found.append(
                self._make(
                    "reference", real, commands(line, f"{line} --json", f"{line} --apply", f"{line} --apply")
                )
            )
        return found

    # draft

    def draft(self) -> list[Any]:
        from provider import Provider

        found = []
        profiles = Provider.profiles()

        def prepared(prepare: Prepare) -> Prepare:
            def run(root: Path) -> None:
                prepare(root)
                write(root / "home/config/gtapp/providers.toml", profiles)
                write(
                    root / "home/config/gtapp/prices.toml",
                    "[models.model-a]\ninput = 1.5\noutput = 6\nbatch = 0.5\n",
                )

            return run

        for system in SYSTEMS:
            line = "draft project --profile Local --model"
            steps = commands(
                f"{line} model-a --limit 1",
                f"{line} model-a --json",
                f"{line} model-a",
                f"{line} model-b --items all --run second --json",
            )
            steps += commands("status project", "validate project", "score project")
            found.append(self._make(system, prepared(self.sample(system)), steps, provider=Provider))
        cards = prepared(self.sample("zettelkatalog"))
        for fault in (
            "500",
            "429",
            "cut",
            "drop",
            "chunks",
            "words",
            "refusal",
            "length",
            "empty",
            "401",
            "404",
            "400",
            "wait",
        ):
            line = f"draft project --profile Local --concurrency 1 --items 0050010*,00500125 --model fault-{fault}"
            steps = commands(line, line, f"{line} --again --json", "status project", "validate project")
            found.append(self._make(f"fault {fault}", cards, steps, provider=Provider))
        line = "draft project --profile Local --concurrency 1"
        steps = commands(
            f"{line} --model model-a --max-cost 0.003",
            f"{line} --model no-schema --items 00500125,0050014*",
            line,
        )
        steps += commands(
            f"{line} --model nobody",
            f"{line} --model model-a --items nothing",
            "draft project --profile X --model m",
        )
        steps += commands(
            "draft project --base-url http://127.0.0.1:1/v1 --model m --items 00500125",
            "draft project --base-url ftp://x --model m",
        )
        found.append(self._make("limits", cards, steps, provider=Provider))
        line = "draft project --profile Local --model model-a --batch"
        steps = commands(
            f"{line} --limit 3",
            line,
            line,
            f"{line} --json",
            f"{line} --json",
            f"{line} --clean",
            "status project",
            line,
            line,
            f"{line} --cancel",
            line,
            line,
        )
        found.append(self._make("batch", cards, steps, provider=Provider))
        return found

    # the window

    def window(self, system: str) -> list[Any]:
        from provider import Provider

        def prepare(root: Path) -> None:
            self.sample(system)(root)
            write(root / "home/config/gtapp/providers.toml", Provider.profiles())
            (root / "guard-out").mkdir()

        script = str(HERE / "window.py")
        steps = [[system, "work", "project"], [system, "again", "project"]]
        return [
            # only one run of the guard at a time has the provider
            self._make(
                system,
                prepare,
                steps,
                program=("python", script),
                provider=Provider if system in DRAFTED else nullcontext,
                seconds=540,
            )
        ]

    def languages(self) -> list[Any]:
        def prepare(root: Path, language: str) -> None:
            self.sample("letters")(root)
            write(root / "home/config/gtapp/gtapp.ini", f"[General]\nlanguage={language}\n")
            (root / "guard-out").mkdir()

        script = str(HERE / "window.py")
        return [
            self._make(
                name,
                lambda root, name=name: prepare(root, name),
                [["letters", "texts", "project"]],
                program=("python", script),
                seconds=540,
            )
            for name in ("en", "de", "fr")
        ]

    def messages(self) -> list[Any]:
        script = str(HERE / "messages.py")
        return [self._make("messages", void, [[]], program=("python", script))]


def parts(old: Path, make: Callable[..., Any]) -> dict[str, Sequence[Any]]:
    """The parts by name; each takes less than ten minutes."""
    all_ = Parts(old, make)
    found: dict[str, Sequence[Any]] = {
        "help": all_.help(),
        "messages": all_.messages(),
        "project": all_.project(),
    }
    found |= {f"score-{source}": all_.score(source) for source in ("sample", "reference")}
    found |= {f"export-{source}": all_.export(source) for source in ("sample", "reference")}
    found |= {"sheet": all_.sheet(), "draft": all_.draft()}
    found |= {f"window-{system}": all_.window(system) for system in SYSTEMS}
    return found | {"languages": all_.languages()}


# material


def void(_: object) -> None:
    """Nothing."""


def _out(prepare: Prepare) -> Prepare:
    def run(root: Path) -> None:
        prepare(root)
        for name in ("out", "more"):
            (root / name).mkdir()

    return run


def _broken(root: Path) -> None:
    """Cards with every fault that a file can have."""
    good = (
        '{"response_text": {"type": {"type": "Reference"}, "author": {"last_name": "A", "first_name": "B"}}}'
    )
    contents = {
        "good": good, "bad": '{"a": 1,}', "empty": "", "latin": good.replace("A", "Ä").encode("latin-1"),
        "twice": '{"response_text": {"a": 1, "a": 2}}', "norecord": "{}", "list": "[]", "deep": "[" * 100000,
        "number": '{"response_text": {"type": {"type": "X"}, "publication": {"year": 1.50, "pages": 7}}}',
    }  # fmt: skip
    for name, content in contents.items():
        write(root / f"project/ground_truths/{name}.json", content)
    for name in ("good", "bad", "empty", "open"):
        write(root / f"project/images/{name}.jpg", b"\xff\xd8\xff\xd9")
    write(root / "project/ground_truths/good.JSON", good)
    write(root / "project/drafts/request_T1_open.json", '{"response_text": "no json"}')
    write(root / "project/gtapp.toml", 'benchmark = "zettelkatalog"\n')


_CODE = """
from pydantic import BaseModel, Field

class Person(BaseModel):
    name: str

class Document(BaseModel):
    title: str = Field(description="As printed")
    persons: list[Person]
"""
_CODE_HASH = __import__("hashlib").sha256(_CODE.encode()).hexdigest()


def _with_code(root: Path) -> None:
    write(root / "project/images/a.jpg", b"\xff\xd8\xff\xd9")
    write(root / "project/ground_truths/a.json", '{"title": "x", "persons": [{"name": 7}]}')
    write(root / "project/answers/T1/request_T1_a.json", '{"title": "y", "persons": []}')
    write(root / "project/dataclass.py", _CODE)


def _spoil(root: Path) -> None:
    """Changes cells of an exported table, as somebody with a spreadsheet."""
    for path in root.glob("raw.csv"):
        text = path.read_text(encoding="utf-8-sig")
        rows = list(csv.reader(io.StringIO(text, newline=""), delimiter=text[4]))
        header = rows[0]
        for number, row in enumerate(rows[1:4], 1):
            for column in range(2, len(header), number + 1):
                row[column] = (f"neu {number}", "", "null", "12", '"12"')[(column + number) % 5]
        header += ["Notiz", "/foreign/key"]
        for row in rows[1:]:
            row += ["x", "y"]
        rows.append(["nobody", *rows[1][1:]])
        rows.append(list(rows[1]))
        target = io.StringIO(newline="")
        csv.writer(target, delimiter=";").writerows(rows)
        write(path, target.getvalue())


def _sheet(root: Path) -> None:
    made = old("sheets", "material")
    letter, person, persons, saved, table = made.letter, made.person, made.persons, made.saved, made.table

    made.scanned(root / "project", "01", "02", "03", "12")
    rows = [
        letter("01"),
        letter("02", done="FALSE"),
        letter("03", send_date="3. Mai"),
        letter("../x"),
        letter("12", comment="ok"),
    ]
    saved(root / "sheet.csv", table(rows))
    saved(
        root / "people.tsv",
        persons([person("P1", "A", birthDate="about 1870"), person("P2", "Lüssi, Theophil")]),
        "\t",
    )
    write(root / "bad.csv", "a,b\n1,2\n")
    write(root / "web.csv", "<!doctype html><title>Anmelden</title>")
    import openpyxl

    book = openpyxl.Workbook()
    for each in (table([letter("01", letter_title="book")]), persons([person("P3", "C")])):
        tab = book.create_sheet(each.name)
        for row in each.rows:
            tab.append(row)
    book.save(root / "sheet.xlsx")


def _other_sheet(root: Path) -> None:
    made = old("sheets", "material")
    letter, person, persons, saved, table = made.letter, made.person, made.persons, made.saved, made.table

    rows = [
        letter("01", letter_title="theirs"),
        letter("02", done="TRUE", comment="new"),
        letter("12", send_date="1927-01-01"),
    ]
    saved(root / "sheet.csv", table(rows))
    saved(root / "people.tsv", persons([person("P1", "A B")]), "\t")
