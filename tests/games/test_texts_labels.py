"""Short labels of actions, for the undo key and the log, in both languages."""

from typing import get_args

import pytest

from games import texts
from games.rules import Event
from games.rules import actions as act
from games.rules import events as ev
from tests.games.texts_both import flaws, ukrainian

SHOTS = ((7, 4), (10, 6))

#: An action, the events it caused (or none yet), and its label.
LABELS: list[tuple[act.Action, tuple[Event, ...], str]] = [
    (act.Deal(()), (), "роздача ролей"),
    (act.OpenDay(), (), "відкриття дня"),
    (act.OpenDay(4), (), "4 відкриває день"),
    (act.OpenDay(), (ev.DayOpened(2, (6, 7), True),), "6 відкриває день 2"),
    (act.OpenDay(), (ev.DayOpened(0, (1, 2), True),), "1 відкриває нульове коло"),
    (act.Nominate(7, 4), (), "7 виставляє 4"),
    (act.Withdraw(7), (), "7 знімає кандидатуру"),
    (act.Withdraw(7), (ev.NominationWithdrawn(7, 4),), "7 знімає 4"),
    (act.EndSpeech(), (), "кінець промови"),
    (act.EndSpeech(), (ev.SpeechEnded(6), ev.SpeechBegan(7, 60)), "кінець промови 6"),
    (act.OpenVoting(), (), "початок голосування"),
    (act.Vote(3, count=4), (), "4 голоси за 3"),
    (act.Vote(3, voters=(1,)), (), "1 голос за 3"),
    (act.Vote(3, count=0), (), "0 голосів за 3"),
    (act.Lift(count=4), (), "4 за підйом"),
    (act.Lift(voters=(1, 2)), (), "2 за підйом"),
    (act.BeginNight(), (), "початок ночі"),
    (act.BeginNight(), (ev.NightBegan(2, (7,)),), "початок ночі 2"),
    (act.Shoot(None, 4), (), "відстріл: 4"),
    (act.Shoot(SHOTS), (), "відстріл: 4, 6"),
    (act.Shoot(None, 4), (ev.PlayerShot(4, None, 2),), "відстріл: 4"),
    (act.Shoot(SHOTS), (ev.ShotMissed(SHOTS, "different", 1),), "промах"),
    (act.Shoot(None, None), (), "промах"),
    (act.Check("don", 4), (), "дон перевіряє 4"),
    (act.Check("don", None), (), "дон: перевірки не було"),
    (act.Check("sheriff", 3), (), "шериф перевіряє 3"),
    (act.Check("sheriff", None), (), "шериф: перевірки не було"),
    (act.BestMove((3, 7, 9)), (), "найкращий хід 3, 7, 9"),
    (act.BestMove(()), (), "найкращий хід: нікого"),
    (act.Foul(9), (), "фол 9"),
    (act.Foul(9), (ev.FoulGiven(9, 3, None), ev.SpeechLost(9)), "фол 9 · третій"),
    (act.TechFoul(9), (), "технічний фол 9"),
    (act.TechFoul(9), (ev.TechFoulGiven(9, 1, None),), "технічний фол 9 · перший"),
    (act.WithdrawFoul(9), (), "знято фол 9"),
    (act.Remove(4), (), "вилучення 4"),
    (act.TeamDefeat(4), (), "ППК 4"),
    (act.DeclareBlack(), (), "перевага чорних"),
]


@pytest.mark.parametrize(("action", "events", "label"), LABELS, ids=[case[2] for case in LABELS])
def test_an_action_has_a_short_label(action: act.Action, events: tuple[Event, ...], label: str) -> None:
    assert ukrainian(lambda: texts.action_line(action, events)) == label
    assert flaws(lambda: texts.action_line(action, events)) == []


def test_every_action_has_a_label() -> None:
    assert {type(action) for action, _events, _label in LABELS} == set(get_args(act.Action))
