"""Fast tables: photographs without a camera, from numpy and OpenCV, with the truth known to the pixel.

The parts, in the order in which a picture is made; each draws its chances from the generator given to it:

    noise.py     smooth randomness, from which the surfaces grow
    surface.py   what the tiles lie on: paper, wood, cloth, rug, marble, glass, rack
    camera.py    where the camera stands, and where a point of the table appears
    pieces.py    meeples and other pieces as solids
    track.py     the scoring board
    light.py     lamps, windows, shadows, glare, white balance
    optics.py    lens, sensor and file: blur, noise, distortion, JPEG

Lengths are in sides of a tile (45 mm); x grows right and y down over the board, height up from the table.
Pictures are RGB.
"""
