"""Finished values for the rating's pages, a module per page."""
