"""A database's address as it may be told to anybody."""

import re


def without_password(text: str) -> str:
    """Hides the password in a database's address: postgresql://anna:***@host/games."""
    return re.sub(r"(://[^:/@\s]*:)\S*(?=@)|(password=)[^&\s]*", r"\1\2***", text)
