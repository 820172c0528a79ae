"""Games of another club, or of a backup of results, brought in by an admin: first what would come, then it.

What was looked at waits an hour in the shared cache, so that the second press brings in just that, whichever
worker answers.
"""

import json
import zlib
from io import BytesIO
from secrets import token_urlsafe
from typing import Final

from django.core.cache import cache
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_safe

from games.models import Game, Status
from players.access import club_admin_required
from players.models import User
from players.services.audit import note
from rating.club_games import Report, bring_games, check_games, exported_games

MOST_BYTES: Final = 5_000_000
KEPT_SECONDS: Final = 3600
#: So many come in within some ten seconds; while these are written, on SQLite every tap of a judge waits.
MOST_WHILE_PLAYING: Final = 100
#: Wrong lines that the page names; of a wholly wrong file no more is of use.
MOST_WRONG: Final = 200


@require_http_methods(["GET", "POST"])
@club_admin_required
def import_games(request: HttpRequest) -> HttpResponse:
    if request.method == "GET":
        return _page(request)
    assert isinstance(request.user, User)  # noqa: S101 - the door let nobody else in
    if token := request.POST.get("token", ""):
        return _bring(request, request.user, token)
    return _check(request, request.user)


@require_safe
@club_admin_required
def export_games(request: HttpRequest) -> StreamingHttpResponse:
    lines = (json.dumps(game, ensure_ascii=False) + "\n" for game in exported_games())
    disposition = 'attachment; filename="games.jsonl"'
    return StreamingHttpResponse(
        lines, content_type="application/jsonl; charset=utf-8", headers={"Content-Disposition": disposition}
    )


def _check(request: HttpRequest, actor: User) -> HttpResponse:
    file = request.FILES.get("file")
    if not isinstance(file, UploadedFile):
        return _page(request, error=_("Choose a file first."))
    if (file.size or 0) > MOST_BYTES:
        return _page(request, error=_("The file is larger than 5 MB: divide it, or use the command."))
    raw = file.read()
    report = check_games(BytesIO(raw))
    token = ""
    if report.is_fit and report.new:
        token = token_urlsafe(16)
        cache.set(_name(actor, token), zlib.compress(raw), KEPT_SECONDS)
    return _page(request, report=report, token=token, name=file.name)


def _bring(request: HttpRequest, actor: User, token: str) -> HttpResponse:
    kept = cache.get(_name(actor, token[:40]))
    if kept is None:
        return _page(request, error=_("That file was looked at too long ago: choose it again."))
    lines = zlib.decompress(kept)
    if lines.count(b"\n") > MOST_WHILE_PLAYING and Game.objects.filter(status=Status.LIVE).exists():
        return _page(
            request, error=_("A game is being played, and so many games would hold it up: wait for its end.")
        )
    report = bring_games(BytesIO(lines), actor=actor)
    if not report.wrong:
        cache.delete(_name(actor, token[:40]))
        note(actor, "games_brought", None, new=report.new)
    return _page(request, report=report, is_done=not report.wrong)


def _name(actor: User, token: str) -> str:
    return f"import-{actor.pk}-{token}"


def _page(
    request: HttpRequest,
    *,
    report: Report | None = None,
    error: str = "",
    token: str = "",
    name: str | None = "",
    is_done: bool = False,
) -> HttpResponse:
    context = {
        "report": report,
        "wrong": report.wrong[:MOST_WRONG] if report else [],
        "error": error,
        "token": token,
        "name": name,
        "is_done": is_done,
        "sums": _sums(report) if report else "",
    }
    failed = bool(error or (report and report.wrong))
    return render(request, "rating/import_games.html", context, status=422 if failed else 200)


def _sums(report: Report) -> str:
    new = ngettext("{n} new game", "{n} new games", report.new).format(n=report.new)
    there = ngettext("{n} is there already", "{n} are there already", report.there).format(n=report.there)
    return f"{new}, {there}"
