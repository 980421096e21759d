"""All settings of the site, read from the environment; docs/settings.md says what each key does."""

import os
import tomllib
from ipaddress import ip_network
from pathlib import Path
from urllib.parse import urlsplit

import django_stubs_ext
import environ
from csp.constants import NONE, SELF

from dimrift_site.base import keepalive
from dimrift_site.ops.secret_key import given_key, secret_key

# Lets the admin's classes be written with the model they are for, as mypy wants it.
django_stubs_ext.monkeypatch()

env = environ.Env()

BASE_DIR = Path(__file__).resolve().parent.parent
# The version of the site: at the foot of each page, in /status and in the description of the API.
VERSION: str = tomllib.loads((BASE_DIR / "pyproject.toml").read_text())["project"]["version"]
# Every program of the site comes by here before it writes: what it makes is its owner's alone.
os.umask(0o077)
DATA_DIR = Path(env.str("DATA_DIR", default=str(BASE_DIR / "var"))).resolve()
DATA_DIR.mkdir(parents=True, exist_ok=True)

PORT = env.int("PORT", default=8000)
SITE_URL = env.str("SITE_URL", default=f"http://127.0.0.1:{PORT}").rstrip("/")
_SITE = urlsplit(SITE_URL)
_HTTPS = _SITE.scheme == "https"
CONNECTIONS_PER_ADDRESS = env.int("CONNECTIONS_PER_ADDRESS", default=50)

DEBUG = env.bool("DEBUG", default=False)
SECRET_KEY = (
    env.str("SECRET_KEY", default="")
    or given_key(env.str("SECRET_KEY_FILE", default=""))
    or secret_key(DATA_DIR)
)
ALLOWED_HOSTS = [_SITE.hostname or "localhost", "localhost", "127.0.0.1", "[::1]"]

INSTALLED_APPS = [
    "dimrift_site.apps.SiteConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django.contrib.sitemaps",
    "csp",
    "django_htmx",
    "corsheaders",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "dimrift_site.accounts.apps.AccountsConfig",
    "dimrift_site.base.jobs.apps.JobsConfig",
    "dimrift_site.backup.apps.BackupConfig",
    "dimrift_site.apps.OpsConfig",
    "dimrift_site.moderation.apps.ModerationConfig",
    "dimrift_site.base.notices.apps.NoticesConfig",
    "dimrift_site.personal_data.apps.PersonalDataConfig",
    "dimrift_site.site_pages.apps.SitePagesConfig",
    "dimrift_site.api_tokens.apps.ApiTokensConfig",
    "cards.apps.CardsConfig",
    "decks.apps.DecksConfig",
]
AUTH_USER_MODEL = "accounts.User"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

MIDDLEWARE = [
    "dimrift_site.ops.telemetry.probes.answer_probes",
    "dimrift_site.ops.telemetry.request_log.RequestLog",
    "dimrift_site.base.web.page_throttles.say_when",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "cards.pictures.delivery.deliver_pictures",
    "corsheaders.middleware.CorsMiddleware",
    "dimrift_site.base.web.compression.Compression",
    "csp.middleware.CSPMiddleware",
    "dimrift_site.accounts.login_sessions.Recorder",
    "dimrift_site.base.web.cache_policy.decide_copies",
    "dimrift_site.base.web.session_store.SessionWriter",
    "django.middleware.common.CommonMiddleware",
    "dimrift_site.base.web.query_parameters.leave_out_empty",
    "dimrift_site.base.web.body_limits.BodyLimits",
    "dimrift_site.base.web.letters.mark_limit.MarkLimit",
    "django.middleware.csrf.CsrfViewMiddleware",
    "dimrift_site.base.web.posted_fields.PostedFields",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "dimrift_site.site_pages.read_only.ReadOnly",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
]
ROOT_URLCONF = "dimrift_site.urls"
WSGI_APPLICATION = "dimrift_site.wsgi.application"
TEMPLATE_LOADERS = [
    "dimrift_site.base.web.template_loader.UnindentedLoader",
    "django.template.loaders.app_directories.Loader",
]
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "OPTIONS": {
            "loaders": [("django.template.loaders.cached.Loader", TEMPLATE_LOADERS)],
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "dimrift_site.site_pages.crawlers.canonical_address",
                "dimrift_site.site_pages.banners.shown_banners",
                "dimrift_site.base.web.cache_policy.token_of_page",
            ],
        },
    }
]

# Data ------------------------------------------------------------------------------------------

