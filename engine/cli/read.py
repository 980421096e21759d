"""The commands `read` and `coverage`: effect texts read at the command line."""

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final, NamedTuple

from engine import vocab
from engine.carddef import EffectDef
from engine.cardfile.files import read_card_list
from engine.edition import edition
from engine.effects.codec import to_data
from engine.effects.program import Program
from engine.effects.tags import meaning_of
from engine.effects.wording.edition_words import edition_text
from engine.errors import BadCardFile, UnreadText
from engine.text import (
    READER_VERSION,
    RewrittenText,
    find_rewrites,
    is_short_form,
    parse_short_form,
    read_effect,
)

OK: Final = 0
FAILED: Final = 1

CARD_FILES: Final = (".yaml", ".yml", ".json")
# Which kind a text without one is taken for: the first that reads; an Activation mostly has a colon
WITH_COLON: Final = ("trigger", "cost", "activation", "continuous", "action")
WITHOUT_COLON: Final = ("trigger", "cost", "continuous", "action", "activation")


def run_read(args: Namespace) -> int:
    """Read one text, or every line of a file."""
    if args.file:
        return read_file(Path(args.file), args.json)
    if args.text is None:
        sys.stderr.write("engine read: a TEXT or --file F is needed\n")
        return FAILED
    try:
        effect = read_printed(args.text, args.kind)
    except UnreadText as error:
        rewrites = rewrites_of_printed(args.text, args.kind)
        shown = unread_text(error, args.all_expected) + rewrites_text(rewrites)
        sys.stdout.write(json_text(unread_data(error, rewrites)) if args.json else shown)
        return FAILED
    stats = edition(args.edition).stat_names
    sys.stdout.write(json_text(effect_data(effect)) if args.json else explain_effect(effect, stats))
    return OK


def read_file(path: Path, as_json: bool) -> int:
    """Read every effect of a file: print what is unread with its rewrites, or all as JSON, one a line."""
    is_card_file = path.suffix.lower() in CARD_FILES
    attempts = read_card_effects(path, quietly=as_json) if is_card_file else read_effect_list(path)
    if not as_json:
        return print_unread(attempts, with_rewrites=True)
    for attempt in attempts:
        if isinstance(attempt, BadCardFile):
            sys.stderr.write(f"{attempt}\n")
        else:
            sys.stdout.write(json.dumps(attempt_data(attempt), ensure_ascii=False) + "\n")
    return OK


def run_coverage(args: Namespace) -> int:
    """Read all effects of card files."""
    return print_unread(effect for name in args.files for effect in read_card_effects(Path(name)))


def read_printed(text: str, kind: str | None) -> EffectDef:
    """The effect of a text, of the kind given or written before it, else of the first that reads."""
    if kind is None and is_short_form(text):
        return read_short_form(text)
    if kind is not None:
        return EffectDef(kind, text, program=read_effect(kind, text))
    errors: list[UnreadText] = []
    for guess in WITH_COLON if ":" in text else WITHOUT_COLON:
        try:
            return EffectDef(guess, text, program=read_effect(guess, text))
        except UnreadText as error:
            errors.append(error)
    raise max(reversed(errors), key=lambda error: error.span)


def read_short_form(line: str) -> EffectDef:
    """The effect of `kind [once] [optional] [transfer] | text`, read."""
    try:
        short = parse_short_form(line)
    except ValueError as error:
        raise UnreadText(line, (0, len(line.partition("|")[0].rstrip())), [str(error)]) from None
    program = read_effect(short.kind, short.text, once=short.once, optional=short.optional)
    return EffectDef(short.kind, short.text, short.once, short.optional, short.transfer, program=program)


class ReadAttempt(NamedTuple):
    """One effect of a file: where it stands, and how it was read. `name`: its card's, "" for none."""

    place: str
    line: int
    effect: EffectDef
    name: str = ""

    def rewrites(self) -> tuple[RewrittenText, ...]:
        """Find texts that read in its place; () where it reads."""
        effect = self.effect
        if effect.unread is None or not effect.kind:
            return ()
        return find_rewrites(
            effect.kind, effect.text, name=self.name, once=effect.once, optional=effect.optional
        )


def read_effect_list(path: Path) -> Iterator[ReadAttempt]:
    """Every `kind [once] [optional] [transfer] | text` of a file but for blank lines and # comments."""
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if line.strip() and not line.lstrip().startswith("#"):
            yield ReadAttempt(f"{path}:{number}", number, try_short_form(line.strip()))


def try_short_form(line: str) -> EffectDef:
    """The effect of a line, its program or why it is unread in it; without a kind if it has none."""
    try:
        return read_short_form(line)
    except UnreadText as error:
        try:
            short = parse_short_form(line)
        except ValueError:
            return EffectDef("", line, unread=error)
        return EffectDef(short.kind, short.text, short.once, short.optional, short.transfer, unread=error)


def read_card_effects(path: Path, *, quietly: bool = False) -> Iterator[ReadAttempt | BadCardFile]:
    """Every effect of a card file, of broken cards too, with their mistakes. Raises BadCardFile."""
    for listed in read_card_list(path.read_text(encoding="utf-8-sig"), str(path)):
        key = listed.key or str(listed.number)
        yield from listed.mistakes()
        if listed.skipped and not quietly:
            sys.stdout.write(f"{path}: skipped {key}: {listed.skipped}\n")
        for number, effect in enumerate(listed.effects, 1):
            if effect.text:  # one with a mistake has none
                place = f"{path}: card {key}, effect {number}"
                yield ReadAttempt(place, listed.line, effect, listed.name)


