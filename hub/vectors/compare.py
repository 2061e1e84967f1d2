"""How an answer is compared with what a case expects: only the keys that the case lists, at every depth."""

from collections.abc import Iterator, Mapping, Sequence


def differences(expected: object, answer: object, place: str = "") -> Iterator[str]:
    """What differs, one sentence each; none where the answer is right.

    Numbers are integers, and true and false are none. Lists are compared whole; an empty object must be empty.
    """
    if isinstance(expected, Mapping):
        yield from _objects(expected, answer, place)
    elif isinstance(expected, Sequence) and not isinstance(expected, str):
        yield from _lists(expected, answer, place)
    elif type(expected) is not type(answer) or expected != answer:
        yield f"{place}: expected {expected!r}, got {answer!r}"


def _objects(expected: Mapping[str, object], answer: object, place: str) -> Iterator[str]:
    if not isinstance(answer, Mapping) or (not expected and answer):
        yield f"{place}: expected {dict(expected)!r}, got {answer!r}"
        return
    for key, value in expected.items():
        inner = f"{place}.{key}" if place else key
        if key not in answer:
            yield f"{inner}: expected {value!r}, got nothing"
        else:
            yield from differences(value, answer[key], inner)


def _lists(expected: Sequence[object], answer: object, place: str) -> Iterator[str]:
    if not isinstance(answer, Sequence) or isinstance(answer, str) or len(expected) != len(answer):
        yield f"{place}: expected {list(expected)!r}, got {answer!r}"
        return
    for number, (want, have) in enumerate(zip(expected, answer, strict=True)):
        yield from differences(want, have, f"{place}[{number}]")
