"""Turns an exception of the program into plain data: GuestError of src/pipeline/5-execute/Execution.ts."""

import traceback
import types

MAXIMUM_FRAMES = 50
# Where it failed, and the calls that led there.
FRAMES_WITH_LOCALS = 3
MAXIMUM_MESSAGE = 10_000
MAXIMUM_TRACEBACK = 30_000


def describe_error(error, filename, source):
    """`filename` is the program's own; frames of its earlier blocks appear in the traceback only."""
    described = {
        "name": type(error).__name__,
        "message": cut(message_of(error), MAXIMUM_MESSAGE),
        "frames": frames_of(error, filename, source.split("\n")),
        "traceback": cut(format_error(error, is_of_program), MAXIMUM_TRACEBACK),
        "fullTraceback": cut(format_error(error, lambda _frame: True), MAXIMUM_TRACEBACK),
    }
    subject, owner = subject_of(error)
    if subject is not None:
        described["subject"] = cut(subject, 500)
    if owner is not None:
        described["owner"] = cut(owner, 500)
    return described


def message_of(error):
    if isinstance(error, SyntaxError) and isinstance(error.msg, str):
        return error.msg
    try:
        return str(error)
    except BaseException as another:
        return f"(its message could not be made: {type(another).__name__})"


def frames_of(error, filename, lines):
    if isinstance(error, SyntaxError) and error.filename == filename and error.lineno is not None:
        return [syntax_frame(error, lines)]
    entries = []
    entry = error.__traceback__
    while entry is not None:
        if entry.tb_frame.f_code.co_filename == filename:
            entries.append(entry)
        entry = entry.tb_next
    if len(entries) > MAXIMUM_FRAMES:
        # A deep recursion: the way in, and where it ended.
        entries = entries[:10] + entries[10 - MAXIMUM_FRAMES :]
    frames = [frame_of(entry, lines) for entry in entries]
    for entry, frame in list(zip(entries, frames))[-FRAMES_WITH_LOCALS:]:
        failing = "\n".join(lines[frame["line"] - 1 : frame.get("endLine", frame["line"])])
        frame["locals"] = locals_of(entry.tb_frame, failing)
    return frames


def frame_of(entry, lines):
    code = entry.tb_frame.f_code
    frame = {"line": entry.tb_lineno, "functionName": code.co_name, "sourceLine": cut(line_at(lines, entry.tb_lineno), 500)}
    positions = position_in(code, entry.tb_lasti)
    if positions is None or None in positions or positions[0] != entry.tb_lineno:
        return frame
    line, end_line, column, end_column = positions
    frame["column"] = column_from_bytes(line_at(lines, line), column)
    frame["endLine"] = end_line
    frame["endColumn"] = column_from_bytes(line_at(lines, end_line), end_column)
    return frame


def position_in(code, instruction_offset):
    if instruction_offset < 0:
        return None
    for index, positions in enumerate(code.co_positions()):
        if index == instruction_offset // 2:
            return positions
    return None


def syntax_frame(error, lines):
    source_line = line_at(lines, error.lineno)
    frame = {"line": error.lineno, "functionName": "<module>", "sourceLine": cut(source_line, 500)}
    # CPython counts these columns in characters, from 1; 0 or -1 stand for "unknown".
    if error.offset is not None and error.offset > 0:
        frame["column"] = utf16_length(source_line[: error.offset - 1]) + 1
        if error.end_lineno is not None and error.end_offset is not None and error.end_offset > 0:
            end_line = line_at(lines, error.end_lineno)
            frame["endLine"] = error.end_lineno
            frame["endColumn"] = utf16_length(end_line[: error.end_offset - 1]) + 1
    return frame


def line_at(lines, number):
    return lines[number - 1] if 0 < number <= len(lines) else ""


def column_from_bytes(line, offset):
    """Columns of `co_positions` are offsets in UTF-8 from 0; the host's count UTF-16 units from 1."""
    text = line.encode("utf-8", "surrogatepass")[:offset].decode("utf-8", "ignore")
    return utf16_length(text) + 1


def utf16_length(text):
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def is_of_program(frame):
    return frame.filename.startswith(("<program", "<preamble"))


def format_error(error, keep):
    try:
        described = traceback.TracebackException.from_exception(error, limit=None)
        keep_frames(described, keep, set())
        return "".join(described.format())
    except BaseException as another:
        return f"(its traceback could not be made: {type(another).__name__})"


def keep_frames(described, keep, seen):
    if described is None or id(described) in seen:
        return
    seen.add(id(described))
    described.stack = traceback.StackSummary.from_list([frame for frame in described.stack if keep(frame)])
    keep_frames(described.__cause__, keep, seen)
    keep_frames(described.__context__, keep, seen)
    for inner in described.exceptions or ():
        keep_frames(inner, keep, seen)


def subject_of(error):
    """The name that was not there, and what it was looked for in."""
    if isinstance(error, NameError):
        return text_or_none(error.name), None
    if isinstance(error, AttributeError):
        return text_or_none(error.name), owner_of(error)
    if isinstance(error, ImportError):
        missing = text_or_none(getattr(error, "name_from", None))
        module = text_or_none(error.name)
        return (module, None) if missing is None else (missing, f"module {module}")
    return None, None


def owner_of(error):
    if error.name is None:
        return None
    owner = error.obj
    if isinstance(owner, types.ModuleType):
        return f"module {owner.__name__}"
    return f"type {owner.__name__}" if isinstance(owner, type) else type(owner).__name__


def text_or_none(value):
    return value if isinstance(value, str) else None


def cut(text, length):
    return text if len(text) <= length else text[:length] + " …"
