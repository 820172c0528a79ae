"""One writer: the lease, taking over, handing over, assistants (case 39; issue: one device writes)."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games import services
from games.access import may_assist, may_judge, person_of
from games.errors import LeaseHeld, NotAllowed
from games.models import Deputy, Game, GameChange, HandOver
from games.rules.codec import parse_action
from players.models import User
from tests.factories import JudgeFactory, MemberFactory, UserFactory
from tests.games.tables import DEAL, END, PlayedGame, key

pytestmark = pytest.mark.django_db

JUDGE, ASSISTANT = Deputy.Kind.JUDGE, Deputy.Kind.ASSISTANT


def tap(
    game: PlayedGame, action: dict[str, object], device: str, actor: User | None = None
) -> services.Outcome:
    return services.record_action(
        game_id=game.game.pk,
        actor=actor or game.judge,
        action=parse_action(action),
        expected_seq=game.seq,
        key=key(),
        device=device,
        assists=actor is not None,
    )


def offered(game: PlayedGame, kind: Deputy.Kind) -> str:
    return services.offer(game_id=game.game.pk, actor=game.judge, device="tablet", kind=kind)


def test_the_device_that_dealt_holds_the_lease_and_another_is_told_who_does() -> None:
    game = PlayedGame()
    tap(game, DEAL, "tablet")
    with pytest.raises(LeaseHeld) as held:
        tap(game, {"do": "open_day"}, "phone")
    assert held.value.game.lease_holder == game.judge
    assert game.seq == 1
    tap(game, {"do": "open_day"}, "tablet")


def test_undo_clock_and_edits_need_the_lease_too() -> None:
    game = PlayedGame()
    tap(game, DEAL, "tablet")
    request = {"game_id": game.game.pk, "actor": game.judge}
    written = {**request, "expected_seq": 1, "key": key(), "device": "phone"}
    with pytest.raises(LeaseHeld):
        services.undo(**written)
    with pytest.raises(LeaseHeld):
        services.amend(**written, seq=1, action=None)
    with pytest.raises(LeaseHeld):
        services.set_clock(**request, command="pause", device="phone")


def test_taking_over_is_kept_and_locks_the_old_device() -> None:
    game = PlayedGame()
    tap(game, DEAL, "tablet")
    services.take_over(game_id=game.game.pk, actor=game.judge, device="phone")
    with pytest.raises(LeaseHeld):
        tap(game, {"do": "open_day"}, "tablet")
    assert tap(game, {"do": "open_day"}, "phone").state.day.number == 0
    assert GameChange.objects.get().kind == "taken_over"


def test_taking_over_what_one_holds_changes_nothing() -> None:
    game = PlayedGame()
    tap(game, DEAL, "tablet")
    services.take_over(game_id=game.game.pk, actor=game.judge, device="tablet")
    assert GameChange.objects.count() == 0


def test_a_retry_from_the_old_device_is_still_answered() -> None:
    """A lost answer is no second tap, also when the game was taken over meanwhile."""
    game = PlayedGame()
    request = {
        "game_id": game.game.pk,
        "actor": game.judge,
        "expected_seq": 0,
        "key": "deal",
        "device": "tablet",
    }
    services.record_action(**request, action=parse_action(DEAL))
    services.take_over(game_id=game.game.pk, actor=game.judge, device="phone")
    assert services.record_action(**request, action=parse_action(DEAL)).repeated


def test_a_game_is_handed_to_another_judge_who_then_writes() -> None:
    game, other = PlayedGame(), JudgeFactory()
    tap(game, DEAL, "tablet")
    services.accept(token=offered(game, JUDGE), actor=other, device="other-tablet")
    assert may_judge(other, game.game)
    assert tap(game, {"do": "open_day"}, "other-tablet", other).seq == 2
    with pytest.raises(LeaseHeld):
        tap(game, END, "tablet")


def test_an_offer_is_for_one_use() -> None:
    game = PlayedGame()
    token = offered(game, JUDGE)
    services.accept(token=token, actor=JudgeFactory(), device="a")
    with pytest.raises(NotAllowed) as refused:
        services.accept(token=token, actor=JudgeFactory(), device="b")
    assert refused.value.code == "offer_is_over"


def test_an_offer_holds_for_a_minute() -> None:
    game = PlayedGame()
    token = offered(game, JUDGE)
    HandOver.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    with pytest.raises(NotAllowed) as refused:
        services.accept(token=token, actor=JudgeFactory(), device="a")
    assert refused.value.code == "offer_is_over"


def test_the_token_itself_is_not_kept() -> None:
    game = PlayedGame()
    token = offered(game, JUDGE)
    assert token not in str(HandOver.objects.values().get())


def test_a_person_seated_in_the_game_can_take_no_offer() -> None:
    game = PlayedGame()
    seated = game.game.seats.get(number=4).player
    seated.user = JudgeFactory()
    seated.save()
    for kind in (JUDGE, ASSISTANT):
        with pytest.raises(NotAllowed) as refused:
            services.accept(token=offered(game, kind), actor=seated.user, device="a")
        assert refused.value.code == "seated"
    assert not may_judge(seated.user, game.game)


def test_a_deputy_is_not_reseated_into_the_game_he_has_seen() -> None:
    game, other = PlayedGame(), JudgeFactory()
    services.accept(token=offered(game, JUDGE), actor=other, device="a")
    with pytest.raises(NotAllowed) as refused:
        services.reseat(game_id=game.game.pk, actor=game.judge, number=4, player=person_of(other))
    assert refused.value.code == "judge_cannot_sit"


def test_a_judges_offer_needs_a_judges_account() -> None:
    game = PlayedGame()
    with pytest.raises(NotAllowed) as refused:
        services.accept(token=offered(game, JUDGE), actor=UserFactory(), device="a")
    assert refused.value.code == "judges_only"


def test_an_assistant_enters_fouls_only_and_takes_no_lease() -> None:
    game, helper = PlayedGame(), MemberFactory().user
    tap(game, DEAL, "tablet")
    services.accept(token=offered(game, ASSISTANT), actor=helper, device="phone")
    assert (may_assist(helper, game.game), may_judge(helper, game.game)) == (True, False)
    assert tap(game, {"do": "foul", "seat": 4}, "phone", helper).state.discipline.fouls_of(4) == 1
    with pytest.raises(NotAllowed) as refused:
        tap(game, {"do": "open_day"}, "phone", helper)
    assert refused.value.code == "not_the_judge"
    assert Game.objects.get().lease_device == "tablet"


def test_an_assistants_foul_never_removes() -> None:
    game, helper = PlayedGame(), MemberFactory().user
    tap(game, DEAL, "tablet")
    services.accept(token=offered(game, ASSISTANT), actor=helper, device="phone")
    for _ in range(3):
        tap(game, {"do": "foul", "seat": 4}, "phone", helper)
    with pytest.raises(NotAllowed) as refused:
        tap(game, {"do": "foul", "seat": 4}, "phone", helper)
    assert refused.value.code == "removing_foul"
