"""Builds a described table in Blender and renders it.

This module and `materials` need bpy: dependency group `studio`, Python 3.11.
"""

import math
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import bpy
import numpy as np
import numpy.typing as npt
from bpy_extras.object_utils import world_to_camera_view
from mathutils import Matrix, Vector

from engine.board import Placed
from workshop.blender.camera import SENSOR_MM, Camera, Plate, Points
from workshop.blender.laying import SIDE_MM, THICK_MM
from workshop.blender.materials import (
    cardboard,
    glowing_room,
    lamp_colour,
    painted_wood,
    table_top,
)
from workshop.blender.setting import SHEET_MM, Block, Figure, Lamp, Picture, Setting, Sheet
from workshop.scenes.objects.pieces import SOLIDS

METRE = 1000.0  # Blender's unit is the metre, so that apertures blur as real ones do
ROUND_MM = 1.6  # radius of a tile's corners
BEVEL_MM = {"tile": 0.15, "piece": 0.8}

Face = Callable[[Placed, int], Picture]
"""The picture (RGB, square) of a tile as it lies, drawn with a seed."""


def render(setting: Setting, face: Face, samples: int, fineness: float = 1.0, threads: int = 2) -> Plate:
    """Light that falls on the sensor (height x width x 3, linear RGB, before the lens bends it: `Camera.expose`).

    fineness: how many pixels are rendered for one of the photo, by the side.
    """
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    _build_table(setting)
    for laid in setting.tiles:
        _add_slab(
            "tile",
            (SIDE_MM, SIDE_MM, THICK_MM),
            laid.pose(),
            cardboard(face(laid.placed, laid.seed), (SIDE_MM, SIDE_MM)),
        )
    for sheet in setting.sheets:
        _add_sheet(sheet)
    for figure in setting.figures:
        _add_figure(figure)
    for block in setting.blocks:
        _add_block(block)
    for lamp in setting.lamps:
        _add_lamp(lamp)
    glowing_room(scene, setting.room)
    _aim(scene, setting.camera)
    _expose(scene, samples, threads)
    scene.render.resolution_percentage = round(100 * fineness)
    return _picture(scene)


