"""Case 41: two hundred people press at once for ten places."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection
from django.test import Client

from players.models import Answer, Player, Signup, Standing
from players.services import signups
from tests.factories import EveningFactory, MemberFactory, PlayerFactory

REQUESTS, PLACES, AT_ONCE = 200, 10, 50


def signed_in(member: Player) -> Client:
    client = Client()
    client.force_login(member.user)
    return client


@pytest.mark.django_db(transaction=True)
def test_two_hundred_requests_for_ten_places_give_exactly_ten_and_an_ordered_waiting_list() -> None:
    evening = EveningFactory(seats=PLACES)
    tabs = [signed_in(member) for member in MemberFactory.create_batch(REQUESTS)]

    def press(tab: Client) -> int:
        try:
            return tab.post(f"/evenings/{evening.pk}/answer/", {"answer": "going"}).status_code
        finally:
            connection.close()

    with ThreadPoolExecutor(AT_ONCE) as pool:
        assert set(pool.map(press, tabs)) == {303}

    rows = list(Signup.objects.filter(evening=evening).order_by("order"))
    assert [signup.order for signup in rows] == list(range(1, REQUESTS + 1))
    assert [signup.standing for signup in rows] == (
        [Standing.IN] * PLACES + [Standing.WAITING] * (REQUESTS - PLACES)
    )


@pytest.mark.django_db(transaction=True)
def test_places_given_up_and_asked_for_at_once_never_overbook() -> None:
    evening = EveningFactory(seats=PLACES)
    people = PlayerFactory.create_batch(40)
    for player in people[:20]:
        signups.answer(evening_id=evening.pk, player=player, answer=Answer.GOING)

    def change(player) -> None:
        try:
            leaves = player in people[:10]
            signups.answer(evening_id=evening.pk, player=player, answer=Answer.NO if leaves else Answer.GOING)
        finally:
            connection.close()

    with ThreadPoolExecutor(40) as pool:
        list(pool.map(change, people[:10] + people[20:]))

    holding = Signup.objects.filter(evening=evening).holding()
    # The ten who waited first hold the ten places, whoever pressed when.
    assert set(holding.values_list("player", flat=True)) == {player.pk for player in people[10:20]}
    assert Signup.objects.filter(evening=evening).waiting().count() == 20
