"""How gunicorn serves the site, on a laptop and in a container: `-c python:config.gunicorn`."""

import os
import shutil
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from config.logs import logging_config

bind = os.environ.get("BIND", "127.0.0.1:8000")
workers = int(os.environ.get("WEB_CONCURRENCY", "2"))
threads = int(os.environ.get("WEB_THREADS", "4"))
timeout = 30
# The workers' heartbeat is a file: on a slow disk it would look like a hung worker.
worker_tmp_dir = "/dev/shm" if Path("/dev/shm").is_dir() else None  # noqa: S108
# Nobody steers the server through a socket, which several servers of one user would fight for.
control_socket_disable = True
logconfig_dict = logging_config(os.environ.get("LOG_FORMAT", "line"), os.environ.get("LOG_LEVEL", "INFO"))

# Workers count each for itself; who asks one of them for metrics gets the sum, through files of this folder.
metrics_folder = (
    mkdtemp(prefix="club-metrics-", dir=worker_tmp_dir) if os.environ.get("METRICS_TOKEN") else ""
)
if metrics_folder:
    os.environ["PROMETHEUS_MULTIPROC_DIR"] = metrics_folder


def child_exit(server: Any, worker: Any) -> None:
    if metrics_folder:
        from prometheus_client.multiprocess import mark_process_dead

        mark_process_dead(worker.pid)  # type: ignore[no-untyped-call]


def on_exit(server: Any) -> None:
    if metrics_folder:
        shutil.rmtree(metrics_folder, ignore_errors=True)
