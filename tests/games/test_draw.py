"""The site's draw of roles: fair, fixed by its seed, committed to before, shown to each player once."""

from collections import Counter
from datetime import timedelta
from hashlib import sha256

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone

from games import services
from games.draw import DECK, commitment_to, new_seed, roles_from
from games.draws import checked_draws
from games.errors import NotAllowed, Unconfirmed
from games.models import Draw, Game, Seat
from tests.factories import PlayerFactory
from tests.games.tables import PlayedGame

SEED = "00" * 32

#: χ² with 9 degrees of freedom is above this in one of a million fair samples.
CHI2_9_PER_MILLION = 47.0


@pytest.mark.parametrize("role", ["don", "sheriff", "mafia", "civilian"])
def test_case_25_every_seat_is_dealt_every_role_equally_often(
    role: str, deals: list[tuple[str, ...]]
) -> None:
    """100,000 deals: 30 % black, 10 % don, 10 % sheriff at each seat, within sampling error."""
    counts = Counter(seat for roles in deals for seat, dealt in enumerate(roles) if dealt == role)
    expected = len(deals) * DECK.count(role) / 10
    # The ten counts of a role of k cards are bound by their sum, which scales χ² by 9 / (10 − k).
    chi2 = sum((counts[seat] - expected) ** 2 / expected for seat in range(10))
    assert chi2 * 9 / (10 - DECK.count(role)) < CHI2_9_PER_MILLION


@pytest.fixture(scope="module")
def deals() -> list[tuple[str, ...]]:
    """Deals from seeds that are fixed, so that the test is the same each time."""
    return [roles_from(sha256(str(n).encode()).hexdigest()) for n in range(100_000)]


def test_pairs_of_blacks_fall_on_every_pair_of_seats_equally_often(deals: list[tuple[str, ...]]) -> None:
    pairs = Counter(tuple(seat for seat, role in enumerate(roles) if role == "mafia") for roles in deals)
    expected = len(deals) / 45
    chi2 = sum((count - expected) ** 2 / expected for count in pairs.values())
    assert len(pairs) == 45
    assert chi2 < 115  # 44 degrees of freedom: one of ten million fair samples


def test_a_seed_fixes_the_deal() -> None:
    assert roles_from(SEED) == roles_from(SEED)
    assert sorted(roles_from(SEED)) == sorted(DECK)


def test_seeds_have_256_bits_and_differ() -> None:
    seeds = {new_seed() for _ in range(100)}
    assert len(seeds) == 100
    assert {len(bytes.fromhex(seed)) for seed in seeds} == {32}


def test_the_commitment_is_bound_to_the_game_and_the_number_of_the_deal() -> None:
    told = sha256(f"mafia-draw/1:7:1:{SEED}".encode()).hexdigest()
    assert commitment_to(SEED, 7, 1) == told
    assert len({told, commitment_to(SEED, 7, 2), commitment_to(SEED, 8, 1)}) == 3


@pytest.mark.django_db
def test_each_role_is_shown_once_in_seat_order() -> None:
    game = PlayedGame()
    draw = services.start_draw(game_id=game.game.pk, actor=game.judge)
    request = {"game_id": game.game.pk, "actor": game.judge}
    shown = [services.show_next_role(**request, seat=seat) for seat in range(1, 11)]
    assert tuple(shown) == roles_from(draw.seed)
    for seat in (1, 10, 11):
        with pytest.raises(NotAllowed):
            services.show_next_role(**request, seat=seat)


@pytest.mark.django_db
def test_a_new_draw_takes_the_earlier_one_back_and_both_are_kept() -> None:
    game = PlayedGame()
    first = services.start_draw(game_id=game.game.pk, actor=game.judge)
    second = services.start_draw(game_id=game.game.pk, actor=game.judge)
    kept = [(draw.number, draw.taken_back) for draw in Draw.all_objects.order_by("number")]
    assert kept == [(1, True), (2, False)]
    assert first.seed != second.seed
    assert services.current_draw(game.game) == second
    assert second.commitment == commitment_to(second.seed, game.game.pk, 2)