DATABASES = {"default": env.db_url("DATABASE_URL", default=f"sqlite:///{DATA_DIR / 'dimrift.sqlite3'}")}
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    DATABASES["default"]["OPTIONS"] = {
        # A transaction that reads first and writes later would otherwise fail at once when another writes.
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        # To read mapped memory takes half as long as to copy it from the file, page by page. What is deleted
        # is overwritten, however this SQLite was built.
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA mmap_size=268435456; "
        "PRAGMA secure_delete=ON;",
    }
else:
    # A server that hangs, or a machine that is gone, is away; what requests wait for is bounded in `outage`.
    DATABASES["default"].setdefault("OPTIONS", {}).update(
        connect_timeout=3,  # seconds
        **keepalive.POSTGRESQL,
    )
    if DATABASES["default"]["ENGINE"] == "django.db.backends.postgresql":
        DATABASES["default"]["ENGINE"] = "dimrift_site.base.reachable_postgresql"
# To open SQLite takes as long as several queries, too.
DATABASES["default"].update(CONN_MAX_AGE=60, CONN_HEALTH_CHECKS=True)

# Where no worker draws pictures of cards, pages show their backs.
DRAW_CARDS = env.bool("DRAW_CARDS", default=True)
CHECK_BY_PLAY = env.bool("CHECK_BY_PLAY", default=True)

# While less is free on the disk of DATA_DIR, what was made without an account goes, oldest first.
FREE_SPACE_LEAST = env.int("FREE_SPACE_MB", default=500) * 1_000_000

REDIS_URL = env.str("REDIS_URL", default="")
CACHES = {
    "default": {
        "BACKEND": "dimrift_site.base.web.shared_cache.SharedRedisCache",
        "LOCATION": REDIS_URL,
        "OPTIONS": {
            "socket_connect_timeout": 2,
            "socket_timeout": 2,
            **keepalive.REDIS,
        },  # seconds; one that hangs is away
    }
    if REDIS_URL
    else {
        # Shared by all processes, as throttles need it.
        "BACKEND": "dimrift_site.base.web.shared_cache.SharedFileCache",
        "LOCATION": DATA_DIR / "cache",
        "OPTIONS": {"MAX_ENTRIES": 3000},  # above it some go, and with them what throttles counted
    },
    # What processes of one server found among very many cards: beside throttles, and never waited for
    "searches": {
        "BACKEND": "dimrift_site.base.web.shared_cache.SharedFileCache",
        "LOCATION": DATA_DIR / "cache" / "searches",
        "TIMEOUT": 86_400,
        "OPTIONS": {"MAX_ENTRIES": 1000},  # of 12.5 KB for 100,000 cards
    },
    # What is drawn of texts in Markdown, by a hash of each and of what drew it
    "texts": {
        "BACKEND": "dimrift_site.base.web.shared_cache.SharedFileCache",
        "LOCATION": DATA_DIR / "cache" / "texts",
        "TIMEOUT": 86_400,
        "OPTIONS": {"MAX_ENTRIES": 2000},  # of at most 40 KB, as a file has them
    },
}

# Work behind the page: rows say what is to be done, a message only that there is work -----------

# A message is only a signal, and is gone as soon as it is read. Where Redis kept it until it was acknowledged
# and went away before that, the worker waited for ever to be rid of it, and read no other.
CELERY_TASK_ACKS_LATE = False
CELERY_TASK_IGNORE_RESULT = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_CONCURRENCY = env.int("WORKERS", default=2)
# A job is stopped at the first number; a worker that has grown past the second one is replaced after it.
WORKER_MEMORY_MB = env.int("WORKER_MEMORY_MB", default=1000)
CELERY_WORKER_MAX_MEMORY_PER_CHILD = WORKER_MEMORY_MB // 2 * 1024  # KiB
CELERY_WORKER_POOL = "dimrift_site.base.jobs.programs.slots:Slots"
CELERY_WORKER_CONSUMER = "dimrift_site.base.jobs.programs.slots:SlotConsumer"
CELERY_WORKER_ENABLE_REMOTE_CONTROL = CELERY_WORKER_SEND_TASK_EVENTS = env.bool(
    "WORKER_REMOTE_CONTROL", default=False
)
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_MAX_RETRIES = None  # a broker may be away for long
CELERY_RESULT_BACKEND = None
CELERY_BROKER_TRANSPORT_OPTIONS: dict[str, object]
if REDIS_URL:
    CELERY_BROKER_URL = REDIS_URL
    CELERY_BROKER_TRANSPORT_OPTIONS = {
        "ack_emulation": False,
        "socket_connect_timeout": 2,  # seconds; one that hangs is away
        "socket_timeout": 5,
        **keepalive.REDIS,
    }
else:
    CELERY_BROKER_TRANSPORT = "dimrift_site.base.jobs.messages.file_broker:Transport"
    CELERY_BROKER_TRANSPORT_OPTIONS = {"folder": str(DATA_DIR / "broker"), "polling_interval": 0.02}

