"""Fast tables: photographs without a camera, from numpy and OpenCV, with the truth known to the pixel.

The parts, in the order in which a picture is made; each draws its chances from the generator given to it:

    game.py        a position that a game could have reached
    art.py         which pictures dress its tiles: drawn ones, or scans from a folder
    laying.py      the tiles as hands lay them
    pieces.py      meeples and other pieces as solids
    track.py       the scoring board
    things.py      what else lies about: boxes, sheets, cups, arms
    surface.py     what it all lies on: paper, wood, cloth, rug, marble, glass, rack
    scene.py       one table, all of these together
    camera.py      where the camera stands, and where a point of the table appears
    light.py       lamps, windows, shadows, glare, white balance
    optics.py      lens, sensor and file: blur, noise, resolution, JPEG
    photograph.py  the picture of a table, and what is true of it
    truth.py       that, as a reading and as the bench reads truth
    noise.py       smooth randomness, from which surfaces and light grow

Lengths are in sides of a tile (45 mm); x grows right and y down over the board, height up from the table.
Pictures are RGB.
"""
