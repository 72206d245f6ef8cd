"""The page: the score by the phone that photographed the table. It calls the same steps as the commands.

Where things belong, in the order of their use:

    house.py      House: all that a request may need (history, keys, limits ...), made once by the command; no globals
    door/         who comes in and with how much: hosts, origins, keys and their cookies, headers, sizes
    drafts.py     tables on their way to a game, in the history: photos, answers, points, names
    reading/      one warm process reads photos and solves boards; reader.py is the page's side of it
    board.py, panel.py   what is shown of a table, and of one thing on it that was tapped
    speech.py     the language of a person; show.py  a template in that language
    routes/       one module a subject, each with its list ROUTES; app.py puts them together
    templates/    one file a page, all upon base.html; static/  the one style sheet, the scripts

To add a page: a function in a module of routes/ that takes a `Request` and returns `show(request, "name.html", ...)`,
a line in that module's ROUTES (and the module's list in app.py, if it is new), and templates/name.html. Write it as a
plain `def`: Starlette runs it beside the event loop, so it may wait for the database. What it needs stands in
`house_of(request)`. A fault of the tree `RecorderError` may simply rise: it becomes a page with its sentence.

To add a sentence: `say("...")` or `count("...", "...", n)` in the template or the code, then the three catalogues;
`python -m workshop.tools.sentences` lists what they lack. A script has no words: it takes them from data- attributes.

The door lets nothing inline through (`default-src 'self'`): no style attribute, no script in a page, no handler. A
form that changes something is a POST, works without JavaScript, and answers with a redirect (303). htmx may make it
more comfortable.

To test: `visit`, `phone` and `player` of tests/recorder/page/conftest.py are a stranger's client, one that was let in,
and one in a house whose photos are read at once by a stand-in (stand_in.py); test_evening.py has the trained reader.
"""
