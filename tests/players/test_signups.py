from datetime import timedelta

import pytest
from django.utils import timezone

from players.errors import LooksLike, Refused
from players.models import Answer, Evening, Message, Player, Presence, Signup, Standing
from players.services import evenings, hall, signups
from players.services.people import bring_guest
from tests.factories import ClubAdminFactory, EveningFactory, MemberFactory, PlayerFactory

pytestmark = pytest.mark.django_db


def come(evening: Evening, player: Player, answer: Answer = Answer.GOING, **more) -> Signup:
    return signups.answer(evening_id=evening.pk, player=player, answer=answer, **more)


def standings(evening: Evening) -> dict[str, str]:
    rows = Signup.objects.filter(evening=evening).order_by("order", "pk")
    return {signup.player.nick: signup.standing for signup in rows}


def letters(player: Player) -> list[str]:
    return list(Message.objects.filter(user=player.user).order_by("pk").values_list("template", flat=True))


@pytest.fixture
def full() -> Evening:
    """Two places, taken by А and Б; В and Г wait in this order."""
    evening = EveningFactory(seats=2)
    for nick in "АБВГ":
        come(evening, MemberFactory(nick=nick))
    return evening


def who(nick: str) -> Player:
    return Player.objects.get(nick=nick)


def test_places_go_in_the_order_of_asking_then_the_waiting_list_begins(full: Evening) -> None:
    assert standings(full) == {"А": "in", "Б": "in", "В": "waiting", "Г": "waiting"}


def test_the_same_answer_again_keeps_place_and_order(full: Evening) -> None:
    come(full, who("В"))
    come(full, who("А"))
    assert standings(full) == {"А": "in", "Б": "in", "В": "waiting", "Г": "waiting"}
    assert Signup.objects.filter(evening=full).count() == 4


def test_a_freed_place_is_offered_to_the_first_who_waits_with_a_deadline_and_both_are_told(
    full: Evening,
) -> None:
    now = timezone.now()
    come(full, who("А"), Answer.NO, now=now)
    assert standings(full) == {"А": "none", "Б": "in", "В": "offered", "Г": "waiting"}
    offer = Signup.objects.get(evening=full, player=who("В"))
    assert offer.offered_until == now + timedelta(minutes=120)
    assert (letters(who("А")), letters(who("В")), letters(who("Г"))) == (
        ["place_passed_on"],
        ["place_offered"],
        [],
    )


def test_an_offer_near_the_beginning_ends_with_it_but_lasts_ten_minutes() -> None:
    now = timezone.now()
    soon = EveningFactory(starts_at=now + timedelta(minutes=30))
    at_once = EveningFactory(starts_at=now + timedelta(minutes=2))
    assert signups.confirm_until(soon, now) == now + timedelta(minutes=30)
    assert signups.confirm_until(at_once, now) == now + timedelta(minutes=10)


def test_confirming_takes_the_place(full: Evening) -> None:
    come(full, who("А"), Answer.NO)
    signups.confirm(evening_id=full.pk, player=who("В"))
    assert standings(full) == {"А": "none", "Б": "in", "В": "in", "Г": "waiting"}


def test_an_offer_out_of_time_goes_to_the_next_by_the_same_way(full: Evening) -> None:
    now = timezone.now()
    come(full, who("А"), Answer.NO, now=now)
    signups.settle_all(now + timedelta(minutes=121))
    assert standings(full) == {"А": "none", "В": "none", "Б": "in", "Г": "offered"}
    assert Signup.objects.get(evening=full, player=who("В")).answer == Answer.MAYBE
    assert letters(who("В")) == ["place_offered", "offer_withdrawn"]


def test_a_late_confirmation_finds_no_offer(full: Evening) -> None:
    now = timezone.now()
    come(full, who("А"), Answer.NO, now=now)
    with pytest.raises(Refused) as refused:
        signups.confirm(evening_id=full.pk, player=who("В"), now=now + timedelta(minutes=121))
    assert refused.value.code == "no_offer"


def test_a_place_freed_while_others_wait_is_never_taken_by_somebody_new(full: Evening) -> None:
    come(full, who("А"), Answer.NO)
    come(full, MemberFactory(nick="Д"))
    assert standings(full) == {"А": "none", "Б": "in", "В": "offered", "Г": "waiting", "Д": "waiting"}


def test_case_41_the_admin_lets_nobody_in_while_an_offer_holds_the_place(full: Evening) -> None:
    come(full, who("А"), Answer.NO)
    with pytest.raises(Refused) as refused:
        signups.give_place(evening_id=full.pk, player=who("Г"))
    assert refused.value.code == "no_place"
    signups.give_place(evening_id=full.pk, player=who("В"))
    assert standings(full) == {"А": "none", "Б": "in", "В": "in", "Г": "waiting"}


def test_case_42_more_places_are_offered_to_the_waiting_in_their_order(full: Evening) -> None:
    evenings.change_evening(evening_id=full.pk, actor=ClubAdminFactory(), judges=[], seats=3)
    assert standings(full) == {"А": "in", "Б": "in", "В": "offered", "Г": "waiting"}