def print_unread(attempts: Iterable[ReadAttempt | BadCardFile], *, with_rewrites: bool = False) -> int:
    """Print mistakes, and what is unread with its reason, then how many were read."""
    read = unread = mistakes = rewritten = 0
    for attempt in attempts:
        if isinstance(attempt, BadCardFile):
            mistakes += 1
            sys.stderr.write(f"{attempt}\n")
        elif attempt.effect.unread is None:
            read += 1
        else:
            unread += 1
            short = attempt.effect.short_text() if attempt.effect.kind else attempt.effect.text
            sys.stdout.write(f"{attempt.place}\n    {short}\n    {attempt.effect.unread}\n")
            rewrites = attempt.rewrites() if with_rewrites else ()
            rewritten += bool(rewrites)
            sys.stdout.write("".join(f"    {line}\n" for line in rewrites_text(rewrites).splitlines()))
    with_rewrite = f", {rewritten} with a rewrite" if with_rewrites else ""
    sys.stdout.write(f"{read} read, {unread} unread{with_rewrite}\n")
    return FAILED if unread or mistakes else OK


def rewrites_of_printed(text: str, kind: str | None) -> tuple[RewrittenText, ...]:
    """Find texts that read in the place of one, of the kind given or written before it, else of any kind."""
    if kind is None and is_short_form(text):
        return ReadAttempt(text, 0, try_short_form(text)).rewrites()
    if kind is not None:
        return find_rewrites(kind, text)
    guesses = (find_rewrites(guess, text) for guess in (WITH_COLON if ":" in text else WITHOUT_COLON))
    return next((guess for guess in guesses if guess), ())


def rewrites_text(rewrites: tuple[RewrittenText, ...]) -> str:
    """Return the offers, a line each; "" for none."""
    return "".join(f"Do you mean: {rewrite.program.text()}\n" for rewrite in rewrites)


def attempt_data(attempt: ReadAttempt) -> dict[str, object]:
    """Return what `read --file --json` prints for an effect."""
    effect, unread = attempt.effect, attempt.effect.unread
    return {
        "line": attempt.line,
        "kind": effect.kind,
        "text": effect.text,
        "read": unread is None,
        "canonical": effect.program.text() if effect.program else "",
        "explanation": effect.explain(),
        "error": unread and error_data(unread),
        "rewrites": [
            rewrite.to_data(once=effect.once, optional=effect.optional) for rewrite in attempt.rewrites()
        ],
    }


def error_data(error: UnreadText) -> dict[str, object]:
    """Return the place of what does not fit in a text, in characters, and why it does not."""
    start, end = error.span
    return {"at": start, "length": end - start, "message": str(error)}


def explain_effect(effect: EffectDef, stats: tuple[str, ...]) -> str:
    """The kind, canonical text, explanation by clauses and meaning, in the words of an edition."""
    program = program_of(effect)
    canonical = replace(effect, kind=vocab.KINDS[program.kind], text=program.text())
    lines = [canonical.short_text(), ""]
    lines += [f"    {clause}\n        {words}" for clause, words in effect.explain()]
    lines += ["", f"means: {meaning_of([program]).text()}"]
    return edition_text(stats, "\n".join(lines)) + "\n"


def program_of(effect: EffectDef) -> Program:
    """The program of an effect that was read."""
    assert effect.program is not None
    return effect.program


def effect_data(effect: EffectDef) -> dict[str, object]:
    """Return what `read --json` prints for a text that reads."""
    program = program_of(effect)
    return {
        "kind": vocab.KINDS[program.kind],
        "text": program.text(),
        "explanation": effect.explain(),
        "means": meaning_of([program]).to_data(),
        "program": to_data(program),
        "reader_version": READER_VERSION,
    }


def unread_text(error: UnreadText, all_expected: bool) -> str:
    """The text with carets and why it was not read, below it on demand all that could have stood there."""
    lines = [error.text_with_carets(), str(error)]
    return "\n".join(lines + [f"    {expected}" for expected in error.expected if all_expected]) + "\n"


def unread_data(error: UnreadText, rewrites: tuple[RewrittenText, ...]) -> dict[str, object]:
    """Return what `read --json` prints for a text that does not."""
    facts = {
        "text": error.text,
        "span": error.span,
        "expected": error.expected,
        "suggestion": error.suggestion,
    }
    return {
        "unread": facts,
        "message": str(error),
        "rewrites": [rewrite.to_data() for rewrite in rewrites],
        "reader_version": READER_VERSION,
    }


def json_text(data: dict[str, object]) -> str:
    """One JSON object, indented."""
    return json.dumps(data, indent=2, ensure_ascii=False) + "\n"


def add_read_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of `read`."""
    parser.add_argument("text", nargs="?", metavar="TEXT", help="an effect text, or 'kind [once] … | text'")
    parser.add_argument("--kind", choices=vocab.KINDS, help="the kind of effect; guessed if not given")
    parser.add_argument("--edition", default="modern", help="in whose words it is printed (0.2)")
    parser.add_argument("--json", action="store_true", help="print JSON; with --file one object a line")
    parser.add_argument(
        "--all-expected", action="store_true", help="also list all that could stand where a text is wrong"
    )
    parser.add_argument(
        "--file",
        metavar="F",
        help="read a card file, or a 'kind [once] [optional] [transfer] | text' a line",
    )


def add_coverage_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of `coverage`."""
    parser.add_argument("files", nargs="+", metavar="FILE", help="a card file (YAML or published JSON)")
