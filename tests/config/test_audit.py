from tests.audit import verdict_on

KNOWN = {"name": "django", "version": "5.2.19", "vulns": []}
HOLE = {"name": "pillow", "version": "12.0", "vulns": [{"id": "PYSEC-1"}, {"id": "PYSEC-2"}]}
UNKNOWN = {"name": "segno", "version": "1.6", "skip_reason": "not found"}


def test_a_hole_is_named_and_counted() -> None:
    assert verdict_on([KNOWN, HOLE, UNKNOWN]) == (
        "Known holes: 2 in 2 packages, 1 could not be asked about.\n"
        "pillow 12.0: PYSEC-1\npillow 12.0: PYSEC-2",
        2,
    )


def test_where_nobody_can_be_asked_nothing_fails() -> None:
    assert verdict_on([UNKNOWN]) == ("Known holes: nobody could be asked about 1 packages.", 0)
