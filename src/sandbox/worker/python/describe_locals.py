"""The values of the variables at the line where a program failed, as short texts."""

import re
import reprlib
import sys
import types

MAXIMUM_LOCALS = 12
MAXIMUM_LOCAL_TEXT = 160

# A text is made by the program's own `__repr__`, which may never end: it gets so many lines of Python.
MAXIMUM_REPR_STEPS = 5_000

# What a variable of these holds says nothing about why a line failed.
NOT_SHOWN = (types.ModuleType, types.FunctionType, types.BuiltinFunctionType, type)


class LocalRepr(reprlib.Repr):
    def __init__(self):
        super().__init__(maxlevel=3, maxlist=8, maxtuple=8, maxset=8, maxfrozenset=8, maxdict=6, maxdeque=8, maxarray=8)
        self.maxstring = self.maxother = self.maxlong = MAXIMUM_LOCAL_TEXT

    def repr_int(self, value, _level):
        # The digits of a huge one take long, and Python refuses to make them.
        bits = int.bit_length(value)
        return int.__repr__(value) if bits < 2_000 else f"an integer of about {int(bits * 0.30103)} digits"


class Overlong(BaseException):
    pass


def locals_of(frame, text):
    """`text` is what failed: the variables that it names come first, and globals only if it names them."""
    named = re.findall(r"[^\W\d]\w*", text)
    own = frame.f_locals
    candidates = [name for name in named if name in own or name in frame.f_globals] + list(own)
    shown = []
    for name in dict.fromkeys(candidates):
        value = own[name] if name in own else frame.f_globals[name]
        if len(shown) < MAXIMUM_LOCALS and is_shown(name, value):
            shown.append({"name": name[:100], "text": short_repr(value)})
    return shown


def is_shown(name, value):
    return name.isidentifier() and not name.startswith("__") and not isinstance(value, NOT_SHOWN)


def short_repr(value):
    steps = 0

    def count(_frame, _event, _argument):
        nonlocal steps
        steps += 1
        if steps > MAXIMUM_REPR_STEPS:
            raise Overlong
        return count

    before = sys.gettrace()
    sys.settrace(count)
    try:
        text = LocalRepr().repr(value)
    except BaseException as error:
        text = f"<{type(value).__name__}: its text could not be made: {type(error).__name__}>"
    finally:
        sys.settrace(before)
    return text if len(text) <= MAXIMUM_LOCAL_TEXT else text[:MAXIMUM_LOCAL_TEXT] + " …"
