"""Build what needs no Python on the machine: a program folder, packed, and a Debian package; both with licences and parts list.

    make bundle                  # builds into dist/, and tries both on a bare Debian (packaging/bundle/try.sh)
    make bundle ARGS=--twice     # builds twice, and compares the results

Needs the packages of packaging/debian/bundle.txt. In dist/ are then:

* gtapp-VERSION-linux-ARCH.tar.xz: the program folder; unpack it anywhere and start gtapp/gtapp
* gtapp_VERSION_ARCH.deb: the same with desktop entry, icon, file type, AppStream data and man page
* gtapp-VERSION.cdx.json: the parts of the program with their versions and licences (CycloneDX)
"""

from __future__ import annotations

import ast
import gzip
import hashlib
import json
import os
import platform
import re
import shutil
import subprocess
import sys
import tomllib
from datetime import UTC, datetime
from email.utils import format_datetime
from importlib import metadata
from pathlib import Path
from typing import Final

from gtapp.features.health.licences import find_texts, normalize_name

ROOT: Final = Path(__file__).resolve().parent.parent.parent
HERE: Final = ROOT / "packaging" / "bundle"
WORK: Final = ROOT / "build" / "bundle"
DIST: Final = ROOT / "dist"
VERSION: Final = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
MAINTAINER: Final = "the authors of gtapp <gtapp@localhost>"
LANGUAGE_DATA: Final = ROOT / "packaging" / "debian" / "ocr.txt"
LANGUAGES: Final = (
    "en",
    *(path.stem.removeprefix("gtapp_") for path in ROOT.glob("resources/translations/*.qm")),
)
"""The languages of the window."""
COMPLETIONS: Final = {
    "bash": "usr/share/bash-completion/completions/gtapp",
    "zsh": "usr/share/zsh/vendor-completions/_gtapp",
    "fish": "usr/share/fish/vendor_completions.d/gtapp.fish",
}
"""Where shells look for the script that completes a command."""

_COMMON_LICENCES: Final = Path("/usr/share/common-licenses")
_DEBIAN_TEXTS: Final = Path("/usr/share/doc")
_COMMON: Final = {
    "pyside6-essentials": ("LGPL-3", "GPL-3"),
    "shiboken6": ("LGPL-3", "GPL-3"),
}
"""Wheels without a text of their licence, and which of Debian's common licences they are under."""
_CARRIED_LIBRARIES: Final = {
    "pyside6-essentials": ("libqt6core6*", "libicu[0-9]*"),
    "tesserocr": ("libtesseract[0-9]*", "lib*lept*", "libtiff[0-9]*", "libwebp[0-9]*", "libjpeg62*", "libpng16*", "libjbig0*"),
}  # fmt: skip
"""Wheels with libraries whose licences they lack, and Debian's packages of the same libraries: these have the texts."""


def build() -> list[Path]:
    """Build everything; return the files in `DIST`."""
    python = make_environments()
    folder = freeze(python)
    remove_search_paths(folder)
    reduce_icu_data(folder)
    system = list_debian_packages()
    add_licences(folder, system)
    DIST.mkdir(exist_ok=True)
    parts_list, archive = write_parts_list(folder, system), pack(folder)
    package = make_package(folder)
    check_package(package)
    return [parts_list, archive, package]


def run(*command: str | Path, **more: object) -> None:
    """Run a program; an error ends the build."""
    subprocess.run([str(each) for each in command], check=True, **more)  # type: ignore[call-overload]


def read_output(*command: str | Path) -> str:
    """Run a program and return what it prints."""
    return subprocess.run([str(each) for each in command], check=True, capture_output=True, text=True).stdout


def read_time() -> int:
    """Return the time of the last commit in seconds: the time of all that is built, so that two builds are the same."""
    return int(read_output("git", "-C", ROOT, "log", "-1", "--format=%ct"))


def read_date() -> datetime:
    """Return the same time as a date."""
    return datetime.fromtimestamp(read_time(), UTC)


def make_environments() -> Path:
    """Make environments with the program: alone, with PyInstaller, with the other tools; return the second one's Python."""
    uv = ROOT / ".tools" / "bin" / "uv"
    for name, options in (
        ("program", ()),
        ("freeze", ("--group", "freeze")),
        ("tools", ("--group", "bundle")),
    ):
        environment = {**os.environ, "UV_PROJECT_ENVIRONMENT": str(WORK / name)}
        environment.pop("VIRTUAL_ENV", None)
        run(
            uv, "sync", "--quiet", "--locked", "--no-dev", "--extra", "ocr", *options,
            "--python", sys._base_executable, "--directory", ROOT, env=environment,  # type: ignore[attr-defined]
        )  # fmt: skip
    return WORK / "freeze" / "bin" / "python"


