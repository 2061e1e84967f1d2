"""Small mistakes in a module: a comparison turned or off by one, `and` for `or`, a condition the other way round."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

TURNED: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
"""What stands for each comparison: the bound off by one, then the opposite."""

BARE = (ast.Name, ast.Attribute, ast.Call)
"""Conditions without a sign that could be turned: they are put the other way round."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """One mistake: where it is, what stood there, what stands there now, and the whole module with it.

    `compares`: it turns a comparison; any other turns a condition.
    """

    line: int
    before: str
    after: str
    code: str
    compares: bool


def mutants(source: str) -> Iterator[Mutant]:
    """Every mutant of a module."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        for holder, key, wrong in _mistakes(node):
            right, shown = _get(holder, key), _shown(node)
            before = ast.unparse(shown)
            _put(holder, key, wrong)
            ast.fix_missing_locations(tree)
            yield Mutant(
                shown.lineno, before, ast.unparse(_shown(node)), ast.unparse(tree), isinstance(node, ast.Compare)
            )
            _put(holder, key, right)


Place = tuple[Any, Any, ast.AST]
"""Where the mistake goes, an attribute of a node or an index of a list, and what goes there."""


def _mistakes(node: ast.AST) -> Iterator[Place]:
    match node:
        case ast.Compare(ops=ops):
            yield from ((ops, index, turned()) for index, op in enumerate(ops) for turned in TURNED[type(op)])
        case ast.BoolOp(op=op, values=values):
            yield node, "op", ast.Or() if isinstance(op, ast.And) else ast.And()
            yield from ((values, index, _not(each)) for index, each in enumerate(values) if isinstance(each, BARE))
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield node, "operand", _not(operand)
        case ast.If(test=test) | ast.IfExp(test=test) | ast.While(test=test) if isinstance(test, BARE):
            yield node, "test", _not(test)
        case ast.comprehension(ifs=ifs):
            yield from ((ifs, index, _not(each)) for index, each in enumerate(ifs) if isinstance(each, BARE))
        case ast.match_case(guard=guard) if isinstance(guard, BARE):
            yield node, "guard", _not(guard)


def _not(condition: ast.expr) -> ast.UnaryOp:
    return ast.UnaryOp(ast.Not(), condition)


def _get(holder: Any, key: Any) -> ast.AST:
    found = holder[key] if isinstance(holder, list) else getattr(holder, key)
    assert isinstance(found, ast.AST)
    return found


def _put(holder: Any, key: Any, value: ast.AST) -> None:
    if isinstance(holder, list):
        holder[key] = value
    else:
        setattr(holder, key, value)


def _shown(node: ast.AST) -> ast.expr:
    """The expression that a reader is shown of a node with a mistake in it."""
    match node:
        case ast.If(test=shown) | ast.While(test=shown):
            return shown
        case ast.comprehension(ifs=[shown, *_]) | ast.match_case(guard=ast.expr() as shown):
            return shown
        case _:
            assert isinstance(node, ast.expr)
            return node
