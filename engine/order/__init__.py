"""The order of play: one turn, and the final scoring, for exactly the boxes on the table."""

from engine.order.choice import order_of
from engine.order.steps import Mark, Part, Step, parts

__all__ = ["Mark", "Part", "Step", "order_of", "parts"]
