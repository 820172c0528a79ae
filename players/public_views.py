"""What the club says of itself, for everybody."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe


@require_safe
def about(request: HttpRequest) -> HttpResponse:
    """The public texts of the club's settings."""
    return render(request, "players/about.html")
