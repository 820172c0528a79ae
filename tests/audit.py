"""Asks for known holes in what the site depends on: python -m tests.audit

Exit status 1 where there are some. Where nobody can be asked (no network, a registry that does not tell), it
says so and does not fail: a check must not depend on the weather.
"""

import json
import subprocess
import sys
from typing import Any

ASK = (
    "--requirement requirements/base.txt --require-hashes --disable-pip --progress-spinner off "
    "--timeout 10 --format json"
)


def main() -> int:
    try:
        command = [sys.executable, "-m", "pip_audit", *ASK.split()]
        told = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
        dependencies = json.loads(told.stdout)["dependencies"]
    except (subprocess.TimeoutExpired, ValueError):
        print("Known holes: nobody could be asked.")
        return 0
    verdict, found = verdict_on(dependencies)
    print(verdict)
    return 1 if found else 0


def verdict_on(dependencies: list[dict[str, Any]]) -> tuple[str, int]:
    """What to print, and the number of holes; a dependency that nobody knows says why it was skipped."""
    asked = [each for each in dependencies if "skip_reason" not in each]
    if not asked:
        return f"Known holes: nobody could be asked about {len(dependencies)} packages.", 0
    holes = [f"{each['name']} {each['version']}: {hole['id']}" for each in asked for hole in each["vulns"]]
    skipped = len(dependencies) - len(asked)
    head = f"Known holes: {len(holes)} in {len(asked)} packages, {skipped} could not be asked about."
    return "\n".join([head, *holes]), len(holes)


if __name__ == "__main__":
    sys.exit(main())
