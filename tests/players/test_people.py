import pytest
from django.contrib.auth.models import Group
from django.db import IntegrityError

from games.access import person_of
from players.models import PastNick, Player
from players.nicks import nick_key, players_by_nick
from tests.factories import GuestFactory, MemberFactory, PlayerFactory, UserFactory


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ёж", "еж"),
        ("Іван", "Иван"),
        ("COBA", "сова"),
        ("Mr. X", "mrx"),
        ("  Біла   Королева ", "білакоролева"),
        ("Ｎeo", "neo"),
        ("Mаx", "MAX"),  # a Cyrillic а
        ("Οlga", "olga"),  # a Greek omicron
        ("Zeгo", "zero"),  # a Cyrillic г, which looks like r
        ("Ельф", "Эльф"),
    ],
)
def test_nicks_that_look_alike_have_one_key(one: str, other: str) -> None:
    assert nick_key(one) == nick_key(other)


@pytest.mark.parametrize(("one", "other"), [("Сова", "Сава"), ("🦊", "🐺"), ("Тато", "Мамо")])
def test_nicks_that_look_different_have_different_keys(one: str, other: str) -> None:
    assert nick_key(one) != nick_key(other)


@pytest.mark.django_db
def test_a_search_finds_the_same_nick_first_then_beginnings_then_parts() -> None:
    for nick in ["Нічна сова", "Сова", "Совеня", "Сова-2", "Лис"]:
        PlayerFactory(nick=nick)
    GuestFactory(nick="Сова")
    assert [player.nick for player in players_by_nick("COBA")] == ["Сова", "Сова-2", "Нічна сова"]


@pytest.mark.django_db
@pytest.mark.parametrize("query", ["", "   "])
def test_an_empty_search_finds_nobody(query: str) -> None:
    PlayerFactory()
    assert list(players_by_nick(query)) == []


@pytest.mark.django_db
def test_renaming_a_player_renews_the_key_even_when_only_the_nick_is_saved() -> None:
    player = PlayerFactory(nick="Сова")
    player.nick = "Лис"
    player.save(update_fields=["nick"])
    assert Player.objects.get().nick_key == nick_key("Лис")


@pytest.mark.django_db
def test_two_known_players_never_share_a_nick() -> None:
    PlayerFactory(nick="Сова")
    with pytest.raises(IntegrityError):
        PlayerFactory(nick="Сова")


@pytest.mark.django_db
def test_guests_of_two_games_share_a_nick() -> None:
    GuestFactory(nick="Гість 1")
    GuestFactory(nick="Гість 1")
    assert Player.objects.filter(nick="Гість 1").count() == 2


@pytest.mark.django_db
def test_a_guest_has_no_account() -> None:
    with pytest.raises(IntegrityError):
        GuestFactory(user=UserFactory())


@pytest.mark.django_db
def test_a_person_stays_when_the_account_goes() -> None:
    player = MemberFactory()
    player.user.delete()
    player.refresh_from_db()
    assert player.user is None


@pytest.mark.django_db
def test_two_accounts_never_share_an_email_in_any_case() -> None:
    UserFactory(email="owl@club.example")
    with pytest.raises(IntegrityError):
        UserFactory(email="Owl@club.example")


@pytest.mark.django_db
def test_accounts_without_email_are_allowed() -> None:
    assert [UserFactory(email="").email, UserFactory(email="").email] == ["", ""]


@pytest.mark.django_db
def test_the_roles_of_the_club_are_there_from_the_start() -> None:
    assert set(Group.objects.values_list("name", flat=True)) == {"judge", "club_admin"}


@pytest.mark.django_db
def test_an_account_without_a_person_gets_one_whose_nick_reads_like_nobodys() -> None:
    PlayerFactory(nick="Сова")
    renamed = PlayerFactory(nick="Пугач")
    PastNick.objects.create(player=renamed, nick="Сич")
    for username, reads_like in (("COBA", "Сова"), ("сич", "Сич"), ("owl", "")):
        user = UserFactory(username=username)
        person = person_of(user)
        assert person_of(user) == person
        assert nick_key(person.nick) != nick_key(reads_like)
        assert person.nick == (f"{username} {user.pk}" if reads_like else username)
