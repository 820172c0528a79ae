"""The club's roles are groups, there from the start."""

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

ROLES = ["judge", "club_admin"]


def make_groups(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    groups = apps.get_model("auth", "Group").objects.using(schema_editor.connection.alias)
    for role in ROLES:
        groups.get_or_create(name=role)


def remove_groups(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    groups = apps.get_model("auth", "Group").objects.using(schema_editor.connection.alias)
    groups.filter(name__in=ROLES).delete()


class Migration(migrations.Migration):
    dependencies = [("players", "0001_initial")]

    operations = [migrations.RunPython(make_groups, remove_groups)]
