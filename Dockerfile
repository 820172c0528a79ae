# syntax=docker/dockerfile:1

FROM python:3.12-slim AS build
ENV PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_CACHE_DIR=1
RUN python -m venv /opt/venv
COPY requirements/base.txt /tmp/base.txt
RUN /opt/venv/bin/pip install --require-hashes --requirement /tmp/base.txt
WORKDIR /app
COPY manage.py ./
COPY config config
COPY games games
COPY players players
COPY rating rating
COPY templates templates
COPY static static
COPY locale locale
# Neither command asks for the real key or the database.
RUN SECRET_KEY=build STATIC_ROOT=/app/static-collected DATABASE_URL=postgres://build/build \
    sh -c '/opt/venv/bin/python -m config.translations compile && /opt/venv/bin/python manage.py collectstatic --no-input --verbosity 0'

FROM python:3.12-slim
ENV PATH=/opt/venv/bin:$PATH \
    PYTHONDONTWRITEBYTECODE=1 \
    PYTHONUNBUFFERED=1 \
    BIND=0.0.0.0:8000 \
    DATA_DIR=/data \
    SECRET_FILE=/data/secret-key \
    LOG_FORMAT=json \
    STATIC_ROOT=/app/static-collected
# Without PostgreSQL the image keeps an SQLite database in /data.
RUN useradd --system --uid 10001 --no-create-home club \
    && install -d -o club -g club -m 0700 /data /backups
COPY --from=build /opt/venv /opt/venv
COPY --from=build /app /app
WORKDIR /app
USER club
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
    CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8000/healthz', timeout=2)"]
CMD ["gunicorn", "-c", "python:config.gunicorn", "config.wsgi"]
