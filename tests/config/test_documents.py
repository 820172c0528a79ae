"""What the documents say about the tree, the tests and the commands is so."""

import ast
import re
import subprocess
import tomllib
from pathlib import Path

import pytest
from django.core.management import get_commands

ROOT = Path(__file__).resolve().parent.parent.parent
APPS = ("config", "games", "players", "rating")


def tracked() -> list[Path]:
    told = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True)
    return [Path(line) for line in told.stdout.splitlines()]


def folders_of_the_map() -> set[str]:
    """Folders that README's tree names, with the one that they are indented under."""
    text = (ROOT / "README.md").read_text()
    tree = text.split("## The tree")[1].split("## ")[0]
    found, parent = set(), ""
    for line in tree.splitlines():
        names = re.match(r"^    (  )?((?:[\w.]+/\s*)+)", line)
        if names is None:
            continue
        parts = names[2].split()
        if names[1]:
            found |= {f"{parent}{part}" for part in parts}
        else:
            parent = parts[0]
            found |= set(parts)
    return found


def test_the_map_in_the_readme_shows_every_folder_and_no_other() -> None:
    there = {f"{path.parts[0]}/" for path in tracked() if len(path.parts) > 1}
    there |= {
        f"{path.parts[0]}/{path.parts[1]}/"
        for path in tracked()
        if len(path.parts) > 2 and path.parts[0] in {*APPS, "tests"}
    }
    assert folders_of_the_map() == there - {".ci/"}


def named_tests(document: str) -> list[tuple[str, str]]:
    return re.findall(r"`(tests/[\w/]+\.py)::(test_\w+)`", (ROOT / document).read_text())


def test_every_test_that_the_threats_name_is_there() -> None:
    named = named_tests("SECURITY.md")
    assert len(named) > 40
    missing = [f"{path}::{name}" for path, name in named if name not in functions_of(ROOT / path)]
    assert missing == []


def functions_of(path: Path) -> set[str]:
    if not path.exists():
        return set()
    return {node.name for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.FunctionDef)}


def test_every_threat_has_a_test() -> None:
    rows = re.findall(r"^\| (?!he tries|---)(.+) \|$", (ROOT / "SECURITY.md").read_text(), re.MULTILINE)
    assert rows
    assert [row for row in rows if "::test_" not in row.split(" | ")[-1]] == []


@pytest.mark.parametrize("document", ["README.md", "CONTRIBUTING.md", "SECURITY.md", "DECISIONS.md"])
def test_documents_name_only_files_commands_and_targets_that_exist(document: str) -> None:
    text = (ROOT / document).read_text()
    paths = re.findall(
        r"`((?:config|games|players|rating|tests|templates|static|requirements)/[\w./-]+)`", text
    )
    assert [path for path in paths if not (ROOT / path).exists()] == []
    commands = set(re.findall(r"manage\.py (\w+)", text))
    assert commands - set(get_commands()) == set()
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    assert set(re.findall(r"`make (\w+)", text)) - targets == set()


def test_every_command_of_ours_is_in_the_readme() -> None:
    ours = {name for name, app in get_commands().items() if app in APPS}
    text = (ROOT / "README.md").read_text()
    assert {name for name in ours if not re.search(rf"\b{name}\b", text)} == set()


def test_every_dependency_has_its_reason() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    wanted = [*project["project"]["dependencies"], *project["dependency-groups"]["dev"]]
    names = {re.match(r"[\w-]+", requirement)[0].lower() for requirement in wanted}
    rows = re.findall(r"^\| ([\w\[\], -]+) \|", (ROOT / "DECISIONS.md").read_text(), re.MULTILINE)
    explained = {re.match(r"[\w-]+", name)[0].lower() for row in rows for name in row.split(", ")}
    assert names - explained == set()
    assert explained - names <= {"package"}
