"""How gunicorn serves the site, on a laptop and in a container: `-c python:config.gunicorn`."""

import os
from pathlib import Path

bind = os.environ.get("BIND", "127.0.0.1:8000")
workers = int(os.environ.get("WEB_CONCURRENCY", "2"))
threads = int(os.environ.get("WEB_THREADS", "4"))
timeout = 30
# The workers' heartbeat is a file: on a slow disk it would look like a hung worker.
worker_tmp_dir = "/dev/shm" if Path("/dev/shm").is_dir() else None  # noqa: S108
# Nobody steers the server through a socket, which several servers of one user would fight for.
control_socket_disable = True
