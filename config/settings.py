"""Settings of the site, all of them from the environment (.env.example lists every variable)."""

from pathlib import Path
from typing import Any

import django_stubs_ext
import environ
from csp.constants import NONE, SELF

from config.logs import logging_config
from config.own_hosts import own_hosts
from config.secret import default_secret_path, load_or_create_secret

# Admin and form classes take their model in brackets, as mypy asks.
django_stubs_ext.monkeypatch()

BASE_DIR = Path(__file__).resolve().parent.parent

env = environ.Env()
if (BASE_DIR / ".env").exists():
    env.read_env(BASE_DIR / ".env")

# Where the SQLite database and the collected static files are kept.
DATA_DIR = Path(env.str("DATA_DIR", default=str(BASE_DIR / "var"))).absolute()

DEBUG = env.bool("DEBUG", default=False)
SECRET_KEY = env.str("SECRET_KEY", default="") or load_or_create_secret(
    Path(env.str("SECRET_FILE", default="") or default_secret_path())
)
# A server for the whole local network answers to this machine's own addresses, and to no other name.
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=own_hosts(env.str("BIND", default="127.0.0.1:8000")))
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[])

INSTALLED_APPS = [
    "config",
    "rating",
    "games",
    "players",
    "config.admin_app.ClubAdminConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.sitemaps",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django.forms",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "csp",
    "django_filters",
    "ninja",
    "django_htmx",
    "template_partials",
]

MIDDLEWARE = [
    "config.logs.request_log",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "django_permissions_policy.PermissionsPolicyMiddleware",
    "config.caching.private_pages",
    "config.plain_text.text_only",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "players.middleware.club_time",
]

ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"

TEMPLATES: list[dict[str, Any]] = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "players.context.club",
            ],
            "builtins": ["template_partials.templatetags.partials"],
        },
    },
]
FORM_RENDERER = "config.forms.SiteRenderer"


# Database: SQLite in a file unless DATABASE_URL names another (PostgreSQL for the public site).

SQLITE_OPTIONS = {
    # Writers queue at BEGIN instead of failing half way, a crash loses no answered tap.
    "transaction_mode": "IMMEDIATE",
    "timeout": 20,
    "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
}

DATABASES: dict[str, dict[str, Any]] = {
    "default": env.db_url_config(
        env.str("DATABASE_URL", default="") or f"sqlite:///{DATA_DIR / 'club.sqlite3'}"
    ),
}
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    DATABASES["default"]["OPTIONS"] = SQLITE_OPTIONS
    Path(DATABASES["default"]["NAME"]).parent.mkdir(parents=True, exist_ok=True)
else:
    DATABASES["default"]["CONN_HEALTH_CHECKS"] = True
# To open SQLite's file takes longer than to answer most questions.
DATABASES["default"]["CONN_MAX_AGE"] = env.int("CONN_MAX_AGE", default=60)
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# Throttles count here: a table is the one memory that all workers and hosts share.
CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.db.DatabaseCache",
        "LOCATION": "shared_cache",
        # Beyond this Django drops entries by chance, counters of attempts among them.
        "OPTIONS": {"MAX_ENTRIES": 100_000},
    },
}


# People

