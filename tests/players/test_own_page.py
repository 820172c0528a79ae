"""The person's own page: profile, photo, letters, calendar, data, the end of the account."""

from datetime import timedelta
from io import BytesIO

import pytest
from django.contrib.auth import get_user
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone
from PIL import Image

from games.models import GameChange
from games.services import create_game
from players.models import Answer, Claim, Photo, Player, Signup, User
from players.services import signups
from tests.factories import EveningFactory, JudgeFactory, MemberFactory, PlayerFactory, UserFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def owl(client: Client) -> Player:
    player: Player = MemberFactory(nick="Сова", user__username="sova")
    client.force_login(player.user)
    return player


def picture(kind: str = "JPEG", size: tuple[int, int] = (600, 400), exif: bytes = b"") -> SimpleUploadedFile:
    out = BytesIO()
    Image.new("RGB", size, "red").save(out, kind, **({"exif": exif} if exif else {}))
    return SimpleUploadedFile("photo.jpg", out.getvalue())


def test_the_profile_is_kept(client: Client, owl: Player) -> None:
    client.post("/me/", {"nick": "Пугач", "real_name": "Олена", "city": "Полтава"})
    owl.refresh_from_db()
    assert (owl.nick, owl.real_name, owl.city) == ("Пугач", "Олена", "Полтава")


def test_another_ones_nick_is_shown_and_not_taken(client: Client, owl: Player) -> None:
    PlayerFactory(nick="Пугач")
    response = client.post("/me/", {"nick": "пугач"})
    assert response.status_code == 422
    assert "Клуб уже знає схожий нік: «Пугач»." in response.text
    owl.refresh_from_db()
    assert owl.nick == "Сова"


def test_an_account_without_a_person_chooses_a_nick(client: Client) -> None:
    client.force_login(UserFactory())
    client.post("/me/", {"nick": "Новий"})
    assert Player.objects.get(nick="Новий").user == get_user(client)


def test_a_photo_is_encoded_anew_small_square_and_without_the_cameras_notes(
    client: Client, owl: Player
) -> None:
    notes = Image.Exif()
    notes[0x010F] = "Camera"
    client.post("/me/photo/", {"photo": picture(exif=notes.tobytes())})
    kept = Photo.objects.get(player=owl)
    with Image.open(BytesIO(bytes(kept.image))) as image:
        assert (image.format, image.size, dict(image.getexif())) == ("WEBP", (320, 320), {})
    response = client.get(f"/players/{owl.pk}/photo-{kept.digest[:16]}.webp")
    assert (response["Content-Type"], response.content) == ("image/webp", bytes(kept.image))
    assert "immutable" in response["Cache-Control"]


@pytest.mark.parametrize(
    "file",
    [
        SimpleUploadedFile("photo.jpg", b"<svg onload=alert(1)>"),
        SimpleUploadedFile("photo.jpg", b"\xff\xd8\xff\xe0 not a picture"),
        picture("GIF"),
    ],
)
def test_what_is_no_picture_is_refused(client: Client, owl: Player, file: SimpleUploadedFile) -> None:
    client.post("/me/photo/", {"photo": file})
    assert Photo.objects.count() == 0


def test_a_picture_of_too_many_pixels_is_refused_before_it_is_unpacked(client: Client, owl: Player) -> None:
    client.post("/me/photo/", {"photo": picture("PNG", (9000, 5000))})
    assert Photo.objects.count() == 0


def test_letters_and_their_language_are_chosen(client: Client, owl: Player) -> None:
    client.post("/me/letters/", {"language": "en", "wanted": ["place"]})
    user = User.objects.get(pk=owl.user_id)
    assert (user.language, sorted(user.muted)) == (
        "en",
        ["claim", "evening_changed", "new_evening", "protocol", "trouble"],
    )


