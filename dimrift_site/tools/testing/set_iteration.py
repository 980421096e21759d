"""Finds where code goes through a set, whose order may differ from one process to the next."""

import ast
from collections.abc import Iterator

SET_MAKERS = {"set", "frozenset"}
SET_METHODS = {"union", "intersection", "difference", "symmetric_difference"}
# Calls that go through their argument and whose result shows its order.
GO_THROUGH = {"list", "tuple", "iter", "enumerate", "next", "zip", "map", "filter", "dict", "join"}
# Calls whose result is the same in any order of what they are given.
ORDER_FREE = {"sorted", "set", "frozenset", "any", "all", "len"}
SET_TYPES = {"set", "frozenset", "Set", "AbstractSet", "MutableSet"}


def walks_through_sets(source: str) -> list[int]:
    """The lines of a module that go through a set, as far as names, annotations and literals show."""
    nodes = [*ast.walk(ast.parse(source))]
    known = {name for node in nodes for name in _names_of_sets(node)}
    free = {id(loop) for node in nodes for loop in _order_free(node)}
    walked = (
        expression for node in nodes if id(node) not in free for expression in _walked_expressions(node)
    )
    return sorted({expr.lineno for expr in walked if _is_set(expr, known)})


def _order_free(node: ast.AST) -> Iterator[ast.comprehension]:
    """The loops of a comprehension whose order nobody can see."""
    if isinstance(node, ast.SetComp):
        yield from node.generators
    elif isinstance(node, ast.Call) and _name(node.func) in ORDER_FREE:
        for given in node.args:
            if isinstance(given, ast.GeneratorExp | ast.ListComp):
                yield from given.generators


def _walked_expressions(node: ast.AST) -> Iterator[ast.expr]:
    if isinstance(node, ast.For | ast.comprehension):
        yield node.iter
    elif isinstance(node, ast.Starred) and isinstance(node.ctx, ast.Load):
        yield node.value
    elif isinstance(node, ast.Call) and _name(node.func) in GO_THROUGH:
        yield from node.args


def _is_set(node: ast.expr, known: set[str]) -> bool:
    if isinstance(node, ast.Set | ast.SetComp):
        return True
    if isinstance(node, ast.BinOp):
        return _is_set(node.left, known) or _is_set(node.right, known)
    if isinstance(node, ast.Call):
        return _name(node.func) in SET_MAKERS | SET_METHODS
    return _name(node) in known


def _names_of_sets(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.AnnAssign) and _is_set_type(node.annotation):
        yield _name(node.target)
    elif isinstance(node, ast.arg) and node.annotation and _is_set_type(node.annotation):
        yield node.arg
    elif isinstance(node, ast.Assign) and _is_set(node.value, set()):
        yield from map(_name, node.targets)


def _is_set_type(node: ast.expr) -> bool:
    if isinstance(node, ast.Subscript):
        if _name(node.value) == "Final":
            return _is_set_type(node.slice)
        return _is_set_type(node.value)
    return _name(node) in SET_TYPES


def _name(node: ast.expr) -> str:
    if isinstance(node, ast.Name):
        return node.id
    return node.attr if isinstance(node, ast.Attribute) else ""
