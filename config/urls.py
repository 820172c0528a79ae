"""The site map: each app brings its own addresses. Ukrainian at plain ones, English under /en/."""

from django.conf import settings
from django.conf.urls.i18n import i18n_patterns
from django.contrib import admin
from django.contrib.sitemaps.views import index as sitemap_index
from django.contrib.sitemaps.views import sitemap
from django.urls import include, path

from config.api import api
from config.health import health
from config.language import in_chosen_language
from config.metrics import metrics
from config.trust import authority, trust
from games.shared import shared
from rating.archive import archive
from rating.home import home
from rating.sitemaps import SITEMAPS

handler500 = "config.outage.broken"

urlpatterns = [
    path("healthz", health, name="health"),
    path("metrics", metrics, name="metrics"),
    path("sitemap.xml", sitemap_index, {"sitemaps": SITEMAPS}, name="sitemap"),
    path(
        "sitemap-<section>.xml",
        sitemap,
        {"sitemaps": SITEMAPS},
        name="django.contrib.sitemaps.views.sitemap",
    ),
    path("api/v1/", api.urls),
    path("i18n/", include("django.conf.urls.i18n")),
    path("", include("games.poll_urls")),
    *i18n_patterns(
        path("", in_chosen_language(shared(home, with_running=True)), name="home"),
        path("games/", shared(archive, with_running=True), name="games"),
        path("", include("games.public_urls")),
        path("", include("games.urls")),
        path("", include("players.urls")),
        path("", include("games.evenings.urls")),
        path("", include("rating.urls")),
        path(settings.ADMIN_PATH, admin.site.urls),
        path("accounts/", include("allauth.urls")),
        path("trust/", trust, name="trust"),
        path("trust/authority.crt", authority, name="trust_authority"),
        prefix_default_language=False,
    ),
]