def test_the_secret_of_the_calendar_is_made_changed_and_dropped(client: Client, owl: Player) -> None:
    keys = []
    for do in ("", "", "drop"):
        client.post("/me/calendar/", {"do": do})
        keys.append(User.objects.get(pk=owl.user_id).calendar_key)
    assert keys[0] != keys[1]
    assert (len(keys[1]), keys[2]) == (43, None)
    assert client.get(f"/calendar/{keys[1]}.ics").status_code == 404


def test_a_history_is_asked_for(client: Client, owl: Player) -> None:
    known = PlayerFactory(nick="Стара сова")
    assert "Стара сова" in client.get("/me/claim/?nick=стара").text
    client.post("/me/claim/", {"player": known.pk, "words": "грала торік"})
    asked = Claim.objects.get()
    assert (asked.user, asked.player, asked.words) == (owl.user, known, "грала торік")


def test_everything_that_is_kept_is_exported(client: Client, owl: Player) -> None:
    evening = EveningFactory()
    signups.answer(evening_id=evening.pk, player=owl, answer=Answer.GOING)
    others = PlayerFactory.create_batch(9)
    game = create_game(
        judge=MemberFactory(user=JudgeFactory()), edition="fiim-2025", variants={}, players=[owl, *others]
    )
    response = client.get("/me/export/")
    data = response.json()
    assert response["Content-Disposition"] == 'attachment; filename="my-data.json"'
    assert data["account"]["name"] == "sova"
    assert (data["player"]["nick"], data["player"]["evenings"][0]["answer"]) == ("Сова", "going")
    assert data["player"]["games"] == [
        {
            "game": game.pk,
            "seat": 1,
            "role": "",
            "winner": "",
            "status": "setup",
            "bonus": "0.000000",
            "penalty": "0.000000",
            "reason": "",
        }
    ]


def test_deleting_oneself_takes_the_nick_written_out(client: Client, owl: Player) -> None:
    assert client.post("/me/delete/", {"word": "сова"}).status_code == 422
    assert get_user(client).is_authenticated


def test_a_deleted_person_stays_at_the_tables_without_a_name(client: Client, owl: Player) -> None:
    evening, waiting = EveningFactory(seats=1), MemberFactory()
    for player in (owl, waiting):
        signups.answer(evening_id=evening.pk, player=player, answer=Answer.GOING)
    game = create_game(
        judge=MemberFactory(user=JudgeFactory()),
        edition="fiim-2025",
        variants={},
        players=[owl, *PlayerFactory.create_batch(9)],
    )
    client.post("/me/", {"nick": "Пугач", "real_name": "Олена", "city": "Полтава"})
    client.post("/me/delete/", {"word": "Пугач"})
    owl.refresh_from_db()
    assert (owl.nick, owl.real_name, owl.city, owl.user) == (f"Гравець №{owl.pk}", "", "", None)
    assert (game.seats.get(number=1).player, owl.past_nicks.count()) == (owl, 0)
    assert not User.objects.filter(username="sova").exists()
    assert not get_user(client).is_authenticated
    assert Signup.objects.get(player=waiting).standing == "offered"


def test_a_judges_account_that_his_log_binds_is_emptied_and_closed(client: Client) -> None:
    judge = MemberFactory(user=JudgeFactory(username="archive"))
    game = create_game(judge=judge, edition="fiim-2025", variants={}, players=PlayerFactory.create_batch(10))
    GameChange.objects.create(game=game, actor=judge.user, kind="reseated")
    client.force_login(judge.user)
    client.post("/me/delete/", {"word": judge.nick})
    user = User.objects.get(pk=judge.user_id)
    assert (user.username, user.email, user.is_active) == (f"closed-{user.pk}", "", False)
    assert (user.has_usable_password(), user.groups.count()) == (False, 0)


def test_an_evening_that_is_over_is_left_as_it_was(client: Client, owl: Player) -> None:
    evening = EveningFactory(starts_at=timezone.now() - timedelta(days=2))
    Signup.objects.create(evening=evening, player=owl, answer="going", standing="in", order=1)
    client.post("/me/delete/", {"word": "Сова"})
    assert Signup.objects.get().standing == "in"
