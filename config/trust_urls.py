"""The addresses of the page beside the site (`config.trust_server`): nothing else is served without TLS."""

from django.conf.urls.i18n import i18n_patterns
from django.urls import path

from config.trust import authority, trust

handler400 = "config.trust.not_asked_so"
handler404 = "config.trust.elsewhere"

urlpatterns = i18n_patterns(
    path("", trust, name="trust"),
    path("authority.crt", authority, name="trust_authority"),
    prefix_default_language=False,
)
