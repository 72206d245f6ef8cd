"""Fast tables: photographs without a camera, from numpy and OpenCV, with the truth known to the pixel.

The parts, in the order in which a picture is made; each draws its chances from the generator given to it:

    game.py               a position that a game could have reached
    objects/laying.py     the tiles as hands lay them
    objects/pieces.py     meeples and other pieces as solids; standing.py: their lamp and shadows
    objects/track.py      the scoring board; lap_tiles.py: the tiles of 50 and 100
    objects/things.py     what else lies about: boxes, sheets, cups, arms
    objects/surface.py    what it all lies on: paper, wood, cloth, rug, marble, glass, rack
    table.py              one table, all of these together
    view/camera.py        where the camera stands, and where a point of the table appears
    view/light.py         lamps, windows, shadows, glare, white balance
    view/optics.py        lens, sensor and file: blur, noise, resolution, JPEG; snapshot.py: all that a phone does
    photograph.py         the picture of a table, and what is true of it
    truth.py              that, as a reading and as the bench reads truth

`workshop.art.print_runs` chooses the pictures that dress the tiles.

Lengths are in sides of a tile (45 mm); x grows right and y down over the board, height up from the table.
Pictures are RGB.
"""
