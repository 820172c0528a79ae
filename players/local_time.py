"""Times by the club's wall clock, kept in UTC."""

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo


def from_local(day: date, hour: time, zone: ZoneInfo) -> datetime:
    """The moment in UTC when the zone's clocks show the hour.

    Of an hour that comes twice (clocks go back) the first one is meant. Raises ValueError for an hour that
    the clocks leap over.
    """
    moment = datetime.combine(day, hour, zone).astimezone(UTC)
    if moment.astimezone(zone).replace(tzinfo=None) != datetime.combine(day, hour):
        raise ValueError(f"{day} has no {hour:%H:%M} in {zone.key}")
    return moment


def weeks_later(moment: datetime, weeks: int, zone: ZoneInfo) -> datetime:
    """The same weekday and hour by the zone's clocks; past a change of clocks that is not 7 × 24 hours.

    An hour that the clocks leap over that day becomes the one after the leap.
    """
    wall = moment.astimezone(zone).replace(tzinfo=None) + timedelta(weeks=weeks)
    return wall.replace(tzinfo=zone).astimezone(UTC)
