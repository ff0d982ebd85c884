"""Turns a value of the program into plain data, inside the time limit of the program.

The result is JSON text of a GuestValue (src/pipeline/5-execute/GuestValue.ts): the type that the value has here,
and an exact text. Nothing is ever cut silently: what does not fit becomes `unreadable`, with the reason.
"""

import datetime
import decimal
import enum
import fractions
import json
import reprlib
import sys
import types

MAXIMUM_ITEMS = 100_000
MAXIMUM_CHARACTERS = 1_000_000
MAXIMUM_DEPTH = 64
MAXIMUM_DIGITS = 100_000

# Exact digits of an integer of n bits: n * log10(2).
DIGITS_PER_BIT = 0.30103

# The program shares this interpreter and may rebind any of them.
_repr, _str, _type, _isinstance, _len = repr, str, type, isinstance, len


class Unreadable(Exception):
    def __init__(self, reason, value, text=None):
        self.reason = reason
        self.type_name = _type(value).__name__
        self.text = text


class Encoder:
    def __init__(self):
        self.items = 0
        self.characters = 0
        self.open_containers = set()

    def encode(self, value, depth=0):
        self.items += 1
        if self.items > MAXIMUM_ITEMS:
            raise Unreadable("too-large", value)
        if value is None:
            return {"type": "none"}
        if value is True or value is False:
            return {"type": "bool", "value": value}
        plain = plain_value(value)
        if plain is not value:
            return self.encode(plain, depth)
        return self.encode_scalar(value) or self.encode_container(value, depth) or self.encode_other(value)

    def encode_scalar(self, value):
        if _isinstance(value, enum.Enum):
            return {"type": "other", "typeName": _type(value).__name__, "text": self.text(enum.Enum.__str__(value))}
        if _isinstance(value, int):
            return {"type": "int", "text": self.digits(value)}
        if _isinstance(value, float) and _type(value).__module__ != "numpy":
            return {"type": "float", "text": float.__repr__(value)}
        if _isinstance(value, _str) and _type(value).__module__ != "numpy":
            return {"type": "str", "text": self.text(_str.__str__(value))}
        if _isinstance(value, decimal.Decimal):
            return {"type": "decimal", "text": self.text(decimal.Decimal.__str__(value))}
        if _isinstance(value, fractions.Fraction):
            numerator, denominator = self.digits(value.numerator), self.digits(value.denominator)
            return {"type": "fraction", "numerator": numerator, "denominator": denominator}
        if _isinstance(value, complex) and _type(value).__module__ != "numpy":
            return {"type": "complex", "real": _repr(value.real), "imaginary": _repr(value.imag)}
        return self.encode_moment(value)

    def encode_moment(self, value):
        if _isinstance(value, datetime.datetime):
            return {"type": "datetime", "text": self.text(value.isoformat())}
        if _isinstance(value, datetime.date):
            return {"type": "date", "text": self.text(value.isoformat())}
        if _isinstance(value, datetime.time):
            return {"type": "time", "text": self.text(value.isoformat())}
        if _isinstance(value, datetime.timedelta):
            return {"type": "timedelta", "text": self.text(datetime.timedelta.__str__(value))}
        if _isinstance(value, (bytes, bytearray)):
            if _len(value) > MAXIMUM_CHARACTERS:
                raise Unreadable("too-large", value)
            return {"type": "bytes", "text": self.text(_repr(bytes(value)))}
        return None

    def encode_container(self, value, depth):
        for kind, name in ((list, "list"), (tuple, "tuple"), (set, "set"), (frozenset, "frozenset")):
            if _isinstance(value, kind):
                with self.opened(value, depth):
                    items = [self.encode(item, depth + 1) for item in kind.__iter__(value)]
                return {"type": name, "items": items}
        if _isinstance(value, dict):
            with self.opened(value, depth):
                entries = [
                    [self.encode(key, depth + 1), self.encode(item, depth + 1)]
                    for key, item in dict.items(value)
                ]
            return {"type": "dict", "entries": entries}
        return None

    def encode_other(self, value):
        type_name = _type(value).__name__
        if _isinstance(value, (types.FunctionType, types.BuiltinFunctionType, types.ModuleType, _type)):
            raise Unreadable("unserialisable", value)
        if _type(value).__repr__ is object.__repr__ and _type(value).__str__ is object.__str__:
            raise Unreadable("unserialisable", value)
        text = exact_text(value)
        if text.startswith("<") and " at 0x" in text:
            raise Unreadable("unserialisable", value)
        return {"type": "other", "typeName": type_name, "text": self.text(text)}

    def opened(self, container, depth):
        if depth >= MAXIMUM_DEPTH:
            raise Unreadable("too-deep", container)
        return OpenContainer(self.open_containers, container)

    def digits(self, value):
        digits = int(int.bit_length(value) * DIGITS_PER_BIT)
        if digits > MAXIMUM_DIGITS:
            raise Unreadable("too-large", value, f"an integer of about {digits} digits")
        return self.text(int.__repr__(value))

    def text(self, text):
        self.characters += _len(text)
        if self.characters > MAXIMUM_CHARACTERS:
            raise Unreadable("too-large", text)
        return text


