"""The container files cannot be run everywhere; what can be read of them is tested."""

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).resolve().parent.parent.parent


@pytest.fixture(scope="module")
def services() -> dict[str, Any]:
    return yaml.safe_load((ROOT / "docker-compose.yml").read_text())["services"]


def variables_read() -> set[str]:
    """Every variable that settings or gunicorn read from the environment."""
    source = "".join((ROOT / "config" / name).read_text() for name in ("settings.py", "gunicorn.py"))
    found = re.findall(r'env\.\w+\(\s*"(\w+)"|environ\.get\("(\w+)"', source)
    return {first or second for first, second in found}


def test_the_site_waits_for_a_healthy_database_and_its_migrations(services: dict[str, Any]) -> None:
    assert set(services) == {"database", "migrate", "web", "periodic"}
    for name in ("web", "periodic"):
        assert services[name]["depends_on"] == {
            "database": {"condition": "service_healthy"},
            "migrate": {"condition": "service_completed_successfully"},
        }
    assert services["database"]["image"] == "postgres:17"
    assert services["database"]["healthcheck"]["test"][0] == "CMD-SHELL"


def test_the_database_outlives_its_container(services: dict[str, Any]) -> None:
    compose = yaml.safe_load((ROOT / "docker-compose.yml").read_text())
    assert services["database"]["volumes"] == ["database:/var/lib/postgresql/data"]
    assert set(compose["volumes"]) == {"database", "backups"}


def test_no_secret_has_a_default(services: dict[str, Any]) -> None:
    assert services["database"]["environment"]["POSTGRES_PASSWORD"] == (
        "${POSTGRES_PASSWORD:?set it in .env}"
    )
    assert services["web"]["environment"]["SECRET_KEY"] == "${SECRET_KEY:?set it in .env}"


def test_containers_are_confined_limited_and_started_again(services: dict[str, Any]) -> None:
    for name, service in services.items():
        assert service["read_only"] is True, name
        assert service["security_opt"] == ["no-new-privileges:true"]
        assert set(service["deploy"]["resources"]["limits"]) == {"cpus", "memory"}
        assert service["restart"] == ("no" if name == "migrate" else "unless-stopped")
        assert "privileged" not in service
        assert name == "database" or service["cap_drop"] == ["ALL"]
    # Nobody but the proxy of this machine reaches the site, nobody at all the database.
    assert {name: service["ports"] for name, service in services.items() if "ports" in service} == {
        "web": ["127.0.0.1:8000:8000"]
    }


def test_an_operator_can_set_everything_that_is_not_the_images_own(services: dict[str, Any]) -> None:
    of_the_image = {"BIND", "DATA_DIR", "SECRET_FILE", "STATIC_ROOT", "DEBUG", "LOCAL_TLS"}
    assert set(services["web"]["environment"]) == variables_read() - of_the_image


def test_containers_are_given_only_variables_that_the_site_reads(services: dict[str, Any]) -> None:
    assert set(services["web"]["environment"]) <= variables_read()
    for name in ("migrate", "periodic"):
        assert services[name]["environment"] == services["web"]["environment"]


def test_the_image_runs_without_root_and_tells_its_health() -> None:
    lines = (ROOT / "Dockerfile").read_text().splitlines()
    assert sum(line.startswith("FROM ") for line in lines) == 2
    assert "USER club" in lines
    assert any(line.startswith("HEALTHCHECK ") for line in lines)


def test_the_image_gets_every_folder_of_the_site() -> None:
    docker = (ROOT / "Dockerfile").read_text()
    copied = set(re.findall(r"^COPY (\w+) \1$", docker, re.MULTILINE))
    assert copied == {"config", "games", "players", "rating", "templates", "static", "locale"}


def test_every_variable_is_explained_and_no_other() -> None:
    example = (ROOT / ".env.example").read_text()
    assert set(re.findall(r"^#?([A-Z_]+)=", example, re.MULTILINE)) == variables_read()


def test_requirements_are_pinned_by_hash_and_name_no_registry() -> None:
    for name in ("base.txt", "dev.txt"):
        text = (ROOT / "requirements" / name).read_text()
        pins = re.findall(r"^[\w.-]+==", text, re.MULTILINE)
        assert len(pins) > 10
        assert len(re.findall(r"^[\w.-]+==.*\\$", text, re.MULTILINE)) == len(pins)
        assert "://" not in text
