import pytest

from games.models import Deputy
from games.services import create_game
from players.errors import LooksLike, Refused
from players.models import Answer, Claim, Message, PastNick, Player, Signup
from players.services import claims, merging, signups
from players.services.people import look_alikes, new_person, rename
from tests.factories import (
    ClubAdminFactory,
    EveningFactory,
    JudgeFactory,
    MemberFactory,
    PlayerFactory,
    UserFactory,
)

pytestmark = pytest.mark.django_db


def game_of(*players: Player, judge: Player | None = None):
    """A game in which the players sit, filled up with others."""
    others = PlayerFactory.create_batch(10 - len(players))
    judge = judge or MemberFactory(user=JudgeFactory())
    return create_game(judge=judge, edition="fiim-2025", variants={}, players=[*players, *others])


def refusal_of(kept: Player, gone: Player) -> str:
    with pytest.raises(Refused) as refused:
        merging.merge(kept=kept, gone=gone, actor=ClubAdminFactory())
    return refused.value.code


def test_the_history_moves_and_the_nick_stays_as_an_alias() -> None:
    kept, gone = PlayerFactory(nick="Сова"), PlayerFactory(nick="Сова стара")
    game, evening = game_of(gone), EveningFactory()
    signups.answer(evening_id=evening.pk, player=gone, answer=Answer.GOING)
    assert {(row.title, row.count) for row in merging.preview(kept, gone)} == {("місця", 1), ("записи", 1)}
    merging.merge(kept=kept, gone=gone, actor=ClubAdminFactory())
    assert game.seats.get(number=1).player == kept
    assert Signup.objects.get(evening=evening).player == kept
    assert list(kept.past_nicks.values_list("nick", flat=True)) == ["Сова стара"]
    assert look_alikes("сова СТАРА") == [kept]
    assert list(Player.objects.known().filter(pk=gone.pk)) == []


def test_undoing_a_merge_moves_everything_back() -> None:
    admin, kept, gone = ClubAdminFactory(), PlayerFactory(nick="Сова"), MemberFactory(nick="Сова стара")
    user, game = gone.user, game_of(gone)
    record = merging.merge(kept=kept, gone=gone, actor=admin)
    assert Player.objects.get(user=user) == kept
    later = game_of(kept)
    merging.undo_merge(merge_id=record.pk, actor=admin)
    assert game.seats.get(number=1).player == gone
    assert later.seats.get(number=1).player == kept
    assert Player.objects.get(user=user) == gone
    assert (PastNick.objects.count(), Player.objects.known().filter(pk=gone.pk).count()) == (0, 1)
    with pytest.raises(Refused) as refused:
        merging.undo_merge(merge_id=record.pk, actor=admin)
    assert refused.value.code == "undone"


def test_a_merge_on_which_another_stands_is_not_undone() -> None:
    admin = ClubAdminFactory()
    first, second, third = (PlayerFactory(nick=nick) for nick in ("Раз", "Два", "Три"))
    record = merging.merge(kept=second, gone=first, actor=admin)
    merging.merge(kept=third, gone=second, actor=admin)
    with pytest.raises(Refused) as refused:
        merging.undo_merge(merge_id=record.pk, actor=admin)
    assert refused.value.code == "undone"


def test_two_who_sat_at_one_table_are_two_people() -> None:
    one, other = PlayerFactory(), PlayerFactory()
    game_of(one, other)
    assert refusal_of(one, other) == "met"


def test_a_judge_and_whom_he_judged_are_two_people() -> None:
    judge, player = MemberFactory(user=JudgeFactory()), PlayerFactory()
    game_of(player, judge=judge)
    assert (refusal_of(judge, player), refusal_of(player, judge)) == ("met", "met")


def test_nobody_is_merged_with_himself_twice_or_into_a_second_account() -> None:
    one, other, third = PlayerFactory(), PlayerFactory(), PlayerFactory()
    assert refusal_of(one, one) == "same_person"
    assert refusal_of(MemberFactory(), MemberFactory()) == "both_have_accounts"
    merging.merge(kept=one, gone=other, actor=ClubAdminFactory())
    other.refresh_from_db()
    assert refusal_of(third, other) == "merged"


def test_of_two_answers_to_one_evening_the_kept_persons_stays_and_undoing_brings_the_other_back() -> None:
    admin, evening = ClubAdminFactory(), EveningFactory()
    kept, gone = PlayerFactory(), PlayerFactory()
    signups.answer(evening_id=evening.pk, player=kept, answer=Answer.MAYBE)
    signups.answer(evening_id=evening.pk, player=gone, answer=Answer.GOING)
    record = merging.merge(kept=kept, gone=gone, actor=admin)
    assert list(Signup.objects.values_list("player", "answer")) == [(kept.pk, "maybe")]
    merging.undo_merge(merge_id=record.pk, actor=admin)
    answers = dict(Signup.objects.values_list("player", "answer"))
    assert answers == {kept.pk: "maybe", gone.pk: "going"}


