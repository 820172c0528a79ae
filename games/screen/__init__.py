"""The judge's screen: `build_panel` gives the template finished values, phase by phase."""

from games.screen.build import build_panel, new_key, table_of
from games.screen.parts import Message, Options, Panel, Table

__all__ = ["Message", "Options", "Panel", "Table", "build_panel", "new_key", "table_of"]