def seen_by_blender(camera: Camera, points: npt.ArrayLike) -> Points:
    """Pixels where Blender itself sees world points, in the photo of a lens without distortion."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    _aim(scene, camera)
    bpy.context.view_layer.update()
    wide, high = scene.render.resolution_x, scene.render.resolution_y
    corner = (np.array([wide, high]) - camera.size) / 2
    seen = [world_to_camera_view(scene, scene.camera, Vector(p / METRE)) for p in np.asarray(points, np.float64)]
    return np.array([(v.x * wide, (1 - v.y) * high) for v in seen]) - 0.5 - corner


def _aim(scene: Any, camera: Camera) -> None:
    data = bpy.data.cameras.new("camera")
    eye = bpy.data.objects.new("camera", data)
    scene.collection.objects.link(eye)
    scene.camera = eye
    wide, high = camera.plate_size()
    scene.render.resolution_x, scene.render.resolution_y = wide, high
    data.sensor_fit = "HORIZONTAL"
    data.sensor_width = SENSOR_MM * wide / camera.size[0]
    data.lens = camera.focal
    data.clip_start, data.clip_end = 0.01, 20
    right, down, depth = camera.axes()
    pose = np.eye(4)
    pose[:3, :3] = np.stack([right, -down, -depth], axis=1)
    pose[:3, 3] = camera.position() / METRE
    eye.matrix_world = Matrix(pose.tolist())
    if camera.stop is not None:
        data.dof.use_dof = True
        data.dof.focus_distance = camera.distance / METRE
        data.dof.aperture_fstop = camera.stop


def _expose(scene: Any, samples: int, threads: int) -> None:
    scene.render.engine = "CYCLES"
    cycles = scene.cycles
    cycles.device = "CPU"
    cycles.samples = samples
    cycles.use_adaptive_sampling = False
    cycles.use_denoising = True
    cycles.denoiser = "OPENIMAGEDENOISE"
    cycles.denoising_input_passes = "RGB_ALBEDO_NORMAL"
    cycles.denoising_prefilter = "FAST"  # a quarter of the time of the accurate one, no difference to be seen
    cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces = 2, 1, 2
    cycles.caustics_reflective = cycles.caustics_refractive = False
    cycles.seed = 1
    scene.render.threads_mode, scene.render.threads = "FIXED", threads
    scene.view_settings.view_transform = "Raw"


def _picture(scene: Any) -> Plate:
    with tempfile.TemporaryDirectory() as folder:
        path = str(Path(folder) / "plate.exr")
        scene.render.image_settings.file_format = "OPEN_EXR"
        scene.render.image_settings.color_depth = "32"
        scene.render.filepath = path
        bpy.ops.render.render(write_still=True)
        image = bpy.data.images.load(path)
        wide, high = image.size
        pixels = np.empty(wide * high * image.channels, np.float32)
        image.pixels.foreach_get(pixels)
    return np.ascontiguousarray(pixels.reshape(high, wide, -1)[::-1, :, :3])


def _build_table(setting: Setting) -> None:
    wide, deep = setting.table
    centre = np.eye(4)
    centre[:2, 3] = setting.camera.target
    centre[2, 3] = -30.0
    _add_slab("table", (wide, deep, 30.0), centre, table_top(setting.surface))
    floor = np.eye(4)
    floor[2, 3] = -760.0
    _add_slab("floor", (9000.0, 9000.0, 10.0), floor, painted_wood((0.32, 0.27, 0.23), 0.7))


def _add_slab(name: str, size: tuple[float, float, float], pose: Points, material: Any) -> Any:
    """A plate with rounded corners, its origin in the middle of its underside."""
    wide, deep, thick = size
    round_mm = ROUND_MM if name in ("tile", "sheet") else min(12.0, wide / 4, deep / 4)
    angles = np.radians(np.arange(0, 360, 10) + 5)
    corner = np.stack([np.sign(np.cos(angles)), np.sign(np.sin(angles))], axis=1) * (
        np.array([wide, deep]) / 2 - round_mm
    )
    outline = corner + round_mm * np.stack([np.cos(angles), np.sin(angles)], axis=1)
    thing = _extruded(name, outline, thick, BEVEL_MM["tile"] if name != "box" else 1.5, material)
    lift = np.eye(4)
    lift[2, 3] = thick / 2
    thing.matrix_world = _in_metres(pose @ lift)
    return thing


def _extruded(name: str, outline: Points, thick: float, bevel: float, material: Any) -> Any:
    """An outline (n x 2, mm) pushed through `thick` mm about its plane, its edges rounded."""
    curve = bpy.data.curves.new(name, "CURVE")
    curve.dimensions, curve.fill_mode = "2D", "BOTH"
    curve.extrude = (thick / 2 - bevel) / METRE
    curve.bevel_depth, curve.bevel_resolution, curve.offset = bevel / METRE, 2, -bevel / METRE
    spline = curve.splines.new("POLY")
    spline.points.add(len(outline) - 1)
    padded = np.concatenate([outline / METRE, np.zeros((len(outline), 1)), np.ones((len(outline), 1))], axis=1)
    spline.points.foreach_set("co", padded.ravel())
    spline.use_cyclic_u = True
    curve.materials.append(material)
    thing = bpy.data.objects.new(name, curve)
    bpy.context.scene.collection.objects.link(thing)
    return thing


def _in_metres(pose: Points) -> Any:
    scaled = pose.copy()
    scaled[:3, 3] /= METRE
    return Matrix(scaled.tolist())


def _add_sheet(sheet: Sheet) -> None:
    pose = np.array(Matrix.Rotation(math.radians(sheet.turn), 4, "Z"))
    pose[:2, 3] = sheet.centre
    _add_slab("sheet", (*sheet.size, SHEET_MM), pose, cardboard(sheet.picture, sheet.size))


def _add_figure(figure: Figure) -> None:
    solid = SOLIDS[figure.kind]
    flat = figure.lying or solid.flat
    outline = solid.outline.copy()
    if flat:
        outline[:, 1] -= (outline[:, 1].max() + outline[:, 1].min()) / 2
    thing = _extruded("piece", outline, solid.depth, BEVEL_MM["piece"], painted_wood(PAINTS[figure.colour], 0.35))
    turn = Matrix.Rotation(math.radians(figure.facing), 4, "Z")
    upright = Matrix.Translation((0, 0, solid.depth / 2)) if flat else Matrix.Rotation(math.radians(90), 4, "X")
    pose = np.array(turn @ upright)
    pose[:3, 3] += figure.foot
    thing.matrix_world = _in_metres(pose)


PAINTS = {
    "red": (0.78, 0.09, 0.09),
    "blue": (0.06, 0.22, 0.62),
    "green": (0.08, 0.42, 0.14),
    "yellow": (0.93, 0.75, 0.06),
    "black": (0.045, 0.045, 0.05),
    "pink": (0.9, 0.45, 0.6),
    "grey": (0.5, 0.5, 0.5),
}


def _add_block(block: Block) -> None:
    pose = np.array(Matrix.Rotation(math.radians(block.turn), 4, "Z"))
    pose[:2, 3] = block.centre
    material = painted_wood(block.ink, 0.4)
    if block.shape == "box":
        _add_slab("box", block.size, pose, material)
        return
    angles = np.radians(np.arange(0, 360, 6))
    circle = np.stack([np.cos(angles), np.sin(angles)], axis=1) * block.size[0] / 2
    cup = _extruded("cup", circle, block.size[2], 3.0, material)
    pose[2, 3] = block.size[2] / 2
    cup.matrix_world = _in_metres(pose)


def _add_lamp(lamp: Lamp) -> None:
    data = bpy.data.lights.new("lamp", "AREA")
    data.shape, data.size = "SQUARE", lamp.side / METRE
    data.energy, data.color = lamp.power, lamp_colour(lamp.warmth)
    light = bpy.data.objects.new("lamp", data)
    bpy.context.scene.collection.objects.link(light)
    way = Vector((*lamp.target, 0.0)) - Vector(lamp.place)
    pose = np.array(way.to_track_quat("-Z", "Y").to_matrix().to_4x4())
    pose[:3, 3] = lamp.place
    light.matrix_world = _in_metres(pose)