def freeze(python: Path) -> Path:
    """Make the program folder, and return it."""
    environment = {**os.environ, "PYTHONHASHSEED": "0", "SOURCE_DATE_EPOCH": str(read_time())}
    run(
        python, "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN",
        "--distpath", WORK / "frozen", "--workpath", WORK / "work", HERE / "gtapp.spec", env=environment,
    )  # fmt: skip
    return WORK / "frozen" / "gtapp"


def remove_search_paths(folder: Path) -> None:
    """Remove from libraries the folders of this computer in which they look for others: Python's own are built so."""
    for library in (folder / "_internal").rglob("*.so*"):
        listed = subprocess.run(["chrpath", "--list", library], capture_output=True, text=True, check=False)
        if "PATH=/" in listed.stdout:
            run("chrpath", "--delete", library)


def reduce_icu_data(folder: Path) -> None:
    """Leave out of ICU's data, a seventh of the program folder, what the window never reads.

    ICU's own tools do it: its data are a library that is nothing but a list of files, and ICU does without each of them. Where
    the names of a language are missing (only those of time zones are read), it falls back to English.
    """
    (library,) = (folder / "_internal" / "PySide6" / "Qt" / "lib").glob("libicudata.so.*")
    name = f"icudt{library.suffix[1:]}"
    place = WORK / "icu"
    shutil.rmtree(place, ignore_errors=True)
    whole, reduced = place / "whole" / f"{name}l.dat", place / "reduced" / f"{name}l.dat"
    for data in (whole, reduced):
        data.parent.mkdir(parents=True)
    run("objcopy", "--output-target=binary", "--only-section=.rodata", library, whole)
    unread = [item for item in read_output("icupkg", "--list", whole).split() if not is_icu_item_read(item)]
    (place / "unread.txt").write_text("\n".join(unread) + "\n", "utf-8")
    run("icupkg", "--remove", place / "unread.txt", whole, reduced)
    run(
        "genccode", "--quiet", "--object", "--match-arch", library, "--entrypoint", name,
        "--destdir", place, reduced, stdout=subprocess.DEVNULL,
    )  # fmt: skip
    object_file = place / f"{name}l_dat.o"
    run(
        "ld",
        "--shared",
        "--strip-all",
        "-z",
        "noexecstack",
        "-soname",
        library.name,
        "-o",
        library,
        object_file,
    )


def is_icu_item_read(item: str) -> bool:
    """Tell whether the window reads an item of ICU's data.

    Qt neither breaks lines nor transliterates by ICU; it sorts and converts texts by it in all languages, and names time zones
    in those of the window.
    """
    folder, _, name = item.rpartition("/")
    language = re.fullmatch(r"([a-z]{2,3})(_\w+)?\.res", name)
    if folder in ("brkitr", "translit"):
        return False
    if folder == "coll":
        return True
    if name == "res_index.res":  # lists the languages that are there; Qt never asks for them
        return False
    return language is None or language[1] in LANGUAGES


# --- licences and parts ---


def add_licences(folder: Path, system: dict[str, str]) -> None:
    """Put the texts of all licences into ``licences/``, a folder for each part; `system` are the carried Debian packages."""
    target = folder / "licences"
    shutil.rmtree(target, ignore_errors=True)
    for name, distribution in list_carried(folder).items():
        copy_texts(list_texts(name, distribution), target / name)
    copy_texts([find_python_licence()], target / "python")
    for package in system:
        copy_texts([_DEBIAN_TEXTS / package / "copyright"], target / f"debian-{package}")


def list_texts(name: str, distribution: metadata.Distribution) -> list[Path]:
    """Return the files with the licences of a distribution and of the libraries in it.

    Raises:
        SystemExit: one is not known.
    """
    texts = [*find_texts(distribution), *(_COMMON_LICENCES / licence for licence in _COMMON.get(name, ()))]
    if not texts:
        sys.exit(f"bundle: no text of a licence is known for {name}")
    for pattern in _CARRIED_LIBRARIES.get(name, ()):
        found = sorted(_DEBIAN_TEXTS.glob(f"{pattern}/copyright"))
        if not found:
            sys.exit(
                f"bundle: the licence of a library in {name} is not here: no Debian package is {pattern}"
            )
        texts.append(found[0])
    return texts


