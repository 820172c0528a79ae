"""A request with signs that are no text is refused whole, whatever address it asks."""

import pytest
from django.test import Client, RequestFactory

from config.wsgi import application
from players.signs import is_seen, seen
from rating.scoring.parsing import is_unshowable
from tests.factories import MemberFactory

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("query", ["/games/?player=%00", "/calendar/%00.ics", "/club/roles/?q=%00", "/%00"])
def test_nul_in_an_address_is_a_bad_request(client: Client, query: str) -> None:
    assert client.get(query).status_code == 400


def test_nul_in_a_form_is_a_bad_request(client: Client) -> None:
    assert client.post("/accounts/login/", {"login": "judge\0", "password": "x"}).status_code == 400
    assert client.post("/accounts/login/", {"log\0in": "judge", "password": "x"}).status_code == 400


def test_what_nobody_sees_is_left_out_of_every_form(client: Client) -> None:
    owl = MemberFactory(nick="Сова")
    client.force_login(owl.user)
    client.post("/me/", {"nick": "\u202eСова\u200b-\x07Сич\u2066", "real_name": "", "city": "Ки\u00adїв"})
    owl.refresh_from_db()
    assert (owl.nick, owl.city) == ("Сова-Сич", "Київ")


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("Ро", "Ро"),
        ("рядок\n\tдругий\r\n", "рядок\n\tдругий\r\n"),
        ("один\u2028два", "один\nдва"),
        ("\u202eакшод\u202c", "акшод"),
        ("а\x00б\x1bв\x7fг\x85ґ\ufeff", "абвгґ"),
        ("🎩 é ї", "🎩 é ї"),
    ],
)
def test_only_what_can_be_seen_stays(text: str, left: str) -> None:
    assert seen(text) == left


def test_a_file_of_results_is_refused_by_the_same_rule() -> None:
    for code in range(0x11_0000):
        sign = chr(code)
        if not is_seen(sign):
            assert is_unshowable(sign) or sign in "\t\n\r", hex(code)


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
