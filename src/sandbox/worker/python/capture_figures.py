"""Figures that a program shows, as plain data: GuestFigure of src/pipeline/5-execute/Execution.ts.

Nothing of matplotlib or PIL is imported here: what a program imports is given a `show()` that captures. A figure
leaves at once, so those that a program showed before it is killed are kept.
"""

import binascii
import io
import json
import os
import re
import sys
from importlib.machinery import PathFinder

MAXIMUM_FIGURES = 20
# Of all figures together, as they are handed out; `limits.ts` of the protocol leaves room for them.
MAXIMUM_FIGURE_CHARACTERS = 6_000_000
MAXIMUM_TABLE_ROWS = 200
MAXIMUM_TABLE_COLUMNS = 50
MAXIMUM_CELL = 300

# A line of JSON for each figure: the worker reads it there (`createFigureChannel.ts`).
FIGURE_CHANNEL = "/dev/figures"

# The program shares this interpreter and may rebind them.
_open, _write, _close = os.open, os.write, os.close


class Figures:
    """The figures of one program."""

    def __init__(self):
        self.count = 0
        self.characters = 0
        self.left = 0

    def add(self, figure):
        text = json.dumps({**figure, "title": figure["title"][:MAXIMUM_CELL]})
        if self.count >= MAXIMUM_FIGURES or self.characters + len(text) > MAXIMUM_FIGURE_CHARACTERS:
            self.left += 1
            return
        self.characters += len(text)
        self.count += 1
        hand_out(text)

    def add_value(self, value):
        """Of the value that is handed over: the figure that it is, or the figures in it."""
        for item in value if type(value) in (list, tuple) and len(value) <= MAXIMUM_FIGURES else [value]:
            self.attempt(lambda: self.add_if_any(figure_of(item)))

    def add_if_any(self, figure):
        if figure is not None:
            self.add(figure)

    def add_open(self):
        """What was drawn and neither shown nor closed."""
        pyplot = sys.modules.get("matplotlib.pyplot")
        if pyplot is not None and hasattr(pyplot, "get_fignums"):
            self.attempt(lambda: show_pyplot(pyplot))

    def attempt(self, draw):
        try:
            draw()
        except Exception as error:
            complain(f"A figure could not be made: {type(error).__name__}: {str(error)[:200]}")

    def finish(self):
        """Ends the program's figures: those of the next are counted anew."""
        if self.left > 0:
            what = "1 figure was" if self.left == 1 else f"{self.left} figures were"
            complain(f"{what} too many or too large to be shown.")
        self.__init__()


def hand_out(text):
    line = memoryview(text.encode() + b"\n")
    channel = _open(FIGURE_CHANNEL, os.O_WRONLY)
    try:
        while line:
            line = line[_write(channel, line) :]
    finally:
        _close(channel)


def complain(text):
    try:
        print(f"\n[sandbox] {text}", file=sys.stderr)
    except Exception:
        # The program closed the stream: there is nowhere to say it.
        return


figures = Figures()

def show_pyplot(pyplot):
    for number in pyplot.get_fignums():
        figures.add(figure_of(pyplot.figure(number)))
    pyplot.close("all")


def hook_pyplot(pyplot):
    pyplot.show = lambda *_arguments, **_options: show_pyplot(pyplot)


def hook_image(module):
    module.Image.show = lambda image, *_arguments, **_options: figures.add(picture_of(image))


class DisplayHooks:
    """Finds modules as usual, and has those that open windows capture instead."""

    hooks = {"matplotlib.pyplot": hook_pyplot, "PIL.Image": hook_image}

    @classmethod
    def find_spec(cls, name, path=None, target=None):
        hook = cls.hooks.get(name)
        spec = None if hook is None else PathFinder.find_spec(name, path, target)
        if spec is None or spec.loader is None:
            return None
        execute = spec.loader.exec_module

        def exec_module(module):
            execute(module)
            hook(module)

        spec.loader.exec_module = exec_module
        return spec


def figure_of(value):
    """None: it is none."""
    if isinstance(value, type) or value is None:
        return None
    if isinstance(value, str):
        return svg_of(value)
    if callable(getattr(value, "savefig", None)):
        return drawing_of(value)
    if callable(getattr(value, "to_dict", None)) and (hasattr(value, "columns") or hasattr(value, "index")):
        return frame_of_data(value)
    if callable(getattr(value, "save", None)) and hasattr(value, "mode") and hasattr(value, "size"):
        return picture_of(value)
    return represented(value)


def svg_of(text):
    if re.match(r"\s*(?:<\?xml[^>]{0,200}\?>\s*)?(?:<!--.{0,500}?-->\s*)?(?:<!DOCTYPE[^>]{0,300}>\s*)?<svg[\s/>]", text, re.S) is None:
        return None
    title = re.search(r"<title[^>]{0,200}>([^<]{0,300})", text)
    return {"type": "svg", "text": text, "title": "" if title is None else title[1].strip()}