def plain_value(value):
    """Of numpy, pandas and polars, what it holds, as lists, dicts and numbers; all else is given back as it is."""
    libraries = {_str(base.__module__).partition(".")[0] for base in _type(value).__mro__}
    if libraries.isdisjoint(("numpy", "pandas", "polars")):
        return value
    try:
        return contents_of(value)
    except (Unreadable, MemoryError):
        raise
    except Exception as error:
        raise Unreadable("repr-failed", value, f"its values could not be read: {_type(error).__name__}") from None


def contents_of(value):
    if _type(value).__name__ in ("NaTType", "NAType"):
        return None
    if _isinstance(getattr(value, "shape", None), tuple) and size_of(value.shape) > MAXIMUM_ITEMS:
        raise Unreadable("too-large", value)
    if callable(getattr(value, "to_dicts", None)):
        return value.to_dicts()
    if callable(getattr(value, "to_dict", None)) and hasattr(value, "columns"):
        return records_of(value if is_numbered(value.index) else value.reset_index(allow_duplicates=True))
    if callable(getattr(value, "to_dict", None)) and hasattr(value, "index"):
        cells = [known(cell) for cell in value.tolist()]
        return cells if is_numbered(value.index) or not value.index.is_unique else dict(zip(value.index, cells))
    for name in ("tolist", "to_list"):
        if callable(getattr(value, name, None)):
            contents = getattr(value, name)()
            # A scalar that no type of Python holds gives itself.
            return value if _type(contents) is _type(value) else contents
    return value


def records_of(frame):
    """Two columns of one name would be one entry of a record: then it is a list of rows, the names first."""
    columns = list(frame.columns)
    rows = [[known(cell) for cell in row] for row in frame.itertuples(index=False, name=None)]
    return [dict(zip(columns, row)) for row in rows] if frame.columns.is_unique else [columns, *rows]


def known(cell):
    """NaN is how pandas says that a value is missing."""
    return None if _isinstance(cell, float) and cell != cell else cell


def size_of(shape):
    size = 1
    for length in shape:
        size *= length
    return size


def is_numbered(labels):
    """Whether the labels of rows are mere numbers of them, also those that a filter has left."""
    return labels.name is None and getattr(labels.dtype, "kind", "O") in "iu"


class OpenContainer:
    """Notices a container that holds itself."""

    def __init__(self, open_containers, container):
        self.open_containers = open_containers
        self.container = container

    def __enter__(self):
        if id(self.container) in self.open_containers:
            raise Unreadable("cyclic", self.container)
        self.open_containers.add(id(self.container))

    def __exit__(self, *_error):
        self.open_containers.discard(id(self.container))


def exact_text(value):
    try:
        text = _str(value)
    except MemoryError:
        raise
    except BaseException as error:
        raise Unreadable("repr-failed", value, f"its text could not be made: {_type(error).__name__}") from None
    return text


def short_text(value):
    """What can be shown of a value that could not be read."""
    shortener = reprlib.Repr(maxlevel=3, maxlist=10, maxtuple=10, maxset=10, maxdict=10, maxstring=200, maxother=200)
    try:
        return shortener.repr(value)[:1000]
    except BaseException as error:
        return f"its text could not be made: {_type(error).__name__}"


def encode_value(value):
    digits_limit = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(0)
    try:
        return Encoder().encode(value)
    except Unreadable as unreadable:
        text = short_text(value) if unreadable.text is None else unreadable.text
        reason = unreadable.reason
        type_name = unreadable.type_name if reason in ("unserialisable", "repr-failed") else _type(value).__name__
        return {"type": "unreadable", "typeName": type_name, "reason": reason, "text": text}
    except RecursionError:
        return {"type": "unreadable", "typeName": _type(value).__name__, "reason": "too-deep", "text": short_text(value)}
    finally:
        sys.set_int_max_str_digits(digits_limit)