@pytest.mark.django_db
def test_after_the_deal_there_is_no_draw() -> None:
    game = PlayedGame()
    draw = services.start_draw(game_id=game.game.pk, actor=game.judge)
    with pytest.raises(NotAllowed) as early:
        services.deal_from(draw)
    assert early.value.code == "roles_not_shown"
    game.do({"do": "deal", "roles": list(roles_from(draw.seed))})
    with pytest.raises(NotAllowed) as refused:
        services.start_draw(game_id=game.game.pk, actor=game.judge)
    assert refused.value.code == "deal_is_done"


@pytest.mark.django_db
def test_a_draw_is_taken_back_when_other_roles_are_dealt_after_all() -> None:
    game = PlayedGame()
    draw = services.start_draw(game_id=game.game.pk, actor=game.judge)
    other = roles_from(draw.seed)[1:] + roles_from(draw.seed)[:1]
    game.do({"do": "deal", "roles": list(other)})
    assert Draw.all_objects.get().taken_back


def seat_roles(seed: str) -> dict[str, object]:
    return {"do": "deal", "roles": list(roles_from(seed))}


@pytest.mark.django_db
def test_case_36_the_same_tap_makes_one_draw_also_after_its_roles_were_seen() -> None:
    game = PlayedGame()
    request = {"game_id": game.game.pk, "actor": game.judge, "device": "tablet"}
    first = services.start_draw(**request, key="tap")
    services.show_next_role(**request, seat=1, key="show-1")
    assert services.start_draw(**request, key="tap", confirmed=False) == first
    with pytest.raises(Unconfirmed):
        services.start_draw(**request, key="another", confirmed=False)
    assert Draw.all_objects.get() == first
    second = services.start_draw(**request, key="another")
    assert services.start_draw(**request, key="another") == second
    assert services.start_draw(**request, key="tap").taken_back
    assert Draw.all_objects.count() == 2


@pytest.mark.django_db
def test_case_36_the_same_tap_shows_its_role_again_on_its_device_until_the_next_is_shown() -> None:
    game = PlayedGame()
    request = {"game_id": game.game.pk, "actor": game.judge}
    draw = services.start_draw(**request, device="tablet", key="tap")
    roles = roles_from(draw.seed)
    for _ in range(3):
        assert services.show_next_role(**request, device="tablet", seat=1, key="show-1") == roles[0]
    refused = [("tablet", "another", 1), ("tablet", "", 1), ("phone", "show-1", 1), ("tablet", "show-1", 3)]
    Game.objects.update(lease_device="")
    for device, key, seat in refused:
        with pytest.raises(NotAllowed):
            services.show_next_role(**request, device=device, seat=seat, key=key)
    assert services.show_next_role(**request, device="tablet", seat=2, key="show-2") == roles[1]
    with pytest.raises(NotAllowed):
        services.show_next_role(**request, device="tablet", seat=1, key="show-1")
    services.start_draw(**request, device="tablet", key="anew")
    with pytest.raises(NotAllowed):
        services.show_next_role(**request, device="tablet", seat=2, key="show-2")


def dealt_anew(game: PlayedGame) -> list[Draw]:
    """The deal of the first draw is taken back, and a second draw is made."""
    first = services.start_draw(game_id=game.game.pk, actor=game.judge)
    game.do(seat_roles(first.seed))
    game.undo()
    return [first, services.start_draw(game_id=game.game.pk, actor=game.judge)]


def taken_back() -> list[bool]:
    return [draw.taken_back for draw in Draw.all_objects.order_by("number")]


