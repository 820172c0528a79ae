"""The data beside the repository: read where it exists, demanded in continuous integration."""

import os
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def shared_data(name: str) -> Path:
    """The path of a shared data file; skips the test where there is none, but never in CI."""
    path = ROOT.parent / "shared" / "data" / name
    if not path.exists():
        reason = f"{name} is not beside the repository (../shared/data)"
        if os.environ.get("CI") == "true":
            pytest.fail(reason)
        pytest.skip(reason)
    return path
