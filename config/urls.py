"""The site map: each app brings its own addresses. Ukrainian at plain ones, English under /en/."""

from allauth.account.decorators import secure_admin_login
from django.conf.urls.i18n import i18n_patterns
from django.contrib import admin
from django.urls import include, path
from django.views.generic import TemplateView

from config.health import health

# The admin's own form knows neither throttles nor second factors: sign-in is allauth's alone.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]

urlpatterns = [
    path("healthz", health, name="health"),
    path("i18n/", include("django.conf.urls.i18n")),
    *i18n_patterns(
        path("", TemplateView.as_view(template_name="home.html"), name="home"),
        path("admin/", admin.site.urls),
        path("accounts/", include("allauth.urls")),
        prefix_default_language=False,
    ),
]
