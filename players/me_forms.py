"""Forms of the person's own page."""

from typing import Any

from django import forms
from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from players.merged_form import MergedForm
from players.models import MessageKind, Player, User
from players.models.people import NICK_LENGTH


class ProfileForm(MergedForm, forms.ModelForm[Player]):
    nick = forms.CharField(label=gettext_lazy("Nick"), max_length=NICK_LENGTH)
    hides_page = forms.BooleanField(
        label=gettext_lazy("Hide my page"),
        required=False,
        help_text=gettext_lazy(
            "Your statistics, the list of your games and comparisons are then seen by you and the club's "
            "admins only. Protocols, the rating and the lists of evenings stay open."
        ),
    )

    class Meta:
        model = Player
        fields = ["nick", "real_name", "city"]
        help_texts = {"real_name": gettext_lazy("Seen by the club's admins only.")}

    def __init__(self, data: Any = None, *, player: Player) -> None:
        hides = player.user is not None and player.user.hides_page
        super().__init__(data, instance=player, initial={"hides_page": hides})

    def _post_clean(self) -> None:
        """The service writes, not the form: two people's nicks are compared there."""


class NickForm(MergedForm, forms.Form):
    """The nick alone, for an admin who puts right somebody's."""

    nick = forms.CharField(label=gettext_lazy("Nick"), max_length=NICK_LENGTH)


class LettersForm(MergedForm, forms.Form):
    """Which letters the person wants, and in which language."""

    language = forms.ChoiceField(label=gettext_lazy("Language of letters"), choices=settings.LANGUAGES)
    wanted = forms.MultipleChoiceField(
        label=gettext_lazy("Write to me when"),
        choices=MessageKind.choices,
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )

    def __init__(self, data: Any = None, *, user: User) -> None:
        self.user = user
        wanted = [kind for kind in MessageKind.values if kind not in user.muted]
        super().__init__(data, initial={"language": user.language, "wanted": wanted})

    def save(self) -> None:
        self.user.language = self.cleaned_data["language"]
        self.user.muted = [kind for kind in MessageKind.values if kind not in self.cleaned_data["wanted"]]
        self.user.save(update_fields=["language", "muted"])


class DeleteForm(forms.Form):
    word = forms.CharField(
        label=gettext_lazy("Write your nick"), widget=forms.TextInput({"autocomplete": "off"})
    )

    def __init__(self, *args: Any, word: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.expected = word

    def clean_word(self) -> str:
        word: str = self.cleaned_data["word"]
        if word.strip() != self.expected:
            raise forms.ValidationError(_("Write it exactly: {word}").format(word=self.expected))
        return word
