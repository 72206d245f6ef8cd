"""The tables of the history as they are now; `migrations.py` brings older ones up to date.

    games      one row a game: which kind of game, when, where, and what lists are sorted and filtered by
    documents  what the game was: board or moves, rules, what was read and corrected, as JSON; read for one game only
    parts      one row a player in a game: points by kind, track, total
    players, places   their names, once; `key` is the name as it is compared (any script, any case)
    photos     which photos a game was read from; `copies` holds their bytes without the place where they were taken,
               once however often they are used
    seen       what a photo of a series gave, so that it need not be read again; `key` names the photo and who read it
    outside    which photos' bytes lie in a folder instead; `settings` says in which (copies.py)
    changes    what was done, with the games as they were before: what `history undo` takes back
    tournaments  who plays, what was drawn and told, as carcassonne-tournament/1
    keys       which phones may open the page, by the hash of what they hold, and as whom: `role`, and of which table
    drafts     tables on their way to a game on the page: what was answered so far, and where; `draft_photos` has
               their photos
"""

from sqlalchemy import (
    Boolean,
    Column,
    Date,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    case,
)

METADATA = MetaData()

MIGRATIONS = Table(
    "migrations",
    METADATA,
    Column("name", String, primary_key=True),
    Column("at", String, nullable=False),
)

PLAYERS = Table(
    "players",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("name", String, nullable=False),
    Column("key", String, nullable=False, unique=True),
)

PLACES = Table(
    "places",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("name", String, nullable=False),
    Column("key", String, nullable=False, unique=True),
)

GAMES = Table(
    "games",
    METADATA,
    Column("number", Integer, primary_key=True),
    Column("key", String, nullable=False, unique=True),  # the same wherever the game is kept: importing looks here
    Column("day", Date),
    Column("place", Integer, ForeignKey("places.id")),
    Column("players", Integer, nullable=False),
    Column("whole", Boolean, nullable=False),  # totals are the game's: the tracks are known, or a table of results
    Column("best", Integer, nullable=False),  # the winner's total
    Column("margin", Integer, nullable=False),  # how far the next one was behind
    Column("kept_at", String, nullable=False),
    Column("kind", String, server_default="board", nullable=False),  # one of entry.Kind
    Index("games_by_day", "day", "number"),
    Index("games_by_place", "place"),
    sqlite_autoincrement=True,  # the number of a deleted game is never used again
)

DOCUMENTS = Table(
    "documents",
    METADATA,
    Column("game", Integer, ForeignKey("games.number", ondelete="CASCADE"), primary_key=True),
    Column("text", Text, nullable=False),
)

PARTS = Table(
    "parts",
    METADATA,
    Column("game", Integer, ForeignKey("games.number", ondelete="CASCADE"), primary_key=True),
    Column("colour", String, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("player", Integer, ForeignKey("players.id")),  # null: only the colour is known
    Column("road", Integer, nullable=False),
    Column("city", Integer, nullable=False),
    Column("monastery", Integer, nullable=False),
    Column("garden", Integer, nullable=False),
    Column("field", Integer, nullable=False),
    Column("other", Integer, nullable=False),
    Column("track", Integer),  # null: not known
    Column("total", Integer, nullable=False),
    Column("won", Boolean, nullable=False),
    Index("parts_by_player", "player", "game"),
)

COPIES = Table(
    "copies",
    METADATA,
    Column("sha256", String, primary_key=True),
    Column("content", LargeBinary, nullable=False),
)

OUTSIDE = Table(
    "outside",
    METADATA,
    Column("sha256", String, primary_key=True),
)

SETTINGS = Table(
    "settings",
    METADATA,
    Column("name", String, primary_key=True),
    Column("value", String, nullable=False),
)

PHOTOS = Table(
    "photos",
    METADATA,
    Column("game", Integer, ForeignKey("games.number", ondelete="CASCADE"), primary_key=True),
    Column("turn", Integer, primary_key=True),  # in the order in which they were given
    Column("sha256", String, nullable=False),
    Column("name", String, nullable=False),
    Column("page", Integer, nullable=False),
    Column("role", String, nullable=False),  # board or track
    Column("path", String, nullable=False),  # where the file lay when it was read
    Column("copied", String, nullable=False, server_default=""),  # the hash of its copy, where that is not `sha256`
    Index("photos_by_hash", "sha256"),
)

COPY_HASH = case((PHOTOS.c.copied == "", PHOTOS.c.sha256), else_=PHOTOS.c.copied)
"""What the copy of a photo is known by."""

SEEN = Table(
    "seen",
    METADATA,
    Column("key", String, primary_key=True),
    Column("sha256", String, nullable=False),
    Column("text", Text, nullable=False),
    Index("seen_by_hash", "sha256"),
)

CHANGES = Table(
    "changes",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("at", String, nullable=False),
    Column("what", String, nullable=False),  # one of change.DEEDS
    Column("about", String, nullable=False),  # whom or what it concerns, for a person to read
    Column("before", Text, nullable=False),  # JSON: what to put back
    Column("undone", Boolean, nullable=False),
)

TOURNAMENTS = Table(
    "tournaments",
    METADATA,
    Column("number", Integer, primary_key=True),
    Column("key", String, nullable=False, unique=True),  # its name as it is compared
    Column("text", Text, nullable=False),
)

KEYS = Table(
    "keys",
    METADATA,
    Column("hash", String, primary_key=True),
    Column("what", String, nullable=False),  # code, card or phone
    Column("until", String),  # null: until all are forgotten
    Column("role", String, nullable=False, server_default="organiser"),  # one of keys.Role
    Column("place", String, nullable=False, server_default=""),  # of a table's phone: where its games are played
)

DRAFTS = Table(
    "drafts",
    METADATA,
    Column("key", String, primary_key=True),  # the game's own, once it is kept
    Column("at", String, nullable=False),
    Column("told", Text, nullable=False),  # the answers, points and names, as carcassonne-answers/1
    Column("place", String, nullable=False, server_default=""),  # where it is played, if a table or its card says so
)

DRAFT_PHOTOS = Table(
    "draft_photos",
    METADATA,
    Column("draft", String, ForeignKey("drafts.key", ondelete="CASCADE"), primary_key=True),
    Column("sha256", String, primary_key=True),
    Column("turn", Integer, nullable=False),  # in the order in which they came
    Column("name", String, nullable=False),
    Column("role", String, nullable=False),  # board or track
    Column("content", LargeBinary, nullable=False),
)