def test_undoing_a_merge_gives_no_place_that_somebody_else_has_taken() -> None:
    """Places are given under one limit, also when a dropped sign-up comes back (case 41)."""
    evening, admin = EveningFactory(seats=2), ClubAdminFactory()
    kept, gone, third = PlayerFactory(), PlayerFactory(), PlayerFactory()
    for player in (kept, gone):
        signups.answer(evening_id=evening.pk, player=player, answer=Answer.GOING)
    done = merging.merge(kept=kept, gone=gone, actor=admin)
    signups.answer(evening_id=evening.pk, player=third, answer=Answer.GOING)
    merging.undo_merge(merge_id=done.pk, actor=admin)
    standings = dict(Signup.objects.values_list("player", "standing"))
    assert standings == {kept.pk: "in", third.pk: "in", gone.pk: "waiting"}


def test_every_field_of_every_app_that_points_at_a_person_moves_or_is_known_not_to() -> None:
    """A new model with a foreign key to people is moved by merges without anybody thinking of it."""
    names = {f"{field.model._meta.label_lower}.{field.name}" for field in merging.references()}
    assert names >= {
        "games.seat.player",
        "games.seat.judge",
        "games.game.judge",
        "players.signup.player",
        "players.signup.brought_by",
        "players.evening_judges.player",
        "players.pastnick.player",
        "players.claim.player",
    }


# ── claims ─────────────────────────────────────────────────────────────────────────────────────────────────


def test_an_approved_claim_joins_the_account_to_the_known_person() -> None:
    history, newcomer = PlayerFactory(nick="Сова"), MemberFactory(nick="Сова нова")
    user, game = newcomer.user, game_of(history)
    asked = claims.claim(user=user, player=history, words="грала торік")
    claims.approve(claim_id=asked.pk, actor=ClubAdminFactory())
    assert Player.objects.get(user=user) == history
    assert game.seats.get(number=1).player.user == user
    assert Message.objects.get(user=user).template == "claim_approved"


def test_a_refused_claim_changes_nothing_and_is_told() -> None:
    history, user = PlayerFactory(), UserFactory()
    asked = claims.claim(user=user, player=history)
    claims.refuse(claim_id=asked.pk, actor=ClubAdminFactory())
    history.refresh_from_db()
    assert (history.user, Claim.objects.get().status) == (None, "refused")
    assert Message.objects.get(user=user).template == "claim_refused"


def test_nobody_claims_a_person_with_an_account_or_two_people_at_once() -> None:
    user = UserFactory()
    with pytest.raises(Refused) as refused:
        claims.claim(user=user, player=MemberFactory())
    assert refused.value.code == "has_account"
    claims.claim(user=user, player=PlayerFactory())
    with pytest.raises(Refused) as refused:
        claims.claim(user=user, player=PlayerFactory())
    assert refused.value.code == "claimed"


# ── nicks ──────────────────────────────────────────────────────────────────────────────────────────────────


def test_case_56_a_renamed_person_is_found_by_the_earlier_nick() -> None:
    player = PlayerFactory(nick="Сова")
    rename(player, "Пугач", actor=ClubAdminFactory())
    assert (look_alikes("СОВА"), look_alikes("пугач")) == ([player], [player])


def test_the_way_back_to_an_earlier_nick_leaves_one_alias() -> None:
    admin, player = ClubAdminFactory(), PlayerFactory(nick="Сова")
    for nick in ("Пугач", "Сова", "Пугач"):
        rename(player, nick, actor=admin)
    assert list(player.past_nicks.values_list("nick", flat=True)) == ["Сова"]


def test_case_55_the_case_and_the_letters_of_ones_own_nick_may_be_put_right() -> None:
    player = PlayerFactory(nick="алена")
    assert rename(player, "Алёна", actor=ClubAdminFactory()).nick == "Алёна"


def test_case_55_a_look_alike_is_warned_of_and_the_admin_may_allow_it() -> None:
    known = PlayerFactory(nick="Max")
    with pytest.raises(LooksLike) as looks:
        new_person("Mаx")  # with a Cyrillic а
    assert looks.value.people == [known]
    assert new_person("Mаx", allow_alike=True).pk != known.pk
    with pytest.raises(Refused) as refused:
        new_person("Max", allow_alike=True)
    assert refused.value.code == "nick_taken"


def test_of_two_rows_of_which_a_person_has_one_the_kept_persons_stays() -> None:
    admin, kept, gone = ClubAdminFactory(), PlayerFactory(), PlayerFactory()
    game = game_of()
    first = Deputy.objects.create(game=game, person=kept, kind="assistant")
    Deputy.objects.create(game=game, person=gone, kind="judge")
    record = merging.merge(kept=kept, gone=gone, actor=admin)
    assert list(Deputy.objects.all()) == [first]
    merging.undo_merge(merge_id=record.pk, actor=admin)
    assert {deputy.person: deputy.kind for deputy in Deputy.objects.all()} == {
        kept: "assistant",
        gone: "judge",
    }


def test_who_helped_to_lead_a_game_is_none_of_its_players() -> None:
    helper, player = PlayerFactory(), PlayerFactory()
    Deputy.objects.create(game=game_of(player), person=helper, kind="assistant")
    assert refusal_of(helper, player) == "met"
