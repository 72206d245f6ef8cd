"""Whether everybody can be given a partner: Edmonds' search for a longer matching, through odd circles too.

Jack Edmonds, Paths, Trees, and Flowers, 1965; here with one base for each vertex of a shrunken circle.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Mapping

Graph = Mapping[int, Collection[int]]
"""For each vertex those that it may be matched with."""
Matching = dict[int, int]
"""Each matched vertex with its partner, both ways."""


def matching(graph: Graph) -> Matching:
    """Returns a matching of as many as possible."""
    found: Matching = {}
    for vertex in graph:
        if vertex not in found:
            found = lengthened(graph, found, vertex) or found
    return found


def lengthened(graph: Graph, matched: Matching, free: int) -> Matching | None:
    """Returns a matching that also has the free vertex, if the one given can be changed so; else None."""
    search = _Search(graph, matched, free)
    end = search.other_end()
    return None if end is None else search.swapped(end)


class _Search:
    """One search from a free vertex, breadth first."""

    def __init__(self, graph: Graph, matched: Matching, free: int) -> None:
        self._graph, self._matched, self._free = graph, matched, free
        self._base = {vertex: vertex for vertex in graph}
        self._before: dict[int, int] = {}  # the vertex through which one that is matched away was reached
        self._outer = {free}
        self._waiting = deque([free])

    def other_end(self) -> int | None:
        """Finds a free vertex at the end of an alternating path."""
        while self._waiting:
            here = self._waiting.popleft()
            for there in self._graph[here]:
                if self._base[here] == self._base[there] or self._matched.get(here) == there:
                    continue
                partner = self._matched.get(there)
                if there == self._free or (partner is not None and partner in self._before):
                    self._shrink(here, there)
                elif there not in self._before:
                    self._before[there] = here
                    if partner is None:
                        return there
                    self._outer.add(partner)
                    self._waiting.append(partner)
        return None

    def swapped(self, end: int) -> Matching:
        """Returns the matching with the path from the free vertex to that end exchanged."""
        matched, vertex = dict(self._matched), end
        while True:
            before = self._before[vertex]
            following = matched.get(before)
            matched[vertex], matched[before] = before, vertex
            if following is None:
                return matched
            vertex = following

    def _shrink(self, one: int, other: int) -> None:
        """Makes one vertex of the odd circle that an edge between two outer vertices closes."""
        base = self._meeting(one, other)
        circle: set[int] = set()
        self._mark(one, base, other, circle)
        self._mark(other, base, one, circle)
        for vertex in self._graph:
            if self._base[vertex] in circle:
                self._base[vertex] = base
                if vertex not in self._outer:
                    self._outer.add(vertex)
                    self._waiting.append(vertex)

    def _meeting(self, one: int, other: int) -> int:
        """Finds the base where the ways back from two vertices meet."""
        passed, vertex = set(), self._base[one]
        while True:
            passed.add(vertex)
            if vertex == self._free or vertex not in self._matched:
                break
            vertex = self._base[self._before[self._matched[vertex]]]
        vertex = self._base[other]
        while vertex not in passed:
            vertex = self._base[self._before[self._matched[vertex]]]
        return vertex

    def _mark(self, vertex: int, base: int, child: int, circle: set[int]) -> None:
        """Marks the way back from a vertex to the base, and how to go along it the other way round."""
        while self._base[vertex] != base:
            partner = self._matched[vertex]
            circle |= {self._base[vertex], self._base[partner]}
            self._before[vertex] = child
            child = partner
            vertex = self._before[partner]
