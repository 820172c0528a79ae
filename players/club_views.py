"""The club's own pages: people and their claims and merges, roles, the audit, the outbox. For admins."""

from django.contrib import messages
from django.core.paginator import Paginator
from django.db import transaction
from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from players import texts
from players.access import CLUB_ADMIN, JUDGE, club_admin_required
from players.club_pages import audit_lines, clashes
from players.errors import LooksLike, Refused
from players.me_forms import NickForm
from players.me_views import user_of
from players.merged_form import kept_still
from players.models import Audit, Claim, Merge, Message, Player, User
from players.nicks import players_by_nick
from players.numbers import whole_number
from players.services import claims, merging, outbox, people, roles

PAGE = 50


@require_safe
@club_admin_required
def club_people(request: HttpRequest) -> HttpResponse:
    """Who asks for a history, whose nicks look alike, everybody; and what was merged lately."""
    query = request.GET.get("nick", "")
    known = Player.objects.known().select_related("user").order_by("nick")
    found = players_by_nick(query, limit=PAGE).select_related("user") if query else known
    context = {
        "query": query,
        "claims": Claim.objects.filter(status=Claim.Status.WAITING).select_related("user__player", "player"),
        "clashes": clashes(),
        "people": Paginator(found, PAGE).get_page(request.GET.get("page")),
        "merges": Merge.objects.select_related("kept", "gone", "actor")[:10],
    }
    return render(request, "players/club_people.html", context)


@require_POST
@club_admin_required
def decide_claim(request: HttpRequest, claim_id: int) -> HttpResponse:
    decide = claims.approve if request.POST.get("do") == "approve" else claims.refuse
    get_object_or_404(Claim, pk=claim_id)
    try:
        decide(claim_id=claim_id, actor=user_of(request))
    except Refused as refused:
        messages.error(request, texts.refusal(refused), "refused")
    return redirect("club_people", permanent=False)


@require_http_methods(["GET", "POST"])
@club_admin_required
@transaction.atomic
def club_person(request: HttpRequest, player_id: int) -> HttpResponse:
    """Another nick for somebody; a look-alike only after a second, knowing press."""
    player = get_object_or_404(kept_still(Player.objects.known(), request), pk=player_id)
    form = NickForm(request.POST or None, initial={"nick": player.nick})
    looks: LooksLike | None = None
    if request.method == "POST" and form.is_valid():
        nick, sure = form.cleaned_data["nick"], request.POST.get("do") == "anyway"
        try:
            people.rename(player, nick, actor=user_of(request), allow_alike=sure)
            return redirect("club_person", player_id, permanent=False)
        except LooksLike as found:
            looks = found
        except Refused as refused:
            form.add_error("nick", texts.refusal(refused))
    alike = people.look_alikes(player.nick, besides=player)
    past = player.past_nicks.all()
    context = {"player": player, "form": form, "looks": looks, "alike": alike, "past": past}
    return render(request, "players/club_person.html", context, status=422 if looks else form.status)


@require_http_methods(["GET", "POST"])
@club_admin_required
def merge_people(request: HttpRequest) -> HttpResponse:
    """First what would move, then the merge."""
    data = request.POST if request.method == "POST" else request.GET
    kept, gone = _known(data.get("kept", "")), _known(data.get("gone", ""))
    try:
        if request.method == "POST":
            merging.merge(kept=kept, gone=gone, actor=user_of(request))
            messages.success(request, _("Merged. It can be undone below."), "ok")
            return redirect("club_people", permanent=False)
        moving, why = merging.preview(kept, gone), ""
    except Refused as refused:
        moving, why = [], texts.refusal(refused)
    context = {"kept": kept, "gone": gone, "moving": moving, "why": why}
    return render(request, "players/merge.html", context, status=422 if request.method == "POST" else 200)


def _known(pk: str) -> Player:
    return get_object_or_404(Player.objects.known().select_related("user"), pk=whole_number(pk) or 0)


@require_POST
@club_admin_required
def undo_merge(request: HttpRequest, merge_id: int) -> HttpResponse:
    get_object_or_404(Merge, pk=merge_id)
    try:
        merging.undo_merge(merge_id=merge_id, actor=user_of(request))
    except Refused as refused:
        messages.error(request, texts.refusal(refused), "refused")
    return redirect("club_people", permanent=False)


@require_http_methods(["GET", "POST"])
@club_admin_required
def club_roles(request: HttpRequest) -> HttpResponse:
    if request.method == "POST":
        return _set_role(request)
    query = request.GET.get("q", "").strip()
    accounts = User.objects.filter(is_active=True).select_related("player").prefetch_related("groups")
    if query:
        accounts = accounts.filter(
            Q(username__icontains=query) | Q(email__icontains=query) | Q(player__nick__icontains=query)
        )
    page = Paginator(accounts.order_by("username"), PAGE).get_page(request.GET.get("page"))
    for user in page:
        names = {group.name for group in user.groups.all()}
        user.may_judge, user.runs_club = JUDGE in names, CLUB_ADMIN in names  # type: ignore[attr-defined]
    return render(request, "players/roles.html", {"accounts": page, "query": query})


def _set_role(request: HttpRequest) -> HttpResponse:
    pk, role = whole_number(request.POST.get("user", "")), request.POST.get("role", "")
    if role not in roles.ROLES or pk is None:
        raise Http404
    user = get_object_or_404(User, pk=pk)
    try:
        wanted = request.POST.get("do") == "grant"
        roles.set_role(user=user, role=role, wanted=wanted, actor=user_of(request))
    except Refused as refused:
        messages.error(request, texts.refusal(refused), "refused")
    return redirect("club_roles", permanent=False)


@require_safe
@club_admin_required
def club_audit(request: HttpRequest) -> HttpResponse:
    rows = Audit.objects.select_related("actor__player")
    page = Paginator(rows, PAGE).get_page(request.GET.get("page"))
    return render(request, "players/audit.html", {"page": page, "lines": audit_lines(page)})


@require_http_methods(["GET", "POST"])
@club_admin_required
def club_letters(request: HttpRequest) -> HttpResponse:
    """What was not delivered, and what is on its way."""
    pk = whole_number(request.POST.get("letter", ""))
    if request.method == "POST" and pk:
        outbox.send_again(pk)
        return redirect("club_letters", permanent=False)
    rows = Message.objects.select_related("user")
    context = {
        "failed": rows.filter(status=Message.Status.FAILED)[:PAGE],
        "waiting": rows.filter(status__in=[Message.Status.WAITING, Message.Status.SENDING])[:PAGE],
        "sent": rows.filter(status=Message.Status.SENT)[:20],
    }
    return render(request, "players/outbox.html", context)
