"""Reports of errors to Sentry, only where SENTRY_DSN names one; without people's data."""

from typing import Any

import sentry_sdk


def start(dsn: str, **options: Any) -> None:
    sentry_sdk.init(
        dsn=dsn,
        send_default_pii=False,
        include_local_variables=False,
        max_request_body_size="never",
        traces_sample_rate=0,
        before_send=without_secrets,
        **options,
    )


def without_secrets(event: Any, hint: dict[str, Any]) -> Any:
    """Of the request its method alone: addresses, queries, headers and cookies may hold keys.

    Which page it was, the event's `transaction` tells, by its route.
    """
    request = event.get("request") or {}
    event["request"] = {"method": request.get("method")}
    event.pop("user", None)
    event.pop("breadcrumbs", None)
    return event