def list_carried(folder: Path) -> dict[str, metadata.Distribution]:
    """Return the distributions that are in the program folder, by their names, as they were installed."""
    names = [each.metadata["Name"] for each in metadata.distributions(path=[str(folder / "_internal")])]
    installed = str(next((WORK / "freeze" / "lib").glob("python3*/site-packages")))
    return {
        normalize_name(name): next(iter(metadata.distributions(name=name, path=[installed])))
        for name in sorted(names)
    }


def find_python_licence() -> Path:
    """Return the file with Python's licence."""
    version = f"python{sys.version_info[0]}.{sys.version_info[1]}"
    own = Path(sys.base_prefix, "lib", version, "LICENSE.txt")
    return own if own.is_file() else _DEBIAN_TEXTS / version / "copyright"


def copy_texts(texts: list[Path], target: Path) -> None:
    """Copy texts into a folder, each content once; of two with one name the second gets a number."""
    target.mkdir(parents=True)
    seen: set[bytes] = set()
    for number, text in enumerate(texts):
        content = text.read_bytes()
        if content not in seen:
            seen.add(content)
            name = text.parent.name if text.name == "copyright" else text.name
            place = target / name
            (place if not place.exists() else target / f"{name}.{number}").write_bytes(content)


def list_debian_packages() -> dict[str, str]:
    """Return the Debian packages whose libraries are in the program folder, with their versions."""
    collected, *_ = ast.literal_eval((WORK / "work" / "gtapp" / "COLLECT-00.toc").read_text("utf-8"))
    sources = (Path(source).resolve() for _, source, kind in collected if kind == "BINARY")
    found = {}
    for source in sources:
        if source.is_relative_to("/usr/lib"):  # packages know some of its files as those of /lib
            package = read_output("dpkg-query", "--search", f"*{str(source).removeprefix('/usr')}").split(
                ":"
            )[0]
            found[package] = read_output("dpkg-query", "--show", "--showformat=${Version}", package)
    return dict(sorted(found.items()))


def write_parts_list(folder: Path, system: dict[str, str]) -> Path:
    """Write which parts the program has, with versions and licences: distributions, what is in their wheels, Debian packages."""
    target = DIST / f"gtapp-{VERSION}.cdx.json"
    run(
        WORK / "tools" / "bin" / "cyclonedx-py", "environment", WORK / "program" / "bin" / "python",
        "--pyproject", ROOT / "pyproject.toml", "--output-reproducible", "--spec-version", "1.6", "--output-file", target,
    )  # fmt: skip
    parts = json.loads(target.read_text("utf-8"))
    parts["components"] += [
        {
            "type": "library",
            "bom-ref": f"pkg:deb/debian/{name}@{version}",
            "name": name,
            "version": version,
            "purl": f"pkg:deb/debian/{name}@{version}",
        }
        for name, version in system.items()
    ]
    parts["components"] += list_parts_of_wheels(folder)
    target.write_text(json.dumps(parts, ensure_ascii=False, indent=2) + "\n", "utf-8")
    shutil.copyfile(target, folder / "licences" / target.name)
    return target


def list_parts_of_wheels(folder: Path) -> list[dict[str, object]]:
    """Return the libraries in the wheels of the carried distributions, from the lists that the wheels bring along."""
    found = {}
    for name, distribution in list_carried(folder).items():
        for file in distribution.files or ():
            if "sboms" in file.parts:
                for part in json.loads(file.read_text()).get("components", ()):
                    known = {
                        key: part[key]
                        for key in ("type", "name", "version", "purl", "licenses")
                        if key in part
                    }
                    if normalize_name(part["name"]) != name:
                        found[part["name"], str(part.get("version"))] = known
    return [known for _, known in sorted(found.items())]


# --- what is handed out ---


def pack(folder: Path) -> Path:
    """Pack the program folder."""
    target = DIST / f"gtapp-{VERSION}-linux-{platform.machine()}.tar.xz"
    run(
        "tar", "--create", "--xz", "--file", target, "--sort=name", f"--mtime=@{read_time()}",
        "--owner=0", "--group=0", "--numeric-owner", "--mode=go-w", "--directory", folder.parent, folder.name,
        env={**os.environ, "XZ_OPT": "-6 -T2"},
    )  # fmt: skip
    return target


