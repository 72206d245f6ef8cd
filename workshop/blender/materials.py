"""The materials of things on the table, as Blender's shader nodes."""

from typing import Any

import bpy
import numpy as np

from workshop.blender.setting import Ink, Picture, Surface

JOINT_MM = 0.9
"""Between the boards of a wooden table."""
GREYBOARD: Ink = (0.72, 0.70, 0.66)  # the cut edge of a tile


def cardboard(picture: Picture, size: tuple[float, float]) -> Any:
    """Printed greyboard: the picture on what looks up, bare board on the sides.

    size: mm that the picture covers, about the origin.
    """
    material, nodes, links, shader = _material("cardboard")
    print_ = nodes.new("ShaderNodeTexImage")
    print_.image, print_.extension = _image(picture), "EXTEND"
    where = nodes.new("ShaderNodeTexCoord")
    scale = nodes.new("ShaderNodeMapping")
    scale.inputs["Scale"].default_value = (1000 / size[0], 1000 / size[1], 1)
    scale.inputs["Location"].default_value = (0.5, 0.5, 0)
    links.new(where.outputs["Object"], scale.inputs["Vector"])
    links.new(scale.outputs["Vector"], print_.inputs["Vector"])
    links.new(
        _where_it_looks_up(nodes, links, print_.outputs["Color"], _linear(GREYBOARD)), shader.inputs["Base Color"]
    )
    shader.inputs["Roughness"].default_value = 0.42
    shader.inputs["Specular IOR Level"].default_value = 0.35
    return material


def painted_wood(ink: Ink, roughness: float) -> Any:
    """One even paint."""
    material, _, _, shader = _material("paint")
    shader.inputs["Base Color"].default_value = _linear(ink)
    shader.inputs["Roughness"].default_value = roughness
    return material


def table_top(surface: Surface) -> Any:
    """The table's material."""
    material, nodes, links, shader = _material("table")
    shader.inputs["Roughness"].default_value = 1 - surface.gloss
    where = nodes.new("ShaderNodeTexCoord").outputs["Object"]
    inks = [_linear(ink) for ink in surface.inks]
    if surface.picture is not None:
        colour = _repeated(nodes, links, where, surface)
    elif surface.kind == "wood":
        colour = _planks(nodes, links, where, inks, surface.grain)
    else:
        colour = _clouds(nodes, links, where, inks, surface)
    links.new(colour, shader.inputs["Base Color"])
    if surface.kind == "glass":
        shader.inputs["Coat Weight"].default_value, shader.inputs["Coat Roughness"].default_value = 1.0, 0.01
    if surface.kind == "cloth":
        _weave(nodes, links, where, shader)
    return material


def glowing_room(scene: Any, light: float) -> None:
    """Dim walls and a brighter ceiling around the table."""
    world = bpy.data.worlds.new("room")
    scene.world = world
    world.use_nodes = True
    nodes, links = world.node_tree.nodes, world.node_tree.links
    nodes.clear()
    where = nodes.new("ShaderNodeTexCoord")
    part = nodes.new("ShaderNodeSeparateXYZ")
    ramp = nodes.new("ShaderNodeValToRGB")
    ramp.color_ramp.elements[0].position, ramp.color_ramp.elements[0].color = 0.0, (0.35, 0.31, 0.27, 1)
    ramp.color_ramp.elements[1].position, ramp.color_ramp.elements[1].color = 0.9, (1.0, 0.97, 0.92, 1)
    glow = nodes.new("ShaderNodeBackground")
    glow.inputs["Strength"].default_value = light
    out = nodes.new("ShaderNodeOutputWorld")
    links.new(where.outputs["Generated"], part.inputs["Vector"])
    links.new(part.outputs["Z"], ramp.inputs["Fac"])
    links.new(ramp.outputs["Color"], glow.inputs["Color"])
    links.new(glow.outputs["Background"], out.inputs["Surface"])


def lamp_colour(kelvin: float) -> tuple[float, float, float]:
    """Linear RGB of a lamp of this warmth, its brightest channel 1 (Krystek's fit of the black body, CIE 1960)."""
    t = kelvin
    u = (0.860117757 + 1.54118254e-4 * t + 1.28641212e-7 * t * t) / (1 + 8.42420235e-4 * t + 7.08145163e-7 * t * t)
    v = (0.317398726 + 4.22806245e-5 * t + 4.20481691e-8 * t * t) / (1 - 2.89741816e-5 * t + 1.61456053e-7 * t * t)
    x, y = 3 * u / (2 * u - 8 * v + 4), 2 * v / (2 * u - 8 * v + 4)
    xyz = np.array([x / y, 1.0, (1 - x - y) / y])
    to_rgb = np.array([[3.2406, -1.5372, -0.4986], [-0.9689, 1.8758, 0.0415], [0.0557, -0.2040, 1.0570]])
    rgb = np.clip(to_rgb @ xyz, 0, None)
    red, green, blue = (float(v) for v in rgb / rgb.max())
    return red, green, blue


def _material(name: str) -> tuple[Any, Any, Any, Any]:
    material = bpy.data.materials.new(name)
    material.use_nodes = True
    nodes, links = material.node_tree.nodes, material.node_tree.links
    return material, nodes, links, nodes["Principled BSDF"]