def test_maybe_takes_no_place(full: Evening) -> None:
    evening = EveningFactory(seats=1)
    come(evening, MemberFactory(nick="Може"), Answer.MAYBE)
    come(evening, MemberFactory(nick="Точно"))
    assert standings(evening) == {"Може": "none", "Точно": "in"}


def test_who_comes_later_has_a_place_and_an_hour() -> None:
    evening = EveningFactory()
    hour = evening.starts_at + timedelta(hours=1)
    signup = come(evening, MemberFactory(), Answer.LATE, arrives_at=hour)
    assert (signup.standing, signup.arrives_at) == (Standing.IN, hour)


def test_after_the_deadline_nobody_new_signs_up_but_a_place_may_be_given_up(full: Evening) -> None:
    full.closes_at = timezone.now() - timedelta(minutes=1)
    full.save()
    with pytest.raises(Refused) as refused:
        come(full, MemberFactory())
    assert refused.value.code == "closed"
    come(full, who("А"), Answer.NO)
    assert standings(full) == {"А": "none", "Б": "in", "В": "offered", "Г": "waiting"}


def test_the_admin_answers_for_somebody_after_the_deadline(full: Evening) -> None:
    full.closes_at = timezone.now() - timedelta(minutes=1)
    full.save()
    assert come(full, MemberFactory(), by_admin=True).standing == Standing.WAITING


@pytest.mark.parametrize("status", [Evening.Status.DRAFT, Evening.Status.CANCELLED])
def test_drafts_and_cancelled_evenings_take_no_answers(status: str) -> None:
    evening = EveningFactory(status=status, cancel_reason="хворий суддя")
    with pytest.raises(Refused) as refused:
        come(evening, MemberFactory())
    assert refused.value.code == "not_open"


def test_case_43_after_the_check_in_only_the_admin_changes_the_answer(full: Evening) -> None:
    admin = ClubAdminFactory()
    hall.mark(evening_id=full.pk, player=who("А"), presence=Presence.HERE, actor=admin)
    with pytest.raises(Refused) as refused:
        come(full, who("А"), Answer.NO)
    assert refused.value.code == "checked_in"
    assert come(full, who("А"), Answer.NO, by_admin=True).standing == Standing.NONE


def test_who_did_not_come_frees_the_place(full: Evening) -> None:
    hall.mark(evening_id=full.pk, player=who("А"), presence=Presence.NO_SHOW, actor=ClubAdminFactory())
    assert standings(full) == {"А": "none", "Б": "in", "В": "offered", "Г": "waiting"}


def test_a_walk_in_is_here_without_taking_the_place_of_those_who_signed_up(full: Evening) -> None:
    guest = PlayerFactory(nick="З вулиці")
    signup = hall.walk_in(evening_id=full.pk, player=guest, actor=ClubAdminFactory())
    assert (signup.presence, signup.standing) == (Presence.HERE, Standing.NONE)


# ── guests ─────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_guest_takes_a_place_and_is_brought_by_a_member() -> None:
    evening, host = EveningFactory(), MemberFactory()
    signup = bring_guest(evening_id=evening.pk, host=host, nick="  Нова   людина ")
    assert (signup.player.nick, signup.standing, signup.brought_by) == ("Нова людина", Standing.IN, host)


def test_case_43_a_guest_of_a_known_nick_is_the_known_person_only_when_it_is_said() -> None:
    evening, host, known = EveningFactory(), MemberFactory(), PlayerFactory(nick="Сова")
    with pytest.raises(LooksLike) as looks:
        bring_guest(evening_id=evening.pk, host=host, nick="сова")
    assert looks.value.people == [known]
    assert bring_guest(evening_id=evening.pk, host=host, nick="сова", same_as=known.pk).player == known
    assert Player.objects.filter(nick_key=known.nick_key).count() == 1


def test_nobody_answers_for_a_member_by_a_nick() -> None:
    evening, host, member = EveningFactory(), MemberFactory(), MemberFactory(nick="Сова")
    with pytest.raises(Refused) as refused:
        bring_guest(evening_id=evening.pk, host=host, nick="Сова", same_as=member.pk)
    assert refused.value.code == "has_account"


def test_a_member_brings_three_guests_at_most() -> None:
    evening, host = EveningFactory(), MemberFactory()
    for nick in ("Перший", "Другий", "Третій"):
        bring_guest(evening_id=evening.pk, host=host, nick=nick)
    with pytest.raises(Refused) as refused:
        bring_guest(evening_id=evening.pk, host=host, nick="Четвертий")
    assert refused.value.code == "too_many_guests"


def test_the_host_is_told_of_the_guests_place() -> None:
    evening, host = EveningFactory(seats=1), MemberFactory(nick="Господар")
    first = MemberFactory()
    come(evening, first)
    bring_guest(evening_id=evening.pk, host=host, nick="Гостя")
    come(evening, first, Answer.NO)
    assert Message.objects.get(user=host.user).facts["nick"] == "Гостя"