@pytest.mark.django_db
def test_a_deal_that_is_brought_back_brings_its_draw_back(capsys: pytest.CaptureFixture[str]) -> None:
    game = PlayedGame()
    dealt_anew(game)
    assert taken_back() == [True, False]
    game.redo()
    assert taken_back() == [False, True]
    game.do(*({"do": "remove", "seat": seat} for seat in blacks_of(game)))
    services.announce(game_id=game.game.pk, actor=game.judge, expected_seq=game.seq)
    call_command("verify_draw", game.game.pk)
    assert "Every commitment fits" in capsys.readouterr().out
    assert [draw.is_played for draw in checked_draws(Game.objects.get())] == [True, False]


def blacks_of(game: PlayedGame) -> list[int]:
    return [seat for seat, role in enumerate(game.state.seats.roles, 1) if role in ("mafia", "don")]


@pytest.mark.django_db
def test_a_deal_that_is_changed_moves_the_draw_that_counts() -> None:
    game = PlayedGame()
    first, second = dealt_anew(game)
    game.do(seat_roles(second.seed), {"do": "open_day"})
    deal = game.seq - 1
    game.amend(deal, seat_roles(first.seed))
    assert taken_back() == [False, True]
    services.roll_back(
        game_id=game.game.pk, actor=game.judge, seq=game.seq - 1, expected_seq=game.seq, key="back"
    )
    assert taken_back() == [False, True]
    other = roles_from(first.seed)[1:] + roles_from(first.seed)[:1]
    game.amend(game.seq - 2, {"do": "deal", "roles": list(other)})
    assert taken_back() == [True, True]


# ── verify_draw ────────────────────────────────────────────────────────────────────────────────────────────


def finished_after_a_draw() -> PlayedGame:
    """Two draws, the first taken back; the blacks of the second are removed, the winner is announced."""
    game = PlayedGame()
    services.start_draw(game_id=game.game.pk, actor=game.judge)
    draw = services.start_draw(game_id=game.game.pk, actor=game.judge)
    roles = roles_from(draw.seed)
    blacks = [seat for seat, role in enumerate(roles, 1) if role in ("mafia", "don")]
    game.do({"do": "deal", "roles": list(roles)}, *({"do": "remove", "seat": seat} for seat in blacks))
    services.announce(game_id=game.game.pk, actor=game.judge)
    return game


@pytest.mark.django_db
def test_verify_draw_passes_every_draw_of_an_honest_game(capsys: pytest.CaptureFixture[str]) -> None:
    game = finished_after_a_draw()
    call_command("verify_draw", game.game.pk)
    told = capsys.readouterr().out
    assert "draw 1 (taken back)" in told
    assert [f"seed: {draw.seed}" in told for draw in Draw.all_objects.all()] == [True, True]
    assert told.endswith("Every commitment fits, and the roles are those of the last draw.\n")


@pytest.mark.django_db
def test_verify_draw_finds_a_seed_that_was_changed_and_roles_that_were() -> None:
    game = finished_after_a_draw()
    Draw.all_objects.filter(number=2).update(seed=new_seed())
    with pytest.raises(CommandError, match="The commitment of draw 2 does not fit its seed"):
        call_command("verify_draw", game.game.pk)


@pytest.mark.django_db
def test_verify_draw_tells_nothing_before_the_announcement() -> None:
    game = PlayedGame()
    services.start_draw(game_id=game.game.pk, actor=game.judge)
    with pytest.raises(CommandError, match="not announced"):
        call_command("verify_draw", game.game.pk)


