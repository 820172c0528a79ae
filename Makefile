# make run    the site at http://127.0.0.1:8000 with a demo club; BIND=0.0.0.0:8000 HTTPS=1 for a hall's tablets
# make test   all tests: SQLite, PostgreSQL, Chromium (BROWSER=skip leaves Chromium out)
# make messages  new messages of code and templates into locale/, unused ones out of it
# make check  style, types, imports, templates, migrations, translations, known holes

PYTHON ?= python3
BIND ?= 127.0.0.1:8000
GAMES ?= 30
WORKERS ?= 2
# Browser tests wait more than they reckon.
BROWSER_WORKERS ?= 3
IN_BROWSER := -m "browser and not soak" tests/e2e
BROWSER ?=

# HTTPS=1: by an authority of this machine, for tablets in the hall.
ifeq ($(HTTPS),1)
export HTTPS
export LOCAL_TLS := 1
endif

BIN := .venv/bin
MANAGE := $(BIN)/python manage.py
export BIND

.PHONY: setup run demo test test-sqlite test-postgres test-browser check audit sbom coverage browser screenshots
.PHONY: soak bench requirements

setup: .venv/.installed

.venv/.installed: requirements/dev.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed")'
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --require-hashes --requirement requirements/dev.txt
	@touch $@

run: setup
	@$(BIN)/python -m config.translations compile
	@$(MANAGE) migrate --verbosity 0
	@$(MANAGE) createcachetable --verbosity 0
	@$(MANAGE) collectstatic --no-input --verbosity 0
	@if $(MANAGE) help demo >/dev/null 2>&1; then $(MANAGE) demo --if-empty; fi
	@echo "The site is at http$(if $(LOCAL_TLS),s)://$(subst 0.0.0.0,127.0.0.1,$(BIND))/ (Ctrl+C stops it)."
	@$(BIN)/gunicorn -c python:config.gunicorn config.wsgi

# GAMES more games of the demo club, played by the simulator.
demo: setup
	@$(MANAGE) migrate --verbosity 0
	@$(MANAGE) createcachetable --verbosity 0
	$(MANAGE) demo --games $(GAMES)

test: test-sqlite test-postgres test-browser

test-sqlite: setup
	$(BIN)/pytest -n $(WORKERS)

# The rules know no database.
test-postgres: setup
	$(BIN)/python -m tests.postgres $(BIN)/pytest -n $(WORKERS) --ignore=tests/rules

test-browser: setup browser
	@if [ "$(BROWSER)" != skip ]; then $(BIN)/pytest -n $(BROWSER_WORKERS) $(IN_BROWSER) || \
		{ echo 'What failed, once more and alone:'; $(BIN)/pytest --last-failed --last-failed-no-failures none $(IN_BROWSER); }; fi

# The same as test-sqlite, and which lines and branches it went through.
coverage: setup
	$(BIN)/pytest -n $(WORKERS) --cov --cov-report=
	$(BIN)/coverage report --fail-under=95
	$(BIN)/coverage report --include='games/rules/*' --fail-under=100

check: setup
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports
	git ls-files -z 'templates/*.html' | xargs -0 $(BIN)/djade --target-version 5.2 --check
	$(MANAGE) check --fail-level WARNING
	$(MANAGE) makemigrations --check --dry-run
	$(BIN)/python -m config.translations check
	$(BIN)/python -m tests.audit
	git grep -nIE '[ 	]+$$' -- ':!*.po' && { echo 'Spaces at the ends of lines.'; exit 1; } || true

# What `make check` asks of the translations; the translated ones stay as they are.
messages: setup
	$(BIN)/python -m config.translations update
	$(BIN)/python -m config.translations prune

# Known holes in dependencies, where a network allows to ask.
audit: setup
	$(BIN)/python -m tests.audit

# What the image is made of, as CycloneDX.
sbom: setup
	@mkdir -p var
	$(BIN)/cyclonedx-py requirements --pyproject pyproject.toml --output-reproducible -o var/sbom.json requirements/base.txt

# Chromium for the browser tests: installed where that is ours to do, else named.
browser:
	@if [ "$(BROWSER)" = skip ] && [ -n "$$CI" ]; then echo 'BROWSER=skip is not for CI.'; exit 1; \
	elif [ "$(BROWSER)" = skip ] || [ -x "$${CHROMIUM:-/usr/bin/chromium}" ]; then :; \
	elif [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium fonts-dejavu-core >/dev/null; \
	else echo 'Chromium is missing: install it (Debian: apt install chromium), name it in CHROMIUM, or say BROWSER=skip.'; exit 1; fi

# Pictures of every page in var/screenshots, to look at.
screenshots: setup browser
	$(BIN)/python -m tests.e2e.screenshots

# Long runs: more simulated games, more examples.
soak: setup
	$(BIN)/pytest -m soak --timeout 0

# Measurements, alone on the machine.
bench: setup
	for each in tests/bench/bench_*.py; do $(BIN)/python -m "tests.bench.$$(basename $$each .py)" || exit 1; done

# Pins of all dependencies, with hashes, from pyproject.toml; UPGRADE=--upgrade takes newer releases.
requirements: setup
	$(BIN)/uv pip compile pyproject.toml --universal --python-version 3.11 --generate-hashes \
		--no-emit-index-url --custom-compile-command 'make requirements' $(UPGRADE) --quiet -o requirements/base.txt
	$(BIN)/uv pip compile pyproject.toml --group dev --universal --python-version 3.11 --generate-hashes \
		--no-emit-index-url --custom-compile-command 'make requirements' $(UPGRADE) --quiet -o requirements/dev.txt
