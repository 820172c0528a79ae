"""Two guides in the club's own words: for who comes for the first time, and for who runs a table.

They cover every section of the two rule texts that the club started from. At tournaments the federations' own
texts have priority.
"""

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


@dataclass(frozen=True, slots=True)
class Part:
    title: Promise
    texts: tuple[Promise, ...] = ()
    points: tuple[Promise, ...] = ()


@dataclass(frozen=True, slots=True)
class Guide:
    title: Promise
    lead: Promise
    parts: tuple[Part, ...]


NEWCOMERS = Guide(
    _("For newcomers"),
    _(
        "Ten people, three of them black: what happens at the table, what you may say, and what is "
        "better left unsaid."
    ),
    (
        Part(
            _("What the game is about"),
            texts=(
                _(
                    "Seven reds — six civilians and the sheriff — look for three blacks: two mafiosi "
                    "and the don. The blacks know each other, hide by day and shoot by night. Cards "
                    "are dealt at random and stay secret while you sit at the table."
                ),
                _(
                    "The reds win when all three blacks are out; the blacks win when they are no "
                    "fewer than the reds. It is not a game of believing or not: a version stands on "
                    "words, votes and motives that everybody could see."
                ),
            ),
        ),
        Part(
            _("Your role and its task"),
            points=(
                _(
                    "A civilian compares speeches with votes, looks for contradictions and keeps the "
                    "town from a hasty decision."
                ),
                _(
                    "The sheriff learns one colour a night. Choose checks that decide something, and "
                    "see to it that the town hears them before you leave."
                ),
                _(
                    "A mafioso builds a version that a red could have, votes with care and shoots "
                    "together with the others."
                ),
                _(
                    "The don leads the blacks, agrees on the shots in the first night and looks for "
                    "the sheriff."
                ),
            ),
        ),
        Part(
            _("How it begins"),
            texts=(
                _(
                    "Places have numbers from 1 to 10 and do not change. You look at your card alone; "
                    "do not show it, change it or hint at it."
                ),
                _(
                    "In the night of acquaintance the blacks see each other and agree: a target, a "
                    "sign, a spare plan, who goes on if the don leaves. A plan that somebody did not "
                    "understand is too complicated."
                ),
            ),
        ),
        Part(
            _("What to say in your minute"),
            texts=(
                _(
                    "You speak once a day, for a minute, and stop when the judge thanks you. You may "
                    "analyse, address the table, name suspects and put up one candidate with a plain "
                    "phrase: “I nominate number 5.”"
                ),
            ),
            points=(
                _("who is red for you and why;"),
                _("who looks black or leaves a doubt;"),
                _("with whom you are ready to vote today;"),
                _("what the table should remember if you are shot tonight."),
            ),
        ),
        Part(
            _("The vote and the tie"),
            texts=(
                _(
                    "The judge calls the candidates in the order in which they were put up. Each has "
                    "one vote, given in time and with a still hand. A late hand tells the table "
                    "something, too."
                ),
                _(
                    "Those who tie speak for half a minute more, then only they are voted on. If they "
                    "tie again, the edition says whether the table decides on all of them together. "
                    "Nobody is nominated anew for a tie."
                ),
                _(
                    "With one candidate do not take it for granted that he leaves: that depends on "
                    "the day and on the edition, and the judge says it before the game."
                ),
            ),
        ),
        Part(
            _("The night"),
            texts=(
                _(
                    "All sit with closed eyes. The judge counts from 1 to 10, the blacks show a shot "
                    "at one number. If they differ, or one of them does not shoot, it is a miss. Then "
                    "the don looks for the sheriff, and the sheriff checks a colour; both get their "
                    "answer by a gesture."
                ),
            ),
        ),
        Part(
            _("When you leave"),
            texts=(
                _(
                    "Voted out or shot, you have a last word, unless you were removed. The card stays "
                    "closed. Whoever is shot in the first night may name three numbers as the black "
                    "team: that is the best move, and hits give points in the rating."
                ),
                _(
                    "A check may be told in a speech or a last word where the edition allows it; once "
                    "you are out, you keep silent and show nothing."
                ),
            ),
        ),
        Part(
            _("Fouls"),
            texts=(
                _(
                    "A foul is for what spoils equal conditions. One or two are a warning, the third "
                    "takes or shortens a speech, the fourth takes you from the table."
                ),
            ),
            points=(
                _("talk or a shout outside your minute;"),
                _("too many gestures, knocking;"),
                _("arguing with the judge during the game;"),
                _("addressing somebody who is out;"),
                _("anything that disturbs the one who speaks."),
            ),
        ),
        Part(
            _("What ends your game at once"),
            texts=(_("Removal needs no four fouls."),),
            points=(
                _("gestures, peeping or sounds at night that carry information;"),
                _("touching somebody at night;"),
                _("leaving the table without the judge's leave;"),
                _("showing the card or opening the role;"),
                _("insults, discrimination, labels instead of arguments;"),
                _("aggression, threats, damage to things."),
            ),
        ),
        Part(
            _("What loses the game for your team"),
            texts=(
                _(
                    "Proving a role from outside the game may cost your team the game. Ask yourself "
                    "whether anybody at the table could verify the argument within this game; if not, "
                    "do not use it."
                ),
            ),
            points=(
                _("oaths and bets;"),
                _("blackmail, threats, bribes;"),
                _("private information from outside this game;"),
                _("hints from the hall;"),
                _("opening the card on purpose."),
            ),
        ),
        Part(
            _("How we treat each other"),
            texts=(
                _(
                    "Feelings and pressure belong to the game; a loud voice does not make an argument "
                    "stronger. Say “your vote contradicts your speech”, not what you think of a "
                    "person."
                ),
                _(
                    "After the announcement we go over the game calmly, to play the next one better, "
                    "not to go on with a quarrel."
                ),
            ),
        ),
    ),
)

