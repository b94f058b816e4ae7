"""The process started by `trusted_code`: runs a project's program and prints the schema of its record.

It imports nothing of gtapp: Python starts this file directly; a frozen program starts itself with `FLAG`.
"""

import json
import sys
import types

FLAG = "--schema-of-code"


def main(name: str) -> None:
    """Run the program on standard input, exactly the text that was agreed to; `name` is its path.

    The record's class is the one that no other refers to; "Document" if there are several.
    """
    import pydantic

    module = types.ModuleType("dataclass_of_project")
    module.__file__ = name
    sys.modules[module.__name__] = module
    exec(compile(sys.stdin.buffer.read(), name, "exec"), vars(module))  # noqa: S102  (the user agreed to just this text)
    models = {
        key: each
        for key, each in vars(module).items()
        if isinstance(each, type)
        and issubclass(each, pydantic.BaseModel)
        and each.__module__ == module.__name__
    }
    schemas = {key: each.model_json_schema() for key, each in models.items()}
    used = {key for schema in schemas.values() for key in schema.get("$defs", {})}
    free = [key for key in schemas if key not in used] or list(schemas)
    if not free:
        sys.exit("it defines no pydantic model of its own")
    found = "Document" if "Document" in free else free[-1]
    print("\n" + json.dumps(schemas[found]))  # noqa: T201


def is_wanted(arguments: list[str]) -> bool:
    """Return whether a frozen program was started (with these arguments, its own name first) for this."""
    return bool(getattr(sys, "frozen", False)) and arguments[1:2] == [FLAG] and len(arguments) == 3


if __name__ == "__main__":
    main(sys.argv[1])
