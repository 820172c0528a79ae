"""The page beside a hall's HTTPS site, over plain http: `python -m config.trust_server`, run by gunicorn."""

import os
from socketserver import TCPServer, ThreadingMixIn
from typing import Final
from wsgiref.simple_server import WSGIRequestHandler, WSGIServer, make_server

#: Nobody is signed in here, and nothing is asked to come by HTTPS: the page is for before that.
OWN: Final = {
    "DJANGO_SETTINGS_MODULE": "config.settings",
    "HTTPS": "0",
    "LOCAL_TLS": "1",
    "METRICS_TOKEN": "",
}


class Server(ThreadingMixIn, WSGIServer):
    daemon_threads = True

    def server_bind(self) -> None:
        """Without asking for its own name: in a hall nobody answers, and the parent would wait for it."""
        TCPServer.server_bind(self)
        self.server_name, self.server_port = str(self.server_address[0]), int(self.server_address[1])
        self.setup_environ()


class Handler(WSGIRequestHandler):
    timeout = 10

    def log_message(self, format: str, *args: object) -> None:
        """The site's own middleware writes the line."""


def main() -> None:
    os.environ.update(OWN)
    from django.conf import settings
    from django.core.wsgi import get_wsgi_application

    from config.trust import ports

    settings.ROOT_URLCONF = "config.trust_urls"
    host = os.environ.get("BIND", "127.0.0.1:8000").rpartition(":")[0].strip("[]")
    with make_server(host, ports()[1], get_wsgi_application(), Server, Handler) as server:
        server.serve_forever()


if __name__ == "__main__":
    main()
