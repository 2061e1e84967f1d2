"""Any observation of the vocabulary, by the types of its fields: what comes from outside need not make sense."""

from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from hypothesis import strategies as st

from hub.events.observations import Observation

DIGITS = "0" * 64
"""Text that is an id, a name and a SHA-256 all at once."""

_PLAIN: dict[Any, st.SearchStrategy[Any]] = {
    int: st.one_of(st.integers(0, 10), st.integers(0, 600), st.integers(-3, 10**12)),
    str: st.sampled_from(("ann", DIGITS)),
    float: st.floats(-1, 50),
    bool: st.booleans(),
    bytes: st.binary(max_size=3),
    type(None): st.none(),
}


_SEAT = st.integers(0, 10)
SEATS: dict[tuple[str, Any], st.SearchStrategy[Any]] = {
    ("seat", int): _SEAT,
    ("caller", int | None): st.none() | _SEAT,
    **{(name, tuple[int, ...]): st.lists(_SEAT, max_size=3).map(tuple) for name in ("seats", "absent", "left")},
}
"""Fields that are seats, by name and type: any other number is refused before a game could hear of it."""


@cache
def of_type(kind: Any) -> st.SearchStrategy[Any]:
    """Values of a type, also those that a class then refuses to be born with."""
    if kind in _PLAIN:
        return _PLAIN[kind]
    if get_origin(kind) in (Union, UnionType):
        return st.one_of(*(of_type(each) for each in get_args(kind)))
    if get_origin(kind) is tuple:
        return _tuples(get_args(kind))
    if isinstance(kind, type) and issubclass(kind, Enum):
        return st.sampled_from(kind)
    if is_dataclass(kind):
        return _born(kind)
    return of_type(kind.__supertype__)  # a NewType


def _tuples(kinds: tuple[Any, ...]) -> st.SearchStrategy[Any]:
    if kinds[-1] is Ellipsis:
        return st.lists(of_type(kinds[0]), max_size=3).map(tuple)
    return st.tuples(*(of_type(each) for each in kinds))


def _born(kind: Any) -> st.SearchStrategy[Any]:
    hints = get_type_hints(kind)
    born = [each.name for each in fields(kind) if each.init]
    values = st.fixed_dictionaries({name: _field(name, hints[name]) for name in born})
    return values.map(lambda given: _valid(kind, given)).filter(lambda found: found is not None)


def _field(name: str, kind: Any) -> st.SearchStrategy[Any]:
    return SEATS[name, kind] if (name, kind) in SEATS else of_type(kind)


def _valid(kind: Any, given: dict[str, Any]) -> Any:
    try:
        return kind(**given)
    except ValueError:
        return None


observations = st.one_of(*(of_type(each) for each in get_args(Observation)))
"""Any observation that can be born; each kind comes as often as another."""
