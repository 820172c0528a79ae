"""A request with signs that are no text is refused whole, whatever address it asks."""

import pytest
from django.test import Client, RequestFactory

from config.wsgi import application

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("query", ["/games/?player=%00", "/calendar/%00.ics", "/club/roles/?q=%00", "/%00"])
def test_nul_in_an_address_is_a_bad_request(client: Client, query: str) -> None:
    assert client.get(query).status_code == 400


def test_nul_in_a_form_is_a_bad_request(client: Client) -> None:
    assert client.post("/accounts/login/", {"login": "judge\0", "password": "x"}).status_code == 400
    assert client.post("/accounts/login/", {"log\0in": "judge", "password": "x"}).status_code == 400


CHARSETS = ["unicode_escape", "rot13", "hex", "punycode", "undefined", "no-such", "cp1251"]


@pytest.mark.parametrize("charset", CHARSETS)
def test_only_utf_8_is_read(charset: str) -> None:
    """Django's request would read the query in the encoding that the type names, or break down."""
    answered: list[str] = []
    environ = RequestFactory()._base_environ(CONTENT_TYPE=f"text/plain; charset={charset}")
    body = application(environ, lambda status, headers: answered.append(status))
    assert (answered, list(body)) == (["400 Bad Request"], [b"Only UTF-8 is read here.\n"])


def test_a_bad_request_is_told_in_the_clubs_look(client: Client) -> None:
    page = client.get("/games/?player=%00").content.decode()
    assert "Запит не можна прочитати" in page


@pytest.mark.parametrize("text", ["Алёна", "𝕄afia 🎩", "е́", "\u202e"])
def test_any_text_is_text(client: Client, text: str) -> None:
    assert client.get("/games/", {"player": text}).status_code == 200
