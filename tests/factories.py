"""People for tests, each with a meaning. Games have no factory: they are built by playing."""

from datetime import timedelta
from typing import Any

import factory
from allauth.mfa.totp.internal.auth import TOTP
from django.contrib.auth.models import Group
from django.utils import timezone

from players.access import CLUB_ADMIN, JUDGE
from players.models import Evening, Player, User

PASSWORD = "correct horse battery"
SECRET = "JBSWY3DPEHPK3PXP"  # of the second factor, in base 32


def role(name: str) -> Group:
    """A role's group; tests with real transactions empty the tables that migrations filled."""
    return Group.objects.get_or_create(name=name)[0]


def add_second_factor(user: User) -> None:
    TOTP.activate(user, SECRET)


class UserFactory(factory.django.DjangoModelFactory[User]):
    """An account without any role; its password is PASSWORD."""

    class Meta:
        model = User
        skip_postgeneration_save = True

    username = factory.Sequence(lambda n: f"user{n}")
    email = factory.LazyAttribute(lambda user: f"{user.username}@club.example")

    @classmethod
    def _create(cls, model_class: type[User], *args: Any, **kwargs: Any) -> User:
        kwargs.setdefault("password", PASSWORD)
        user: User = model_class.objects.create_user(*args, **kwargs)
        return user

    @factory.post_generation
    def roles(self: User, create: bool, names: list[str] | None, **kwargs: Any) -> None:
        if names:
            self.groups.set(Group.objects.filter(name__in=names))


class JudgeFactory(UserFactory):
    username = factory.Sequence(lambda n: f"judge{n}")
    roles = factory.post_generation(lambda user, create, names, **kwargs: user.groups.add(role(JUDGE)))


class ClubAdminFactory(UserFactory):
    """An admin with the second factor that the club asks of admins; its secret is SECRET."""

    username = factory.Sequence(lambda n: f"admin{n}")
    roles = factory.post_generation(lambda user, create, names, **kwargs: user.groups.add(role(CLUB_ADMIN)))
    second_factor = factory.post_generation(lambda user, create, wanted, **kwargs: add_second_factor(user))


class PlayerFactory(factory.django.DjangoModelFactory[Player]):
    """A known person without an account."""

    class Meta:
        model = Player

    nick = factory.Sequence(lambda n: f"Гравець {n}")


class MemberFactory(PlayerFactory):
    """A known person with an account."""

    user = factory.SubFactory(UserFactory)


class GuestFactory(PlayerFactory):
    """A person of one game, without a name."""

    nick = factory.Sequence(lambda n: f"Гість {n}")
    is_guest = True


class EveningFactory(factory.django.DjangoModelFactory[Evening]):
    """An open evening tomorrow at this hour: one table, ten places."""

    class Meta:
        model = Evening
        skip_postgeneration_save = True

    starts_at = factory.LazyFunction(lambda: timezone.now() + timedelta(days=1))
    ends_at = factory.LazyAttribute(lambda evening: evening.starts_at + timedelta(hours=4, minutes=30))
    edition = "fiim-2025"

    @factory.post_generation
    def judges(self: Evening, create: bool, people: list[Player] | None, **kwargs: Any) -> None:
        self.judges.set(people or [])
