"""How gunicorn serves the site, on a laptop and in a container: `-c python:config.gunicorn`."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from config import local_tls
from config.logs import logging_config
from config.own_hosts import LOCAL, own_hosts

bind = os.environ.get("BIND", "127.0.0.1:8000")
workers = int(os.environ.get("WEB_CONCURRENCY", "2"))
threads = int(os.environ.get("WEB_THREADS", "4"))
timeout = 30
# Longer than the 4 s between two asks of the judge's page: a tap finds its connection open. By TLS a new one
# costs 8.0 ms instead of 3.1 on loopback, and two ways more through a hall's air.
keepalive = 20
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

# HTTPS by this machine's own authority, and a page over plain http that tells how to trust it.
beside: list[subprocess.Popen[bytes]] = []
if has_own_tls := os.environ.get("LOCAL_TLS") == "1":
    certfile, keyfile = map(str, local_tls.prepare(local_tls.folder(), bind))


def when_ready(server: Any) -> None:
    """Tell where other devices of the hall find the site."""
    scheme, port = "https" if has_own_tls else "http", int(bind.rpartition(":")[2])
    if has_own_tls:
        beside.append(subprocess.Popen([sys.executable, "-m", "config.trust_server"]))
        fingerprint = local_tls.authority_of(local_tls.folder())[1]
        server.log.info("The authority's SHA-256 fingerprint: %s", fingerprint)
    for host in own_hosts(bind)[len(LOCAL) :]:
        first = f" (first, to trust it: http://{host}:{port + 1}/)" if has_own_tls else ""
        server.log.info("In the hall: %s://%s:%s/%s", scheme, host, port, first)


def child_exit(server: Any, worker: Any) -> None:
    if metrics_folder:
        from prometheus_client.multiprocess import mark_process_dead

        mark_process_dead(worker.pid)  # type: ignore[no-untyped-call]


def on_exit(server: Any) -> None:
    for process in beside:
        process.terminate()
        process.wait(timeout=5)
    if metrics_folder:
        shutil.rmtree(metrics_folder, ignore_errors=True)
