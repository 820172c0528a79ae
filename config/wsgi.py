"""The WSGI application that gunicorn serves."""

import os

from django.core.wsgi import get_wsgi_application

from config.plain_text import utf_8_only

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

application = utf_8_only(get_wsgi_application())