HOSTS = Guide(
    _("For hosts"),
    _("A game from the preparation to the published protocol."),
    (
        Part(
            _("Before the game"),
            points=(
                _("Cards, masks, a protocol, a timer; the device's sound and battery are checked."),
                _(
                    "One edition is chosen and said aloud, with every variant that it leaves to you: "
                    "the first day, a single candidate, the lift."
                ),
                _("The exact scheme for ties is at hand: in a dispute nothing is invented."),
                _("Newcomers have heard the course of a game, the gestures and the fouls."),
            ),
        ),
        Part(
            _("The deal and the first night"),
            texts=(
                _(
                    "Each looks at his own card alone. The blacks get to know each other and agree "
                    "within their time, then the sheriff shows himself to you. Nothing is shot or "
                    "checked in this night."
                ),
            ),
        ),
        Part(
            _("The day"),
            texts=(
                _(
                    "Keep the order and the time; warn before the end, end with “thank you”. Only the "
                    "speaker nominates, one candidate in a speech; repeat each nomination aloud and "
                    "write it down. A nomination is changed only where the edition allows it."
                ),
            ),
        ),
        Part(
            _("The vote, step by step"),
            points=(
                _("Name the candidates and their order."),
                _("Open the vote on each number in turn; count the hands that stand in time."),
                _("Who has not voted votes for the last candidate."),
                _(
                    "Say the count and what follows from it. The site tells why; do not change the "
                    "order by yourself."
                ),
            ),
        ),
        Part(
            _("The tie"),
            texts=(
                _(
                    "Those with the same highest count speak again, then only they are voted on. A "
                    "repeated tie leads, by the edition and by the number at the table, to a vote on "
                    "lifting all of them or to the night. Never take it for granted that all of them "
                    "leave."
                ),
            ),
        ),
        Part(
            _("The night"),
            texts=(
                _(
                    "Count from 1 to 10 evenly. A shot counts when every living black made it at the "
                    "same number, once. Then the don, then the sheriff; say the phase of one who is "
                    "out, too, without an answer, so that the table learns nothing. Answer by "
                    "gestures only."
                ),
            ),
        ),
        Part(
            _("Last word and best move"),
            texts=(
                _(
                    "Whoever was voted out or shot has a last word unless he was removed; the card "
                    "stays closed. The first victim names up to three numbers where the edition gives "
                    "it; nobody may wake with him or hint."
                ),
            ),
        ),
        Part(
            _("Discipline"),
            texts=(
                _(
                    "Say a foul at once and for what. The third takes or shortens the nearest speech, "
                    "the fourth removes. Remove at once for night signals, touching, leaving the "
                    "table, showing a card, insults, aggression. A team's defeat is for oaths and "
                    "bets, blackmail and bribes, private information, hints from the hall, opening a "
                    "role on purpose."
                ),
                _(
                    "A foul is not a penalty of the rating: that one needs a reason of its own in the "
                    "disciplinary document."
                ),
            ),
        ),
        Part(
            _("Disputed questions"),
            points=(
                _("May a nomination be changed? Only by the procedure of the edition."),
                _("Who nominates for a tie? Nobody: it comes from the count."),
                _("May the host change the order? No."),
                _("May a check be told after death? Only in the allowed last word."),
            ),
        ),
        Part(
            _("After the game"),
            texts=(
                _(
                    "Stop at the moment of the victory, tell the winner, open the roles. Give points "
                    "and penalties with their reasons, let a second person verify the protocol, "
                    "publish it."
                ),
            ),
        ),
    ),
)
