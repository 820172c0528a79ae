"""What a browser sends when nothing of a page's form was touched."""

from html.parser import HTMLParser

TICKS = ("checkbox", "radio")


class _Fields(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.forms: list[dict[str, list[str]]] = []
        self.select, self.options, self.area = "", list[tuple[str, bool]](), ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = dict(attrs)
        name, value, kind = told.get("name") or "", told.get("value"), told.get("type") or "text"
        if tag == "form":
            self.forms.append({})
        elif not self.forms or "disabled" in told:
            return
        elif tag == "input" and name and kind != "file" and (kind not in TICKS or "checked" in told):
            self.put(name, "on" if value is None and kind in TICKS else value or "")
        elif tag == "select":
            self.select, self.options = name, []
        elif tag == "option":
            self.options.append((value or "", "selected" in told))
        elif tag == "textarea":
            self.area = name
            self.put(name, "")

    def handle_endtag(self, tag: str) -> None:
        if tag == "select" and self.options:
            chosen = [value for value, is_selected in self.options if is_selected]
            self.put(self.select, (chosen or [self.options[0][0]])[-1])
        elif tag == "textarea" and self.area:
            text = self.forms[-1][self.area][-1]
            self.forms[-1][self.area][-1] = (
                text.replace("\r\n", "\n").removeprefix("\n").replace("\n", "\r\n")
            )
            self.area = ""

    def handle_data(self, data: str) -> None:
        if self.area:
            self.forms[-1][self.area][-1] += data

    def put(self, name: str, value: str) -> None:
        self.forms[-1].setdefault(name, []).append(value)


def untouched(html: str, having: str) -> dict[str, list[str]]:
    """The fields of the first form that has a field of this name."""
    parser = _Fields()
    parser.feed(html)
    return next(form for form in parser.forms if having in form)