AUTH_USER_MODEL = "players.User"
AUTHENTICATION_BACKENDS = [
    "config.backends.ByPassword",
    "config.backends.ByNameOrMail",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "home"
ACCOUNT_ADAPTER = "players.accounts.AccountAdapter"
ACCOUNT_FORMS = {
    "add_email": "players.account_forms.NewEmailForm",
    "login": "players.account_forms.SignInForm",
    "request_login_code": "players.account_forms.CodeForm",
    "reset_password": "players.account_forms.ForgottenPasswordForm",
    "signup": "players.account_forms.SignUpForm",
}
ACCOUNT_LOGIN_METHODS = {"email", "username"}
# A password is not needed: without one the account is opened by codes in the mail.
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1"]
ACCOUNT_LOGIN_BY_CODE_ENABLED = True
ACCOUNT_EMAIL_VERIFICATION = "mandatory"
ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED = True
ACCOUNT_EMAIL_VERIFICATION_SUPPORTS_RESEND = True
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
ACCOUNT_CHANGE_EMAIL = True
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_SIGNUP_REDIRECT_URL = "evenings"
MFA_SUPPORTED_TYPES = ["totp", "recovery_codes"]
MFA_TOTP_ISSUER = env.str("MFA_TOTP_ISSUER", default="Mafia club")
ACCOUNT_PRESERVE_USERNAME_CASING = False
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_LOGOUT_REDIRECT_URL = "home"
# Beside allauth's own: files of results or standings to one address (rating/download_views.py).
ACCOUNT_RATE_LIMITS = {"download": "10/m/ip"}
# Proxies before us that set X-Forwarded-For: throttles by address need the client's own.
ALLAUTH_TRUSTED_PROXY_COUNT = env.int("TRUSTED_PROXY_COUNT", default=0)

# The site's own address, for letters and calendars.
SITE_URL = env.str("SITE_URL", default="http://127.0.0.1:8000")
vars().update(env.email("EMAIL_URL", default="consolemail://"))
DEFAULT_FROM_EMAIL = env.str("DEFAULT_FROM_EMAIL", default="club@localhost")


# How often one address may ask the read API.
API_RATE = env.str("API_RATE", default="600/m")
NINJA_NUM_PROXIES = ALLAUTH_TRUSTED_PROXY_COUNT


# Language and time: Ukrainian at plain addresses, English under /en/.

LANGUAGE_CODE = "uk"
LANGUAGES = [("uk", "Українська"), ("en", "English")]
LOCALE_PATHS = [BASE_DIR / "locale"]
USE_I18N = True
TIME_ZONE = env.str("TIME_ZONE", default="Europe/Kyiv")
USE_TZ = True


# Protocols

# Nothing is published before a second person, judge or admin, has verified it.
SECOND_PERSON_VERIFIES = env.bool("SECOND_PERSON_VERIFIES", default=True)


# Static files

STATIC_URL = "/static/"
STATIC_ROOT = Path(env.str("STATIC_ROOT", default=str(DATA_DIR / "static")))
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG
        else "games.bundles.BundlingStorage"
    },
}


# Security

HTTPS = env.bool("HTTPS", default=False)
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = SECURE_SSL_REDIRECT = HTTPS
# Load balancers and container engines ask for health without TLS.
SECURE_REDIRECT_EXEMPT = ["^healthz$"]
# TLS of this machine's own authority (`make run HTTPS=1`): tomorrow it may be plain again.
LOCAL_TLS = env.bool("LOCAL_TLS", default=False)
SECURE_HSTS_SECONDS = 31_536_000 if HTTPS and not LOCAL_TLS else 0
# Only the owner of a domain knows whether its other sites are ready for this.
HSTS_WHOLE_DOMAIN = env.bool("HSTS_WHOLE_DOMAIN", default=False)
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = HSTS_WHOLE_DOMAIN
SILENCED_SYSTEM_CHECKS = [] if HSTS_WHOLE_DOMAIN else ["security.W005", "security.W021"]
if HTTPS:
    # Browsers take such cookies from this very host over HTTPS only, not from a neighbour of the domain.
    SESSION_COOKIE_NAME, CSRF_COOKIE_NAME = "__Host-session", "__Host-csrf"
if env.bool("TRUST_FORWARDED_PROTO", default=False):
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
ADMIN_PATH = env.str("ADMIN_PATH", default="admin").strip("/") + "/"
# Only names that browsers know: of any other they complain on every page.
_UNUSED = (
    "accelerometer camera display-capture geolocation gyroscope hid magnetometer microphone midi payment "
    "serial usb"
)
# The judge's tablet stays awake and may fill the screen; links are copied.
_OURS = "clipboard-write fullscreen screen-wake-lock"
PERMISSIONS_POLICY = dict.fromkeys(_UNUSED.split(), "none") | dict.fromkeys(_OURS.split(), "self")
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "worker-src": [SELF],
        "manifest-src": [SELF],
        "img-src": [SELF, "data:"],
        "base-uri": [SELF],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
        "object-src": [NONE],
    },
}


# Operation

#: "json" for a log collector, "line" for people.
LOGGING = logging_config(env.str("LOG_FORMAT", default="line"), env.str("LOG_LEVEL", default="INFO"))

METRICS_TOKEN = env.str("METRICS_TOKEN", default="")
if METRICS_TOKEN:
    INSTALLED_APPS += ["django_prometheus"]
    MIDDLEWARE = [
        "django_prometheus.middleware.PrometheusBeforeMiddleware",
        *MIDDLEWARE,
        "django_prometheus.middleware.PrometheusAfterMiddleware",
    ]

if SENTRY_DSN := env.str("SENTRY_DSN", default=""):
    from config import sentry

    sentry.start(SENTRY_DSN)
