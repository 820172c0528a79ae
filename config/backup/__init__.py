"""Everything that a club has in one file, for either database: `manage.py backup` and `manage.py restore`.

`tables.py` turns rows into lines and back, `archive.py` is the file, `write.py` and `restore.py` move the
data.
"""
