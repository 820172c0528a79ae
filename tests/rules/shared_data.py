"""What the project shares beside the repository: read where it exists, demanded in continuous integration."""

import json
import os
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
SHARED = ROOT.parent / "shared"


def shared_lines(name: str) -> list[Any]:
    """One parameter a line of a shared file, named by its id; a single skipped one where there is none."""
    path = SHARED / name
    if path.exists():
        told = (json.loads(line) for line in path.read_text(encoding="utf-8").splitlines())
        return [pytest.param(line, id=line["id"]) for line in told]
    reason = f"{name} is not beside the repository (../shared)"
    if os.environ.get("CI") == "true":
        raise FileNotFoundError(reason)
    return [pytest.param(None, marks=pytest.mark.skip(reason=reason), id="absent")]