def drawing_of(figure):
    settings = getattr(sys.modules.get("matplotlib"), "rcParams", {})
    as_svg = settings.get("savefig.format") == "svg"
    buffer = io.BytesIO()
    figure.savefig(buffer, format="svg" if as_svg else "png", bbox_inches="tight")
    title = title_of(figure)
    if as_svg:
        return {"type": "svg", "text": buffer.getvalue().decode("utf-8", "replace"), "title": title}
    return png(buffer.getvalue(), title)


def title_of(figure):
    """What is written on it, for those who cannot see it."""
    heading = getattr(figure, "_suptitle", None)
    parts = [] if heading is None else [heading.get_text()]
    for axes in getattr(figure, "axes", ())[:4]:
        labels = (axes.get_title(), prefixed("x: ", axes.get_xlabel()), prefixed("y: ", axes.get_ylabel()))
        parts.append(", ".join(part for part in labels if part))
    return "; ".join(part for part in parts if part)


def prefixed(prefix, text):
    return prefix + text if text else ""


def picture_of(image):
    buffer = io.BytesIO()
    image.save(buffer, format="PNG")
    width, height = image.size
    return png(buffer.getvalue(), f"Picture of {width} × {height} pixels")


def png(content, title):
    return {"type": "png", "base64": binascii.b2a_base64(content, newline=False).decode(), "title": title}


def represented(value):
    """By the methods through which notebooks ask an object for its picture."""
    title = type(value).__name__
    content = asked(value, "_repr_png_")
    if isinstance(content, str):
        return {"type": "png", "base64": content, "title": title}
    if isinstance(content, (bytes, bytearray)):
        return png(bytes(content), title)
    figure = svg_of(text_or_empty(asked(value, "_repr_svg_")))
    if figure is not None:
        return {**figure, "title": figure["title"] or title}
    figure = table_in_html(text_or_empty(asked(value, "_repr_html_")), title)
    if figure is not None:
        return figure
    formula = re.sub(r"^\$+(?:\\displaystyle)?|\$+$", "", text_or_empty(asked(value, "_repr_latex_"))).strip()
    # Of a plain number the value says it all.
    if re.fullmatch(r"-?[\d.]*", formula) is not None:
        return None
    return {"type": "latex", "text": formula, "title": title}


def asked(value, name):
    # Of the class, as notebooks do: an object that has every attribute one asks for is no picture.
    method = getattr(type(value), name, None)
    return method(value) if callable(method) else None


def text_or_empty(value):
    return value if isinstance(value, str) else ""


# ---------------------------------------------------------------- tables


def frame_of_data(frame):
    head = frame.head(MAXIMUM_TABLE_ROWS) if callable(getattr(frame, "head", None)) else frame
    columns, rows = rows_of(head.to_dict())
    count = len(frame) if hasattr(frame, "__len__") else len(rows)
    return table(columns, rows, count, type(frame).__name__)


def rows_of(data):
    """A data frame gives columns of values by index, a series the values themselves."""
    columns = list(data)
    first = data[columns[0]] if columns else None
    if isinstance(first, dict):
        index = list(first)
        return ["", *columns], [[key, *(data[column].get(key) for column in columns)] for key in index]
    if hasattr(first, "__iter__") and not isinstance(first, str):
        return columns, [list(row) for row in zip(*(data[column] for column in columns))]
    return ["", "value"], [[key, data[key]] for key in columns]


def table(columns, rows, row_count, title):
    shown = [[cell_text(cell) for cell in list(row)[:MAXIMUM_TABLE_COLUMNS]] for row in rows[:MAXIMUM_TABLE_ROWS]]
    return {
        "type": "table",
        "columns": [cell_text(column) for column in columns[:MAXIMUM_TABLE_COLUMNS]],
        "rows": shown,
        "rowCount": max(int(row_count), len(shown)),
        "columnCount": len(columns),
        "title": title,
    }


def cell_text(value):
    return str(value)[:MAXIMUM_CELL]


def table_in_html(text, title):
    """The rows of the first table in it, as texts: the HTML itself goes nowhere."""
    if "<table" not in text:
        return None
    from html.parser import HTMLParser

    class Reader(HTMLParser):
        def __init__(self):
            super().__init__()
            self.rows, self.cell, self.is_over = [], None, False

        def handle_starttag(self, tag, _attributes):
            if self.is_over or tag not in ("tr", "td", "th"):
                return
            self.end_cell()
            if tag == "tr" or not self.rows:
                self.rows.append([])
            if tag != "tr":
                self.cell = []

        def handle_endtag(self, tag):
            if tag in ("td", "th", "tr", "table"):
                self.end_cell()
            self.is_over = self.is_over or tag == "table"

        def handle_data(self, data):
            if self.cell is not None:
                self.cell.append(data)

        def end_cell(self):
            if self.cell is not None:
                self.rows[-1].append(" ".join("".join(self.cell).split()))
                self.cell = None

    reader = Reader()
    reader.feed(text[:2_000_000])
    rows = [row for row in reader.rows if row]
    return None if not rows else table(rows[0], rows[1:], len(rows) - 1, title)


sys.meta_path.insert(0, DisplayHooks)
