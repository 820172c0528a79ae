"""Files and names that break a careless reader: a sentence and exit status 2, never a traceback."""

from datetime import date
from pathlib import Path

import pytest
from django.core.management import call_command
from django.test import Client

from rating.models import Season
from rating.selectors.table import months_of
from rating.services import create_season
from rating.sheets import WrongSheet, csv_records
from tests.factories import ClubAdminFactory
from tests.rating.club import published

pytestmark = pytest.mark.django_db


@pytest.mark.filterwarnings("error")
def test_a_field_of_a_csv_beyond_the_readers_limit_is_one_sentence(tmp_path: Path) -> None:
    file = tmp_path / "big.csv"
    file.write_text(f"id,winner,seat,player,role\n1,red,1,{'x' * 140_000},civilian\n")
    with file.open("rb") as stream, pytest.raises(WrongSheet, match="field larger than field limit"):
        list(csv_records(stream))


def test_the_name_of_a_season_is_text(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "none.jsonl"
    file.write_text("")
    for name in ("\udcff", "Осінь\x1b[31m", "\u202eьнісО", "", "x" * 81):
        with pytest.raises(SystemExit) as stop:
            call_command("import_results", str(file), season=name)
        assert stop.value.code == 2
        assert "the name of a season" in capsys.readouterr().err
    assert not Season.objects.exists()


def test_a_season_of_all_years_there_are_opens_with_its_last_ten_years_to_choose(client: Client) -> None:
    season = create_season(name="Завжди", starts_on=date(1, 1, 1), ends_on=date(9999, 12, 31))
    published()
    client.force_login(ClubAdminFactory())
    of_season = [f"/rating/{season.pk}/{page}" for page in ("", "leaders/", "best-moves/", "standings.csv")]
    for address in ("/", "/rating/", *of_season, f"/rating/{season.pk}/settings/"):
        assert client.get(address).status_code == 200, address
    assert months_of(season, date(2026, 11, 30))[::119] == [date(2026, 11, 1), date(2016, 12, 1)]
    old = Season(starts_on=date(1, 1, 1), ends_on=date(1, 3, 31))
    assert months_of(old, date(2026, 11, 30)) == [date(1, 3, 1), date(1, 2, 1), date(1, 1, 1)]


@pytest.mark.parametrize("month", ["9999-12", "0001-01", "0000-00", "2026-13", "12345-01"])
def test_any_month_may_be_asked_for(client: Client, month: str) -> None:
    season = create_season(name="Завжди", starts_on=date(1, 1, 1), ends_on=date(9999, 12, 31))
    assert client.get(f"/rating/{season.pk}/?month={month}").status_code == 200