def make_package(folder: Path) -> Path:
    """Make the Debian package: the program folder in /usr/lib/gtapp, and what a desktop needs to know of it."""
    tree = WORK / "deb"
    shutil.rmtree(tree, ignore_errors=True)
    program = tree / "usr" / "lib" / "gtapp"
    shutil.copytree(folder, program, symlinks=True)
    place(HERE / "gtapp.desktop", tree / "usr/share/applications/gtapp.desktop")
    place(HERE / "gtapp.mime.xml", tree / "usr/share/mime/packages/gtapp.xml")
    place(ROOT / "resources/icons/gtapp.svg", tree / "usr/share/icons/hicolor/scalable/apps/gtapp.svg")
    place(ROOT / "resources/icons/gtapp.png", tree / "usr/share/icons/hicolor/256x256/apps/gtapp.png")
    place(HERE / "copyright", tree / "usr/share/doc/gtapp/copyright")
    place(HERE / "lintian-overrides", tree / "usr/share/lintian/overrides/gtapp")
    write_metainfo(tree / "usr/share/metainfo")
    compress((ROOT / "CHANGELOG.md").read_bytes(), tree / "usr/share/doc/gtapp/NEWS.gz")
    compress(make_changelog(), tree / "usr/share/doc/gtapp/changelog.gz")
    compress(make_man_page(), tree / "usr/share/man/man1/gtapp.1.gz")
    for shell, script in COMPLETIONS.items():
        (tree / script).parent.mkdir(parents=True)
        (tree / script).write_text(read_output(WORK / "program/bin/gtapp", "completion", shell), "utf-8")
    (tree / "usr" / "bin").mkdir()
    (tree / "usr" / "bin" / "gtapp").symlink_to("../lib/gtapp/gtapp")
    set_modes(tree)
    architecture = read_output("dpkg", "--print-architecture").strip()
    write_control(tree, architecture)
    target = DIST / f"gtapp_{VERSION}_{architecture}.deb"
    run(
        "dpkg-deb", "--root-owner-group", "-Zxz", "--build", tree, target,
        env={**os.environ, "SOURCE_DATE_EPOCH": str(read_time())},
    )  # fmt: skip
    return target


def place(source: Path, target: Path) -> None:
    """Copy a file, and make its folder."""
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)


def compress(content: bytes, target: Path) -> None:
    """Write a file that is compressed the same way each time."""
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(gzip.compress(content, 9, mtime=0))


def write_metainfo(target: Path) -> None:
    """Write what software centres show of the program, with its version, into a folder."""
    release = (
        f'  <releases>\n    <release version="{VERSION}" date="{read_date():%Y-%m-%d}"/>\n  </releases>\n'
    )
    (source,) = HERE.glob("*.metainfo.xml")
    text = source.read_text("utf-8")
    target.mkdir(parents=True)
    (target / source.name).write_text(text.replace("</component>", f"{release}</component>"), "utf-8")


def make_changelog() -> bytes:
    """Return the package's changelog: one entry, which refers to the program's own."""
    return (
        f"gtapp ({VERSION}) unstable; urgency=medium\n\n  * The changes of the program are in NEWS.gz.\n\n"
        f" -- {MAINTAINER}  {format_datetime(read_date())}\n"
    ).encode()


def make_man_page() -> bytes:
    """Return the man page, made of the options of the command line."""
    return subprocess.run(
        [
            WORK / "tools/bin/argparse-manpage", "--module", "gtapp.cli.command_line", "--function", "make_parser",
            "--project-name", "gtapp", "--version", VERSION, "--prog", "gtapp",
            "--description", "ground truth for the humanities", "--manual-title", "User Commands",
            "--author", "the authors of gtapp",
        ],
        env={**os.environ, "SOURCE_DATE_EPOCH": str(read_time())}, check=True, capture_output=True, cwd=ROOT,
    ).stdout  # fmt: skip


def set_modes(tree: Path) -> None:
    """Let everybody read all files, and run the program; nothing depends on the umask of the one who builds."""
    for path in (tree, *tree.rglob("*")):
        if not path.is_symlink():
            is_program = path.is_dir() or path == tree / "usr/lib/gtapp/gtapp"
            path.chmod(0o755 if is_program else 0o644)


