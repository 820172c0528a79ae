"""Evenings as far as games are concerned: their edition, the drawing of tables, the pages."""
