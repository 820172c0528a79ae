"""Who of the club's admins did what when."""

from django.db.models import Model

from players.models import Audit, User


def note(actor: User | None, kind: str, about: Model | None = None, **data: object) -> None:
    """One line of the audit. `data` holds plain values and numbers of people, never their names."""
    Audit.objects.create(
        actor=actor,
        kind=kind,
        about="" if about is None else about._meta.model_name or "",
        about_id=None if about is None else about.pk,
        data=data,
    )
