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
    """`str` of it; arrays through their plain list, because numpy leaves out the middle of long ones."""
    try:
        if hasattr(value, "tolist") and hasattr(value, "shape") and value.shape != ():
            return _repr(value.tolist())
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