# Pages ------------------------------------------------------------------------------------------

STATIC_URL = "/static/"
STATIC_ROOT = DATA_DIR / "static"
MEDIA_ROOT = Path(env.str("MEDIA_ROOT", default="") or DATA_DIR / "media").absolute()
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "dimrift_site.base.web.static_storage.StaticStorage"},
}
LANGUAGE_CODE = "en"
TIME_ZONE = "UTC"
USE_I18N = False
FORMAT_MODULE_PATH = "dimrift_site.formats"  # dates as the pages have them, in the admin too
USE_TZ = True
FILE_UPLOAD_PERMISSIONS = 0o600  # the default would open uploads to all, in spite of the umask
PROXY_SERVES_FILES = env.bool("PROXY_SERVES_FILES", default=False)
# At most, whatever the route; see dimrift_site/base/web/body_limits.py
DATA_UPLOAD_MAX_MEMORY_SIZE = 1024 * 1024

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "dimrift_site.api_tokens.authentication.BearerToken",
        "dimrift_site.base.api.authentication.SessionWithCsrf",
    ],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["dimrift_site.base.api.parsing.JsonObject"],
    "DEFAULT_THROTTLE_CLASSES": ["dimrift_site.base.api.throttles.ByKind"],
    # By kind of action, for each account or else each address; docs/settings.md lists them.
    "DEFAULT_THROTTLE_RATES": {
        "look": "1200/min",
        "change": "240/min",
        "games": "120/hour",
        "decks": "120/hour",
        "picks": "600/min",
        "hints": "30/min",
        "read": "240/min",
        "rewrites": "60/min",
        "runs": "300/hour",
        "runs_anonymous": "60/hour",
        "wiki": "60/min",
        "reports": "20/hour",
        "comments": "30/hour",
        "pictures": "600/min",
        "prints": "30/hour",
    },
    "DEFAULT_PAGINATION_CLASS": "dimrift_site.base.api.pagination.Pages",
    "URL_FORMAT_OVERRIDE": None,  # there is JSON only
    "EXCEPTION_HANDLER": "dimrift_site.api_refusals.explain",
    "DEFAULT_SCHEMA_CLASS": "dimrift_site.base.api.operation.ApiOperation",
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Dimrift",
    "VERSION": VERSION,
    "SERVE_INCLUDE_SCHEMA": False,
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "DESCRIPTION": "Cards, decks, runs and games. Changes need the session's cookie and the CSRF token in "
    "the header `X-CSRFToken`, or a token of the account page in `Authorization: Bearer`. A field or "
    "parameter that is not described is refused with 400, a body of more than 64 KB (with a deck text "
    "512 KB) with 413; 429 and 503 say in `Retry-After` in how many seconds to try again, 120 at most. Every "
    "error is `{code, detail, fields, rule}`; `rule` is a paragraph of the rulebook.",
    "ENUM_NAME_OVERRIDES": {
        "PhaseEnum": "engine.vocab.PHASES",
        "PolicyEnum": "engine.simulation.DUEL_POLICIES",
        "RunDataStateEnum": "decks.runs.models.Run.State",
    },
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "dimrift_site.base.api.operation.describe_errors",
    ],
}

# Safety -----------------------------------------------------------------------------------------

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "img-src": [SELF, "data:"],
        "object-src": [NONE],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    }
}
X_FRAME_OPTIONS = "DENY"
# Pages of other sites may read what everybody may: without cookies, and they may change nothing.
CORS_URLS_REGEX = r"^/(api/v1|media/bulk)/"
CORS_ALLOW_ALL_ORIGINS = True
CORS_ALLOW_METHODS = ("GET", "HEAD", "OPTIONS")
CORS_ALLOW_HEADERS = ("accept", "if-none-match")
CORS_EXPOSE_HEADERS = ("etag", "retry-after")
SECURE_REFERRER_POLICY = "same-origin"
SESSION_ENGINE = "dimrift_site.base.web.session_store"
MESSAGE_STORAGE = "django.contrib.messages.storage.session.SessionStorage"  # the usual one sets a cookie more
SESSION_COOKIE_AGE = 30 * 24 * 3600  # as long as is kept what was made without an account
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = SECURE_SSL_REDIRECT = _HTTPS
SECURE_HSTS_SECONDS = 365 * 24 * 3600 if _HTTPS else 0
# TLS ends at a proxy on the same machine, which must set this header itself.
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if _HTTPS else None
# Whose X-Forwarded-For is believed; everybody else could write there what they like.
_HERE = ["127.0.0.0/8", "::1/128"] if _HTTPS else []  # where then only the proxy can reach the site
TRUSTED_PROXIES = [ip_network(each) for each in [*_HERE, *env.list("TRUSTED_PROXIES", default=[])]]
CSRF_FAILURE_VIEW = "dimrift_site.base.web.error_pages.form_without_token"
CSRF_TRUSTED_ORIGINS = [f"{_SITE.scheme}://{_SITE.netloc}"]
# Subdomains and the preload list bind more than this site; their owner decides, not we.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]

