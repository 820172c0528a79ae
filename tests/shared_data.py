"""What the project shares beside the repository: read where it exists, demanded in continuous integration."""

import json
import os
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[1]
SHARED = ROOT.parent / "shared"


def shared_lines(name: str) -> list[Any]:
    """One parameter a line of a shared file, named by its id; a single skipped one where there is none."""
    path = SHARED / name
    if path.exists():
        told = (json.loads(line) for line in path.read_text(encoding="utf-8").splitlines())
        return [pytest.param(line, id=line["id"]) for line in told]
    if os.environ.get("CI") == "true":
        raise FileNotFoundError(_absent(name))
    return [pytest.param(None, marks=pytest.mark.skip(reason=_absent(name)), id="absent")]


def shared_data(name: str) -> Path:
    """The path of a file of `data/`; skips the test where there is none, but never in CI."""
    path = SHARED / "data" / name
    if not path.exists():
        if os.environ.get("CI") == "true":
            pytest.fail(_absent(name))
        pytest.skip(_absent(name))
    return path


def _absent(name: str) -> str:
    return f"{name} is not beside the repository (../shared)"
