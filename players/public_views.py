"""What the club says of itself, for everybody."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe


@require_safe
def privacy(request: HttpRequest) -> HttpResponse:
    """What the site keeps of people, who sees it, and how to take it along or away."""
    return render(request, "players/privacy.html")


@require_safe
def about(request: HttpRequest) -> HttpResponse:
    """The public texts of the club's settings."""
    return render(request, "players/about.html")
