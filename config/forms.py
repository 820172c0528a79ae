from django.forms.renderers import TemplatesSetting


class SiteRenderer(TemplatesSetting):
    """Forms are drawn by templates/forms, so that every form of the site looks alike."""

    field_template_name = "forms/field.html"
