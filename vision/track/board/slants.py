"""The table's plane as most photos show it, for those in which no tiles show it."""



from vision.geometry import Homography, supposed_plane

SLANTS = (45.0, 30.0, 20.0, 14.0)  # degrees above the table; what is seen from higher up needs no flattening


def tables(shape: tuple[int, ...]) -> list[Homography]:
    """Returns homographies from the photo's pixels to the table, were its camera level and tilted down by each
    slant.
    """
    return [supposed_plane(shape, slant) for slant in SLANTS]
