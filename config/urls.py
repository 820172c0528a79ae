"""The site map: each app brings its own addresses. Ukrainian at plain ones, English under /en/."""

from allauth.account.decorators import secure_admin_login
from django.conf.urls.i18n import i18n_patterns
from django.contrib import admin
from django.urls import include, path

from config.health import health
from rating.home import home

# The admin's own form knows neither throttles nor second factors: sign-in is allauth's alone.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]

handler500 = "config.outage.broken"

urlpatterns = [
    path("healthz", health, name="health"),
    path("i18n/", include("django.conf.urls.i18n")),
    *i18n_patterns(
        path("", home, name="home"),
        path("", include("games.public_urls")),
        path("", include("games.urls")),
        path("", include("rating.urls")),
        path("admin/", admin.site.urls),
        path("accounts/", include("allauth.urls")),
        prefix_default_language=False,
    ),
]
