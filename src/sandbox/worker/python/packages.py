"""Runs once, before any program, in an interpreter that gets packages."""

import contextlib
import importlib
import io
import json
import sysconfig

site_packages = sysconfig.get_path("purelib")


def preload_modules(names):
    """Imports them now, so that the memory that each program starts from holds them already."""
    importlib.invalidate_caches()
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        for name in json.loads(names):
            try:
                importlib.import_module(name)
            except BaseException:
                # The program that imports it meets the same error, and can tell.
                continue
