"""The numbers that a database gives to rows: none twice, also after rows came with numbers of their own."""

from sqlalchemy import Connection, Table, func, select, text

from recorder.history.schema import GAMES, METADATA

NUMBERED = tuple(table for table in METADATA.sorted_tables if table.autoincrement_column is not None)
"""The tables whose rows are numbered."""


def highest(connection: Connection, table: Table) -> int:
    """Returns the highest number that was ever given to a row, whether it is still there or not."""
    if connection.dialect.name == "sqlite":
        there = int(connection.scalar(select(func.max(table.autoincrement_column))) or 0)
        ever = connection.execute(_OF_SQLITE, {"name": table.name}).scalar() if table is GAMES else None
        return max(there, int(ever or 0))  # SQLite gives the others the next number after those that are there
    sequence = connection.execute(_SEQUENCE, _names(table)).scalar_one()
    given = f"SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM {sequence}"
    return int(connection.exec_driver_sql(given).scalar_one())


def go_on_after(connection: Connection, table: Table, number: int) -> None:
    """Gives only higher numbers from now on."""
    if number <= highest(connection, table):
        return
    if connection.dialect.name != "sqlite":
        connection.execute(_SET, {**_names(table), "highest": number})
    elif table is GAMES:
        told = {"name": table.name, "highest": number}
        if not connection.execute(_RAISE, told).rowcount:
            connection.execute(_BEGIN, told)


def _names(table: Table) -> dict[str, str]:
    return {"called": table.name, "column": next(iter(table.primary_key)).name}


_SEQUENCE = text("SELECT pg_get_serial_sequence(:called, :column)")
_SET = text("SELECT setval(pg_get_serial_sequence(:called, :column), :highest)")
_OF_SQLITE = text("SELECT seq FROM sqlite_sequence WHERE name = :name")
_RAISE = text("UPDATE sqlite_sequence SET seq = :highest WHERE name = :name")
_BEGIN = text("INSERT INTO sqlite_sequence (name, seq) VALUES (:name, :highest)")