def _linear(ink: Ink) -> tuple[float, float, float, float]:
    value = np.array(ink)
    red, green, blue = np.where(value <= 0.04045, value / 12.92, ((value + 0.055) / 1.055) ** 2.4)
    return float(red), float(green), float(blue), 1.0


def _image(picture: Picture) -> Any:
    high, wide = picture.shape[:2]
    image = bpy.data.images.new("picture", wide, high)
    pixels = np.ones((high, wide, 4), np.float32)
    pixels[..., :3] = picture[::-1] / np.float32(255)
    image.pixels.foreach_set(pixels.ravel())
    image.update()
    return image


def _where_it_looks_up(nodes: Any, links: Any, above: Any, aside: tuple[float, float, float, float]) -> Any:
    """`above` where the surface is level, `aside` where it is steep."""
    shape = nodes.new("ShaderNodeNewGeometry")
    part = nodes.new("ShaderNodeSeparateXYZ")
    steep = nodes.new("ShaderNodeMath")
    steep.operation, steep.inputs[1].default_value = "GREATER_THAN", 0.7
    mix = nodes.new("ShaderNodeMix")
    mix.data_type = "RGBA"
    links.new(shape.outputs["Normal"], part.inputs["Vector"])
    links.new(part.outputs["Z"], steep.inputs[0])
    links.new(steep.outputs["Value"], mix.inputs["Factor"])
    mix.inputs["A"].default_value = aside
    links.new(above, mix.inputs["B"])
    return mix.outputs["Result"]


def _scaled(nodes: Any, links: Any, where: Any, grain: float, stretch: float = 1.0) -> Any:
    scale = nodes.new("ShaderNodeMapping")
    scale.inputs["Scale"].default_value = (1000 / grain / stretch, 1000 / grain, 1000 / grain)
    links.new(where, scale.inputs["Vector"])
    return scale.outputs["Vector"]


def _ramp(nodes: Any, links: Any, value: Any, inks: list[tuple[float, float, float, float]]) -> Any:
    ramp = nodes.new("ShaderNodeValToRGB")
    elements = ramp.color_ramp.elements
    elements[0].position, elements[0].color = 0.3, inks[0]
    elements[1].position, elements[1].color = 0.7, inks[-1]
    links.new(value, ramp.inputs["Fac"])
    return ramp.outputs["Color"]


def _clouds(nodes: Any, links: Any, where: Any, inks: list[tuple[float, float, float, float]], surface: Surface) -> Any:
    noise = nodes.new("ShaderNodeTexNoise")
    noise.inputs["Detail"].default_value = 6
    noise.inputs["Distortion"].default_value = 0.7 if surface.kind == "marble" else 0.0
    links.new(_scaled(nodes, links, where, surface.grain), noise.inputs["Vector"])
    return _ramp(nodes, links, noise.outputs["Factor"] if "Factor" in noise.outputs else noise.outputs["Fac"], inks)


def _planks(nodes: Any, links: Any, where: Any, inks: list[tuple[float, float, float, float]], grain: float) -> Any:
    """Boards `grain` mm wide with dark joints; fibres run along them."""
    fibre = nodes.new("ShaderNodeTexNoise")
    fibre.inputs["Detail"].default_value, fibre.inputs["Roughness"].default_value = 8, 0.65
    fibre.inputs["Distortion"].default_value = 0.6
    links.new(_scaled(nodes, links, where, grain / 6, 14), fibre.inputs["Vector"])
    boards = nodes.new("ShaderNodeTexBrick")
    boards.inputs["Scale"].default_value = 1
    boards.inputs["Brick Width"].default_value, boards.inputs["Row Height"].default_value = 9, 1
    boards.inputs["Mortar Size"].default_value, boards.inputs["Mortar Smooth"].default_value = JOINT_MM / grain, 0.4
    boards.inputs["Color1"].default_value, boards.inputs["Color2"].default_value = (1, 1, 1, 1), (0.72, 0.7, 0.68, 1)
    boards.inputs["Mortar"].default_value = (0.2, 0.18, 0.16, 1)
    links.new(_scaled(nodes, links, where, grain), boards.inputs["Vector"])
    mix = nodes.new("ShaderNodeMix")
    mix.data_type, mix.blend_type = "RGBA", "MULTIPLY"
    mix.inputs["Factor"].default_value = 1
    links.new(_ramp(nodes, links, fibre.outputs[0], inks), mix.inputs["A"])
    links.new(boards.outputs["Color"], mix.inputs["B"])
    return mix.outputs["Result"]


def _repeated(nodes: Any, links: Any, where: Any, surface: Surface) -> Any:
    print_ = nodes.new("ShaderNodeTexImage")
    assert surface.picture is not None
    print_.image = _image(surface.picture)
    links.new(_scaled(nodes, links, where, surface.grain), print_.inputs["Vector"])
    return print_.outputs["Color"]


def _weave(nodes: Any, links: Any, where: Any, shader: Any) -> None:
    """Threads and soft folds as a bump."""
    folds = nodes.new("ShaderNodeTexNoise")
    links.new(_scaled(nodes, links, where, 1.4), folds.inputs["Vector"])
    bump = nodes.new("ShaderNodeBump")
    bump.inputs["Strength"].default_value, bump.inputs["Distance"].default_value = 0.5, 0.0006
    links.new(folds.outputs[0], bump.inputs["Height"])
    links.new(bump.outputs["Normal"], shader.inputs["Normal"])
