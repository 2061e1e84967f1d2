"""Sources of the gates in which one comparison is forced either way."""

import ast
import copy
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType


@dataclass(frozen=True)
class Mutant:
    """A module's source in which one comparison was forced."""

    module: ModuleType
    where: str
    tree: ast.Module

    def made(self) -> ModuleType:
        found = ModuleType(self.module.__name__)
        exec(compile(self.tree, f"<{self.where}>", "exec"), found.__dict__)
        return found


def _forced(node: ast.Compare) -> Iterator[tuple[str, ast.expr]]:
    """A comparison that always holds, one that never does; a chain without each of its links."""
    if len(node.ops) == 1:
        yield from (("holds", ast.Constant(True)), ("fails", ast.Constant(False)))
        return
    values = [node.left, *node.comparators]
    for index, link in enumerate(node.ops):
        rest = [op for at, op in enumerate(node.ops) if at != index]
        ends = values[1:] if index == 0 else values[:-1]
        yield f"without {ast.unparse(values[index])} {type(link).__name__}", ast.Compare(ends[0], rest, ends[1:])


class _Force(ast.NodeTransformer):
    """Puts one node in the place of another that is told by its line and column."""

    def __init__(self, at: tuple[int, int], by: ast.expr) -> None:
        self.at, self.by = at, by

    def visit_Compare(self, node: ast.Compare) -> ast.expr:
        self.generic_visit(node)
        return self.by if (node.lineno, node.col_offset) == self.at else node


def mutants(module: ModuleType, only: Collection[str] = (), but: Collection[str] = ()) -> Iterator[Mutant]:
    """Every mutant of a module's functions: of those named alone, or of all but some."""
    tree = ast.parse(Path(str(module.__file__)).read_text(encoding="utf-8"))
    name = module.__name__.rpartition(".")[2]
    for function in [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]:
        if function.name in but or function.name not in (only or {function.name}):
            continue
        compared = [each for each in ast.walk(function) if isinstance(each, ast.Compare)]
        for at, node in enumerate(sorted(compared, key=lambda each: (each.lineno, each.col_offset)), 1):
            for how, instead in _forced(node):
                changed = _Force((node.lineno, node.col_offset), instead).visit(copy.deepcopy(tree))
                where = f"{name}.{function.name} {at}: {ast.unparse(node)} {how}"
                yield Mutant(module, where, ast.fix_missing_locations(changed))
