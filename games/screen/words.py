"""Words that the page says while the server is silent (screens.md §7); `{}` and `{n}` are filled there."""

from collections.abc import Callable

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

#: A number of each plural category of our languages.
EXAMPLES = {"one": 1, "few": 2, "many": 5, "other": 5}
Words = dict[str, str | dict[str, str]]


def _forms(told: Callable[[int], str]) -> dict[str, str]:
    return {category: told(number) for category, number in EXAMPLES.items()}


def queue_words() -> Words:
    """What the page says of taps that wait, by the names that `judge-queue.js` gives them."""
    return {
        "sending": _("Sending…"),
        "waiting": _("Waiting: {}"),
        "waitServer": _("Waiting for the server"),
        "offline": _forms(
            lambda n: ngettext("No network. {n} tap is waiting.", "No network. {n} taps are waiting.", n)
        ),
        "ourselves": _("We shall send by ourselves, and nothing twice."),
        "noAnswer": _forms(
            lambda n: ngettext(
                "The server did not answer. {n} tap is waiting.",
                "The server did not answer. {n} taps are waiting.",
                n,
            )
        ),
        "goOn": _("We try again every two seconds."),
        "already": _("{} already"),
        "since": _("Since {}."),
        "back": _forms(
            lambda n: ngettext("The network is back. {n} tap sent.", "The network is back. {n} taps sent.", n)
        ),
        "allStored": _("Everything was saved at {}."),
        "signIn": _("Sign in again."),
        "notGone": _forms(
            lambda n: ngettext(
                "{n} tap is waiting, it has not gone.", "{n} taps are waiting, they have not gone.", n
            )
        ),
        "refused": _forms(lambda n: ngettext("{n} tap was not recorded:", "{n} taps were not recorded:", n)),
        "notSent": _forms(lambda n: ngettext("{n} tap was not sent:", "{n} taps were not sent:", n)),
        "notTaken": _("Not taken."),
        "changed": _("The screen has changed under the finger: touch again if it is still meant."),
        "foulNotTaken": _("The fourth foul is not recorded."),
        "firstThose": _("First let the taps before it be stored."),
        "tenSeconds": _("10 seconds left"),
        "timeIsUp": _("Time"),
        "drop": _("Drop"),
        "three": _("Three are marked already"),
        "threeWay": _("Touch one of them to take it back."),
        "recorded": _("Recorded: {}. Next: {}"),
        "undone": _("Undone: {}. Next: {}"),
        "foul": pgettext("waiting tap", "foul {}"),
        "nominate": pgettext("waiting tap", "{} nominates {}"),
        "undo": pgettext("waiting tap", "an undo"),
        "ahead": _("not recorded yet · next {}"),
        "noNetwork": _("No network."),
        "rolesNot": _("The roles did not come."),
        "roleNotShown": _("The role of seat {} was not shown."),
        "roleAgain": _("The server did not answer: touch again when it does."),
        "showRole": _("Show the role of seat %(seat)s") % {"seat": "{}"},
        "keptAt": _("State of {}"),
    }


def waiting() -> Words:
    """Of those what the other pages of a game say, and where they lead."""
    kept = ("offline", "noAnswer", "ourselves", "notSent", "back")
    return {name: told for name, told in queue_words().items() if name in kept} | {
        "toGame": _("To the game"),
        "anew": _("Show the fresh state"),
    }


def device_words() -> Words:
    """What the page says of the device, by the names that `judge-device.js` gives it."""
    return {
        "maySleep": _("The screen may sleep"),
        "awake": _("will not sleep during the game"),
        "refusedAwake": _(
            "The screen may sleep: the browser refused. Switch off the automatic lock in the settings"
        ),
        "notSecure": _("The screen may sleep, and without network no page opens: both need https"),
        "shakes": _("works"),
        "shakesNot": _("This device does not vibrate. Sound and flash remain"),
        "serverFast": _("answers in {} ms"),
        "serverSlow": _("The connection is slow: {} s"),
        "serverSilent": _("The server does not answer"),
        "clockNear": _("{} s from the server's"),
        "clockFast": _("The device's clock is {} fast; the timer follows the server"),
        "clockSlow": _("The device's clock is {} slow; the timer follows the server"),
        "seconds": _("{} s"),
        "minutes": _("{} min"),
        "storageKept": _("the queue of taps will be kept"),
        "storageNone": _("A private window: what is not sent disappears with the tab"),
        "batteryGood": _("{} %"),
        "batteryLow": _("{} %, not charging: may not last the game"),
        "soundPlayed": _("the signal sounded at {}"),
        "soundHeld": _("The browser holds the sound back: touch “Test” once more"),
        "soundNone": _("This browser has no sound"),
        "soundMute": _("Muted in your settings: vibration and flash remain"),
    }
