"""Evenings as calendar entries (RFC 5545), with the club's zone by name."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from urllib.parse import urlsplit

from django.conf import settings
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from icalendar import Calendar, Event

from players.club import current_club
from players.letters import absolute
from players.models import Evening, Signup, Standing

#: Evenings that were over earlier are left out.
KEPT = timedelta(days=60)


def calendar_of(evenings: Iterable[Evening], name: str) -> bytes:
    """A whole calendar; DTSTART carries TZID and the zone's rules are described in it."""
    calendar = Calendar()
    calendar.add("prodid", "-//mafia-club//evenings//UK")
    calendar.add("version", "2.0")
    calendar.add("x-wr-calname", name)
    calendar.add("refresh-interval", timedelta(hours=2), parameters={"value": "DURATION"})
    for evening in evenings:
        calendar.add_component(entry(evening))
    calendar.add_missing_timezones()
    return bytes(calendar.to_ical())


def entry(evening: Evening) -> Event:
    """One evening; a cancelled one stays with its status, so that calendars take it out."""
    event = Event()
    host = urlsplit(settings.SITE_URL).hostname or "club"
    event.add("uid", f"evening-{evening.pk}@{host}")
    event.add("dtstamp", timezone.now())
    event.add("dtstart", evening.local(evening.starts_at))
    event.add("dtend", evening.local(evening.ends_at))
    event.add(
        "summary", evening.title or _("Mafia: {club}").format(club=current_club().name or _("Midnight"))
    )
    event.add("location", evening.place)
    event.add("url", absolute(reverse("evening", args=[evening.pk])))
    event.add("sequence", evening.revision)
    event.add("status", "CANCELLED" if evening.status == Evening.Status.CANCELLED else "CONFIRMED")
    return event


def club_evenings(now: datetime) -> Iterable[Evening]:
    return Evening.objects.public().filter(ends_at__gt=now - KEPT)


def evenings_of(user_id: int, now: datetime) -> Iterable[Evening]:
    """Those for which the person has a place, is offered one, or waits; and those the person judges."""
    public = Evening.objects.public().filter(ends_at__gt=now - KEPT)
    signed = Signup.objects.filter(player__user=user_id).exclude(standing=Standing.NONE)
    judged = public.filter(judges__user=user_id)
    return (public.filter(pk__in=signed.values("evening")) | judged).distinct()
