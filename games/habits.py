"""How a judge likes his tablet: kept with the account, so that it is the same on every device."""

from collections.abc import Iterator
from datetime import timedelta

from django import forms
from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from players.merged_form import MergedForm
from players.models import User


class Habits(models.Model):
    """The row appears with the first change; `habits_of` has the defaults of a new judge."""

    class Lead(models.IntegerChoices):
        AT_ONCE = 0, _("at once")
        THREE = 3, _("after 3 seconds")
        FIVE = 5, _("after 5 seconds")
        BY_HAND = -1, _("by hand")

    class Volume(models.IntegerChoices):
        MUTE = 0, pgettext_lazy("volume", "mute")
        QUIET = 25, pgettext_lazy("volume", "quiet")
        NORMAL = 60, pgettext_lazy("volume", "normal")
        LOUD = 100, pgettext_lazy("volume", "loud")

    class Sound(models.TextChoices):
        SOFT = "soft", pgettext_lazy("sound", "soft tones")
        BELL = "bell", pgettext_lazy("sound", "a bell")
        SHARP = "sharp", pgettext_lazy("sound", "sharp, for a noisy hall")

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, primary_key=True, related_name="habits"
    )
    lead = models.SmallIntegerField(_("The timer starts itself"), choices=Lead.choices, default=Lead.THREE)
    volume = models.PositiveSmallIntegerField(_("Volume"), choices=Volume.choices, default=Volume.NORMAL)
    sound = models.CharField(_("Sound"), max_length=5, choices=Sound.choices, default=Sound.SOFT)
    says = models.BooleanField(_("Show what to say at each step"), default=True)
    left_hand = models.BooleanField(
        _("For the left hand: on a wide screen the seats stand right"), default=False
    )

    class Meta:
        verbose_name = _("habits of a judge")
        verbose_name_plural = _("habits of judges")

    def __str__(self) -> str:
        return str(self.user_id)

    @property
    def lead_time(self) -> timedelta | None:
        """Before a clock starts itself; None: it waits for the judge."""
        return None if self.lead == self.Lead.BY_HAND else timedelta(seconds=self.lead)


def habits_of(user: User) -> Habits:
    """One query an account and request; not saved where he never chose."""
    try:
        return user.habits
    except Habits.DoesNotExist:
        return Habits(user=user)


class HabitsForm(MergedForm, forms.ModelForm[Habits]):
    asks = False

    class Meta:
        model = Habits
        fields = ("lead", "volume", "sound", "says", "left_hand")
        widgets = dict.fromkeys(("lead", "volume", "sound"), forms.RadioSelect)

    def choices(self) -> Iterator[forms.BoundField]:
        return (self[name] for name in self.Meta.widgets)

    def switches(self) -> Iterator[forms.BoundField]:
        return (self[name] for name in ("says", "left_hand"))