def test_verify_draw_computes_a_published_seed_without_a_database(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("verify_draw", 7, seed=SEED, number=2)
    assert capsys.readouterr().out == (
        f"commitment: {commitment_to(SEED, 7, 2)}\nroles 1-10: {', '.join(roles_from(SEED))}\n"
    )


# ── what everybody sees of it ──────────────────────────────────────────────────────────────────────────────


@pytest.mark.django_db
def test_a_running_game_shows_its_commitments_and_no_seed(client: Client) -> None:
    game = PlayedGame()
    draws = [services.start_draw(game_id=game.game.pk, actor=game.judge) for _ in range(2)]
    page = client.get(f"/games/{game.game.pk}/").content.decode()
    assert [(draw.commitment in page, draw.seed in page) for draw in draws] == [(True, False)] * 2
    assert "seed" not in client.get(f"/api/v1/games/{game.game.pk}").json()


@pytest.mark.django_db
def test_a_delayed_game_shows_a_commitment_with_its_delay(client: Client) -> None:
    game = PlayedGame()
    Game.objects.filter(pk=game.game.pk).update(delay_seconds=60)
    draw = services.start_draw(game_id=game.game.pk, actor=game.judge)
    assert draw.commitment not in client.get(f"/games/{game.game.pk}/").content.decode()
    Draw.all_objects.update(created_at=timezone.now() - timedelta(seconds=61))
    assert draw.commitment in client.get(f"/games/{game.game.pk}/").content.decode()


@pytest.mark.django_db
def test_after_the_announcement_the_page_has_every_seed_also_of_a_deal_that_was_taken_back(
    client: Client,
) -> None:
    """Case 25: anybody checks the page's own figures."""
    game = finished_after_a_draw()
    first, second = Draw.all_objects.order_by("number")
    page = client.get(f"/en/games/{game.game.pk}/").content.decode()
    for draw in (first, second):
        assert (draw.commitment in page, draw.seed in page) == (True, True)
    assert page.count("The commitment fits the seed; these roles were not played.") == 1
    assert page.count("The commitment fits the seed, and the seed gives the roles that were played.") == 1
    told = client.get(f"/api/v1/games/{game.game.pk}").json()["draws"]
    assert [(one["number"], one["taken_back"]) for one in told] == [(1, True), (2, False)]
    for one in told:
        assert commitment_to(one["seed"], game.game.pk, one["number"]) == one["commitment"]
        assert tuple(one["roles"]) == roles_from(one["seed"])


@pytest.mark.django_db
def test_the_page_says_that_a_draw_does_not_fit(client: Client) -> None:
    game = finished_after_a_draw()
    Draw.all_objects.filter(number=2).update(seed=new_seed())
    page = client.get(f"/en/games/{game.game.pk}/").content.decode()
    assert "The commitment does not fit the seed." in page
    game = finished_after_a_draw()
    roles = list(Seat.objects.filter(game=game.game).order_by("number").values_list("role", flat=True))
    Seat.objects.filter(game=game.game, number=1).update(role="don" if roles[0] != "don" else "mafia")
    page = client.get(f"/en/games/{game.game.pk}/").content.decode()
    assert "The seed gives other roles than those that were played." in page


@pytest.mark.django_db
def test_case_38_a_role_belongs_to_its_seat_whoever_is_put_there_meanwhile() -> None:
    game = PlayedGame()
    draw = services.start_draw(game_id=game.game.pk, actor=game.judge)
    request = {"game_id": game.game.pk, "actor": game.judge}
    people = {seat.number: seat.player for seat in game.game.seats.select_related("player")}
    shown = [services.show_next_role(**request, seat=seat) for seat in range(1, 5)]
    services.reseat(**request, number=4, player=people[7])
    services.reseat(**request, number=9, player=PlayerFactory(nick="Запізнілий"))
    shown += [services.show_next_role(**request, seat=seat) for seat in range(5, 11)]
    assert tuple(shown) == roles_from(draw.seed)
    game.do({"do": "deal", "roles": shown})
    blacks = [seat for seat, role in enumerate(shown, start=1) if role in ("don", "mafia")]
    game.do(*({"do": "remove", "seat": seat, "reason": "insult"} for seat in blacks))
    services.announce(game_id=game.game.pk, actor=game.judge)
    seats = {seat.number: seat for seat in game.game.seats.select_related("player")}
    assert [seats[number].role for number in range(1, 11)] == shown
    assert (seats[4].player, seats[7].player, seats[9].player.nick) == (people[7], people[4], "Запізнілий")
