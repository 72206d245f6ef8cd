"""The meaning of a source, whatever its name and layout: what was made from it stays current."""

import ast
from functools import cache
from typing import Any


@cache
def essence(source: str, suffix: str = ".py") -> str:
    """A source without comments, docstrings, layout and imports; the same for every version of Python.

    Where a name comes from does not matter: a module that moves leaves what was made with it current.
    """
    return _essence(ast.parse(source)) if suffix == ".py" else source


def _essence(node: Any) -> str:
    match node:
        case list():
            return "[" + ",".join(_essence(n) for n in node if not _says_nothing(n)) + "]"
        case ast.AST():
            parts = [f"{name}={_essence(value)}" for name, value in ast.iter_fields(node) if value not in (None, [])]
            return f"{type(node).__name__}({','.join(sorted(parts))})"
        case _:
            return repr(node)


def _says_nothing(node: Any) -> bool:
    """A docstring, or an import."""
    alone = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    return alone or isinstance(node, ast.Import | ast.ImportFrom)