# Accounts ---------------------------------------------------------------------------------------

AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "decks:list"
ACCOUNT_ADAPTER = "dimrift_site.accounts.adapter.AccountAdapter"
ACCOUNT_FORMS = {
    "login": "dimrift_site.accounts.forms.LoginForm",
    "signup": "dimrift_site.accounts.forms.SignupForm",
    "add_email": "dimrift_site.accounts.forms.EmailForm",
    "change_password": "dimrift_site.accounts.forms.ChangePasswordForm",
    "set_password": "dimrift_site.accounts.forms.SetPasswordForm",
    "reset_password": "dimrift_site.accounts.forms.ResetPasswordForm",
    "reset_password_from_key": "dimrift_site.accounts.forms.NewPasswordForm",
    "reauthenticate": "dimrift_site.accounts.forms.ConfirmForm",
}
ACCOUNT_LOGIN_METHODS = {"username"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email", "password1*", "password2*"]
ACCOUNT_USERNAME_VALIDATORS = "dimrift_site.accounts.user_names.VALIDATORS"
ACCOUNT_USERNAME_BLACKLIST = [
    *("admin", "administrator", "dimrift", "editor", "moderator", "root", "system"),
    *("help", "mod", "official", "security", "staff", "support", "team", "webmaster"),
]
# One address for each account, which counts once it was confirmed. Who has an account stays hidden: the same
# address may be given twice, and a reset answers the same for known and unknown ones.
ACCOUNT_EMAIL_VERIFICATION = "optional"
ACCOUNT_CHANGE_EMAIL = True
ACCOUNT_REAUTHENTICATION_REQUIRED = True  # who has only the browser would have a new password sent elsewhere
ACCOUNT_PREVENT_ENUMERATION = "strict"
ACCOUNT_EMAIL_SUBJECT_PREFIX = "Dimrift: "
ACCOUNT_EMAIL_CONFIRMATION_AUTHENTICATED_REDIRECT_URL = "account"
ACCOUNT_LOGOUT_REDIRECT_URL = "decks:home"
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_RATE_LIMITS = {
    "signup": "30/h/ip",
    # A key is a name with the network that tries it: nobody is kept out by what others try elsewhere.
    "login_failed": "10/m/ip,5/5m/key",
    # A name that is tried oftener than this, from wherever, takes one try a minute from each network.
    "login_failed_anywhere": "20/h/key",
    "login_failed_slow": "1/m/key",
}
MFA_ADAPTER = "dimrift_site.accounts.second_factor.SecondFactorAdapter"
MFA_FORMS = {"activate_totp": "dimrift_site.accounts.second_factor.SetUpForm"}
MFA_TOTP_ISSUER = "Dimrift"
MFA_TOTP_PERIOD = 30
MFA_TOTP_TOLERANCE = 1  # a code that was typed while it changed is right, and clocks may differ a little
# Nobody logs in by an address, so one that is not confirmed is no reason to refuse.
MFA_ALLOW_UNVERIFIED_EMAIL = True
STAFF_SECOND_FACTOR = env.bool("STAFF_SECOND_FACTOR", default=False)
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in ("UserAttributeSimilarityValidator", "MinimumLengthValidator", "CommonPasswordValidator")
]

vars().update(env.email_url("EMAIL_URL", default="consolemail://"))
DEFAULT_FROM_EMAIL = f"Dimrift <dimrift@{_SITE.hostname}>"
WORKSHOP_SETS = env.int("WORKSHOP_SETS", default=20)  # of an account
WORKSHOP_CARDS = env.int("WORKSHOP_CARDS", default=500)  # of all its sets

ACCESS_LOG = env.bool("ACCESS_LOG", default=False)
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"json": {"()": "dimrift_site.ops.json_log.JsonLines"}},
    "filters": {"outages": {"()": "dimrift_site.ops.outage_log.OncePerMinute"}},
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "json", "filters": ["outages"]}},
    "root": {"handlers": ["stderr"], "level": "INFO"},
    "loggers": {
        "django": {"handlers": [], "level": "INFO", "propagate": True},
        "waitress.queue": {"level": "ERROR"},  # else a line for each request that waits
    },
}