def write_control(tree: Path, architecture: str) -> None:
    """Write the package's description, with the packages that its libraries need as Debian's own tool finds them."""
    recommended = [line for line in LANGUAGE_DATA.read_text("utf-8").splitlines() if line and line[0] != "#"]
    size = sum(path.lstat().st_size for path in tree.rglob("*")) // 1024
    fields = {
        "Package": "gtapp",
        "Version": VERSION,
        "Architecture": architecture,
        "Maintainer": MAINTAINER,
        "Section": "science",
        "Priority": "optional",
        "Installed-Size": str(size),
        "Depends": ", ".join(find_dependencies(tree)),
        "Recommends": ", ".join(recommended),
        "Description": (
            "ground truth for the humanities: correct, check, save\n"
            " The scan beside a form that is generated from a schema and prefilled with a\n"
            " model's draft. What is corrected is saved in the format of its benchmark, and\n"
            " models are scored against it at once."
        ),
    }
    control = tree / "DEBIAN" / "control"
    control.parent.mkdir()
    control.write_text("".join(f"{key}: {value}\n" for key, value in fields.items()), "utf-8")
    sums = [
        f"{hashlib.md5(path.read_bytes(), usedforsecurity=False).hexdigest()}  {path.relative_to(tree).as_posix()}\n"
        for path in sorted((tree / "usr").rglob("*"))
        if path.is_file() and not path.is_symlink()
    ]
    (tree / "DEBIAN" / "md5sums").write_text("".join(sums), "utf-8")


def find_dependencies(tree: Path) -> list[str]:
    """Return the packages that have the system libraries which the program's own need."""
    libraries = [path for path in tree.rglob("*.so*") if path.is_file() and not path.is_symlink()]
    names = [path.name.partition(".so.") for path in libraries]
    own = sorted({f"{name} {version}\n" for name, _, version in names if version})
    declarations = WORK / "shlibdeps" / "debian"
    declarations.mkdir(parents=True, exist_ok=True)
    (declarations / "control").write_text("Source: gtapp\n\nPackage: gtapp\nArchitecture: any\n", "utf-8")
    # what the program carries needs no package, also if one that is installed here has a library of the same name
    (declarations / "shlibs.local").write_text("".join(own), "utf-8")
    found = subprocess.run(
        [
            "dpkg-shlibdeps", "-O", "--ignore-missing-info",
            *(f"-l{each}" for each in sorted({path.parent for path in libraries})), *libraries,
        ],
        cwd=declarations.parent, check=False, capture_output=True, text=True,
    )  # fmt: skip
    if found.returncode:
        sys.exit(f"bundle: the package's dependencies are not known:\n{found.stderr}")
    depends = found.stdout.strip().removeprefix("shlibs:Depends=")
    # loaded by name, so that no library's own list has it: the part of Qt for OpenGL
    loaded = {"libegl1", "libgl1"}
    return sorted({*depends.split(", "), *loaded})


def check_package(package: Path) -> None:
    """Have the tools of Debian and freedesktop.org check a package; what they find ends the build."""
    tree = WORK / "deb"
    run("desktop-file-validate", *tree.glob("usr/share/applications/*"))
    run("appstreamcli", "validate-tree", "--no-net", "--no-color", tree)
    run("lintian", "--allow-root", "--fail-on", "error,warning", package)


def find_differences(first: list[Path], second: list[Path]) -> list[str]:
    """Return the names of the files that are not the same in two builds."""
    return [a.name for a, b in zip(first, second, strict=True) if hash_file(a) != hash_file(b)]


def hash_file(path: Path) -> str:
    """Return a file's SHA-256."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def main() -> int:
    """Build, with ``--twice`` two times; return the exit code."""
    files = build()
    if "--twice" in sys.argv[1:]:
        first = WORK / "first"
        shutil.rmtree(first, ignore_errors=True)
        first.mkdir(parents=True)
        kept = [Path(shutil.copy(file, first)) for file in files]
        for each in ("frozen", "work", "program", "freeze", "tools", "deb"):
            shutil.rmtree(WORK / each)
        different = find_differences(kept, build())
        print(
            f"bundle: two builds differ in {', '.join(different)}"
            if different
            else "bundle: two builds are the same"
        )
        if different:
            return 1
    for file in files:
        print(f"{hash_file(file)}  {file.relative_to(ROOT)}  {file.stat().st_size / 1e6:.1f} MB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
