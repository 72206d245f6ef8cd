"""True tables: built with real geometry in Blender, photographed with a real lens, and their truth is known exactly.

laying    a board, laid by hand: where each tile comes to rest
setting   what stands and lies on the table, the lamps, the camera: all lengths in millimetres
camera    where a point of the table appears in the photo; the truth comes from here
stage     builds a setting in Blender and renders it; needs bpy, as materials does
materials what things are made of, as Blender's shader nodes
develop   from light on the sensor to a JPEG
"""
