"""Accounts, people, evenings, messages, and the club itself."""

from players.models.club import Audit, Club, HouseRules
from players.models.evenings import Answer, Evening, Presence, Signup, Standing
from players.models.messages import Message, MessageKind
from players.models.people import Claim, Merge, PastNick, Photo, Player, User
from players.models.versions import PublicVersion

__all__ = [
    "Answer",
    "Audit",
    "Claim",
    "Club",
    "Evening",
    "HouseRules",
    "Merge",
    "Message",
    "MessageKind",
    "PastNick",
    "Photo",
    "Player",
    "Presence",
    "PublicVersion",
    "Signup",
    "Standing",
    "User",
]
